import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ana, openWhatsAppFixture, textTo } from './support.ts';
import type { WhatsAppFixture } from './support.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

let fixture: WhatsAppFixture;
let endpoint: Awaited<ReturnType<typeof receiveWebhooks>>;
beforeEach(async () => {
  endpoint = await receiveWebhooks();
  fixture = await openWhatsAppFixture(endpoint.url);
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 10 });
const sendFromUser = (fields: object) =>
  fixture.console('POST whatsapp/messages', { from: '11988887777', ...fields });
async function webhookMessage(fields: object) {
  const countBefore = endpoint.messages().length;
  const answer = sendFromUser(fields);
  await until(() => expect(endpoint.messages()).toHaveLength(countBefore + 1));
  const message = endpoint.messages().at(-1);
  expect(answer).toEqual({ id: message?.['id'] });
  return message;
}
const userId = expect.stringMatching(/^BR\.\d{16}$/);
/** A user id starts with the country of the number. */
const userIdOf = (waId: string) =>
  waId.startsWith('55') ? userId : expect.stringMatching(/^US\.\d{16}$/);

describe('a writing user', () => {
  it.each<readonly [string, string, string]>([
    ['11988887777', '5511988887777', 'with its ninth digit up to area code 28'],
    ['11988887798', '551188887798', 'with exceptions'],
    ['31988887777', '553188887777', 'without it from 31 on'],
    ['3188887777', '553188887777', 'however it is typed'],
    ['+55 (31) 98888-7799', '5531988887799', 'with exceptions too'],
    ['+1 415 555 0100', '14155550100', 'abroad'],
  ])('with the number %s appears as %s: %s', async (from, waId) => {
    expect(await webhookMessage({ from, text: 'oi', name: 'Ana' })).toEqual({
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
    const message = await webhookMessage({ from: 'BR.1502576394655843', text: 'oi' });
    expect(message).toMatchObject({ from_user_id: 'BR.1502576394655843' });
    expect(message).not.toHaveProperty('from');
    const shown = await webhookMessage({ text: 'oi' });
    const hidden = await webhookMessage({ text: 'oi', hidesNumber: true });
    expect(hidden?.['from_user_id']).toBe(shown?.['from_user_id']);
    expect(hidden).not.toHaveProperty('from');
    expect(endpoint.contacts().at(-1)).not.toHaveProperty('wa_id');
  });

  it('may write several messages at once, which share one webhook', async () => {
    const answer = fixture.console('POST whatsapp/messages', {
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

  it('may be reported twice in separate webhooks', async () => {
    sendFromUser({ text: 'oi', copies: 2 });
    fixture.advance(1000);
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
    expect(await webhookMessage({ type })).toMatchObject({ type, [type]: expect.anything() });
  });

  it('may send a type that the API does not support', async () => {
    expect(await webhookMessage({ type: 'unsupported' })).toMatchObject({
      type: 'unsupported',
      errors: [{ code: 131_051 }],
    });
  });

  it.each<readonly [string, object]>([
    ['an invalid sender', { from: 'ana', text: 'oi' }],
    ['nothing', {}],
    ['two things', { text: 'oi', type: 'audio' }],
    ['no button', { button: {} }],
    ['a button of no sent message', { button: { title: 'Sim' } }],
    ['an unknown type', { type: 'fax' }],
    ['no messages', { messages: [] }],
  ])('cannot send invalid input: %s', (_, wrong) => {
    expect(() => sendFromUser(wrong)).toThrow(expect.objectContaining({ status: 400 }));
    expect(fixture.console('GET whatsapp/people')).toEqual({ people: [] });
  });
});

const interactive = (content: object) => ({
  to: ana,
  type: 'interactive',
  interactive: { body: { text: 'Escolha' }, ...content },
});

describe('a pressing user', () => {
  beforeEach(() => sendFromUser({ text: 'oi' }));

  it("is reported with the button's id, title and message", async () => {
    await until(() => expect(endpoint.messages()).toHaveLength(1));
    const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } });
    const buttons = [reply('sim', 'Sim'), reply('nao', 'Não')];
    const id = await fixture.send(interactive({ type: 'button', action: { buttons } }));
    const expected = {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: 'nao', title: 'Não' } },
      context: { from: '15550783881', id },
    };
    expect(await webhookMessage({ button: { id: 'nao' } })).toMatchObject(expected);
    expect(await webhookMessage({ button: { title: 'Não' } })).toMatchObject(expected);
    expect(() => sendFromUser({ button: { title: 'Talvez' } })).toThrow('has a button Talvez');
    expect(await webhookMessage({ button: { id: 'velho', title: 'Velho' } })).toMatchObject({
      interactive: { button_reply: { id: 'velho', title: 'Velho' } },
    });
  });

  it('is reported with the description of a list row', async () => {
    await until(() => expect(endpoint.messages()).toHaveLength(1));
    const rows = [{ id: 'petr4', title: 'PETR4', description: 'Petrobras' }];
    const action = { button: 'Ver', sections: [{ rows }] };
    const id = await fixture.send(interactive({ type: 'list', action }));
    expect(await webhookMessage({ list: { id: 'petr4' } })).toMatchObject({
      interactive: { type: 'list_reply', list_reply: rows[0] },
      context: { id },
    });
  });

  it('is reported with the message that an answer replies to', async () => {
    await until(() => expect(endpoint.messages()).toHaveLength(1));
    const id = await fixture.send(textTo(ana));
    expect(await webhookMessage({ text: 'obrigada', replyTo: id })).toMatchObject({
      context: { id },
    });
    expect(fixture.console('GET whatsapp/people/11988887777')).toMatchObject({
      messages: [
        { isInbound: true, state: 'received', content: { text: 'oi' } },
        { isInbound: false, state: 'accepted', content: { text: 'Bom dia' } },
        { isInbound: true, content: { text: 'obrigada', repliesTo: id } },
      ],
    });
  });
});
