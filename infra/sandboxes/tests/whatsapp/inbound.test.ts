import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ana, openDesk, textTo } from './support.ts';
import type { WhatsAppDesk } from './support.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

let desk: WhatsAppDesk;
let endpoint: Awaited<ReturnType<typeof receiveWebhooks>>;
beforeEach(async () => {
  endpoint = await receiveWebhooks();
  desk = await openDesk(endpoint.url);
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 10 });
const write = (over: object) =>
  desk.console('POST whatsapp/messages', { from: '11988887777', ...over });
async function told(over: object) {
  const before = endpoint.messages().length;
  const answer = write(over);
  await until(() => expect(endpoint.messages()).toHaveLength(before + 1));
  const message = endpoint.messages().at(-1);
  expect(answer).toEqual({ id: message?.['id'] });
  return message;
}
const userId = expect.stringMatching(/^BR\.\d{16}$/);
/** A person's id begins with the country of their number. */
const userIdOf = (waId: string) =>
  waId.startsWith('55') ? userId : expect.stringMatching(/^US\.\d{16}$/);

describe('somebody who writes', () => {
  it.each<readonly [string, string, string]>([
    ['11988887777', '5511988887777', 'with its ninth digit up to area code 28'],
    ['11988887798', '551188887798', 'with exceptions'],
    ['31988887777', '553188887777', 'without it from 31 on'],
    ['3188887777', '553188887777', 'however it is typed'],
    ['+55 (31) 98888-7799', '5531988887799', 'with exceptions too'],
    ['+1 415 555 0100', '14155550100', 'abroad'],
  ])('%s is known as %s: %s', async (from, waId) => {
    expect(await told({ from, text: 'oi', name: 'Ana' })).toEqual({
      from: waId,
      from_user_id: userIdOf(waId),
      id: expect.stringMatching(/^wamid\./),
      timestamp: '1795262400',
      type: 'text',
      text: { body: 'oi' },
    });
    expect(endpoint.contacts()).toEqual([
      { profile: { name: 'Ana' }, wa_id: waId, user_id: userIdOf(waId) },
    ]);
  });

  it('may have no number, or hide it', async () => {
    const message = await told({ from: 'BR.1502576394655843', text: 'oi' });
    expect(message).toMatchObject({ from_user_id: 'BR.1502576394655843' });
    expect(message).not.toHaveProperty('from');
    const shown = await told({ text: 'oi' });
    const hidden = await told({ text: 'oi', hidesNumber: true });
    expect(hidden?.['from_user_id']).toBe(shown?.['from_user_id']);
    expect(hidden).not.toHaveProperty('from');
    expect(endpoint.contacts().at(-1)).not.toHaveProperty('wa_id');
  });

  it('may write several at once, which come in one webhook', async () => {
    const answer = desk.console('POST whatsapp/messages', {
      messages: ['um', 'dois', 'três'].map((text) => ({ from: '11988887777', text })),
    });
    await until(() => expect(endpoint.messages()).toHaveLength(3));
    expect(answer).toEqual({ ids: endpoint.messages().map(({ id }) => id) });
    expect(endpoint.received).toHaveLength(1);
    expect(endpoint.messages().map(({ text }) => text)).toEqual([
      { body: 'um' },
      { body: 'dois' },
      { body: 'três' },
    ]);
  });

  it('may be told of twice, in other bytes', async () => {
    write({ text: 'oi', copies: 2 });
    desk.advance(1000);
    await until(() => expect(endpoint.messages()).toHaveLength(2));
    const [first, second] = endpoint.messages();
    expect(first).toEqual(second);
  });

  it.each([
    'image',
    'audio',
    'video',
    'document',
    'sticker',
    'reaction',
    'location',
    'contacts',
    'order',
  ])('may send %s', async (type) => {
    expect(await told({ type })).toMatchObject({ type, [type]: expect.anything() });
  });

  it('may send what the API itself does not know', async () => {
    expect(await told({ type: 'unsupported' })).toMatchObject({
      type: 'unsupported',
      errors: [{ code: 131_051 }],
    });
  });

  it.each<readonly [string, object]>([
    ['nobody', { from: 'ana', text: 'oi' }],
    ['nothing', {}],
    ['two things', { text: 'oi', type: 'audio' }],
    ['no button', { button: {} }],
    ['a button that nobody was sent', { button: { title: 'Sim' } }],
    ['an unknown type', { type: 'fax' }],
    ['no messages', { messages: [] }],
  ])('is no writing: %s', (_, wrong) => {
    expect(() => write(wrong)).toThrow(expect.objectContaining({ status: 400 }));
    expect(desk.console('GET whatsapp/people')).toEqual({ people: [] });
  });
});

const interactive = (content: object) => ({
  to: ana,
  type: 'interactive',
  interactive: { body: { text: 'Escolha' }, ...content },
});

describe('somebody who presses', () => {
  beforeEach(() => write({ text: 'oi' }));

  it('a button is told of with its id, title and message', async () => {
    await until(() => expect(endpoint.messages()).toHaveLength(1));
    const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } });
    const buttons = [reply('sim', 'Sim'), reply('nao', 'Não')];
    const id = await desk.send(interactive({ type: 'button', action: { buttons } }));
    const expected = {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: 'nao', title: 'Não' } },
      context: { from: '15550783881', id },
    };
    expect(await told({ button: { id: 'nao' } })).toMatchObject(expected);
    expect(await told({ button: { title: 'Não' } })).toMatchObject(expected);
    expect(() => write({ button: { title: 'Talvez' } })).toThrow('has a button Talvez');
    expect(await told({ button: { id: 'velho', title: 'Velho' } })).toMatchObject({
      interactive: { button_reply: { id: 'velho', title: 'Velho' } },
    });
  });

  it('a row of a list is told of with its description', async () => {
    await until(() => expect(endpoint.messages()).toHaveLength(1));
    const rows = [{ id: 'petr4', title: 'PETR4', description: 'Petrobras' }];
    const action = { button: 'Ver', sections: [{ rows }] };
    const id = await desk.send(interactive({ type: 'list', action }));
    expect(await told({ list: { id: 'petr4' } })).toMatchObject({
      interactive: { type: 'list_reply', list_reply: rows[0] },
      context: { id },
    });
  });

  it('an answer names the message that it is for', async () => {
    await until(() => expect(endpoint.messages()).toHaveLength(1));
    const id = await desk.send(textTo(ana));
    expect(await told({ text: 'obrigada', replyTo: id })).toMatchObject({ context: { id } });
    expect(desk.console('GET whatsapp/people/11988887777')).toMatchObject({
      messages: [
        { isInbound: true, state: 'received', content: { text: 'oi' } },
        { isInbound: false, state: 'accepted', content: { text: 'Bom dia' } },
        { isInbound: true, content: { text: 'obrigada', repliesTo: id } },
      ],
    });
  });
});
