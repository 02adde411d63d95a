import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import type { Person } from '../../support/people/sessions.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';
import { oneLine } from '../../support/messages/one-line.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 90_000 });

let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
}, 60_000);
afterAll(() => billing.stop());

/** The e-mail of a subject, as it is read, on one line. */
async function mail(person: Person, subject: string): Promise<string> {
  const found = (await billing.mailTo(person)).find((one) => one.subject === subject);
  for (const part of ['suporte@bfj.com.br', 'Equipe BFJ']) {
    expect(found?.text).toContain(part);
    expect(found?.html).toContain(part);
  }
  return oneLine(found?.text ?? '');
}

const subjectsTo = async (person: Person) =>
  (await billing.mailTo(person)).map(({ subject }) => subject);

async function paidPlan(person: Person, { installments = 1 } = {}): Promise<string> {
  const answer = await billing.payByCard(person, 'anual', { installments });
  return processMercadoPagoPayment.response.parse(answer.body).paymentId;
}

it('a plan that is paid is confirmed once: what, until when, and how to take it back', async () => {
  const person = await billing.sessions.makePerson();
  const idempotencyKey = randomUUID();
  const press = () => billing.payByCard(person, 'anual', { installments: 3, idempotencyKey });
  expect((await press()).status).toBe(200);
  await press();
  const text = await mail(person, 'Pagamento confirmado: Plano Anual');
  expect(text).toMatch(
    /Recebemos o pagamento do Plano Anual em \d{1,2} de [a-zç]+ de \d{4}: R\$ 239,88 em 3x de R\$ 79,96 no cartão final 5682\./,
  );
  expect(text).toMatch(/Seu acesso vai até \d{1,2} de [a-zç]+ de \d{4}\./);
  expect(text).toMatch(/Até \d{1,2} de [a-zç]+ de \d{4} você pode desistir da compra/);
  const [event] = await billing.eventsOf('payment.approved', person);
  for (const secret of [person.account.email, person.account.nome]) {
    expect(JSON.stringify(event?.detail)).not.toContain(secret);
  }
  expect(await subjectsTo(person)).toHaveLength(1);
});

it('a Pix is confirmed when it is paid, and not before', async () => {
  const person = await billing.sessions.makePerson();
  await billing.payByPix(person, 'semestral');
  const [pix] = await billing.partnerPayments(person);
  expect(await billing.mailTo(person)).toEqual([]);
  await billing.atPartner(`payments/${pix?.id}/pay`);
  expect(await mail(person, 'Pagamento confirmado: Plano Semestral')).toContain('R$ 179,94 no Pix');
});

it('a purchase that is taken back is confirmed at once, with what is returned and how', async () => {
  const person = await billing.sessions.makePerson();
  const paymentId = await paidPlan(person);
  expect((await billing.withdraw(person, paymentId)).status).toBe(200);
  const text = await mail(person, 'Sua desistência da compra está confirmada');
  expect(text).toContain('a sua desistência da compra do Plano Anual');
  expect(text).toContain('O valor inteiro, R$ 239,88, volta para você');
  expect(text).toContain('O valor volta como crédito no mesmo cartão final 5682.');
  expect(text).toContain('O acesso que essa compra dava terminou.');
  await billing.withdraw(person, paymentId);
  const told = await billing.eventsOf('payment.withdrawn', person);
  expect(told).toHaveLength(1);
});

it('a monthly subscription is confirmed with its first charge, cancelled with the last day, and undone', async () => {
  const person = await billing.sessions.makePerson();
  await billing.subscribe(person);
  await billing.untilAccess(person, true);
  const begun = await mail(person, 'Pagamento confirmado: assinatura mensal');
  expect(begun).toContain('Sua assinatura mensal começou.');
  expect(begun).toContain('R$ 20,00 no cartão final 5682');
  expect(begun).toMatch(/A próxima cobrança, de R\$ 20,00, é em \d{1,2} de [a-zç]+ de \d{4}\./);

  expect((await billing.cancel(person)).status).toBe(200);
  const cancelled = await mail(person, 'Sua assinatura mensal foi cancelada');
  expect(cancelled).toMatch(
    /Nada mais será cobrado por ela\.|Se uma cobrança dela ainda aparecer no seu cartão, devolvemos/,
  );
  const until = /Você continua com acesso até (\d{1,2} de [a-zç]+ de \d{4})\./.exec(cancelled)?.[1];
  expect(until).toBeDefined();
  expect(cancelled).toContain('desfazer o cancelamento');

  await billing.subscribe(person);
  const undone = await mail(person, 'O cancelamento da sua assinatura mensal foi desfeito');
  expect(undone).toContain('Nada foi cobrado agora.');
  expect(undone).toContain(`Seu acesso já está pago até ${until}.`);
  expect(undone).toMatch(/A próxima cobrança, de R\$ 20,00, é em \d/);
  expect(await subjectsTo(person)).toHaveLength(3);
});

it('what the partner gives back of a subscription that was cancelled is told, with the end of access', async () => {
  const person = await billing.sessions.makePerson();
  await billing.subscribe(person);
  await billing.untilAccess(person, true);
  expect((await billing.cancel(person)).status).toBe(200);
  const [payment] = await billing.partnerPayments(person);
  await billing.atPartner(`payments/${payment?.id}/refund`);
  const text = await mail(person, 'O pagamento da assinatura mensal foi devolvido');
  expect(text).toContain('R$ 20,00');
  expect(text).toContain('O acesso que ele dava terminou');
});

/** The e-mail may be written before the partner has confirmed the end. */
const untilConfirmed =
  /Nada foi cobrado por ela, e nada será\.|Se uma cobrança dela ainda aparecer no seu cartão, devolvemos/;

it('whoever cancels before the first charge is not told that access has ended', async () => {
  const person = await billing.sessions.makePerson();
  await billing.subscribe(person);
  expect((await billing.cancel(person)).status).toBe(200);
  const text = await mail(person, 'Sua assinatura mensal foi cancelada');
  expect(text).toMatch(untilConfirmed);
  expect(text).toContain('Ela não chegou a dar acesso.');

  const beside = await billing.sessions.makePerson();
  await paidPlan(beside);
  await billing.subscribe(beside);
  expect((await billing.cancel(beside)).status).toBe(200);
  const other = await mail(beside, 'Sua assinatura mensal foi cancelada');
  expect(other).toMatch(untilConfirmed);
  expect(other).toMatch(/Você continua com acesso até \d/);
});

it('whose purchase ends a subscription reads of both in one e-mail', async () => {
  const person = await billing.sessions.makePerson();
  await billing.subscribe(person);
  await billing.untilAccess(person, true);
  await mail(person, 'Pagamento confirmado: assinatura mensal');
  const form = { paymentType: 'credit_card', ...(await billing.cardData()) };
  await billing.cloud.call(
    processMercadoPagoPayment,
    { ...billing.oneOff(person.account, 'anual', form), endMonthly: true },
    billing.headersOf(person),
  );
  const text = await mail(person, 'Pagamento confirmado: Plano Anual');
  expect(text).toContain('Sua assinatura mensal foi encerrada.');
  expect(await billing.eventsOf('subscription.cancellation_scheduled', person)).toHaveLength(1);
  expect(await subjectsTo(person)).toHaveLength(2);
});
