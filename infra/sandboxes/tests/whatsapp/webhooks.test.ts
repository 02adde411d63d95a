import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { messageStatuses } from '../../src/messages/message-faults.ts';
import { ana, codeTo, openDesk, textTo } from './support.ts';
import type { WhatsAppDesk } from './support.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

let desk: WhatsAppDesk;
let endpoint: Awaited<ReturnType<typeof receiveWebhooks>>;
beforeEach(async () => {
  endpoint = await receiveWebhooks();
  desk = await openDesk(endpoint.url);
  // What happens when is a test's own business.
  desk.console('POST whatsapp/settings', {
    sentAfter: [1000, 1000],
    deliveredAfter: [2000, 2000],
    readAfter: [3000, 3000],
  });
});

const webhooksSchema = z.object({
  webhooks: z.array(z.object({ state: z.string(), attempts: z.int() })),
});
const until = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 10 });
const fault = (over: object) =>
  desk.console('POST messages/faults', { channel: 'whatsapp', ...over });
const states = () =>
  desk.messages.list({ channel: 'whatsapp', limit: 100 }).map(({ state }) => state);
/** Moves the clock and waits until that many statuses were told. */
async function passing(milliseconds: number, told: number) {
  desk.advance(milliseconds);
  await until(() => expect(endpoint.statuses()).toHaveLength(told));
}
const words = () => endpoint.statuses().map(({ status }) => status);

it('is pending until it is told, whether it is due or not', async () => {
  const [pending] = desk.pending;
  await desk.send(codeTo(ana));
  expect(pending?.isBusy()).toBe(false);
  const at = desk.messages.list({ channel: 'whatsapp', limit: 1 })[0]?.sentAt ?? '';
  expect(pending?.nextAt()).toBe(Date.parse(at) + 1000);
  desk.advance(3000);
  expect(pending?.isBusy()).toBe(true);
  await until(() => expect(pending?.isBusy()).toBe(false));
  expect(words()).toEqual(['sent', 'delivered', 'read']);
  expect(pending?.nextAt()).toBeUndefined();
});

describe('what becomes of a message', () => {
  it('is told signed, in its time, with what the caller gave it', async () => {
    const id = await desk.send({ ...codeTo(ana), biz_opaque_callback_data: 'acc_1/day' });
    await passing(1000, 1);
    expect(states()).toEqual(['sent']);
    await passing(1000, 2);
    expect(states()).toEqual(['delivered']);
    await passing(1000, 3);
    expect(states()).toEqual(['read']);
    expect(endpoint.received[0]).toMatchObject({
      path: '/api/webhooks/whatsapp',
      isSigned: true,
      body: {
        entry: [
          {
            changes: [
              {
                field: 'messages',
                value: {
                  messaging_product: 'whatsapp',
                  metadata: {
                    display_phone_number: '15550783881',
                    phone_number_id: '100000000000001',
                  },
                },
              },
            ],
          },
        ],
      },
    });
    const common = {
      id,
      recipient_id: '5511988887777',
      recipient_user_id: expect.stringMatching(/^BR\.\d{16}$/),
      biz_opaque_callback_data: 'acc_1/day',
    };
    const pricing = {
      billable: true,
      pricing_model: 'PMP',
      type: 'regular',
      category: 'authentication',
    };
    expect(endpoint.statuses()).toEqual([
      { ...common, status: 'sent', timestamp: '1795262401', pricing },
      { ...common, status: 'delivered', timestamp: '1795262402', pricing },
      { ...common, status: 'read', timestamp: '1795262403' },
    ]);
  });

  it('free text is free for the first thousand of a month', async () => {
    desk.console('POST whatsapp/messages', { from: ana, text: 'oi' });
    await desk.send(textTo(ana));
    await passing(1000, 1);
    expect(endpoint.statuses()[0]).toMatchObject({
      pricing: { billable: false, type: 'free_customer_service', category: 'service' },
    });
  });

  it('a number with 99 before a code is taken and fails later', async () => {
    expect(await desk.send(codeTo('+5511999131026'))).toMatch(/^wamid/);
    await passing(10_000, 1);
    expect(endpoint.statuses()).toMatchObject([
      { status: 'failed', errors: [{ code: 131_026, title: 'Message undeliverable' }] },
    ]);
    expect(desk.messages.list({ limit: 1 })).toMatchObject([{ state: 'failed', reason: '131026' }]);
  });

  it('a person, or a share of all, fails later as asked', async () => {
    fault({ fails: 131_049, to: ana });
    await desk.send(codeTo(ana));
    await desk.send(codeTo('+5511988887778'));
    await passing(10_000, 4);
    expect(words().toSorted()).toEqual(['delivered', 'failed', 'read', 'sent']);
  });
});

describe('statuses that go wrong', () => {
  it.each<readonly [string, object, readonly string[]]>([
    [
      'doubled',
      { statuses: 'doubled', milliseconds: 0 },
      ['sent', 'sent', 'delivered', 'delivered', 'read', 'read'],
    ],
    [
      'one of them doubled',
      { statuses: 'doubled', only: 'sent', milliseconds: 0 },
      ['sent', 'sent', 'delivered', 'read'],
    ],
    ['reordered', { statuses: 'reordered' }, ['read', 'delivered', 'sent']],
    ['one dropped', { statuses: 'dropped', only: 'delivered' }, ['sent', 'read']],
    ['late', { statuses: 'late', only: 'sent', milliseconds: 5000 }, ['delivered', 'read', 'sent']],
  ])('%s', async (_, wrong, expected) => {
    fault(wrong);
    await desk.send(codeTo(ana));
    await passing(60_000, expected.length);
    expect(words()).toEqual(expected);
    expect(states()).toEqual(['read']);
    // The next message is well again.
    endpoint.received.splice(0);
    await desk.send(codeTo('+5511988887778'));
    await passing(60_000, 3);
    expect(words()).toEqual(['sent', 'delivered', 'read']);
  });

  it('all dropped: the message arrives, and nothing is told of it', async () => {
    fault({ statuses: 'dropped' });
    await desk.send(codeTo(ana));
    desk.advance(60_000);
    await until(() => expect(states()).toEqual(['read']));
    expect(endpoint.received).toEqual([]);
  });

  it('are late by a quarter of an hour where nothing else is said', async () => {
    fault({ statuses: 'late', only: 'sent' });
    await desk.send(codeTo(ana));
    await passing(60_000, 2);
    await passing(15 * 60_000, 3);
    expect(words()).toEqual(['delivered', 'read', 'sent']);
  });

  it.each(messageStatuses)('of %s is a choice', (only) => {
    expect(fault({ statuses: 'dropped', only })).toMatchObject({ faults: [{ only, times: 1 }] });
  });
});

describe('webhooks', () => {
  it('carry several entries, each with several statuses', async () => {
    desk.console('POST whatsapp/settings', { perPost: 5, perEntry: 2, readAfter: null });
    for (let person = 0; person < 4; person++) await desk.send(codeTo(`+551198888000${person}`));
    await passing(10_000, 8);
    const sizes = endpoint.received.map(({ body }) =>
      body.entry.map(({ changes: [{ value }] }) => value.statuses?.length),
    );
    expect(sizes.toSorted((one, other) => other.length - one.length)).toEqual([
      [2, 2, 1],
      [2, 1],
    ]);
    expect(states()).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
  });

  it('come again, the same bytes, until they are answered well', async () => {
    endpoint.answerWith(500);
    desk.console('POST whatsapp/messages', { from: ana, text: 'Olá, é você? 😀 a/b' });
    // The pause begins when the answer is known, which is a little after the call has come.
    const waits = () =>
      expect(desk.console('GET whatsapp/webhooks')).toMatchObject({
        waiting: 1,
        webhooks: [{ state: 'waiting', attempts: 1, lastStatus: 500 }],
      });
    await until(waits);
    desk.advance(999);
    waits();
    expect(endpoint.received).toHaveLength(1);
    endpoint.answerWith(201);
    desk.advance(1);
    await until(() => expect(endpoint.received).toHaveLength(2));
    const [first, second] = endpoint.received;
    expect(second?.raw).toBe(first?.raw);
    expect(first?.isSigned).toBe(true);
    expect(first?.raw).toMatch(/^[\x20-\x7e]+$/);
    expect(first?.raw).toContain(String.raw`Ol\u00e1, \u00e9 voc\u00ea? \ud83d\ude00 a\/b`);
    expect(endpoint.messages()[0]).toMatchObject({ text: { body: 'Olá, é você? 😀 a/b' } });
    await until(() =>
      expect(desk.console('GET whatsapp/webhooks')).toMatchObject({
        waiting: 0,
        webhooks: [{ state: 'delivered', attempts: 2 }],
      }),
    );
    desk.advance(86_400_000);
    expect(endpoint.received).toHaveLength(2);
  });

  it('are given up after a week', async () => {
    endpoint.answerWith(503);
    desk.console('POST whatsapp/messages', { from: ana, text: 'oi' });
    const newest = () => webhooksSchema.parse(desk.console('GET whatsapp/webhooks')).webhooks[0];
    // Nine pauses, and then one of six hours until the week is over.
    for (let attempt = 1; attempt <= 36; attempt++) {
      await until(() => expect(newest()?.attempts).toBe(attempt));
      if (newest()?.state === 'given-up') break;
      desk.advance(6 * 3_600_000);
    }
    expect(newest()?.state).toBe('given-up');
    expect(endpoint.received.length).toBeGreaterThan(25);
    expect(endpoint.received.length).toBeLessThan(36);
  });

  it('are repeated by hand, also with a signature that is wrong or missing', async () => {
    desk.console('POST whatsapp/messages', { from: ana, text: 'oi' });
    await until(() => expect(endpoint.received).toHaveLength(1));
    await desk.console('POST whatsapp/webhooks/1', { copies: 2 });
    await desk.console('POST whatsapp/webhooks/1', { signature: 'wrong' });
    await desk.console('POST whatsapp/webhooks/1', { signature: 'missing' });
    expect(endpoint.received.map(({ isSigned }) => isSigned)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(new Set(endpoint.received.map(({ raw }) => raw)).size).toBe(1);
  });
});
