import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedByMeta } from '../../../functions/integrations/whatsapp-signature.ts';
import { readWhatsAppWebhook } from '../../../functions/integrations/whatsapp-webhook.ts';
import {
  inboundWhatsAppMessageSchema,
  whatsAppFeedbackSchema,
  whatsAppUserSchema,
} from '../../../functions/integrations/whatsapp-events.ts';
import {
  asMetaWrites,
  buildWebhookCall,
  callOfAccount,
  messagesChange,
  businessAccountId,
  phoneNumberId,
  signBody,
  buildStatus,
  textMessage,
} from '../../support/messaging/whatsapp-calls.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = '2026-11-21T12:00:00.000Z';
const ours = { phoneNumberId, accountId: businessAccountId };
const read = (call: object) => readWhatsAppWebhook(asMetaWrites(call), ours, now);

describe('a signature', () => {
  const secret = 'test_meta_app_secret';
  const body = '{"object":"whatsapp_business_account","entry":[]}';
  const header = 'sha256=cb8d165c334aaf214dff1239eb20624143934c5ff2cb5cf4c4c105c96ce6b46a';
  const bytes = Buffer.from(body);

  it("equals Meta's own example", () => {
    expect(isSignedByMeta(bytes, header, secret)).toBe(true);
    expect(isSignedByMeta(bytes, header.replace('cb8d', 'CB8D'), secret)).toBe(true);
    expect(signBody(bytes, secret)).toBe(header);
  });

  it.each([
    ['for another body', Buffer.from(`${body} `), header],
    ['by another digest', bytes, header.replace('sha256', 'sha1')],
    ['without its name', bytes, header.slice('sha256='.length)],
    ['cut short', bytes, header.slice(0, -1)],
    ['with more behind it', bytes, `${header}0`],
    ['of no digits', bytes, `sha256=${'z'.repeat(64)}`],
    ['after another one', bytes, `${signBody('x', secret)},${header}`],
    ['with an empty token', bytes, ''],
  ])('rejects %s', (_, sent, given) => {
    expect(isSignedByMeta(sent, given, secret)).toBe(false);
  });

  it('with another secret is invalid', () => {
    expect(isSignedByMeta(bytes, header, `${secret}x`)).toBe(false);
  });
});

describe('a message', () => {
  const content = (message: object) => {
    const rawMessage = { id: 'wamid.1', from: '551188887777', timestamp: '1795262400', ...message };
    const { messages, unread } = read(buildWebhookCall(messagesChange({ messages: [rawMessage] })));
    expect(unread).toEqual([]);
    return messages[0]?.content;
  };

  it('has its id, its sender and its time', () => {
    const reply = { context: { from: '551130030000', id: 'wamid.0' } };
    expect(
      read(
        buildWebhookCall(
          messagesChange({ messages: [{ ...textMessage('wamid.1', 'oi'), ...reply }] }),
        ),
      ),
    ).toEqual({
      messages: [
        {
          id: 'wamid.1',
          from: { waId: '+5511988887777' },
          at,
          repliesTo: 'wamid.0',
          content: { type: 'text', text: 'oi' },
        },
      ],
      feedback: [],
      unread: [],
      foreign: 0,
    });
  });

  it.each([
    [
      { type: 'text', text: { body: 'Ação já 💸' } },
      { type: 'text', text: 'Ação já 💸' },
    ],
    [
      { type: 'text', text: { body: 'Jose\u0301' } },
      { type: 'text', text: 'José' },
    ],
    [
      { type: 'text', text: { body: 'a'.repeat(9000) } },
      { type: 'text', text: 'a'.repeat(4096) },
    ],
    [
      { type: 'text', text: { body: `${'a'.repeat(4095)}😀` } },
      { type: 'text', text: `${'a'.repeat(4095)}\ufffd` },
    ],
    [
      { type: 'button', button: { payload: 'VER', text: 'Ver completo' } },
      { type: 'button', payload: 'VER', text: 'Ver completo' },
    ],
    [
      { type: 'button', button: { text: 'Ver completo' } },
      { type: 'button', payload: 'Ver completo', text: 'Ver completo' },
    ],
    [
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Sim' } },
      },
      { type: 'button_reply', id: '1', title: 'Sim' },
    ],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'list_reply',
          list_reply: { id: '2', title: 'FIIs', description: 'x' },
        },
      },
      { type: 'list_reply', id: '2', title: 'FIIs' },
    ],
    [{ type: 'image', image: { id: '1', caption: 'meu saldo' } }, { type: 'image' }],
    [{ type: 'audio', audio: { id: '1' } }, { type: 'audio' }],
    [{ type: 'document' }, { type: 'document' }],
    [{ type: 'location', location: { latitude: -23.5 } }, { type: 'location' }],
    [{ type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } }, { type: 'reaction' }],
    [{ type: 'order', order: {} }, { type: 'order' }],
    [{ type: 'system', system: { body: 'mudou de número' } }, { type: 'system' }],
    [{ type: 'unsupported', errors: [{ code: 131051 }] }, { type: 'unsupported' }],
    [{ type: 'poll_of_the_future', poll: {} }, { type: 'unknown' }],
    [{ type: 'interactive', interactive: { type: 'nfm_reply' } }, { type: 'unknown' }],
    [{ type: 'text', text: 'not as it was' }, { type: 'unknown' }],
    [{ type: 7 }, { type: 'unknown' }],
    [{}, { type: 'unknown' }],
  ])('%j is %j', (message, expected) => {
    expect(content(message)).toEqual(expected);
  });

  const knownContact = { wa_id: '551188887777', user_id: 'BR.15', profile: { name: 'Ana' } };
  const hidden = { user_id: 'BR.15', wa_id: null, profile: { name: 'Ana', username: 'ana' } };
  it.each([
    [
      'by both',
      { from: '551188887777', from_user_id: 'BR.15' },
      [],
      { waId: '+5511988887777', userId: 'BR.15' },
    ],
    [
      'by the id that stands beside',
      { from: '551188887777' },
      [knownContact],
      { waId: '+5511988887777', userId: 'BR.15' },
    ],
    ['by the id alone', { from_user_id: 'BR.15' }, [hidden], { userId: 'BR.15' }],
    ['by the only one there is', {}, [hidden], { userId: 'BR.15' }],
    ['by no other id', { from: '5521977776666' }, [knownContact], { waId: '+5521977776666' }],
    [
      'without a number that is none',
      { from: 5511, from_user_id: 'BR.15' },
      ['x', 3],
      { userId: 'BR.15' },
    ],
  ])('has the sender %s', (_, sender, contacts, expected) => {
    const message = {
      id: 'wamid.1',
      timestamp: '1795262400',
      type: 'text',
      text: { body: 'oi' },
      ...sender,
    };
    expect(
      read(buildWebhookCall(messagesChange({ contacts, messages: [message] }))).messages,
    ).toMatchObject([{ from: expected }]);
  });

  it.each([undefined, 'soon', -1, '', {}, 1e20])(
    'counts as current with the time %j',
    (timestamp) => {
      const message = { ...textMessage('wamid.1', 'oi'), timestamp };
      expect(
        read(buildWebhookCall(messagesChange({ messages: [message] }))).messages,
      ).toMatchObject([{ at }]);
    },
  );

  it('does not affect the others when it cannot be read', () => {
    const messages = [
      textMessage('wamid.1', 'a'),
      null,
      { type: 'text' },
      { id: 'wamid.without-sender', type: 'text', text: { body: 'x' } },
      'text',
      textMessage('wamid.2', 'b'),
    ];
    const contacts = [knownContact, hidden];
    const statuses = [{ id: 'wamid.3', status: 'lost' }, buildStatus('wamid.4', 'read')];
    const news = read(buildWebhookCall(messagesChange({ contacts, messages, statuses })));
    expect(news.messages.map(({ id }) => id)).toEqual(['wamid.1', 'wamid.2']);
    expect(news.feedback).toMatchObject([{ id: 'wamid.4' }]);
    expect(news.unread).toEqual([
      { what: 'messages' },
      { what: 'messages' },
      { what: 'messages', id: 'wamid.without-sender' },
      { what: 'messages' },
      { what: 'statuses', id: 'wamid.3' },
    ]);
  });
});

describe('a status', () => {
  const status = (sent: object) =>
    read(buildWebhookCall(messagesChange({ statuses: [sent] }))).feedback[0];

  it('has the message id, its state and its price category', () => {
    const over = {
      pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' },
      conversation: { id: 'x' },
      biz_opaque_callback_data: 'a-1/2026-11-21_opening_x/1',
    };
    expect(status(buildStatus('wamid.1', 'delivered', over))).toEqual({
      kind: 'status',
      id: 'wamid.1',
      status: 'delivered',
      at,
      errors: [],
      bizOpaqueCallbackData: 'a-1/2026-11-21_opening_x/1',
      pricingCategory: 'utility',
    });
  });

  it('contains the phone number only after a failure', () => {
    const errors = [{ code: 131026, title: 'Message undeliverable' }, { title: 'no code' }, 'x'];
    expect(status(buildStatus('wamid.1', 'failed', { errors }))).toMatchObject({
      status: 'failed',
      errors: [{ code: 131026 }],
      recipient: { waId: '+5511988887777' },
    });
    expect(status(buildStatus('wamid.1', 'sent', { errors }))).not.toHaveProperty('recipient');
  });

  it.each([
    ['played', 'read'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
  ])('%s means %s', (metaStatus, meant) => {
    expect(status(buildStatus('wamid.1', metaStatus))).toMatchObject({ status: meant });
  });

  it('ignores fields of another form', () => {
    const over = { pricing: 'free', errors: {}, biz_opaque_callback_data: 7 };
    expect(status(buildStatus('wamid.1', 'sent', over))).toEqual({
      kind: 'status',
      id: 'wamid.1',
      status: 'sent',
      at,
      errors: [],
    });
  });
});

describe('other fields', () => {
  const metadata = { phone_number_id: phoneNumberId };
  it.each([
    [
      'message_template_status_update',
      { event: 'PAUSED', message_template_id: 1, message_template_name: 'abertura', reason: null },
      [{ kind: 'template-status', template: 'abertura', event: 'PAUSED', at }],
    ],
    [
      'template_category_update',
      {
        message_template_name: 'abertura',
        previous_category: 'UTILITY',
        new_category: 'MARKETING',
      },
      [{ kind: 'template-category', template: 'abertura', category: 'MARKETING', at }],
    ],
    [
      'user_preferences',
      {
        metadata,
        user_preferences: [
          {
            wa_id: '551188887777',
            category: 'marketing_messages',
            value: 'stop',
            timestamp: 1795262400,
          },
          { user_id: 'BR.15', category: 'marketing_messages', value: 'resume' },
        ],
      },
      [
        { kind: 'marketing-choice', who: { waId: '+5511988887777' }, wants: 'stop', at },
        { kind: 'marketing-choice', who: { userId: 'BR.15' }, wants: 'resume', at },
      ],
    ],
    [
      'user_id_update',
      {
        metadata,
        user_id_update: [
          {
            wa_id: '5511977776666',
            user_id: { previous: 'BR.15', current: 'BR.16' },
            timestamp: 1795262400,
          },
          { user_id: { previous: 'BR.17', current: 'BR.18' } },
        ],
      },
      [
        { kind: 'new-user-id', previous: 'BR.15', current: 'BR.16', waId: '+5511977776666', at },
        { kind: 'new-user-id', previous: 'BR.17', current: 'BR.18', at },
      ],
    ],
    [
      'account_update',
      { event: 'DISABLED_UPDATE' },
      [{ kind: 'other-field', field: 'account_update', at }],
    ],
  ])('%s', (field, value, feedback) => {
    expect(read(buildWebhookCall({ field, value }))).toEqual({
      messages: [],
      feedback,
      unread: [],
      foreign: 0,
    });
  });

  it.each([
    ['message_template_status_update', { event: 'PAUSED' }, 0],
    ['template_category_update', 'x', 0],
    ['user_preferences', {}, 0],
    ['user_id_update', {}, 0],
    ['user_id_update', { user_id_update: [{ user_id: 'BR.15' }] }, 0],
    [
      'user_preferences',
      {
        user_preferences: [
          { category: 'marketing_messages', value: 'stop' },
          { wa_id: '551188887777', category: 'marketing_messages', value: 'stop' },
        ],
      },
      1,
    ],
  ])('%s with an unknown form is reported: %j', (field, value, taken) => {
    const news = read(buildWebhookCall({ field, value }));
    expect([news.unread, news.feedback.length]).toEqual([[{ what: field }], taken]);
  });
});

describe('a call', () => {
  it('contains all of its entries, changes and messages', () => {
    const changes = [
      messagesChange({ messages: [textMessage('wamid.1', 'a'), textMessage('wamid.2', 'b')] }),
      messagesChange({ statuses: [buildStatus('wamid.3', 'sent')] }),
    ];
    const one = buildWebhookCall(...changes);
    const two = {
      object: 'whatsapp_business_account',
      entry: [{ id: businessAccountId, changes }],
    };
    for (const call of [one, two]) {
      const { messages, feedback } = read(call);
      expect(messages.map(({ id }) => id)).toEqual(['wamid.1', 'wamid.2']);
      expect(feedback).toMatchObject([{ id: 'wamid.3' }]);
    }
  });

  it('leaves out other phone numbers and counts them', () => {
    const foreign = messagesChange({ messages: [textMessage('wamid.1', 'a')] }, '999');
    expect(read(buildWebhookCall(foreign))).toMatchObject({ messages: [], foreign: 1 });
    const own = messagesChange({ messages: [textMessage('wamid.2', 'b')] });
    expect(read(buildWebhookCall(foreign, own))).toMatchObject({
      messages: [{ id: 'wamid.2' }],
      foreign: 1,
    });
    const nobodys = { field: 'messages', value: { messages: [textMessage('wamid.3', 'c')] } };
    expect(read(buildWebhookCall(nobodys))).toMatchObject({
      messages: [],
      unread: [{ what: 'messages' }],
    });
  });

  it('leaves out other business accounts when ours is known', () => {
    const own = messagesChange({ messages: [textMessage('wamid.1', 'a')] });
    const choice = { field: 'user_preferences', value: { user_preferences: [] } };
    const call = callOfAccount('555', own, choice);
    expect(read(call)).toMatchObject({ messages: [], feedback: [], unread: [], foreign: 2 });
    const anybodys = { phoneNumberId, accountId: undefined };
    expect(readWhatsAppWebhook(asMetaWrites(call), anybodys, now)).toMatchObject({
      messages: [{ id: 'wamid.1' }],
      foreign: 0,
    });
  });

  it.each(['', '{', '[]', 'null', '{"object":"page","entry":[]}', '['.repeat(100_000)])(
    'is reported when it is invalid: %#',
    (body) => {
      expect(readWhatsAppWebhook(body, ours, now)).toMatchObject({
        unread: [{ what: 'call' }],
      });
    },
  );

  it('is parsed from any JSON into messages that fit the queues, or reported', () => {
    const word = fc.constantFrom(
      'id',
      'from',
      'type',
      'text',
      'body',
      'status',
      'sent',
      'messages',
      'statuses',
      'errors',
      'code',
      'contacts',
      'wa_id',
      'metadata',
      'phone_number_id',
      'interactive',
      'button_reply',
      phoneNumberId,
      '__proto__',
    );
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 5 },
        word,
        fc.integer(),
        fc.constant(null),
        fc.string({ unit: 'binary', maxLength: 5 }),
        fc.array(tie('json'), { maxLength: 3 }),
        fc.dictionary(word, tie('json'), { maxKeys: 6 }),
      ),
    }));
    const part = fc.dictionary(word, json, { maxKeys: 8 });
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 4 }),
        fc.array(part, { maxLength: 4 }),
        json,
        (messages, statuses, odd) => {
          const news = read({
            object: 'whatsapp_business_account',
            entry: [
              odd,
              {
                id: businessAccountId,
                changes: [odd, messagesChange({ messages, statuses, contacts: odd })],
              },
            ],
          });
          for (const message of news.messages) inboundWhatsAppMessageSchema.parse(message);
          for (const feedback of news.feedback) whatsAppFeedbackSchema.parse(feedback);
          const known =
            news.messages.length + news.feedback.length + news.unread.length + news.foreign;
          expect(known).toBeGreaterThanOrEqual(messages.length + statuses.length);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a system message about a new user id', () => {
  const changed = (system: object, over: object = {}) =>
    read(
      buildWebhookCall(
        messagesChange({
          messages: [
            {
              id: 'wamid.1',
              timestamp: String(now.getTime() / 1000),
              type: 'system',
              ...over,
              system: { type: 'user_changed_user_id', user_id: 'BR.2', ...system },
            },
          ],
        }),
      ),
    );
  const move = { kind: 'new-user-id', previous: 'BR.1', current: 'BR.2', at };

  it.each<readonly [string, object, object, object]>([
    ['in its sentence', { body: 'User Ana changed from BR.1 to BR.2' }, {}, {}],
    ['in a field of its own', { previous_user_id: 'BR.1', body: 'User Ana has changed' }, {}, {}],
    [
      'by its sender',
      { body: 'x', wa_id: '5511900000009' },
      { from_user_id: 'BR.1' },
      { waId: '+5511900000009' },
    ],
    [
      'at the end of its sentence, for any name of the user',
      { body: 'User Ana changed from BR.8 to BR.2 changed from BR.1 to BR.2' },
      { from: '551188887777' },
      {},
    ],
  ])('names the previous id %s', (_, system, over, more) => {
    const { messages, feedback, unread } = changed(system, over);
    expect(feedback).toEqual([{ ...move, ...more }]);
    expect({ messages, unread }).toEqual({ messages: [], unread: [] });
    expect(() => feedback.map((one) => whatsAppFeedbackSchema.parse(one))).not.toThrow();
  });

  it.each([
    ['names another than the new one', { body: 'User Ana changed from BR.1 to BR.3' }],
    ['says no former one', { body: 'User Ana changed from 551188887777 to 5511900000009' }],
  ])('changes no link when it %s', (_, system) => {
    const { messages, feedback } = changed(system, { from: '551188887777' });
    expect(feedback).toEqual([]);
    expect(messages).toMatchObject([{ content: { type: 'system' } }]);
  });
});

describe('a reported number', () => {
  const fromOf = (from: object) =>
    read(
      buildWebhookCall(
        messagesChange({ messages: [{ ...textMessage('wamid.1', 'oi'), ...from }] }),
      ),
    ).messages[0]?.from;

  it.each([
    ['5511988887777', { waId: '+5511988887777' }],
    ['555187654321', { waId: '+5551987654321' }],
    ['555133334444', { waId: '+555133334444' }],
    ['51987654321', { waId: '+51987654321' }],
    ['4791234567', { waId: '+4791234567' }],
    ['12025550123', { waId: '+12025550123' }],
    ['2901234', { waId: '+2901234' }],
    // An id where a number was expected is an id.
    ['BR.15', { userId: 'BR.15' }],
    ['12', undefined],
    ['011988887777', undefined],
    ['1234567890123456', undefined],
  ])('%s is read with its country code', (from, person) => {
    expect(fromOf({ from })).toEqual(person);
  });

  it('is not taken from an id with digits only', () => {
    expect(fromOf({ from: '51987654321', from_user_id: '5511988887777' })).toEqual({
      waId: '+51987654321',
    });
    expect(fromOf({ from: undefined, from_user_id: '5511988887777' })).toBeUndefined();
  });

  it("stays the same when it is read again from the queue in WhatsApp's form", () => {
    for (const waId of ['51987654321', '+51987654321']) {
      expect(whatsAppUserSchema.parse({ waId })).toEqual({ waId: '+51987654321' });
    }
    expect(whatsAppUserSchema.safeParse({ waId: 'x' }).success).toBe(false);
    expect(whatsAppUserSchema.parse({ waId: 'x', userId: 'BR.15' }).userId).toBe('BR.15');
  });
});
