import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 60_000 });

let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
}, 60_000);
afterAll(() => billing.stop());

const makePerson = () => billing.sessions.makePerson();
const bodyOf = (answer: { readonly body: unknown }) =>
  processMercadoPagoPayment.response.parse(answer.body);

/** A calendar date so many months after another, in São Paulo, where no test runs at midnight. */
function monthsAfter(instant: string, months: number): string {
  const date = new Date(Date.parse(instant) - 3 * 3_600_000);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  const day = Math.min(date.getUTCDate(), last.getUTCDate());
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day))
    .toISOString()
    .slice(0, 10);
}

const dayOf = (instant: unknown) =>
  new Date(Date.parse(String(instant)) - 3 * 3_600_000).toISOString().slice(0, 10);

describe('a one-off plan by card', () => {
  it('gives access until its months are over, and tells of it', async () => {
    const person = await makePerson();
    const answer = await billing.payByCard(person, 'semestral', { installments: 6 });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, status: 'approved', redirectUrl: '/payment-success?plan=semestral' },
    });
    const [payment] = await billing.history(person);
    expect(payment).toMatchObject({
      plan: 'semestral',
      status: 'approved',
      amountInCentavos: 17_994,
      installments: 6,
      card: { brand: 'visa', lastFour: '5682' },
    });
    const { account, activeUser } = await billing.rowsOf(person);
    const end = activeUser?.['data_finalizacao_plano'];
    expect(dayOf(end)).toBe(monthsAfter(payment?.approved_at ?? '', 6));
    expect(account).toMatchObject({ plano: 'ativo', plano_fim: end });
    expect(activeUser).toMatchObject({ areas_interesse: person.account.areas_interesse });
    expect(await billing.access(person)).toEqual({
      hasAccess: true,
      accountType: 'active',
      expiresAt: end,
    });
    expect(await billing.partnerPayments(person)).toMatchObject([
      { status: 'approved', transaction_amount: 179.94, installments: 6 },
    ]);
    await billing.cloud.settled();
    const [notified] = await billing.eventsOf('payment.approved', person);
    expect(notified).toBeDefined();
    expect(JSON.stringify(notified?.detail)).not.toContain(person.account.email);
  });

  it('is prolonged by another one, from where it ends', async () => {
    const person = await makePerson();
    await billing.payByCard(person, 'semestral');
    await billing.payByCard(person, 'anual');
    const [, first] = await billing.history(person);
    const { activeUser } = await billing.rowsOf(person);
    expect(dayOf(activeUser?.['data_finalizacao_plano'])).toBe(
      monthsAfter(`${monthsAfter(first?.approved_at ?? '', 6)}T15:00:00Z`, 12),
    );
  });

  it.each([
    ['OTHE', 'cc_rejected_other_reason', 'o banco não autorizou'],
    ['CALL', 'cc_rejected_call_for_authorize', 'Ligue para o banco, autorize'],
    ['FUND', 'cc_rejected_insufficient_amount', 'não tem limite'],
    ['SECU', 'cc_rejected_bad_filled_security_code', 'código de segurança'],
    ['EXPI', 'cc_rejected_bad_filled_date', 'data de validade'],
    ['FORM', 'cc_rejected_bad_filled_other', 'algum dado'],
    ['CARD', 'cc_rejected_bad_filled_card_number', 'número do cartão'],
    ['INST', 'cc_rejected_invalid_installments', 'parcelas'],
    ['DUPL', 'cc_rejected_duplicated_payment', 'já fez um pagamento'],
    ['LOCK', 'cc_rejected_card_disabled', 'não está ativo'],
    ['CTNA', 'cc_rejected_card_type_not_allowed', 'tipo de cartão'],
    ['ATTE', 'cc_rejected_max_attempts', 'limite de tentativas'],
    ['BLAC', 'cc_rejected_blacklist', 'não foi possível usar'],
  ])('%s is refused with words of its own', async (holder, statusDetail, words) => {
    const person = await makePerson();
    const answer = bodyOf(await billing.payByCard(person, 'bienal', { holder }));
    expect(answer).toMatchObject({ success: false, status: 'rejected', statusDetail });
    expect(answer.error).toMatch(/^Erro no pagamento: /);
    expect(answer.error).toContain(words);
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
  });

  it('waits for the partner where that looks at it, and follows what it decides', async () => {
    const person = await makePerson();
    const answer = bodyOf(await billing.payByCard(person, 'anual', { holder: 'CONT' }));
    expect(answer).toMatchObject({
      success: true,
      status: 'in_process',
      redirectUrl: '/dashboard?payment_success=true',
    });
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
    // Another card meanwhile is not charged, and the answer says so.
    expect(bodyOf(await billing.payByCard(person, 'anual'))).toMatchObject({
      status: 'in_process',
      paymentId: answer.paymentId,
      earlier: true,
    });
    expect(answer).not.toHaveProperty('earlier');
    const [payment] = await billing.partnerPayments(person);
    expect((await billing.billing(person)).openPayments).toMatchObject([
      { plan: 'anual', method: 'card', status: 'in_process', lastFour: '5682' },
    ]);
    await billing.atPartner(`payments/${payment?.id}/approve`);
    await billing.untilAccess(person, true);
    expect((await billing.billing(person)).openPayments).toEqual([]);
  });

  it('tells later of a card that the partner refuses after all', async () => {
    const person = await makePerson();
    const { paymentId } = bodyOf(await billing.payByCard(person, 'anual', { holder: 'CONT' }));
    const [payment] = await billing.partnerPayments(person);
    await billing.atPartner(`payments/${payment?.id}/reject`);
    await billing.cloud.settled();
    expect((await billing.billing(person)).refusedPayment).toMatchObject({
      paymentId,
      plan: 'anual',
      lastFour: '5682',
      error: expect.stringMatching(/^Erro no pagamento: /),
    });
    await billing.payByPix(person, 'anual');
    expect((await billing.billing(person)).refusedPayment).toBeNull();
  });

  it('costs what the server says, in no more parts than the plan has', async () => {
    const person = await makePerson();
    const card = { paymentType: 'credit_card', ...(await billing.cardData()) };
    const sent = billing.oneOff(person.account, 'semestral', card);
    const call = (body: object) =>
      billing.cloud.call(processMercadoPagoPayment, body, billing.headersOf(person));
    expect(await call({ ...sent, amount: 1 })).toMatchObject({
      status: 422,
      body: { code: 'payment_amount_differs' },
    });
    expect(await call({ ...sent, formData: { ...card, installments: 7 } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect(await call({ ...sent, formData: { paymentType: 'credit_card' } })).toMatchObject({
      status: 422,
      body: {
        code: 'payment_data_incomplete',
        title: 'Dados do pagamento incompletos. Tente novamente.',
      },
    });
    expect(await billing.history(person)).toEqual([]);
  });

  it('is paid once by a double click, by a repeated request and by three tabs', async () => {
    const person = await makePerson();
    const form = { paymentType: 'credit_card', ...(await billing.cardData()) };
    const sent = billing.oneOff(person.account, 'semestral', form);
    const key = randomUUID();
    const press = () =>
      billing.cloud.call(processMercadoPagoPayment, sent, billing.headersOf(person, key));
    const answers = await Promise.all([
      press(),
      press(),
      billing.payByCard(person, 'semestral'),
      billing.payByCard(person, 'semestral'),
    ]);
    answers.push(await press());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => bodyOf(answer).paymentId)).size).toBe(1);
    expect(await billing.partnerPayments(person)).toHaveLength(1);
  });

  it('takes a key for the request that it was first sent with, and for no other', async () => {
    const person = await makePerson();
    const form = { paymentType: 'credit_card', ...(await billing.cardData()) };
    const sent = billing.oneOff(person.account, 'semestral', form);
    const headers = billing.headersOf(person, randomUUID());
    const press = (body: typeof sent) =>
      billing.cloud.call(processMercadoPagoPayment, body, headers);
    expect(await press(sent)).toMatchObject({ status: 200 });
    expect(await press(sent)).toMatchObject({ status: 200 });
    const other = { ...sent, formData: { ...form, installments: 2 } };
    expect(await press(other)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('is found again where the partner’s answer got lost', async () => {
    const person = await makePerson();
    await billing.fault({ kind: 'lost-answer', hang: true, on: 'POST /v1/payments', times: 1 });
    const answer = bodyOf(await billing.payByCard(person, 'semestral'));
    expect(answer).toMatchObject({ success: true, status: 'approved' });
    expect(await billing.partnerPayments(person)).toHaveLength(1);
  });

  it('ends when it is refunded or charged back', async () => {
    for (const act of ['refund', 'chargeback'] as const) {
      const person = await makePerson();
      await billing.payByCard(person, 'semestral');
      const [payment] = await billing.partnerPayments(person);
      await billing.atPartner(`payments/${payment?.id}/${act}`);
      await billing.untilAccess(person, false);
      const { account, activeUser } = await billing.rowsOf(person);
      expect([account?.['plano'], account?.['plano_fim'], activeUser]).toEqual([
        'inativo',
        undefined,
        undefined,
      ]);
    }
  });

  it('is taken back within seven days, in full, and never twice', async () => {
    const person = await makePerson();
    const { paymentId } = bodyOf(await billing.payByCard(person, 'semestral'));
    expect((await billing.billing(person)).withdrawals).toMatchObject([
      { paymentId, plan: 'semestral', amountInCentavos: 17_994 },
    ]);
    expect(await billing.withdraw(person, paymentId)).toMatchObject({
      status: 200,
      body: { success: true, refunded: true, amountInCentavos: 17_994 },
    });
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
    expect(await billing.withdraw(person, paymentId)).toMatchObject({ status: 200 });
    expect(await billing.partnerPayments(person)).toMatchObject([
      { status: 'refunded', transaction_amount_refunded: 179.94 },
    ]);
    const other = await makePerson();
    expect(await billing.withdraw(other, paymentId)).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    });
  });
});

describe('a one-off plan by Pix', () => {
  it('is shown with its code, and gives access when it is paid', async () => {
    const person = await makePerson();
    const answer = bodyOf(await billing.payByPix(person, 'anual'));
    expect(answer).toMatchObject({
      success: true,
      status: 'pending',
      qrCode: expect.stringMatching(/^000201/),
      qrCodeBase64: expect.stringMatching(/^iVBOR/),
    });
    expect(bodyOf(await billing.payByPix(person, 'anual')).paymentId).toBe(answer.paymentId);
    expect(await billing.status(person, answer.paymentId)).toMatchObject({ status: 'pending' });
    const { openPayments } = await billing.billing(person);
    expect(openPayments).toMatchObject([
      {
        paymentId: answer.paymentId,
        method: 'pix',
        status: 'pending',
        expiresAt: answer.expiresAt,
      },
    ]);
    expect(await billing.pixCode(person, answer.paymentId)).toMatchObject({
      status: 'pending',
      qrCode: answer.qrCode,
      qrCodeBase64: answer.qrCodeBase64,
    });
    await expect(billing.pixCode(await makePerson(), answer.paymentId)).rejects.toThrow(
      'payment_not_found',
    );
    const [payment] = await billing.partnerPayments(person);
    await billing.atPartner(`payments/${payment?.id}/pay`);
    await billing.untilAccess(person, true);
    expect(await billing.status(person, answer.paymentId)).toMatchObject({
      status: 'approved',
      redirectUrl: '/payment-success?plan=anual',
    });
  });

  it('is over when nobody pays it in time', async () => {
    const person = await makePerson();
    const { paymentId } = bodyOf(await billing.payByPix(person, 'anual'));
    const [payment] = await billing.partnerPayments(person);
    await billing.atPartner(`payments/${payment?.id}/expire`);
    await billing.cloud.settled();
    expect(await billing.status(person, paymentId)).toMatchObject({
      status: 'expired',
      error: 'Erro no pagamento: o prazo para pagar com Pix acabou. Gere um novo código.',
    });
  });

  it('makes way for a card, and only one of them is paid', async () => {
    const person = await makePerson();
    await billing.payByPix(person, 'anual');
    expect(bodyOf(await billing.payByCard(person, 'anual')).status).toBe('approved');
    expect((await billing.partnerPayments(person)).map(({ status }) => status).toSorted()).toEqual([
      'approved',
      'cancelled',
    ]);
  });
});
