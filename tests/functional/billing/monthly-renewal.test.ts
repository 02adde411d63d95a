import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person } from '../../support/people/sessions.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';
import { refusalsTo, reviewed } from './reviewed-cards.ts';
import { oneLine } from '../../support/messages/one-line.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 120_000 });

// A file of its own, since each jump over a month also renews whoever else has subscribed in the cloud.
let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
}, 60_000);
afterAll(() => billing.stop());

async function subscriber(): Promise<Person> {
  const person = await billing.sessions.makePerson();
  expect(await billing.subscribe(person)).toMatchObject({ status: 200, body: { success: true } });
  await billing.untilAccess(person, true);
  return person;
}

const preapprovalOf = async (person: Person) => (await billing.partnerPreapprovals(person))[0];

/** A monthly charge that is refused is told by e-mail, once for each time, with the way to another card. */
async function expectToBeToldOnce(person: Person): Promise<void> {
  const refusals = async () =>
    (await billing.mailTo(person)).filter(({ subject, text }) =>
      oneLine(`${subject}\n${text}`).includes('A cobrança da sua assinatura mensal foi recusada'),
    );
  const [message] = await refusals();
  expect(oneLine(message?.text ?? '')).toContain('O cartão não tinha limite disponível.');
  expect(message?.text).toContain('/gerenciar-cartoes');
  const refused = await billing.eventsOf('payment.installment_refused', person);
  expect((await refusals()).length).toBeLessThanOrEqual(refused.length);
}

const subjectsTo = async (person: Person) =>
  (await billing.mailTo(person)).map(({ subject }) => subject).toSorted();

const [confirmed, cancelled, receipt] = [
  'Pagamento confirmado: assinatura mensal',
  'Sua assinatura mensal foi cancelada',
  'Sua mensalidade do BFJ foi paga',
];

/** Everybody whose month passes, which is one jump of the clock for all of them. */
async function passMonth() {
  const renewed = await subscriber();
  const behind = await subscriber();
  const ending = await subscriber();
  const another = await subscriber();
  const preapproval = await preapprovalOf(behind);
  for (const one of [preapproval, await preapprovalOf(another)]) {
    await billing.atPartner(`preapprovals/${one?.id}/card-result`, { result: 'FUND' });
  }
  await billing.cancel(ending);
  const refused = await billing.sessions.makePerson();
  const givenUp = await billing.sessions.makePerson();
  const reviews = {
    refused: await reviewed(billing, refused),
    givenUp: await reviewed(billing, givenUp),
  };
  // Beside it, and not in its place.
  await billing.subscribe(refused);
  await billing.untilAccess(refused, true);
  await billing.advanceDays(32);
  return { renewed, behind, ending, another, preapproval, refused, givenUp, reviews };
}

let people: Awaited<ReturnType<typeof passMonth>>;
beforeAll(async () => {
  people = await passMonth();
}, 300_000);

describe('a month after four have subscribed', () => {
  it('an installment that fails takes access away until it is paid, a cancelled period is over, a new card is charged at once, and a renewal has its receipt', async () => {
    const { renewed, behind, ending, another, preapproval } = people;
    const [late, gone] = [await billing.signInAgain(behind), await billing.signInAgain(ending)];
    await billing.untilAccess(late, false);
    expect(await billing.billing(late)).toMatchObject({ subscription: { state: 'past_due' } });
    await expectToBeToldOnce(behind);
    expect(await billing.access(gone)).toMatchObject({ hasAccess: false });
    expect(await billing.eventsOf('subscription.ended', ending)).toHaveLength(1);
    expect(await subjectsTo(ending)).toEqual([confirmed, cancelled]);
    expect(await billing.eventsOf('payment.approved', renewed)).toHaveLength(2);
    const receipts = (await billing.mailTo(renewed)).filter(({ subject }) => subject === receipt);
    expect(receipts).toHaveLength(1);
    const [first, next] = await billing.partnerPayments(renewed);
    expect(first?.id).not.toBe(next?.id);
    expect(receipts[0]?.text).toMatch(/Número no BFJ: [0-9A-Z]{4}-[0-9A-Z]{4}/);
    expect(receipts[0]?.text).toMatch(
      new RegExp(`Número no Mercado Pago: (?:${first?.id}|${next?.id})`),
    );
    await billing.atPartner(`preapprovals/${preapproval?.id}/card-result`, { result: null });
    await billing.atPartner(`preapprovals/${preapproval?.id}/advance`);
    await billing.untilAccess(late, true);
    expect(await billing.subscribe(gone)).toMatchObject({ body: { success: true } });

    const renewing = await billing.signInAgain(another);
    await billing.untilAccess(renewing, false);
    expect(await billing.replaceCard(renewing, 'OTHE')).toMatchObject({ body: { success: false } });
    expect(await billing.billing(renewing)).toMatchObject({ subscription: { state: 'past_due' } });
    // It is made, whatever becomes of the partner's answer.
    await billing.fault({ kind: 'lost-answer', on: 'POST /preapproval', times: 1 });
    expect(await billing.replaceCard(renewing)).toMatchObject({
      body: { success: true, chargedNow: true },
    });
    await billing.untilAccess(renewing, true);
  });
});

describe('an analysis that ends after weeks', () => {
  it('is told as one of an hour, refused or given up, by e-mail and on the page', async () => {
    const { refused, givenUp, reviews } = people;
    await billing.atPartner(`payments/${reviews.refused}/reject`, {
      statusDetail: 'cc_rejected_high_risk',
    });
    await billing.atPartner(`payments/${reviews.givenUp}/expire`);
    for (const [person, reason] of [
      [refused, 'não foi possível aprovar a compra. Use outro cartão ou pague com Pix.'],
      [givenUp, 'o Mercado Pago não concluiu a análise e cancelou o pagamento.'],
    ] as const) {
      const [message] = await refusalsTo(billing, person);
      expect(message).toContain('O pagamento do Plano Anual não foi aprovado');
      expect(message).toContain(reason);
      const told = await billing.billing(await billing.signInAgain(person));
      expect(told.refusedPayment?.error).toContain(reason);
      expect(told).not.toHaveProperty('replacedPayment');
      expect(await refusalsTo(billing, person)).toHaveLength(1);
    }
  });
});
