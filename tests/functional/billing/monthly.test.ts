import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteAccount } from '../../../shared/contracts/accounts.ts';
import { createMercadoPagoPreapproval } from '../../../shared/contracts/billing-endpoints.ts';
import type { Person } from '../../support/people/sessions.ts';
import { throughEdge } from '../../support/cloud/test-cloud.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 120_000 });

let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
}, 60_000);
afterAll(() => billing.stop());

const makePerson = () => billing.sessions.makePerson();

async function subscriber(): Promise<Person> {
  const person = await makePerson();
  expect(await billing.subscribe(person)).toMatchObject({ status: 200, body: { success: true } });
  await billing.untilAccess(person, true);
  return person;
}

const preapprovalOf = async (person: Person) => (await billing.partnerPreapprovals(person))[0];

describe('the monthly subscription', () => {
  it('gives access once its first installment is paid', async () => {
    const person = await makePerson();
    expect(await billing.subscribe(person)).toMatchObject({
      status: 200,
      body: {
        success: true,
        subscription_id: expect.stringMatching(/^sbs_/),
        preapproval_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        redirectUrl: '/payment-success?plan=mensal&subscription=true',
      },
    });
    await billing.untilAccess(person, true);
    const { subscription } = await billing.billing(person);
    expect(subscription).toMatchObject({
      state: 'active',
      amountInCentavos: 2000,
      card: { brand: 'visa', lastFour: '5682' },
      canReplaceCard: true,
      canCancel: true,
    });
    expect(Date.parse(subscription?.nextBillingDate ?? '')).toBeGreaterThan(
      (await billing.cloud.now()).getTime(),
    );
    const { subscription: row } = await billing.rowsOf(person);
    expect(row).toMatchObject({
      status: 'active',
      email: person.account.email,
      cpf: person.account.cpf,
      areas_interesse: person.account.areas_interesse,
    });
    expect(await billing.history(person)).toMatchObject([
      { plan: 'mensal', status: 'approved', amountInCentavos: 2000 },
    ]);
  });

  it('is made once by a double click and by two tabs, and refused to whoever has one', async () => {
    const person = await makePerson();
    const sent = await billing.subscription(person);
    const key = randomUUID();
    const press = () =>
      billing.cloud.call(createMercadoPagoPreapproval, sent, billing.headersOf(person, key));
    const answers = await Promise.all([press(), press(), billing.subscribe(person)]);
    answers.push(await press());
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, answers[0]?.body]),
    );
    expect(await billing.partnerPreapprovals(person)).toHaveLength(1);
    await billing.untilAccess(person, true);
    await billing.cloud.advanceClock('2m', 'reconcile-payments');
    expect(await billing.subscribe(person)).toMatchObject({
      status: 409,
      body: {
        code: 'subscription_already_active',
        title: 'Este email ou CPF já possui uma assinatura ativa.',
      },
    });
    expect(await billing.partnerPreapprovals(person)).toHaveLength(1);
  });

  it('is refused with the card, and tried again with another', async () => {
    const person = await makePerson();
    expect(await billing.subscribe(person, { holder: 'FUND' })).toMatchObject({
      status: 200,
      body: {
        success: false,
        error: expect.stringContaining('Erro no pagamento: o banco não validou'),
      },
    });
    expect(await billing.subscribe(person)).toMatchObject({ body: { success: true } });
    expect(await billing.partnerPreapprovals(person)).toHaveLength(1);
  });

  it('is found again where the partner’s answer got lost', async () => {
    const person = await makePerson();
    await billing.fault({ kind: 'lost-answer', on: 'POST /preapproval', times: 1 });
    expect(await billing.subscribe(person)).toMatchObject({ status: 200, body: { success: true } });
    expect(await billing.partnerPreapprovals(person)).toHaveLength(1);
    await billing.untilAccess(person, true);
  });

  it('that never reached the partner is told as not made, however often it was asked for', async () => {
    const person = await makePerson();
    const sent = await billing.subscription(person);
    const key = randomUUID();
    const press = () =>
      billing.cloud.call(createMercadoPagoPreapproval, sent, billing.headersOf(person, key));
    await billing.fault({ kind: 'status', status: 500, on: 'POST /preapproval', times: 1 });
    const unconfirmed = { status: 503, body: { code: 'payment_unconfirmed' } };
    expect(await press()).toMatchObject(unconfirmed);
    // No request runs so long: what is sent again only asks, and is no other attempt.
    await billing.cloud.advanceClock('40s', 'reconcile-payments');
    for (let presses = 1; presses <= 12; presses += 1) {
      expect(await press()).toMatchObject(unconfirmed);
    }
    await billing.cloud.advanceClock('90s', 'reconcile-payments');
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
    expect(await billing.billing(person)).toMatchObject({ lostAttempt: { plan: 'mensal' } });
    expect(await billing.partnerPreapprovals(person)).toHaveLength(0);
    expect(await billing.subscribe(person)).toMatchObject({ status: 200, body: { success: true } });
    expect(await billing.partnerPreapprovals(person)).toHaveLength(1);
  });

  it('gets another card', async () => {
    const person = await subscriber();
    expect(await billing.replaceCard(person)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await billing.billing(person)).subscription?.card?.brand).toBe('master');
    expect(await billing.replaceCard(person, 'OTHE')).toMatchObject({
      body: { success: false, error: expect.stringContaining('não validou') },
    });
  });
});

describe('cancelling', () => {
  it('stops the partner at once and keeps access until the period ends', async () => {
    const person = await subscriber();
    const answer = await billing.cancel(person);
    const { subscription } = await billing.billing(person);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: expect.stringMatching(/acesso até \d{1,2} de [a-zç]+ de \d{4}\.$/),
        accessUntil: subscription?.accessUntil,
      },
    });
    expect(await preapprovalOf(person)).toMatchObject({ status: 'cancelled' });
    expect(subscription).toMatchObject({ state: 'pending_cancellation', nextBillingDate: null });
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    expect(await billing.cancel(person)).toMatchObject({ status: 200, body: { success: true } });
    expect((await billing.rowsOf(person)).ledger).toMatchObject({
      subscriptions: [{ cancelReason: 'teste' }],
    });
  });

  it('is undone while the period runs, and nothing is charged before it ends', async () => {
    const person = await subscriber();
    await billing.cancel(person);
    const { newSubscription, subscription } = await billing.billing(person);
    expect(newSubscription.firstChargeAt).toBe(subscription?.accessUntil);
    expect(await billing.subscribe(person)).toMatchObject({ body: { success: true } });
    const undone = (await billing.billing(person)).subscription;
    expect(undone).toMatchObject({ state: 'active', hasBeenCharged: false });
    expect(Date.parse(undone?.nextBillingDate ?? '')).toBe(
      Date.parse(newSubscription.firstChargeAt ?? ''),
    );
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
    expect(await billing.partnerPayments(person)).toHaveLength(1);
  });

  it('is for one’s own CPF, and for somebody who has a subscription', async () => {
    const person = await makePerson();
    const other = await makePerson();
    expect(await billing.cancel(person, other.account.cpf ?? '')).toMatchObject({
      status: 403,
      body: {
        code: 'forbidden',
        success: false,
        error: 'O CPF informado não é o da sua conta.',
      },
    });
    expect(await billing.cancel(person)).toMatchObject({
      status: 404,
      body: {
        code: 'subscription_not_found',
        success: false,
        error: 'Nenhuma assinatura ativa foi encontrada.',
      },
    });
  });

  it('holds while the partner is down, which hears of it when it is back', async () => {
    const person = await subscriber();
    await billing.fault({ kind: 'outage' });
    expect(await billing.cancel(person)).toMatchObject({ status: 200, body: { success: true } });
    await billing.clearFaults();
    await billing.cloud.advanceClock('7m', 'reconcile-payments');
    await billing.cloud.settled();
    expect(await preapprovalOf(person)).toMatchObject({ status: 'cancelled' });
  });

  it('is taken back within seven days: refunded, cancelled, without access', async () => {
    const person = await subscriber();
    const [payment] = await billing.history(person);
    expect(await billing.withdraw(person, payment?.id ?? '')).toMatchObject({
      status: 200,
      body: { success: true, refunded: true, amountInCentavos: 2000 },
    });
    expect(await preapprovalOf(person)).toMatchObject({ status: 'cancelled' });
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
  });

  it('comes with the end of the account', async () => {
    const person = await subscriber();
    const leaver = await subscriber();
    await billing.cancel(leaver);
    const answer = await billing.cloud.call(
      deleteAccount,
      { confirmation: 'EXCLUIR' },
      { ...person.headers, ...throughEdge(billing.cloud.secret('edge-value'), '203.0.113.7') },
    );
    expect(answer.status).toBe(200);
    await billing.cloud.settled();
    expect(await preapprovalOf(person)).toMatchObject({ status: 'cancelled' });
    await billing.cloud.call(
      deleteAccount,
      { confirmation: 'EXCLUIR' },
      { ...leaver.headers, ...throughEdge(billing.cloud.secret('edge-value'), '203.0.113.8') },
    );
    // The deletion closes it; what was said goes when its event has been worked on.
    await billing.cloud.settled();
    const { ledger } = await billing.rowsOf(leaver);
    expect(JSON.stringify(ledger)).not.toContain('teste');
    expect(ledger?.['closedAt']).toEqual(expect.any(String));
  });
});
