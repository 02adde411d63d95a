import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { serveConsole, type ServedConsole } from './console-support.ts';

let served: ServedConsole;
beforeEach(async () => {
  served = await serveConsole();
});

const contactsSchema = z.object({
  contacts: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      about: z.string().optional(),
      phone: z.string().nullable(),
      last: z.object({ content: z.object({ text: z.string().optional() }) }).optional(),
    }),
  ),
});
const contacts = async () =>
  contactsSchema.parse((await served.get('phone/contacts')).body).contacts;
const write = async (message: object) => {
  const { status } = await served.post('whatsapp/messages', JSON.stringify(message));
  expect(status).toBe(200);
};

describe('available phones', () => {
  it('include every demo account before any message was written', async () => {
    expect(await contacts()).toMatchObject([
      { name: 'Ana Ativa', phone: '5511900000001', about: 'subscriber' },
      { name: 'Ivo Inativo', phone: '5511900000002' },
      { name: 'Téo Teste', phone: '5511900000003', about: 'trial of three days' },
    ]);
  });

  it('include each sender once, with their last message', async () => {
    await write({ from: '+351912345678', text: 'Olá de Lisboa' });
    await write({ from: '+15550001111', text: 'Hi' });
    await write({ from: 'BR.1234567890123456', text: 'Sem número' });
    // The same person, with the number's ninth digit left out.
    await write({ from: '551187654321', text: 'Oi' });
    await write({ from: '5511987654321', text: 'Oi outra vez' });
    await write({ from: '11900000001', text: 'Oi de novo' });
    const found = await contacts();
    expect(found).toHaveLength(7);
    expect(found.map(({ name, last }) => [name, last?.content.text])).toEqual(
      expect.arrayContaining([
        ['Ana Ativa', 'Oi de novo'],
        ['Pessoa 4321', 'Oi outra vez'],
        ['Pessoa sem número', 'Sem número'],
        ['Pessoa 1111', 'Hi'],
        ['Pessoa 5678', 'Olá de Lisboa'],
        ['Ivo Inativo', undefined],
        ['Téo Teste', undefined],
      ]),
    );
    expect(found.at(-1)?.name).toBe('Téo Teste');
    expect((await served.get('phone/contacts?limit=none')).status).toBe(400);
  });
});

it.each(['a-name', '123', '<b>', '%2B'])('rejects %s as a phone', async (who) => {
  expect((await served.get(`whatsapp/people/${who}`)).status).toBe(400);
  const acted = await served.post(`whatsapp/people/${who}`, '{"reads":true}');
  expect(acted.status).toBe(400);
});

it('show in Meta’s words why messages fail', async () => {
  expect((await served.get('phone/failures')).body).toMatchObject({
    failures: { 131_026: 'Message undeliverable', 131_047: 'Re-engagement message' },
  });
});

it('serves the phone and its files with their content types', async () => {
  const page = await fetch(`${served.url}/_local/phone`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await page.text();
  const named = [...html.matchAll(/(?:href|src)="((?:phone|console)[^"]*\.(?:css|js))"/g)].map(
    ([, name = '']) => name,
  );
  expect(named).toContain('phone/phone.js');
  const seen = new Set<string>();
  const follow = async (name: string): Promise<void> => {
    if (seen.has(name)) return;
    seen.add(name);
    const file = await fetch(`${served.url}/_local/${name}`);
    expect([name, file.status]).toEqual([name, 200]);
    expect(file.headers.get('content-type')).toContain(
      name.endsWith('.css') ? 'css' : 'javascript',
    );
    const source = await file.text();
    expect(source).not.toContain('innerHTML');
    for (const [, imported = ''] of source.matchAll(/from '(\.[^']+)'/g)) {
      await follow(new URL(imported, `http://x/${name}`).pathname.slice(1));
    }
  };
  for (const name of named) await follow(name);
  expect(seen.size).toBeGreaterThan(7);
});
