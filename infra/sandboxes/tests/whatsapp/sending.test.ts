import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ana, codeTo, openWhatsAppFixture, textTo } from './support.ts';
import type { WhatsAppFixture } from './support.ts';

let fixture: WhatsAppFixture;
beforeEach(async () => {
  fixture = await openWhatsAppFixture();
});

const hour = 3_600_000;
const contactsSchema = z.object({ contacts: z.tuple([z.object({ user_id: z.string() })]) });
const receiveFromUser = (from: string, text = 'oi') =>
  fixture.console('POST whatsapp/messages', { from, text });
const listed = (query = '') => fixture.console(`GET messages?channel=whatsapp${query}`);

describe('the conversation window of a user', () => {
  it('opens for a day when the user writes, and then allows free text', async () => {
    expect(await fixture.send(textTo(ana))).toBe(131_047);
    expect(receiveFromUser('11988887777')).toEqual({ id: expect.stringMatching(/^wamid\./) });
    fixture.advance(24 * hour - 1);
    const id = await fixture.send({ ...textTo(ana), biz_opaque_callback_data: 'acc_1/day' });
    expect(listed()).toEqual({
      messages: [
        expect.objectContaining({
          to: '5511988887777',
          state: 'accepted',
          content: expect.objectContaining({
            messageId: id,
            type: 'text',
            text: 'Bom dia',
            category: 'SERVICE',
            callbackData: 'acc_1/day',
          }),
        }),
      ],
    });
    fixture.advance(1);
    expect(await fixture.send(textTo(ana))).toBe(131_047);
    expect(await fixture.send(codeTo(ana))).toMatch(/^wamid\./);
  });

  it('is shared by the number with and without its ninth digit, and by the user id', async () => {
    receiveFromUser('5188887777');
    expect(await fixture.send(textTo('+5551988887777'))).toMatch(/^wamid\./);
    expect(await fixture.send(textTo('555188887777'))).toMatch(/^wamid\./);
    const { body } = await fixture.post({
      messaging_product: 'whatsapp',
      ...textTo('+5551988887777'),
    });
    expect(body).toMatchObject({ contacts: [{ wa_id: '555188887777' }] });
    const { contacts } = contactsSchema.parse(body);
    const [contact] = contacts;
    const { to: _to, ...withoutNumber } = textTo('');
    expect(await fixture.send({ ...withoutNumber, recipient: contact?.user_id })).toMatch(
      /^wamid\./,
    );
    expect(fixture.console('GET whatsapp/people')).toMatchObject({
      people: [{ key: '555188887777', phone: '5551988887777', waId: '555188887777' }],
    });
    expect(fixture.console('GET whatsapp/people/51988887777')).toMatchObject({
      messages: [{ isInbound: true }, {}, {}, {}, { to: contact?.user_id, isInbound: false }],
    });
  });

  it('opens a conversation window for a user without a number too', async () => {
    const toUnknownUser = { type: 'text', text: { body: 'Oi' }, recipient: 'BR.1502576394655843' };
    expect(await fixture.send(toUnknownUser)).toBe(131_026);
    receiveFromUser('BR.1502576394655843');
    const { body } = await fixture.post({ messaging_product: 'whatsapp', ...toUnknownUser });
    expect(body).toMatchObject({
      contacts: [{ input: toUnknownUser.recipient, wa_id: null, user_id: toUnknownUser.recipient }],
    });
    const { to: _to, ...code } = codeTo('');
    expect(await fixture.send({ ...code, recipient: toUnknownUser.recipient })).toBe(131_009);
  });
});

const long = (length: number) => 'x'.repeat(length);
const buttons = (...titles: string[]) => ({
  type: 'button',
  body: { text: 'Escolha' },
  action: {
    buttons: titles.map((title, index) => ({ type: 'reply', reply: { id: `b${index}`, title } })),
  },
});
const list = (rows: number, overrides: object = {}) => ({
  type: 'list',
  body: { text: 'Escolha' },
  action: {
    button: 'Ver',
    sections: [
      {
        rows: Array.from({ length: rows }, (_, index) => ({ id: `r${index}`, title: `T${index}` })),
      },
    ],
    ...overrides,
  },
});
const page = (url: string) => ({
  type: 'cta_url',
  body: { text: 'Leia' },
  action: { name: 'cta_url', parameters: { display_text: 'Ver completo', url } },
});
const interactive = (content: object) => ({ type: 'interactive', interactive: content });

describe('within the window', () => {
  beforeEach(() => receiveFromUser('11988887777'));

  it.each<readonly [string, object]>([
    ['a text as long as may be', { type: 'text', text: { body: long(4096), preview_url: true } }],
    ['three buttons', interactive(buttons('Sim', 'Não', 'Talvez'))],
    ['a list of ten', interactive(list(10))],
    ['a list below a long text', interactive({ ...list(1), body: { text: long(4096) } })],
    ['a link', interactive(page('https://bfj.com.br/edicao'))],
    ['an answer', { ...textTo(ana), context: { message_id: 'wamid.x' } }],
    ['data to echo', { ...textTo(ana), biz_opaque_callback_data: long(512) }],
  ])('accepts %s', async (_, message) => {
    expect(await fixture.send({ to: ana, ...message })).toMatch(/^wamid\./);
  });

  it.each<readonly [string, object, number]>([
    ['a text too long', { type: 'text', text: { body: long(4097) } }, 100],
    ['an empty text', { type: 'text', text: { body: '' } }, 131_009],
    ['no text', { type: 'text' }, 131_008],
    ['data too long', { ...textTo(ana), biz_opaque_callback_data: long(513) }, 100],
    ['four buttons', interactive(buttons('1', '2', '3', '4')), 131_009],
    ['no button', interactive(buttons()), 131_009],
    ['the same button twice', interactive(buttons('1', '1')), 131_009],
    ['a long button', interactive(buttons(long(21))), 100],
    ['a long body', interactive({ ...buttons('1'), body: { text: long(1025) } }), 100],
    ['a long footer', interactive({ ...buttons('1'), footer: { text: long(61) } }), 100],
    ['a list of eleven', interactive(list(11)), 131_009],
    ['a list’s body too long', interactive({ ...list(1), body: { text: long(4097) } }), 100],
    ['a long list label', interactive(list(1, { button: long(21) })), 100],
    [
      'a long row',
      interactive(list(0, { sections: [{ rows: [{ id: '1', title: long(25) }] }] })),
      100,
    ],
    [
      'sections without titles',
      interactive(list(0, { sections: ['a', 'b'].map((id) => ({ rows: [{ id, title: id }] })) })),
      131_008,
    ],
    ['a link to nowhere', interactive(page('nowhere')), 131_009],
    ['an unknown kind', interactive({ type: 'flow', body: { text: 'x' } }), 131_009],
  ])('rejects %s', async (_, message, code) => {
    expect(await fixture.send({ to: ana, ...message })).toBe(code);
    expect(listed()).toEqual({ messages: [] });
  });

  it('marks a known message of the user as read', async () => {
    const { id } = z.object({ id: z.string() }).parse(receiveFromUser('11988887777'));
    const mark = (messageId: string) =>
      fixture.post({
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: messageId,
        typing_indicator: { type: 'text' },
      });
    expect(await mark(id)).toEqual({ status: 200, body: { success: true } });
    expect(fixture.messages.find(id)).toMatchObject({ state: 'read', isInbound: true });
    expect(await mark('wamid.unknown')).toMatchObject({
      status: 400,
      body: { error: { code: 100 } },
    });
  });
});

describe('the typing indicator', () => {
  const show = async (messageId: unknown, typing: unknown = { type: 'text' }) =>
    fixture.post({
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: messageId,
      ...(typing === undefined ? {} : { typing_indicator: typing }),
    });
  const idSchema = z.object({ id: z.string() });
  const typingOf = (who: string) => {
    const chat: unknown = fixture.console(`GET whatsapp/people/${who}`);
    return z
      .object({ typing: z.object({ until: z.number().nullable(), times: z.number() }) })
      .parse(chat).typing;
  };

  it('is shown for 25 seconds to one user only', async () => {
    const { id } = idSchema.parse(receiveFromUser('11988887777'));
    expect(typingOf('11988887777')).toEqual({ until: null, times: 0 });
    expect(await show(id)).toEqual({ status: 200, body: { success: true } });
    const { until, times } = typingOf('11988887777');
    expect(times).toBe(1);
    expect(typingOf('11988887778')).toEqual({ until: null, times: 0 });
    fixture.advance(24_999);
    expect(typingOf('11988887777').until).toBe(until);
    fixture.advance(1);
    expect(typingOf('11988887777')).toEqual({ until: null, times: 1 });
  });

  it('is shown until a message is sent, and is not a message itself', async () => {
    const { id } = idSchema.parse(receiveFromUser('11988887777'));
    await show(id);
    expect(listed()).toEqual({ messages: [] });
    expect(fixture.console('GET whatsapp/settings')).toMatchObject({ counts: { sent: 0 } });
    await fixture.send(textTo('+5511988887778'));
    expect(typingOf('11988887777').until).not.toBeNull();
    await fixture.send(textTo(ana));
    expect(typingOf('11988887777').until).toBeNull();
    // A read receipt alone shows no indicator.
    const { id: next } = idSchema.parse(receiveFromUser('11988887777'));
    await fixture.post({ messaging_product: 'whatsapp', status: 'read', message_id: next });
    expect(typingOf('11988887777')).toEqual({ until: null, times: 1 });
  });

  it('is rejected where Meta would reject it', async () => {
    const { id } = idSchema.parse(receiveFromUser('11988887777'));
    const own = await fixture.send(textTo(ana));
    const codeOf = async (...asked: Parameters<typeof show>) => {
      const { body } = await show(...asked);
      return z.object({ error: z.object({ code: z.number() }) }).parse(body).error.code;
    };
    expect(await codeOf(own)).toBe(100);
    expect(await codeOf(undefined)).toBe(131_008);
    expect(await codeOf(id, { type: 'voice' })).toBe(131_009);
    expect(await codeOf(id, {})).toBe(131_008);
    expect(typingOf('11988887777').times).toBe(0);
  });
});

describe('rates', () => {
  it('limit a number to 80 messages per second of the local clock', async () => {
    const numbers = Array.from({ length: 81 }, (_, index) => `+55119800000${10 + index}`);
    const send = () => Promise.all(numbers.map((to) => fixture.send(codeTo(to))));
    expect((await send()).filter((taken) => taken === 130_429)).toHaveLength(1);
    fixture.advance(1000);
    // Received messages count, too.
    receiveFromUser('11988887777');
    expect((await send()).filter((taken) => taken === 130_429)).toHaveLength(2);
    expect(fixture.console('GET whatsapp/settings')).toMatchObject({
      settings: { perSecond: 80 },
      counts: { sent: 159, received: 1, most: 80, overThroughput: 3 },
    });
    fixture.console('POST whatsapp/settings', { perSecond: 1000 });
    fixture.advance(1000);
    expect((await send()).filter((taken) => taken === 130_429)).toEqual([]);
  });

  it('limit one user to 45 messages at once, then one in six seconds', async () => {
    for (let sent = 0; sent < 45; sent++) expect(await fixture.send(codeTo(ana))).toMatch(/^wamid/);
    expect(await fixture.send(codeTo(ana))).toBe(131_056);
    expect(await fixture.send(codeTo('+5511988887778'))).toMatch(/^wamid/);
    fixture.advance(5999);
    expect(await fixture.send(codeTo(ana))).toBe(131_056);
    fixture.advance(1);
    expect(await fixture.send(codeTo(ana))).toMatch(/^wamid/);
    expect(await fixture.send(codeTo(ana))).toBe(131_056);
  });

  it('reject messages to the number itself, and to recipients that a test number may not write to', async () => {
    expect(await fixture.send(codeTo('15550783881'))).toBe(131_021);
    fixture.console('POST whatsapp/settings', { allowed: ['11988887777'] });
    expect(await fixture.send(codeTo(ana))).toMatch(/^wamid/);
    expect(await fixture.send(codeTo('+5511988887778'))).toBe(131_030);
    fixture.console('POST whatsapp/settings', { allowed: null });
    expect(await fixture.send(codeTo('+5511988887778'))).toMatch(/^wamid/);
  });
});

describe('faults', () => {
  it('affect one user, in any spelling of the number, until they are cleared', async () => {
    fixture.console('POST messages/faults', {
      channel: 'whatsapp',
      to: '1188887777',
      error: 131_049,
    });
    expect(await fixture.send(codeTo(ana))).toBe(131_049);
    expect(await fixture.send(codeTo(ana))).toBe(131_049);
    expect(await fixture.send(codeTo('+5511988887778'))).toMatch(/^wamid/);
    fixture.console('DELETE messages/faults');
    expect(await fixture.send(codeTo(ana))).toMatch(/^wamid/);
  });

  it('affect a share, and the same messages again after the same seed', async () => {
    fixture.console('POST messages/faults', { channel: 'whatsapp', share: 0.3, error: 131_016 });
    fixture.console('POST whatsapp/settings', { pairSeconds: 0, perSecond: 100_000 });
    const run = async () => {
      fixture.console('POST messages/seed', { seed: 7 });
      const taken: boolean[] = [];
      for (let sent = 0; sent < 100; sent++)
        taken.push((await fixture.send(codeTo(ana))) !== 131_016);
      return taken;
    };
    const first = await run();
    expect(await run()).toEqual(first);
    const refused = first.filter((isTaken) => !isTaken).length;
    expect(refused).toBeGreaterThan(15);
    expect(refused).toBeLessThan(45);
  });
});
