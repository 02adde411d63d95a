import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { messageStatuses } from '../../src/messages/message-faults.ts';
import { ana, codeTo, openWhatsAppFixture, textTo } from './support.ts';
import type { WhatsAppFixture } from './support.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

let fixture: WhatsAppFixture;
let endpoint: Awaited<ReturnType<typeof receiveWebhooks>>;
beforeEach(async () => {
  endpoint = await receiveWebhooks();
  fixture = await openWhatsAppFixture(endpoint.url);
  // Fixed delays, so that each test controls the times.
  fixture.console('POST whatsapp/settings', {
    sentAfter: [1000, 1000],
    deliveredAfter: [2000, 2000],
    readAfter: [3000, 3000],
  });
});

const webhooksSchema = z.object({
  webhooks: z.array(z.object({ state: z.string(), attempts: z.int() })),
});
const until = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 10 });
const fault = (options: object) =>
  fixture.console('POST messages/faults', { channel: 'whatsapp', ...options });
const states = () =>
  fixture.messages.list({ channel: 'whatsapp', limit: 100 }).map(({ state }) => state);
/** Moves the clock and waits until this number of statuses was received. */
async function advanceUntilSent(milliseconds: number, statusCount: number) {
  fixture.advance(milliseconds);
  await until(() => expect(endpoint.statuses()).toHaveLength(statusCount));
}
const statusNames = () => endpoint.statuses().map(({ status }) => status);

it('is pending until its webhook is sent, due or not', async () => {
  const [pending] = fixture.pending;
  await fixture.send(codeTo(ana));
  expect(pending?.isBusy()).toBe(false);
  const at = fixture.messages.list({ channel: 'whatsapp', limit: 1 })[0]?.sentAt ?? '';
  expect(pending?.nextAt()).toBe(Date.parse(at) + 1000);
  fixture.advance(3000);
  expect(pending?.isBusy()).toBe(true);
  await until(() => expect(pending?.isBusy()).toBe(false));
  expect(statusNames()).toEqual(['sent', 'delivered', 'read']);
  expect(pending?.nextAt()).toBeUndefined();
});

describe('the statuses of a message', () => {
  it("are reported signed, in time, with the caller's data", async () => {
    const id = await fixture.send({ ...codeTo(ana), biz_opaque_callback_data: 'acc_1/day' });
    await advanceUntilSent(1000, 1);
    expect(states()).toEqual(['sent']);
    await advanceUntilSent(1000, 2);
    expect(states()).toEqual(['delivered']);
    await advanceUntilSent(1000, 3);
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

  it('are free for the first thousand free texts of a month', async () => {
    fixture.console('POST whatsapp/messages', { from: ana, text: 'oi' });
    await fixture.send(textTo(ana));
    await advanceUntilSent(1000, 1);
    expect(endpoint.statuses()[0]).toMatchObject({
      pricing: { billable: false, type: 'free_customer_service', category: 'service' },
    });
  });

  it('report a later failure for a number with 99 before a code', async () => {
    expect(await fixture.send(codeTo('+5511999131026'))).toMatch(/^wamid/);
    await advanceUntilSent(10_000, 1);
    expect(endpoint.statuses()).toMatchObject([
      { status: 'failed', errors: [{ code: 131_026, title: 'Message undeliverable' }] },
    ]);
    expect(fixture.messages.list({ limit: 1 })).toMatchObject([
      { state: 'failed', reason: '131026' },
    ]);
  });

  it('report an injected failure for one user, or for a share of all', async () => {
    fault({ fails: 131_049, to: ana });
    await fixture.send(codeTo(ana));
    await fixture.send(codeTo('+5511988887778'));
    await advanceUntilSent(10_000, 4);
    expect(statusNames().toSorted()).toEqual(['delivered', 'failed', 'read', 'sent']);
  });
});

describe('faults of statuses', () => {
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
    await fixture.send(codeTo(ana));
    await advanceUntilSent(60_000, expected.length);
    expect(statusNames()).toEqual(expected);
    expect(states()).toEqual(['read']);
    // The next message is not affected.
    endpoint.received.splice(0);
    await fixture.send(codeTo('+5511988887778'));
    await advanceUntilSent(60_000, 3);
    expect(statusNames()).toEqual(['sent', 'delivered', 'read']);
  });

  it('deliver the message without any status when all are dropped', async () => {
    fault({ statuses: 'dropped' });
    await fixture.send(codeTo(ana));
    fixture.advance(60_000);
    await until(() => expect(states()).toEqual(['read']));
    expect(endpoint.received).toEqual([]);
  });

  it('delay a status by a quarter of an hour by default', async () => {
    fault({ statuses: 'late', only: 'sent' });
    await fixture.send(codeTo(ana));
    await advanceUntilSent(60_000, 2);
    await advanceUntilSent(15 * 60_000, 3);
    expect(statusNames()).toEqual(['delivered', 'read', 'sent']);
  });

  it.each(messageStatuses)('can be limited to %s', (only) => {
    expect(fault({ statuses: 'dropped', only })).toMatchObject({ faults: [{ only, times: 1 }] });
  });
});

describe('webhooks', () => {
  it('contain several entries, each with several statuses', async () => {
    fixture.console('POST whatsapp/settings', { perPost: 5, perEntry: 2, readAfter: null });
    for (let person = 0; person < 4; person++) await fixture.send(codeTo(`+551198888000${person}`));
    await advanceUntilSent(10_000, 8);
    const sizes = endpoint.received.map(({ body }) =>
      body.entry.map(({ changes: [{ value }] }) => value.statuses?.length),
    );
    expect(sizes.toSorted((one, other) => other.length - one.length)).toEqual([
      [2, 2, 1],
      [2, 1],
    ]);
    expect(states()).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
  });

  it('are retried with the same bytes until a success response', async () => {
    endpoint.answerWith(500);
    fixture.console('POST whatsapp/messages', { from: ana, text: 'Olá, é você? 😀 a/b' });
    // The retry delay starts when the response is known, a little after the call arrives.
    const waits = () =>
      expect(fixture.console('GET whatsapp/webhooks')).toMatchObject({
        waiting: 1,
        webhooks: [{ state: 'waiting', attempts: 1, lastStatus: 500 }],
      });
    await until(waits);
    fixture.advance(999);
    waits();
    expect(endpoint.received).toHaveLength(1);
    endpoint.answerWith(201);
    fixture.advance(1);
    await until(() => expect(endpoint.received).toHaveLength(2));
    const [first, second] = endpoint.received;
    expect(second?.raw).toBe(first?.raw);
    expect(first?.isSigned).toBe(true);
    expect(first?.raw).toMatch(/^[\x20-\x7e]+$/);
    expect(first?.raw).toContain(String.raw`Ol\u00e1, \u00e9 voc\u00ea? \ud83d\ude00 a\/b`);
    expect(endpoint.messages()[0]).toMatchObject({ text: { body: 'Olá, é você? 😀 a/b' } });
    await until(() =>
      expect(fixture.console('GET whatsapp/webhooks')).toMatchObject({
        waiting: 0,
        webhooks: [{ state: 'delivered', attempts: 2 }],
      }),
    );
    fixture.advance(86_400_000);
    expect(endpoint.received).toHaveLength(2);
  });

  it('are given up after a week', async () => {
    endpoint.answerWith(503);
    fixture.console('POST whatsapp/messages', { from: ana, text: 'oi' });
    const newest = () => webhooksSchema.parse(fixture.console('GET whatsapp/webhooks')).webhooks[0];
    // Nine delays, and then one of six hours until the week is over.
    for (let attempt = 1; attempt <= 36; attempt++) {
      await until(() => expect(newest()?.attempts).toBe(attempt));
      if (newest()?.state === 'given-up') break;
      fixture.advance(6 * 3_600_000);
    }
    expect(newest()?.state).toBe('given-up');
    expect(endpoint.received.length).toBeGreaterThan(25);
    expect(endpoint.received.length).toBeLessThan(36);
  });

  it('are resent by hand, also with a wrong or missing signature', async () => {
    fixture.console('POST whatsapp/messages', { from: ana, text: 'oi' });
    await until(() => expect(endpoint.received).toHaveLength(1));
    await fixture.console('POST whatsapp/webhooks/1', { copies: 2 });
    await fixture.console('POST whatsapp/webhooks/1', { signature: 'wrong' });
    await fixture.console('POST whatsapp/webhooks/1', { signature: 'missing' });
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
