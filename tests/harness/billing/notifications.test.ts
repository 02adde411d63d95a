import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { craftedNotificationSchema } from '@bfj/sandboxes/mercadopago/control/control-inputs';
import type * as z from 'zod';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import { billingApp } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing, mercadoPago } = app;
afterEach(() => void mercadoPago.clearFaults());

async function craft(notification: z.input<typeof craftedNotificationSchema>) {
  const crafted = craftedNotificationSchema.parse(notification);
  const { deliveries } = await mercadoPago.craft(crafted);
  return deliveries.map(({ status }) => status);
}

/** Returns a delivery as the partner sends it, signed this many seconds ago; it may be sent several times. */
function delivery(secondsAgo = 0) {
  const timestamp = Math.floor(app.clock.milliseconds() / 1000) - secondsAgo;
  const requestId = randomUUID();
  const hash = createHmac('sha256', app.secret('mercadopago-webhook-secret'))
    .update(`id:123;request-id:${requestId};ts:${timestamp};`)
    .digest('hex');
  return async () => {
    const answer = await app.http.send('/api/webhooks/mercadopago?data.id=123&type=payment', {
      method: 'POST',
      headers: { 'x-signature': `ts=${timestamp},v1=${hash}`, 'x-request-id': requestId },
      body: JSON.stringify({ type: 'payment', data: { id: '123' } }),
    });
    return answer.status;
  };
}

const paymentIdOf = (answer: { readonly body: unknown }) =>
  processMercadoPagoPayment.response.parse(answer.body).paymentId;

describe('a notification', () => {
  it('is accepted only with the partner’s signature, and once per signature', async () => {
    for (const signature of ['wrong', 'missing', 'stale'] as const) {
      expect(await craft({ topic: 'payment', dataId: '123', signature })).toEqual([401]);
    }
    for (const timestampUnit of ['seconds', 'milliseconds'] as const) {
      expect(await craft({ topic: 'payment', dataId: '123', timestampUnit })).toEqual([200]);
    }
    const send = delivery();
    expect(await send()).toBe(200);
    expect(await send()).toBe(401);
    expect(await delivery(601)()).toBe(401);
  });

  it.each([
    ['payment', '999999999'],
    ['subscription_preapproval', 'a'.repeat(32)],
    ['subscription_authorized_payment', '1'],
    ['topic_chargebacks_wh', '1'],
    ['mp-connect', '1'],
  ])('changes nothing for topic %s and an unknown id', async (topic, dataId) => {
    expect(await craft({ topic, dataId })).toEqual([200]);
    await app.drain();
  });

  it('counts once, for any number of deliveries', async () => {
    const person = await app.person();
    await app.payByCard(person, 'semestral');
    const { activeUser } = await app.rowsOf(person);
    const [payment] = await app.partnerPayments(person);
    await craft({ topic: 'payment', dataId: String(payment?.id), copies: 12 });
    await app.drain();
    expect((await app.rowsOf(person)).activeUser).toEqual(activeUser);
    expect(app.eventsOf('payment.approved', person)).toHaveLength(1);
  });
});

describe('a notification that got lost', () => {
  it('a lost notification of a Pix is compensated at the buyer’s next check', async () => {
    const person = await app.person();
    app.fault({ kind: 'lose-notification', times: 9 });
    await app.payByPix(person, 'anual');
    const [payment] = await app.partnerPayments(person);
    mercadoPago.actOnPayment(String(payment?.id), { action: 'pay' });
    await app.drain();
    expect((await billing.read(person)).oneOffPlan).toBeNull();
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
    expect((await billing.checkSubscription(person)).oneOffPlan).toMatchObject({ plan: 'anual' });
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
  });

  it('a lost notification of a Pix is compensated within minutes', async () => {
    const person = await app.person();
    const paymentId = paymentIdOf(await app.payByPix(person, 'anual'));
    const [payment] = await app.partnerPayments(person);
    app.fault({ kind: 'lose-notification', times: 10 });
    mercadoPago.actOnPayment(String(payment?.id), { action: 'pay' });
    await app.passReconciled('8m', '1m');
    expect(app.eventsOf('payment.approved', person)).toHaveLength(1);
    expect(await billing.status(person, paymentId)).toMatchObject({ status: 'approved' });
  });

  it('a lost notification of a chargeback is compensated within a day', async () => {
    const person = await app.person();
    await app.payByCard(person, 'semestral');
    await app.drain();
    const [payment] = await app.partnerPayments(person);
    app.fault({ kind: 'lose-notification', times: 10 });
    mercadoPago.actOnPayment(String(payment?.id), {
      action: 'chargeback',
      statusDetail: 'settled',
    });
    await app.drain();
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    await app.passReconciled('24h', '1h');
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
  });
});

describe('while the partner is down', () => {
  it('answers a check with the known state', async () => {
    const person = await app.person();
    await app.payByPix(person, 'anual');
    app.fault({ kind: 'outage' });
    expect((await billing.checkSubscription(person)).openPayments).toMatchObject([
      { plan: 'anual', method: 'pix' },
    ]);
  });

  it('loses nothing: a payment made an hour ago arrives when it is back', async () => {
    const person = await app.person();
    const paymentId = paymentIdOf(await app.payByPix(person, 'anual'));
    const [payment] = await app.partnerPayments(person);
    const other = await app.person();
    const card = { paymentType: 'credit_card', ...(await app.cardData()) };
    const request = app.oneOff(other.account, 'semestral', card);
    const key = randomUUID();
    // The payer's bank informs the partner while its API is unreachable for us.
    app.fault({ kind: 'outage' });
    mercadoPago.actOnPayment(String(payment?.id), { action: 'pay' });
    expect(await craft({ topic: 'payment', dataId: String(payment?.id), copies: 5 })).toEqual(
      Array.from({ length: 5 }, () => 200),
    );
    expect(await billing.pay(other, request, key)).toMatchObject({
      status: 503,
      body: { code: 'payment_unconfirmed' },
    });
    await app.passReconciled('1h', '5m');
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
    mercadoPago.clearFaults();
    await app.passReconciled('7m', '1m');
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    expect(await billing.status(person, paymentId)).toMatchObject({ status: 'approved' });
    expect(app.deadLettersOf('payment-notifications')).toBe(0);

    expect(await billing.pay(other, request, key)).toMatchObject({
      status: 200,
      body: { success: true, status: 'approved' },
    });
    expect(await app.partnerPayments(other)).toHaveLength(1);
  });
});
