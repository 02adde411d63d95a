import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import { billingApp, type Person } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing, mercadoPago } = app;

const bodyOf = (answer: { readonly body: unknown }) =>
  processMercadoPagoPayment.response.parse(answer.body);

async function cardPurchase(person: Person) {
  const form = { paymentType: 'credit_card', ...(await app.cardData()) };
  return { ...app.oneOff(person.account, 'semestral', form), formData: form };
}

describe('a one-off plan by card', () => {
  it('gives access until its months end, and publishes the payment', async () => {
    const person = await app.person();
    expect(await app.payByCard(person, 'semestral', { installments: 6 })).toMatchObject({
      status: 200,
      body: { success: true, status: 'approved', redirectUrl: '/payment-success?plan=semestral' },
    });
    expect(await billing.history(person)).toMatchObject([
      {
        plan: 'semestral',
        status: 'approved',
        amountInCentavos: 17_994,
        installments: 6,
        card: { brand: 'visa', lastFour: '5682' },
      },
    ]);
    const { account, activeUser } = await app.rowsOf(person);
    const end = String(activeUser?.['data_finalizacao_plano']);
    expect(end).toMatch(/^2027-05-2[12]T/);
    expect(account).toMatchObject({ plano: 'ativo', plano_fim: end });
    expect(activeUser).toMatchObject({ areas_interesse: person.account.areas_interesse });
    expect(await billing.access(person)).toEqual({
      hasAccess: true,
      accountType: 'active',
      expiresAt: end,
    });
    expect(await app.partnerPayments(person)).toMatchObject([
      { status: 'approved', transaction_amount: 179.94, installments: 6 },
    ]);
    await app.drain();
    const [approved] = app.eventsOf('payment.approved', person);
    expect(approved).toBeDefined();
    expect(JSON.stringify(approved)).not.toContain(person.account.email);
  });

  it('is extended by another one, from its end', async () => {
    const person = await app.person();
    await app.payByCard(person, 'semestral');
    const first = String((await app.rowsOf(person)).activeUser?.['data_finalizacao_plano']);
    app.clock.advance('2s');
    await app.payByCard(person, 'anual');
    const second = String((await app.rowsOf(person)).activeUser?.['data_finalizacao_plano']);
    expect(second).toBe(first.replace(/^2027/, '2028'));
  });

  it('is refused with a reason, and gives no access', async () => {
    const person = await app.person();
    const answer = bodyOf(await app.payByCard(person, 'bienal', { holder: 'FUND' }));
    expect(answer).toMatchObject({
      success: false,
      status: 'rejected',
      statusDetail: 'cc_rejected_insufficient_amount',
      error: expect.stringMatching(/^Erro no pagamento: .*não tem limite/),
    });
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
  });

  it('waits for the partner’s review, and follows its decision', async () => {
    const person = await app.person();
    const answer = bodyOf(await app.payByCard(person, 'anual', { holder: 'CONT' }));
    expect(answer).toMatchObject({
      success: true,
      status: 'in_process',
      redirectUrl: '/dashboard?payment_success=true',
    });
    expect(answer).not.toHaveProperty('earlier');
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
    // Another card meanwhile is not charged, and the response says so.
    expect(bodyOf(await app.payByCard(person, 'anual'))).toMatchObject({
      status: 'in_process',
      paymentId: answer.paymentId,
      earlier: true,
    });
    expect((await billing.read(person)).openPayments).toMatchObject([
      { plan: 'anual', method: 'card', status: 'in_process', lastFour: '5682' },
    ]);
    const [payment] = await app.partnerPayments(person);
    mercadoPago.actOnPayment(String(payment?.id), { action: 'approve' });
    await app.drain();
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    expect((await billing.read(person)).openPayments).toEqual([]);
  });

  it('shows a card refused after the analysis until the next purchase', async () => {
    const person = await app.person();
    const { paymentId } = bodyOf(await app.payByCard(person, 'anual', { holder: 'CONT' }));
    const [payment] = await app.partnerPayments(person);
    mercadoPago.actOnPayment(String(payment?.id), {
      action: 'reject',
      statusDetail: 'cc_rejected_other_reason',
    });
    await app.drain();
    expect((await billing.read(person)).refusedPayment).toMatchObject({
      paymentId,
      plan: 'anual',
      lastFour: '5682',
      error: expect.stringMatching(/^Erro no pagamento: /),
    });
    await app.payByPix(person, 'anual');
    expect((await billing.read(person)).refusedPayment).toBeNull();
  });

  it('costs the server’s price, in at most the plan’s number of installments', async () => {
    const person = await app.person();
    const sent = await cardPurchase(person);
    const pay = (body: object) => billing.pay(person, body, randomUUID());
    expect(await pay({ ...sent, amount: 1 })).toMatchObject({
      status: 422,
      body: { code: 'payment_amount_differs' },
    });
    expect(await pay({ ...sent, formData: { ...sent.formData, installments: 7 } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect(await pay({ ...sent, formData: { paymentType: 'credit_card' } })).toMatchObject({
      status: 422,
      body: {
        code: 'payment_data_incomplete',
        title: 'Dados do pagamento incompletos. Tente novamente.',
      },
    });
    expect(await billing.history(person)).toEqual([]);
  });

  it('is paid once by a double click, by a repeated request and by three tabs', async () => {
    const person = await app.person();
    const sent = await cardPurchase(person);
    const key = randomUUID();
    const press = () => billing.pay(person, sent, key);
    const answers = await Promise.all([
      press(),
      press(),
      app.payByCard(person, 'semestral'),
      app.payByCard(person, 'semestral'),
    ]);
    answers.push(await press());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => bodyOf(answer).paymentId)).size).toBe(1);
    expect(await app.partnerPayments(person)).toHaveLength(1);
  });

  it('accepts an idempotency key only for the request it was first sent with', async () => {
    const person = await app.person();
    const sent = await cardPurchase(person);
    const key = randomUUID();
    expect(await billing.pay(person, sent, key)).toMatchObject({ status: 200 });
    expect(await billing.pay(person, sent, key)).toMatchObject({ status: 200 });
    const other = { ...sent, formData: { ...sent.formData, installments: 2 } };
    expect(await billing.pay(person, other, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('is found again when the partner’s response got lost', async () => {
    const person = await app.person();
    app.fault({ kind: 'lost-answer', hang: true, on: 'POST /v1/payments', times: 1 });
    expect(bodyOf(await app.payByCard(person, 'semestral'))).toMatchObject({
      success: true,
      status: 'approved',
    });
    expect(await app.partnerPayments(person)).toHaveLength(1);
  });

  it.each([{ action: 'refund' }, { action: 'chargeback', statusDetail: 'settled' }] as const)(
    'ends with the partner’s $action',
    async (action) => {
      const person = await app.person();
      await app.payByCard(person, 'semestral');
      const [payment] = await app.partnerPayments(person);
      mercadoPago.actOnPayment(String(payment?.id), action);
      await app.drain();
      expect(await billing.access(person)).toMatchObject({ hasAccess: false });
      const { account, activeUser } = await app.rowsOf(person);
      expect([account?.['plano'], account?.['plano_fim'], activeUser]).toEqual([
        'inativo',
        undefined,
        undefined,
      ]);
    },
  );

  it('is withdrawn within seven days, in full, and never twice', async () => {
    const person = await app.person();
    const { paymentId } = bodyOf(await app.payByCard(person, 'semestral'));
    expect((await billing.read(person)).withdrawals).toMatchObject([
      { paymentId, plan: 'semestral', amountInCentavos: 17_994 },
    ]);
    expect(await billing.withdraw(person, paymentId)).toMatchObject({
      status: 200,
      body: { success: true, refunded: true, amountInCentavos: 17_994 },
    });
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
    expect(await billing.withdraw(person, paymentId)).toMatchObject({ status: 200 });
    expect(await app.partnerPayments(person)).toMatchObject([
      { status: 'refunded', transaction_amount_refunded: 179.94 },
    ]);
    const other = await app.person();
    expect(await billing.withdraw(other, paymentId)).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    });
  });
});
