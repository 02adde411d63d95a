import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import { toOneLine } from '../../support/messages/one-line.ts';
import { billingApp, type Person } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing, mercadoPago } = app;

/** Returns the e-mail with a subject as text on one line. */
async function mail(person: Person, subject: string): Promise<string> {
  const found = (await app.mailTo(person)).find((one) => one.subject === subject);
  for (const part of ['suporte@bfj.com.br', 'Equipe BFJ']) {
    expect(found?.text).toContain(part);
    expect(found?.html).toContain(part);
  }
  return toOneLine(found?.text ?? '');
}

async function paidPlan(person: Person): Promise<string> {
  const answer = await app.payByCard(person, 'anual');
  return processMercadoPagoPayment.response.parse(answer.body).paymentId;
}

it('confirms a paid plan once: what, until when, and how to withdraw', async () => {
  const person = await app.person();
  const idempotencyKey = randomUUID();
  const press = () => app.payByCard(person, 'anual', { installments: 3, idempotencyKey });
  expect((await press()).status).toBe(200);
  await press();
  const text = await mail(person, 'Pagamento confirmado: Plano Anual');
  expect(text).toContain(
    'Recebemos o pagamento do Plano Anual em 21 de novembro de 2026: R$ 239,88 em 3x de R$ 79,96 no cartão final 5682.',
  );
  expect(text).toMatch(/Seu acesso vai até 2[01] de novembro de 2027\./);
  expect(text).toMatch(/Até 28 de novembro de 2026 você pode desistir da compra/);
  const [event] = app.eventsOf('payment.approved', person);
  for (const secret of [person.account.email, person.account.nome]) {
    expect(JSON.stringify(event)).not.toContain(secret);
  }
  expect(await app.mailTo(person)).toHaveLength(1);
});

it('confirms a Pix when it is paid, and not before', async () => {
  const person = await app.person();
  await app.payByPix(person, 'semestral');
  const [pix] = await app.partnerPayments(person);
  expect(await app.mailTo(person)).toEqual([]);
  mercadoPago.actOnPayment(String(pix?.id), { action: 'pay' });
  expect(await mail(person, 'Pagamento confirmado: Plano Semestral')).toContain('R$ 179,94 no Pix');
});

it('confirms a withdrawal at once, with the amount and the way of the refund', async () => {
  const person = await app.person();
  const paymentId = await paidPlan(person);
  expect((await billing.withdraw(person, paymentId)).status).toBe(200);
  const text = await mail(person, 'Sua desistência da compra está confirmada');
  expect(text).toContain('a sua desistência da compra do Plano Anual');
  expect(text).toContain('O valor inteiro, R$ 239,88, volta para você');
  expect(text).toContain('O valor volta como crédito no mesmo cartão final 5682.');
  expect(text).toContain('O acesso que essa compra dava terminou.');
  await billing.withdraw(person, paymentId);
  await app.drain();
  expect(app.eventsOf('payment.withdrawn', person)).toHaveLength(1);
});

it('confirms a subscription with its first charge, its cancellation with the last day, and the undoing', async () => {
  const person = await app.subscriber();
  const confirmation = await mail(person, 'Pagamento confirmado: assinatura mensal');
  expect(confirmation).toContain('Sua assinatura mensal começou.');
  expect(confirmation).toContain('R$ 20,00 no cartão final 5682');
  expect(confirmation).toContain('A próxima cobrança, de R$ 20,00, é em 21 de dezembro de 2026.');

  expect((await app.cancel(person)).status).toBe(200);
  const cancelled = await mail(person, 'Sua assinatura mensal foi cancelada');
  expect(cancelled).toMatch(
    /Nada mais será cobrado por ela\.|Se uma cobrança dela ainda aparecer no seu cartão, devolvemos/,
  );
  const until = /Você continua com acesso até (\d{1,2}º? de [a-zç]+ de \d{4})\./.exec(
    cancelled,
  )?.[1];
  expect(until).toBeDefined();
  expect(cancelled).toContain('desfazer o cancelamento');

  await app.subscribe(person);
  const undone = await mail(person, 'O cancelamento da sua assinatura mensal foi desfeito');
  expect(undone).toContain('Nada foi cobrado agora.');
  expect(undone).toContain(`Seu acesso já está pago até ${until}.`);
  expect(undone).toMatch(/A próxima cobrança, de R\$ 20,00, é em \d/);
  expect(await app.mailTo(person)).toHaveLength(3);
});

it('reports a refund by the partner after a cancellation, with the end of access', async () => {
  const person = await app.subscriber();
  expect((await app.cancel(person)).status).toBe(200);
  const [payment] = await app.partnerPayments(person);
  mercadoPago.actOnPayment(String(payment?.id), { action: 'refund' });
  const text = await mail(person, 'O pagamento da assinatura mensal foi devolvido');
  expect(text).toContain('R$ 20,00');
  expect(text).toContain('O acesso que ele dava terminou');
});

/** The e-mail may be sent before the partner has confirmed the end. */
const untilConfirmed =
  /Nada foi cobrado por ela, e nada será\.|Se uma cobrança dela ainda aparecer no seu cartão, devolvemos/;

it('mentions no end of access to an account that cancels before the first charge', async () => {
  const person = await app.person();
  await app.subscribe(person);
  expect((await app.cancel(person)).status).toBe(200);
  const text = await mail(person, 'Sua assinatura mensal foi cancelada');
  expect(text).toMatch(untilConfirmed);
  expect(text).toContain('Ela não chegou a dar acesso.');

  const beside = await app.person();
  await paidPlan(beside);
  await app.subscribe(beside);
  expect((await app.cancel(beside)).status).toBe(200);
  const other = await mail(beside, 'Sua assinatura mensal foi cancelada');
  expect(other).toMatch(untilConfirmed);
  expect(other).toMatch(/Você continua com acesso até \d/);
});

it('confirms a purchase that ends a subscription in one e-mail about both', async () => {
  const person = await app.subscriber();
  await mail(person, 'Pagamento confirmado: assinatura mensal');
  await app.payByCard(person, 'anual', { over: { endMonthly: true } });
  const text = await mail(person, 'Pagamento confirmado: Plano Anual');
  expect(text).toContain('Sua assinatura mensal foi encerrada.');
  expect(app.eventsOf('subscription.cancellation_scheduled', person)).toHaveLength(1);
  expect(await app.mailTo(person)).toHaveLength(2);
});
