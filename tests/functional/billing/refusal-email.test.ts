import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import type { Person } from '../../support/people/sessions.ts';
import { ageLedger } from './aged-ledger.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 60_000 });

let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
}, 60_000);
afterAll(() => billing.stop());

/** E-mails to somebody about a refusal; what they have paid is confirmed by others. */
async function sentTo(person: Person): Promise<readonly string[]> {
  const sent = await billing.mailTo(person);
  return sent
    .filter(({ subject }) => !subject.startsWith('Pagamento confirmado'))
    .map(({ subject, text, html }) => [subject, text, html].join('\n'));
}

async function reviewed(person: Person): Promise<string> {
  const answer = await billing.payByCard(person, 'anual', { holder: 'CONT' });
  expect(processMercadoPagoPayment.response.parse(answer.body).status).toBe('in_process');
  const payments = await billing.partnerPayments(person);
  return String(payments.find(({ status }) => status === 'in_process')?.id);
}

it('whose card is refused after analysis gets one e-mail, with the reason and the way on', async () => {
  const person = await billing.sessions.makePerson();
  const id = await reviewed(person);
  // Also whoever has paid for years.
  await ageLedger(billing, person);
  await billing.atPartner(`payments/${id}/reject`, { statusDetail: 'cc_rejected_high_risk' });
  const message = await billing.eventually(async () => (await sentTo(person))[0], 'the e-mail', 15);
  expect(message).toContain('O pagamento do Plano Anual não foi aprovado');
  expect(message).toContain('Nada foi cobrado.');
  expect(message).toContain('Use outro cartão ou pague com Pix.');
  expect(message).toContain('/pagamento-plano?plan=anual');
  // The same event again, as queues and replays bring it.
  const [event] = await billing.eventsOf('payment.refused_after_review', person);
  expect(event).toBeDefined();
  expect(JSON.stringify(event?.detail)).not.toContain(person.account.email);
  expect(await sentTo(person)).toHaveLength(1);
});

it('nobody is written to whose card was refused at once, or who has paid since', async () => {
  const person = await billing.sessions.makePerson();
  await billing.payByCard(person, 'anual', { holder: 'FUND' });
  const id = await reviewed(person);
  await billing.atPartner(`payments/${id}/approve`);
  await billing.untilAccess(person, true);
  expect(await sentTo(person)).toEqual([]);
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
  await billing.cloud.advanceClock('7m');
  const message = await billing.eventually(async () => (await sentTo(person))[0], 'the e-mail', 15);
  expect(message).toContain('O pagamento do Plano Anual não foi aprovado');
  expect(message).toContain('o cartão não tem limite disponível para esta compra.');
  expect(message).toContain('Nada foi cobrado.');
  expect(message).not.toContain('análise');
  const told = await billing.billing(person);
  expect(told.refusedPayment).toMatchObject({ plan: 'anual', wasUnanswered: true });
  expect(told).toMatchObject({ openPayments: [] });
  expect(told).not.toHaveProperty('lostAttempt');
});

// The last, since the clock does not go back.
it('an analysis that ends after weeks is told as one of an hour, refused or given up, by e-mail and on the page', async () => {
  const refused = await billing.sessions.makePerson();
  const givenUp = await billing.sessions.makePerson();
  const ids = [await reviewed(refused), await reviewed(givenUp)];
  // Beside it, and not in its place.
  await billing.subscribe(refused);
  await billing.untilAccess(refused, true);
  await billing.advanceDays(40);
  await billing.atPartner(`payments/${ids[0]}/reject`, { statusDetail: 'cc_rejected_high_risk' });
  await billing.atPartner(`payments/${ids[1]}/expire`);
  for (const [person, reason] of [
    [refused, 'não foi possível aprovar a compra. Use outro cartão ou pague com Pix.'],
    [givenUp, 'o Mercado Pago não concluiu a análise e cancelou o pagamento.'],
  ] as const) {
    const message = await billing.eventually(
      async () => (await sentTo(person))[0],
      'the e-mail',
      30,
    );
    expect(message).toContain('O pagamento do Plano Anual não foi aprovado');
    expect(message).toContain(reason);
    const told = await billing.billing(await billing.signInAgain(person));
    expect(told.refusedPayment?.error).toContain(reason);
    expect(told).not.toHaveProperty('replacedPayment');
    expect(await sentTo(person)).toHaveLength(1);
  }
});
