import { beforeAll, describe, expect, it } from 'vitest';
import { toOneLine } from '../../support/messages/one-line.ts';
import { billingApp, type Person } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing, mercadoPago } = app;

const preapprovalOf = (person: Person) => app.partnerPreapprovals(person)[0]?.id ?? '';
const subjectsTo = async (person: Person) =>
  (await app.mailTo(person)).map(({ subject }) => subject).toSorted();

const confirmed = 'Pagamento confirmado: assinatura mensal';
const receipt = 'Sua mensalidade foi paga';

/** Creates all persons of these tests and lets one month pass, so that the clock moves once for all of them. */
async function passMonth() {
  const renewed = await app.subscriber();
  const behind = await app.subscriber();
  const another = await app.subscriber();
  for (const person of [behind, another]) {
    mercadoPago.actOnPreapproval(preapprovalOf(person), { action: 'card-result', result: 'FUND' });
  }
  const ending = await app.subscriber();
  await app.cancel(ending);
  // A payment in review with a subscription, and one without.
  const refused = await app.person();
  const refusedPayment = await app.payWithReview(refused);
  await app.subscribe(refused);
  const givenUp = await app.person();
  const givenUpPayment = await app.payWithReview(givenUp);
  await app.passReconciled('768h', '6h');
  return { renewed, behind, another, ending, refused, refusedPayment, givenUp, givenUpPayment };
}

let people: Awaited<ReturnType<typeof passMonth>>;
beforeAll(async () => {
  people = await passMonth();
}, 120_000);

describe('one month after a subscription started', () => {
  it('a renewal is paid and has a receipt with its own number', async () => {
    const { renewed } = people;
    expect(await billing.access(renewed)).toMatchObject({ hasAccess: true });
    expect(app.eventsOf('payment.approved', renewed)).toHaveLength(2);
    expect(await subjectsTo(renewed)).toEqual([confirmed, receipt]);
    const { text = '' } = (await app.mailTo(renewed)).find((one) => one.subject === receipt) ?? {};
    expect(text).toMatch(/Número no BFJ: BFJ-[0-9A-Z]{4}/);
    const [first, next] = await app.partnerPayments(renewed);
    expect(first?.id).not.toBe(next?.id);
    expect(text).toMatch(new RegExp(`Número no Mercado Pago: (?:${first?.id}|${next?.id})`));
  });

  it('a cancelled period ends, and a new subscription can start', async () => {
    const { ending } = people;
    expect(await billing.access(ending)).toMatchObject({ hasAccess: false });
    expect(app.eventsOf('subscription.ended', ending)).toHaveLength(1);
    expect(await subjectsTo(ending)).toEqual([confirmed, 'Sua assinatura mensal foi cancelada']);
    expect(await app.subscribe(ending)).toMatchObject({ body: { success: true } });
  });

  it('a failed installment ends access, is reported, and restores access when it is paid', async () => {
    const { behind } = people;
    expect(await billing.access(behind)).toMatchObject({ hasAccess: false });
    expect(await billing.read(behind)).toMatchObject({ subscription: { state: 'past_due' } });
    const refusedEmails = (await app.mailTo(behind)).filter(({ subject, text }) =>
      toOneLine(`${subject}\n${text}`).includes('A cobrança da sua assinatura mensal foi recusada'),
    );
    const { text = '' } = refusedEmails[0] ?? {};
    expect(toOneLine(text)).toContain('O cartão não tinha limite disponível.');
    expect(text).toContain('/gerenciar-cartoes');
    expect(refusedEmails.length).toBeLessThanOrEqual(
      app.eventsOf('payment.installment_refused', behind).length,
    );
    mercadoPago.actOnPreapproval(preapprovalOf(behind), { action: 'card-result', result: null });
    mercadoPago.actOnPreapproval(preapprovalOf(behind), { action: 'advance' });
    await app.drain();
    expect(await billing.access(behind)).toMatchObject({ hasAccess: true });
  });

  it('another card is charged at once for a failed installment', async () => {
    const { another } = people;
    expect(await billing.access(another)).toMatchObject({ hasAccess: false });
    expect(await app.replaceCard(another, 'OTHE')).toMatchObject({ body: { success: false } });
    expect(await billing.read(another)).toMatchObject({ subscription: { state: 'past_due' } });
    // The subscription is created even if the partner's response is lost.
    app.fault({ kind: 'lost-answer', on: 'POST /preapproval', times: 1 });
    expect(await app.replaceCard(another)).toMatchObject({
      body: { success: true, chargedNow: true },
    });
    await app.untilCharged();
    expect(await billing.access(another)).toMatchObject({ hasAccess: true });
  });
});

describe('a review that ends after weeks', () => {
  /** Returns what the e-mails and the page say about a refused charge. */
  const reportsTo = async (person: Person) => {
    const emails = await app.refusalsTo(person);
    const { refusedPayment, replacedPayment } = await billing.read(person);
    return { emails, onPage: refusedPayment?.error, replacedPayment };
  };
  const reportsOf = (reason: string) => ({
    emails: [expect.stringContaining(reason)],
    onPage: expect.stringContaining(reason) as unknown,
    replacedPayment: undefined,
  });

  it('reports a card refused after weeks like one refused after an hour, by e-mail and on the page', async () => {
    mercadoPago.actOnPayment(people.refusedPayment, {
      action: 'reject',
      statusDetail: 'cc_rejected_high_risk',
    });
    const reports = await reportsTo(people.refused);
    expect(reports).toEqual(
      reportsOf('não foi possível aprovar a compra. Use outro cartão ou pague com Pix.'),
    );
    expect(reports.emails[0]).toContain('O pagamento do Plano Anual não foi aprovado');
  });

  it('reports a review without a decision in the same way', async () => {
    mercadoPago.actOnPayment(people.givenUpPayment, { action: 'expire' });
    expect(await reportsTo(people.givenUp)).toEqual(
      reportsOf('o Mercado Pago não concluiu a análise e cancelou o pagamento.'),
    );
  });
});
