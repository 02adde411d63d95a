import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { deleteAccount } from '../../../shared/contracts/accounts.ts';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { throughEdge } from '../../support/cloud/test-cloud.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';

/* Tests one path through each endpoint, queue consumer and schedule; tests/harness/billing tests the rules. */

// Partner, queue and functions are real processes on a shared machine.
vi.setConfig({ testTimeout: 120_000 });

let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
}, 60_000);
afterAll(() => billing.stop());

const makePerson = () => billing.sessions.makeUser();
const bodyOf = (answer: { readonly body: unknown }) =>
  processMercadoPagoPayment.response.parse(answer.body);

async function subscriber(): Promise<TestUser> {
  const person = await makePerson();
  expect(await billing.subscribe(person)).toMatchObject({ status: 200, body: { success: true } });
  await billing.untilAccess(person, true);
  return person;
}

const deliveriesSchema = z.object({
  deliveries: z.array(z.object({ status: z.number().nullable() })),
});

describe('a one-off plan', () => {
  it('is paid by card, gives access, and is confirmed by e-mail', async () => {
    const person = await makePerson();
    expect(await billing.payByCard(person, 'semestral')).toMatchObject({
      status: 200,
      body: { success: true, status: 'approved' },
    });
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    expect(await billing.history(person)).toMatchObject([
      { plan: 'semestral', status: 'approved', amountInCentavos: 17_994 },
    ]);
    expect((await billing.mailTo(person)).map(({ subject }) => subject)).toEqual([
      'Pagamento confirmado: Plano Semestral',
    ]);
  });

  it('is paid by Pix, as reported by a signed notification of the partner', async () => {
    const person = await makePerson();
    const { paymentId } = bodyOf(await billing.payByPix(person, 'anual'));
    expect(await billing.status(person, paymentId)).toMatchObject({ status: 'pending' });
    const [payment] = await billing.partnerPayments(person);
    await billing.atPartner(`payments/${payment?.id}/pay`);
    await billing.untilAccess(person, true);
    expect(await billing.status(person, paymentId)).toMatchObject({ status: 'approved' });
  });

  it('is found as paid by the schedule when the notification got lost', async () => {
    const person = await makePerson();
    const { paymentId } = bodyOf(await billing.payByPix(person, 'anual'));
    const [payment] = await billing.partnerPayments(person);
    await billing.fault({ kind: 'lose-notification', times: 10 });
    await billing.atPartner(`payments/${payment?.id}/pay`);
    await billing.clearFaults();
    await billing.cloud.advanceClock('8m', 'reconcile-payments');
    await billing.cloud.settled();
    expect(await billing.status(person, paymentId)).toMatchObject({ status: 'approved' });
  });

  it('is withdrawn, and refunded', async () => {
    const person = await makePerson();
    const { paymentId } = bodyOf(await billing.payByCard(person, 'semestral'));
    expect(await billing.withdraw(person, paymentId)).toMatchObject({
      status: 200,
      body: { success: true, refunded: true },
    });
    expect(await billing.partnerPayments(person)).toMatchObject([{ status: 'refunded' }]);
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
  });
});

it('a notification with a wrong signature is rejected', async () => {
  const sent = await billing.atPartner('notifications', {
    topic: 'payment',
    dataId: '123',
    signature: 'wrong',
  });
  expect(deliveriesSchema.parse(sent).deliveries).toMatchObject([{ status: 401 }]);
});

describe('the monthly subscription', () => {
  it('gives access once its first installment is paid, and is charged again after a month', async () => {
    const person = await subscriber();
    expect((await billing.billing(person)).subscription).toMatchObject({ state: 'active' });
    const [preapproval] = await billing.partnerPreapprovals(person);
    await billing.atPartner(`preapprovals/${preapproval?.id}/advance`);
    await billing.cloud.settled();
    expect(await billing.eventsOf('payment.approved', person)).toHaveLength(2);
  });

  it('gets another card', async () => {
    const person = await subscriber();
    expect(await billing.replaceCard(person)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await billing.billing(person)).subscription?.card?.brand).toBe('master');
  });

  it('is cancelled at the partner, and keeps access until the period ends', async () => {
    const person = await subscriber();
    expect(await billing.cancel(person)).toMatchObject({ status: 200, body: { success: true } });
    expect(await billing.partnerPreapprovals(person)).toMatchObject([{ status: 'cancelled' }]);
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
  });

  it('ends at the partner with the account', async () => {
    const person = await subscriber();
    const edge = throughEdge(billing.cloud.secret('edge-value'), '203.0.113.7');
    const answer = await billing.cloud.call(
      deleteAccount,
      { confirmation: 'EXCLUIR' },
      { ...person.headers, ...edge },
    );
    expect(answer.status).toBe(200);
    await billing.cloud.settled();
    expect(await billing.partnerPreapprovals(person)).toMatchObject([{ status: 'cancelled' }]);
  });
});
