import { describe, expect, it } from 'vitest';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import { billingApp } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing, mercadoPago } = app;

const bodyOf = (answer: { readonly body: unknown }) =>
  processMercadoPagoPayment.response.parse(answer.body);

describe('a one-off plan by Pix', () => {
  it('shows its code, and gives access when it is paid', async () => {
    const person = await app.person();
    const answer = bodyOf(await app.payByPix(person, 'anual'));
    const { paymentId, expiresAt, qrCode, qrCodeBase64 } = answer;
    expect(answer).toMatchObject({
      success: true,
      status: 'pending',
      qrCode: expect.stringMatching(/^000201/),
      qrCodeBase64: expect.stringMatching(/^iVBOR/),
    });
    expect(bodyOf(await app.payByPix(person, 'anual')).paymentId).toBe(paymentId);
    expect(await billing.status(person, paymentId)).toMatchObject({ status: 'pending' });
    expect((await billing.read(person)).openPayments).toMatchObject([
      { paymentId, method: 'pix', status: 'pending', expiresAt },
    ]);
    expect(await billing.pixCode(person, paymentId)).toMatchObject({
      status: 'pending',
      qrCode,
      qrCodeBase64,
    });
    await expect(billing.pixCode(await app.person(), paymentId)).rejects.toMatchObject({
      code: 'payment_not_found',
    });
    const [payment] = await app.partnerPayments(person);
    mercadoPago.actOnPayment(String(payment?.id), { action: 'pay' });
    await app.drain();
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    expect(await billing.status(person, paymentId)).toMatchObject({
      status: 'approved',
      redirectUrl: '/payment-success?plan=anual',
    });
  });

  it('expires when it is not paid in time', async () => {
    const person = await app.person();
    const { paymentId } = bodyOf(await app.payByPix(person, 'anual'));
    const [payment] = await app.partnerPayments(person);
    mercadoPago.actOnPayment(String(payment?.id), { action: 'expire' });
    await app.drain();
    expect(await billing.status(person, paymentId)).toMatchObject({
      status: 'expired',
      error: 'Erro no pagamento: o prazo para pagar com Pix acabou. Gere um novo código.',
    });
  });

  it('is replaced by a card, and only one of them is paid', async () => {
    const person = await app.person();
    await app.payByPix(person, 'anual');
    expect(bodyOf(await app.payByCard(person, 'anual')).status).toBe('approved');
    expect((await app.partnerPayments(person)).map(({ status }) => status).toSorted()).toEqual([
      'approved',
      'cancelled',
    ]);
  });
});
