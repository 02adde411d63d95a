import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ageLedger } from './aged-ledger.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';
import { refusalsTo, reviewed } from './reviewed-cards.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 60_000 });

let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
}, 60_000);
afterAll(() => billing.stop());

it('whose card is refused after analysis gets one e-mail, with the reason and the way on', async () => {
  const person = await billing.sessions.makePerson();
  const id = await reviewed(billing, person);
  // Also whoever has paid for years.
  await ageLedger(billing, person);
  await billing.atPartner(`payments/${id}/reject`, { statusDetail: 'cc_rejected_high_risk' });
  const [message] = await refusalsTo(billing, person);
  expect(message).toContain('O pagamento do Plano Anual não foi aprovado');
  expect(message).toContain('Nada foi cobrado.');
  expect(message).toContain('Use outro cartão ou pague com Pix.');
  expect(message).toContain('/pagamento-plano?plan=anual');
  // The same event again, as queues and replays bring it.
  const [event] = await billing.eventsOf('payment.refused_after_review', person);
  expect(event).toBeDefined();
  expect(JSON.stringify(event?.detail)).not.toContain(person.account.email);
  expect(await refusalsTo(billing, person)).toHaveLength(1);
});

it('nobody is written to whose card was refused at once, or who has paid since', async () => {
  const person = await billing.sessions.makePerson();
  await billing.payByCard(person, 'anual', { holder: 'FUND' });
  const id = await reviewed(billing, person);
  await billing.atPartner(`payments/${id}/approve`);
  await billing.untilAccess(person, true);
  expect(await refusalsTo(billing, person)).toEqual([]);
});

it('whose answer was lost is told of the refusal when it is found, by e-mail and on the page', async () => {
  const person = await billing.sessions.makePerson();
  await billing.fault({ kind: 'lose-notification', times: 1_000 });
  await billing.fault({ kind: 'lost-answer', on: 'POST /v1/payments', times: 1_000 });
  await billing.fault({ kind: 'status', status: 500, on: 'GET /v1/payments', times: 1_000 });
  expect(await billing.payByCard(person, 'anual', { holder: 'FUND' })).toMatchObject({
    body: { code: 'payment_unconfirmed' },
  });
  await billing.clearFaults();
  expect(await billing.partnerPayments(person)).toMatchObject([{ status: 'rejected' }]);
  await billing.cloud.advanceClock('7m', 'reconcile-payments');
  const [message] = await refusalsTo(billing, person);
  expect(message).toContain('O pagamento do Plano Anual não foi aprovado');
  expect(message).toContain('o cartão não tem limite disponível para esta compra.');
  expect(message).toContain('Nada foi cobrado.');
  expect(message).not.toContain('análise');
  const told = await billing.billing(person);
  expect(told.refusedPayment).toMatchObject({ plan: 'anual', wasUnanswered: true });
  expect(told).toMatchObject({ openPayments: [] });
  expect(told).not.toHaveProperty('lostAttempt');
});
