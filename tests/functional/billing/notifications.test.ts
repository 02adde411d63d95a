import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  getSubscription,
  processMercadoPagoPayment,
} from '../../../shared/contracts/billing-endpoints.ts';
import type { Person } from '../../support/people/sessions.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 60_000 });

let billing: BillingCloud;
/** Other files of the same cloud may have left some. */
let deadLettersBefore: number;
beforeAll(async () => {
  billing = await startBillingCloud();
  deadLettersBefore = await depth('payment-notifications-dead-letters');
}, 60_000);
afterAll(() => billing.stop());

const deliveries = z.object({ deliveries: z.array(z.object({ status: z.number().nullable() })) });
const queueSchema = z.object({
  queues: z.array(z.object({ name: z.string(), visible: z.number(), inFlight: z.number() })),
});

async function craft(notification: object): Promise<(number | null)[]> {
  const sent = await billing.atPartner('notifications', notification);
  return deliveries.parse(sent).deliveries.map(({ status }) => status);
}

async function depth(name: string): Promise<number> {
  const { queues } = queueSchema.parse(await billing.cloud.read('/_local/queues'));
  const queue = queues.find((one) => one.name === `bfj-local-${name}`);
  return (queue?.visible ?? 0) + (queue?.inFlight ?? 0);
}

async function expectDrained(): Promise<void> {
  await billing.cloud.settled();
  expect(await depth('payment-notifications')).toBe(0);
}

const cloudSeconds = async () => Math.floor((await billing.cloud.now()).getTime() / 1000);

/** A delivery as the partner makes it, for a test to change and to repeat. */
async function deliver(over: { readonly ts?: number; readonly requestId?: string } = {}) {
  const { ts = await cloudSeconds(), requestId = randomUUID() } = over;
  const secret = billing.cloud.secret('mercadopago-webhook-secret');
  const v1 = createHmac('sha256', secret)
    .update(`id:123;request-id:${requestId};ts:${ts};`)
    .digest('hex');
  const send = async () =>
    (
      await fetch(
        new URL('/api/webhooks/mercadopago?data.id=123&type=payment', billing.cloud.baseUrl),
        {
          method: 'POST',
          headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
          body: JSON.stringify({ type: 'payment', data: { id: '123' } }),
        },
      )
    ).status;
  return { send };
}

describe('a notification', () => {
  it('is taken with the partner’s signature only, and with that once', async () => {
    for (const signature of ['wrong', 'missing', 'stale']) {
      expect(await craft({ topic: 'payment', dataId: '123', signature })).toEqual([401]);
    }
    for (const timestampUnit of ['seconds', 'milliseconds']) {
      expect(await craft({ topic: 'payment', dataId: '123', timestampUnit })).toEqual([200]);
    }
    const { send } = await deliver();
    expect(await send()).toBe(200);
    expect(await send()).toBe(401);
    const stale = await deliver({ ts: (await cloudSeconds()) - 601 });
    expect(await stale.send()).toBe(401);
  });

  it('of what nobody knows, or of another topic, changes nothing', async () => {
    expect(await craft({ topic: 'payment', dataId: '999999999' })).toEqual([200]);
    expect(await craft({ topic: 'subscription_preapproval', dataId: 'a'.repeat(32) })).toEqual([
      200,
    ]);
    expect(await craft({ topic: 'subscription_authorized_payment', dataId: '1' })).toEqual([200]);
    expect(await craft({ topic: 'topic_chargebacks_wh', dataId: '1' })).toEqual([200]);
    expect(await craft({ topic: 'mp-connect', dataId: '1' })).toEqual([200]);
    await expectDrained();
    expect(await depth('payment-notifications-dead-letters')).toBe(deadLettersBefore);
  });

  it('counts once, however often and in whatever order it comes', async () => {
    const person = await billing.sessions.makePerson();
    await billing.payByCard(person, 'semestral');
    const { activeUser } = await billing.rowsOf(person);
    const [payment] = await billing.partnerPayments(person);
    await craft({ topic: 'payment', dataId: String(payment?.id), copies: 12 });
    await expectDrained();
    expect((await billing.rowsOf(person)).activeUser).toEqual(activeUser);
    expect(await billing.eventsOf('payment.approved', person)).toHaveLength(1);
  });
});

describe('a notification that got lost', () => {
  const look = async (person: Person) => {
    const answer = await billing.cloud.call(getSubscription, { look: 'true' }, person.headers);
    return getSubscription.response.parse(answer.body);
  };

  it('of a Pix is not waited for by whoever asks again: the partner is asked', async () => {
    const person = await billing.sessions.makePerson();
    // That it was made is told as well, and whoever hears of it late finds it paid.
    await billing.fault({ kind: 'lose-notification', times: 9 });
    await billing.payByPix(person, 'anual');
    const [payment] = await billing.partnerPayments(person);
    await billing.atPartner(`payments/${payment?.id}/pay`);
    expect((await billing.billing(person)).oneOffPlan).toBeNull();
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
    expect((await look(person)).oneOffPlan).toMatchObject({ plan: 'anual' });
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    await billing.clearFaults();
  });

  it('while the partner is down is answered with what is known', async () => {
    const person = await billing.sessions.makePerson();
    await billing.payByPix(person, 'anual');
    await billing.fault({ kind: 'outage' });
    expect((await look(person)).openPayments).toMatchObject([{ plan: 'anual', method: 'pix' }]);
    await billing.clearFaults();
  });
});

describe('while the partner is down', () => {
  it('nothing is lost: an hour later all of it has arrived', async () => {
    const person = await billing.sessions.makePerson();
    const answer = await billing.payByPix(person, 'anual');
    const { paymentId } = processMercadoPagoPayment.response.parse(answer.body);
    const [payment] = await billing.partnerPayments(person);
    const other = await billing.sessions.makePerson();
    const card = { paymentType: 'credit_card', ...(await billing.cardData()) };
    const request = billing.oneOff(other.account, 'semestral', card);
    const headers = billing.headersOf(other);
    const press = () => billing.cloud.call(processMercadoPagoPayment, request, headers);
    // The payer's bank tells the partner, whose API we cannot reach.
    await billing.fault({ kind: 'outage' });
    await billing.atPartner(`payments/${payment?.id}/pay`);
    expect(await craft({ topic: 'payment', dataId: String(payment?.id), copies: 5 })).toEqual(
      Array.from({ length: 5 }, () => 200),
    );
    expect(await press()).toMatchObject({ status: 503, body: { code: 'payment_unconfirmed' } });
    for (let tenMinutes = 0; tenMinutes < 6; tenMinutes += 1) {
      await billing.cloud.advanceClock('10m', 'reconcile-payments');
    }
    expect((await billing.access(await billing.signInAgain(person))).hasAccess).toBe(false);
    await billing.clearFaults();
    await billing.cloud.advanceClock('7m', 'reconcile-payments');
    const later = await billing.signInAgain(person);
    await billing.untilAccess(later, true);
    expect(await billing.status(later, paymentId)).toMatchObject({ status: 'approved' });
    await expectDrained();
    expect(await depth('payment-notifications-dead-letters')).toBe(deadLettersBefore);

    const { headers: session } = await billing.signInAgain(other);
    const again = { ...headers, ...session };
    expect(await billing.cloud.call(processMercadoPagoPayment, request, again)).toMatchObject({
      status: 200,
      body: { success: true, status: 'approved' },
    });
    expect(await billing.partnerPayments(other)).toHaveLength(1);
  });

  it('in one long jump of the clock too, a lost notification costs minutes', async () => {
    const person = await billing.sessions.makePerson();
    const answer = await billing.payByPix(person, 'anual');
    const { paymentId } = processMercadoPagoPayment.response.parse(answer.body);
    const [payment] = await billing.partnerPayments(person);
    const paidAt = await billing.cloud.now();
    await billing.fault({ kind: 'lose-notification', times: 10 });
    await billing.atPartner(`payments/${payment?.id}/pay`);
    await billing.cloud.advanceClock('50h', 'reconcile-payments');
    await billing.cloud.settled();
    const [approved] = await billing.eventsOf('payment.approved', person);
    expect(Date.parse(approved?.detail.occurredAt ?? '') - paidAt.getTime()).toBeLessThan(
      8 * 60_000,
    );
    expect(await billing.status(await billing.signInAgain(person), paymentId)).toMatchObject({
      status: 'approved',
    });
  });

  it('a lost notification is made up for by the daily reconciliation', async () => {
    const person = await billing.sessions.makePerson();
    await billing.payByCard(person, 'semestral');
    const [payment] = await billing.partnerPayments(person);
    await billing.fault({ kind: 'lose-notification', times: 10 });
    await billing.atPartner(`payments/${payment?.id}/chargeback`);
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    await billing.cloud.advanceClock('24h', 'reconcile-payments');
    await billing.untilAccess(await billing.signInAgain(person), false);
  });
});
