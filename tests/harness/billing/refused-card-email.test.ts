import { expect, it } from 'vitest';
import { ageLedger } from '../support/billing/aged-ledger.ts';
import { billingApp } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing, mercadoPago } = app;

it('sends one e-mail for a card that is refused after analysis, with the reason and the next step', async () => {
  const person = await app.person();
  const id = await app.payWithReview(person);
  // The e-mail is also sent to an account with years of payments.
  await ageLedger(app, person);
  mercadoPago.actOnPayment(id, { action: 'reject', statusDetail: 'cc_rejected_high_risk' });
  const [message, ...others] = await app.refusalsTo(person);
  expect(message).toContain('O pagamento do Plano Anual não foi aprovado');
  expect(message).toContain('Nada foi cobrado.');
  expect(message).toContain('Use outro cartão ou pague com Pix.');
  expect(message).toContain('/pagamento-plano?plan=anual');
  expect(others).toEqual([]);
  const [event] = app.eventsOf('payment.refused_after_review', person);
  expect(event).toBeDefined();
  expect(JSON.stringify(event)).not.toContain(person.account.email);
});

it('sends none for a card that was refused at once, or to an account that has paid since', async () => {
  const person = await app.person();
  await app.payByCard(person, 'anual', { holder: 'FUND' });
  const id = await app.payWithReview(person);
  mercadoPago.actOnPayment(id, { action: 'approve' });
  await app.drain();
  expect(await billing.access(person)).toMatchObject({ hasAccess: true });
  expect(await app.refusalsTo(person)).toEqual([]);
});

it('reports a refused card with a lost response when it is found, by e-mail and on the page', async () => {
  const person = await app.person();
  app.fault({ kind: 'lose-notification', times: 1_000 });
  app.fault({ kind: 'lost-answer', on: 'POST /v1/payments', times: 1_000 });
  app.fault({ kind: 'status', status: 500, on: 'GET /v1/payments', times: 1_000 });
  expect(await app.payByCard(person, 'anual', { holder: 'FUND' })).toMatchObject({
    body: { code: 'payment_unconfirmed' },
  });
  mercadoPago.clearFaults();
  expect(await app.partnerPayments(person)).toMatchObject([{ status: 'rejected' }]);
  await app.passReconciled('7m', '1m');
  const [message] = await app.refusalsTo(person);
  expect(message).toContain('O pagamento do Plano Anual não foi aprovado');
  expect(message).toContain('o cartão não tem limite disponível para esta compra.');
  expect(message).toContain('Nada foi cobrado.');
  expect(message).not.toContain('análise');
  const shown = await billing.read(person);
  expect(shown.refusedPayment).toMatchObject({ plan: 'anual', wasUnanswered: true });
  expect(shown).toMatchObject({ openPayments: [] });
  expect(shown).not.toHaveProperty('lostAttempt');
});
