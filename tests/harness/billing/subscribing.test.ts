import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { billingApp } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing } = app;

describe('the monthly subscription', () => {
  it('gives access once its first installment is paid', async () => {
    const person = await app.person();
    expect(await app.subscribe(person)).toMatchObject({
      status: 200,
      body: {
        success: true,
        subscription_id: expect.stringMatching(/^sbs_/),
        preapproval_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        redirectUrl: '/payment-success?plan=mensal&subscription=true',
      },
    });
    await app.untilCharged();
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    const { subscription } = await billing.read(person);
    expect(subscription).toMatchObject({
      state: 'active',
      amountInCentavos: 2000,
      nextBillingDate: expect.stringMatching(/^2026-12-21T/),
      card: { brand: 'visa', lastFour: '5682' },
      canReplaceCard: true,
      canCancel: true,
    });
    expect((await app.rowsOf(person)).subscription).toMatchObject({
      status: 'active',
      email: person.account.email,
      cpf: person.account.cpf,
      areas_interesse: person.account.areas_interesse,
    });
    expect(await billing.history(person)).toMatchObject([
      { plan: 'mensal', status: 'approved', amountInCentavos: 2000 },
    ]);
  });

  it('is created once by a double click and by two tabs, and rejected for an account that has one', async () => {
    const person = await app.person();
    const sent = await app.monthly(person);
    const key = randomUUID();
    const press = () => billing.subscribe(person, sent, key);
    const answers = await Promise.all([press(), press(), app.subscribe(person)]);
    answers.push(await press());
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, answers[0]?.body]),
    );
    expect(app.partnerPreapprovals(person)).toHaveLength(1);
    await app.passReconciled('2m', '1m');
    expect(await app.subscribe(person)).toMatchObject({
      status: 409,
      body: {
        code: 'subscription_already_active',
        title: 'Este email ou CPF já possui uma assinatura ativa.',
      },
    });
    expect(app.partnerPreapprovals(person)).toHaveLength(1);
  });

  it('is refused with the card, and tried again with another', async () => {
    const person = await app.person();
    expect(await app.subscribe(person, { holder: 'FUND' })).toMatchObject({
      status: 200,
      body: {
        success: false,
        error: expect.stringContaining('Erro no pagamento: o banco não validou'),
      },
    });
    expect(await app.subscribe(person)).toMatchObject({ body: { success: true } });
    expect(app.partnerPreapprovals(person)).toHaveLength(1);
  });

  it('is found again when the partner’s response got lost', async () => {
    const person = await app.person();
    app.fault({ kind: 'lost-answer', on: 'POST /preapproval', times: 1 });
    expect(await app.subscribe(person)).toMatchObject({ status: 200, body: { success: true } });
    expect(app.partnerPreapprovals(person)).toHaveLength(1);
    await app.untilCharged();
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
  });

  it('is answered as not created if it never reached the partner, however often it is requested', async () => {
    const person = await app.person();
    const sent = await app.monthly(person);
    const key = randomUUID();
    const press = () => billing.subscribe(person, sent, key);
    app.fault({ kind: 'status', status: 500, on: 'POST /preapproval', times: 1 });
    const unconfirmed = { status: 503, body: { code: 'payment_unconfirmed' } };
    expect(await press()).toMatchObject(unconfirmed);
    // No request takes this long, so a repeated request only checks, and is no new attempt.
    await app.passReconciled('40s', '40s');
    for (let presses = 1; presses <= 12; presses += 1) {
      expect(await press()).toMatchObject(unconfirmed);
    }
    await app.passReconciled('90s', '45s');
    const lost = {
      status: 200,
      body: {
        success: false,
        statusDetail: 'not_arrived',
        error: expect.stringContaining('o pedido não chegou ao Mercado Pago'),
      },
    };
    expect(await press()).toMatchObject(lost);
    expect(await press()).toMatchObject(lost);
    expect(await billing.read(person)).toMatchObject({ lostAttempt: { plan: 'mensal' } });
    expect(app.partnerPreapprovals(person)).toHaveLength(0);
    expect(await app.subscribe(person)).toMatchObject({ status: 200, body: { success: true } });
    expect(app.partnerPreapprovals(person)).toHaveLength(1);
  });

  it('gets another card, and keeps its current one if that is refused', async () => {
    const person = await app.subscriber();
    expect(await app.replaceCard(person)).toMatchObject({ status: 200, body: { success: true } });
    expect((await billing.read(person)).subscription?.card?.brand).toBe('master');
    expect(await app.replaceCard(person, 'OTHE')).toMatchObject({
      body: { success: false, error: expect.stringContaining('não validou') },
    });
  });
});
