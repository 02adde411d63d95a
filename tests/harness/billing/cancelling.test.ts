import { describe, expect, it } from 'vitest';
import { billingApp } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { accounts, billing, mercadoPago } = app;

describe('cancelling the monthly subscription', () => {
  it('cancels at the partner at once and keeps access until the period ends', async () => {
    const person = await app.subscriber();
    const answer = await app.cancel(person);
    const { subscription } = await billing.read(person);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: expect.stringMatching(/acesso até 21 de dezembro de 2026\.$/),
        accessUntil: subscription?.accessUntil,
      },
    });
    expect(app.partnerPreapprovals(person)).toMatchObject([{ status: 'cancelled' }]);
    expect(subscription).toMatchObject({ state: 'pending_cancellation', nextBillingDate: null });
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    expect(await app.cancel(person)).toMatchObject({ status: 200, body: { success: true } });
    expect((await app.rowsOf(person)).ledger).toMatchObject({
      subscriptions: [{ cancelReason: 'teste' }],
    });
  });

  it('can be undone while the period runs, without a charge before it ends', async () => {
    const person = await app.subscriber();
    await app.cancel(person);
    const { newSubscription, subscription } = await billing.read(person);
    expect(newSubscription.firstChargeAt).toBe(subscription?.accessUntil);
    expect(await app.subscribe(person)).toMatchObject({ body: { success: true } });
    expect((await billing.read(person)).subscription).toMatchObject({
      state: 'active',
      hasBeenCharged: false,
      nextBillingDate: newSubscription.firstChargeAt,
    });
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    expect(await app.partnerPayments(person)).toHaveLength(1);
  });

  it('requires the CPF of the session’s account, and a subscription', async () => {
    const person = await app.person();
    const other = await app.person();
    expect(await app.cancel(person, other.account.cpf ?? '')).toMatchObject({
      status: 403,
      body: {
        code: 'forbidden',
        success: false,
        error: 'O CPF informado não é o da sua conta.',
      },
    });
    expect(await app.cancel(person)).toMatchObject({
      status: 404,
      body: {
        code: 'subscription_not_found',
        success: false,
        error: 'Nenhuma assinatura ativa foi encontrada.',
      },
    });
  });

  it('takes effect while the partner is down, and reaches it when it is back', async () => {
    const person = await app.subscriber();
    app.fault({ kind: 'outage' });
    expect(await app.cancel(person)).toMatchObject({ status: 200, body: { success: true } });
    mercadoPago.clearFaults();
    await app.passReconciled('7m', '1m');
    expect(app.partnerPreapprovals(person)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('refunds, cancels and ends access with a withdrawal within seven days', async () => {
    const person = await app.subscriber();
    const [payment] = await billing.history(person);
    expect(await billing.withdraw(person, payment?.id ?? '')).toMatchObject({
      status: 200,
      body: { success: true, refunded: true, amountInCentavos: 2000 },
    });
    expect(app.partnerPreapprovals(person)).toMatchObject([{ status: 'cancelled' }]);
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
  });

  it('happens with the deletion of the account', async () => {
    const person = await app.subscriber();
    await accounts.remove(person.session);
    await app.drain();
    expect(app.partnerPreapprovals(person)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('leaves no reason in the ledger of a deleted account', async () => {
    const person = await app.subscriber();
    await app.cancel(person);
    await accounts.remove(person.session);
    await app.drain();
    const { ledger } = await app.rowsOf(person);
    expect(JSON.stringify(ledger)).not.toContain('teste');
    expect(ledger?.['closedAt']).toEqual(expect.any(String));
  });
});
