import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelSubscription } from '../../../functions/billing/cancellation/cancel-subscription.ts';
import type { CheckoutDependencies } from '../../../functions/billing/checkout/checkout-dependencies.ts';
import { handleMessage } from '../../../functions/billing/notifications/handle-message.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { replaceCard } from '../../../functions/billing/checkout/replace-card.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { withdrawPurchase } from '../../../functions/billing/cancellation/withdraw-purchase.ts';
import { decideAccess } from '../../../functions/access/access-rights.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import {
  openBillingWorld,
  slowPartner,
  type BillingWorld,
} from '../../support/billing/billing-world.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { readSubscription } from '../../../functions/billing/queries/read-subscription.ts';

// The sandbox answers over a real connection, on a shared machine.
vi.setConfig({ testTimeout: 20_000 });

const hour = 3_600_000;
const day = 24 * hour;
const account = buildAccount(1);
const session = { accountId: account.id, from: '192.0.2.1' };
const requests = billingRequests(account);

let world: BillingWorld;
let presses = 0;
beforeEach(() => {
  // The real partner also makes the first charge with a delay.
  world = openBillingWorld(slowPartner);
  world.memory.personOf(account.id).account = account;
});
afterEach(() => world.close());

const reconcile = () =>
  handleMessage(world.dependencies, { kind: 'account', accountId: account.id });
const readBilling = () => readSubscription(world.dependencies, session);
const hasAccess = () => decideAccess(world.memory.personOf(account.id), world.clock()).hasAccess;
const advanceAndReconcile = async (milliseconds: number) => {
  world.advance(milliseconds);
  await reconcile();
};

/** The page also shows the date of the first charge and sends it with the request. */
async function subscribe(holder = 'APRO', dependencies: CheckoutDependencies = world.dependencies) {
  const { newSubscription } = await readBilling();
  const request = requests.monthly(await world.cardToken(holder));
  const paymentData = { ...request.paymentData, last_four_digits: '5682' };
  const sent = { ...request, paymentData, ...newSubscription };
  return subscribeMonthly(dependencies, session, sent, `press-${(presses += 1)}`);
}

const cancel = () => cancelSubscription(world.dependencies, session, { cpf: account.cpf ?? '' });

async function payYear(): Promise<string> {
  const request = requests.oneOff('anual', await world.cardToken('APRO'));
  return (await payPlan(world.dependencies, session, request, `press-${(presses += 1)}`)).paymentId;
}

interface AtPartner {
  readonly id: string;
  readonly status: string;
  readonly date_approved: string | null;
  readonly transaction_amount: number;
  readonly next_payment_date: string;
}
const payments = () =>
  (world.control.payments({ limit: 100 }).payments as readonly AtPartner[]).filter(
    ({ status }) => status === 'approved',
  );
const preapprovals = () =>
  world.control.preapprovals({ limit: 100 }).preapprovals as readonly AtPartner[];
const running = () => preapprovals().filter(({ status }) => status === 'authorized');
const time = (instant: string | null | undefined) => Date.parse(instant ?? '');

/** Subscribed ten days ago, paid once, and cancelled. */
async function cancelled(): Promise<string> {
  await subscribe();
  await advanceAndReconcile(10 * day);
  expect(await cancel()).toMatchObject({ success: true });
  const { subscription, newSubscription } = await readBilling();
  expect(subscription).toMatchObject({ state: 'pending_cancellation' });
  expect(newSubscription.firstChargeAt).toBe(subscription?.accessUntil);
  return newSubscription.firstChargeAt ?? '';
}

describe('a cancellation undone within the paid period', () => {
  it('charges nothing until the period ends, then one month, and access never stops', async () => {
    const until = await cancelled();
    expect(await subscribe()).toMatchObject({ success: true });
    expect(running().map((one) => time(one.next_payment_date))).toEqual([time(until)]);
    const { subscription } = await readBilling();
    expect(subscription).toMatchObject({
      state: 'active',
      canCancel: true,
      isUndo: true,
      card: { brand: 'visa', lastFour: '5682' },
    });
    expect(time(subscription?.nextBillingDate)).toBe(time(until));
    // Until the last day of the period, hourly over its end, and into the next.
    const steps = [10 * day, 9 * day, ...Array.from({ length: 12 }, () => 4 * hour), 8 * day];
    for (const [index, step] of steps.entries()) {
      await advanceAndReconcile(step);
      expect(hasAccess(), `after step ${index}`).toBe(true);
    }
    expect(payments()).toHaveLength(2);
    expect((await readBilling()).subscription).toMatchObject({
      isUndo: true,
      hasBeenCharged: true,
    });
    const [last, first] = payments();
    expect(time(last?.date_approved)).toBeGreaterThanOrEqual(time(until));
    expect(time(last?.date_approved) - time(first?.date_approved)).toBeLessThan(32 * day);
    await advanceAndReconcile(32 * day);
    expect((await readBilling()).subscription).not.toHaveProperty('isUndo');
  });

  it('is offered only after a cancellation', async () => {
    await subscribe();
    await advanceAndReconcile(day);
    expect((await readBilling()).subscription).not.toHaveProperty('isUndo');
    await cancel();
    expect((await readBilling()).subscription).not.toHaveProperty('isUndo');
  });

  it('is rejected when the page has shown another first charge, and nothing is sent', async () => {
    await cancelled();
    const request = { ...requests.monthly(await world.cardToken('APRO')), firstChargeAt: null };
    await expect(
      subscribeMonthly(world.dependencies, session, request, 'press-a'),
    ).rejects.toMatchObject({
      code: 'first_charge_changed',
    });
    expect(preapprovals()).toHaveLength(1);
  });

  it('fails when the partner ignores the requested date', async () => {
    await cancelled();
    const { partner } = world.dependencies;
    const dropping: CheckoutDependencies = {
      ...world.dependencies,
      partner: {
        ...partner,
        createPreapproval: (request) =>
          partner.createPreapproval({ ...request, startsAt: undefined }),
      },
    };
    expect(await subscribe('APRO', dropping)).toMatchObject({
      success: false,
      error: expect.stringContaining('não aceitou começar a cobrança na data certa'),
    });
    expect(running()).toEqual([]);
    await advanceAndReconcile(20 * day);
    expect(payments()).toHaveLength(1);
  });

  it('ends with the month before it when that is withdrawn', async () => {
    await subscribe();
    await advanceAndReconcile(day);
    await cancel();
    await subscribe();
    const [withdrawal] = (await readBilling()).withdrawals;
    expect(
      await withdrawPurchase(world.dependencies, session, {
        paymentId: withdrawal?.paymentId ?? '',
      }),
    ).toMatchObject({ success: true, refunded: true });
    expect(running()).toEqual([]);
    expect((await readBilling()).subscription).toMatchObject({ state: 'cancelled' });
    await advanceAndReconcile(60 * day);
    expect(payments()).toEqual([]);
  });

  it('can be cancelled again, and keeps the paid time', async () => {
    const until = await cancelled();
    await subscribe();
    expect(await cancel()).toMatchObject({ success: true, accessUntil: until });
    expect(running()).toEqual([]);
    await advanceAndReconcile(60 * day);
    expect(payments()).toHaveLength(1);
    expect(hasAccess()).toBe(false);
  });
});

describe('a subscription beside a one-off plan', () => {
  it('is offered again when its subscriber has cancelled it, but not when the plan has ended it', async () => {
    await subscribe();
    await advanceAndReconcile(day);
    const request = requests.oneOff('anual', await world.cardToken('APRO'));
    await payPlan(world.dependencies, session, { ...request, endMonthly: true }, 'press-ends');
    const { subscription } = await readBilling();
    expect(subscription).toMatchObject({ state: 'pending_cancellation' });
    expect(subscription).not.toHaveProperty('canUndo');
    await subscribe();
    await cancel();
    expect((await readBilling()).subscription).toMatchObject({ canUndo: true });
  });

  it('is charged when the plan ends, without a gap', async () => {
    await payYear();
    const { oneOffPlan, newSubscription } = await readBilling();
    expect(oneOffPlan).toMatchObject({ isSum: false });
    expect(newSubscription.firstChargeAt).toBe(oneOffPlan?.endsAt);
    expect(await subscribe()).toMatchObject({ success: true });
    expect((await readBilling()).subscription).toMatchObject({ state: 'active' });
    world.advance(364 * day);
    await reconcile();
    expect(payments()).toHaveLength(1);
    for (let hours = 0; hours < 72; hours += 6) {
      await advanceAndReconcile(6 * hour);
      expect(hasAccess(), `${hours} hours later`).toBe(true);
    }
    expect(payments()).toHaveLength(2);
    expect(time(payments()[0]?.date_approved)).toBeGreaterThanOrEqual(time(oneOffPlan?.endsAt));
  });

  it('starts again at once when the plan was withdrawn', async () => {
    const paymentId = await payYear();
    const before = await readBilling();
    expect(before.withdrawals[0]).not.toHaveProperty('monthlyGoesOn');
    await subscribe();
    // Shown before the press: access ends now, and a charge follows nevertheless.
    expect((await readBilling()).withdrawals[0]).toMatchObject({
      accessUntil: null,
      monthlyGoesOn: {
        nextChargeAt: before.newSubscription.firstChargeAt,
        isFirst: true,
        leavesGap: true,
      },
    });
    await withdrawPurchase(world.dependencies, session, { paymentId });
    expect(hasAccess()).toBe(false);
    const { subscription, newSubscription } = await readBilling();
    expect([subscription?.state, newSubscription.firstChargeAt]).toEqual(['pending', null]);
    await advanceAndReconcile(hour);
    expect(await subscribe()).toMatchObject({ success: true });
    expect(running()).toHaveLength(1);
    await advanceAndReconcile(hour);
    expect(hasAccess()).toBe(true);
    expect(payments()).toMatchObject([{ transaction_amount: 20 }]);
  });

  it('adds its month when it is charged while the plan runs', async () => {
    await subscribe();
    await advanceAndReconcile(2 * day);
    await payYear();
    // After a withdrawal of the plan the paid month remains, without a gap in access.
    const { withdrawals } = await readBilling();
    expect(withdrawals.find(({ plan }) => plan === 'anual')).toMatchObject({
      accessUntil: expect.any(String),
      monthlyGoesOn: { isFirst: false, leavesGap: false },
    });
    expect(withdrawals.find(({ plan }) => plan === 'mensal')).not.toHaveProperty('monthlyGoesOn');
    const { oneOffPlan, subscription } = await readBilling();
    expect(oneOffPlan).toMatchObject({ isSum: true });
    expect(time(oneOffPlan?.endsAt) - time(subscription?.accessUntil)).toBeGreaterThan(360 * day);
    await advanceAndReconcile(31 * day);
    const later = await readBilling();
    expect(later.oneOffPlan?.endsAt).toBe(oneOffPlan?.endsAt);
    expect(time(later.subscription?.accessUntil)).toBeGreaterThan(time(oneOffPlan?.endsAt));
  });
});

describe('an overdue subscription with another card', () => {
  const replace = async (holder = 'APRO', chargesNow = true) => {
    const card = requests.card(await world.cardToken(holder));
    const paymentData = { ...card, last_four_digits: '5682' };
    return replaceCard(world.dependencies, session, { paymentData, chargesNow });
  };
  const overdue = async () => {
    await subscribe();
    await advanceAndReconcile(day);
    world.control.actOnPreapproval(preapprovals()[0]?.id ?? '', {
      action: 'card-result',
      result: 'FUND',
    });
    await advanceAndReconcile(31 * day);
    const { subscription } = await readBilling();
    // The partner retries before its next date, which is not a charge date.
    expect(subscription).toMatchObject({
      state: 'past_due',
      nextBillingDate: null,
      refusedCharge: { reason: 'O cartão não tinha limite disponível.' },
    });
    expect(hasAccess()).toBe(false);
  };

  it('is promised a retry until the partner has made its last', async () => {
    await overdue();
    expect((await readBilling()).subscription?.refusedCharge).not.toHaveProperty('wasLastTry');
    // Until the end of the ten days: the partner has tried a fifth time.
    for (let tries = 0; tries < 4; tries += 1) await advanceAndReconcile(3 * day);
    const { subscription } = await readBilling();
    expect(subscription).toMatchObject({
      state: 'past_due',
      canReplaceCard: true,
      refusedCharge: { wasLastTry: true },
    });
    const [{ next_payment_date: next } = { next_payment_date: '' }] = preapprovals();
    expect(time(subscription?.nextBillingDate)).toBe(time(next));
    // The next month starts new retries, until the partner ends the subscription.
    await advanceAndReconcile(time(next) - time(subscription?.refusedCharge?.createdAt));
    const month = (await readBilling()).subscription;
    expect(month).toMatchObject({ state: 'past_due', nextBillingDate: null });
    expect(month?.refusedCharge).not.toHaveProperty('wasLastTry');
    for (let weeks = 0; weeks < 7; weeks += 1) await advanceAndReconcile(7 * day);
    expect((await readBilling()).subscription).toMatchObject({
      state: 'cancelled',
      endedByRefusals: true,
    });
  });

  it('is charged within the hour, and gives access', async () => {
    await overdue();
    expect(await replace()).toEqual({ success: true, chargedNow: true });
    expect((await readBilling()).subscription).toMatchObject({
      state: 'pending',
      card: { lastFour: '5682' },
    });
    expect(running()).toHaveLength(1);
    await advanceAndReconcile(hour);
    expect((await readBilling()).subscription).toMatchObject({ state: 'active' });
    expect(hasAccess()).toBe(true);
    await advanceAndReconcile(20 * day);
    expect(payments()).toHaveLength(2);
  });

  it('stays unchanged when the new card is refused', async () => {
    await overdue();
    const before = await readBilling();
    const [old] = preapprovals();
    expect(await replace('FUND')).toMatchObject({
      success: false,
      error: expect.stringContaining('não validou'),
    });
    expect((await readBilling()).subscription).toEqual(before.subscription);
    expect(running()).toMatchObject([{ id: old?.id }]);
    expect(world.memory.personOf(account.id).subscription?.status).toBe('past_due');
    expect(await replace()).toMatchObject({ success: true });
  });

  it('stays unchanged when two tabs submit refused cards', async () => {
    await overdue();
    const answers = await Promise.all([replace('FUND'), replace('OTHE')]);
    expect(answers.map(({ success }) => success)).toEqual([false, false]);
    expect((await readBilling()).subscription).toMatchObject({ state: 'past_due' });
    expect(preapprovals()).toHaveLength(1);
  });

  it('is not the answer to its own replacement, however new it is', async () => {
    await subscribe();
    world.control.actOnPreapproval(preapprovals()[0]?.id ?? '', {
      action: 'advance',
      result: 'FUND',
    });
    await reconcile();
    expect((await readBilling()).subscription).toMatchObject({ state: 'past_due' });
    expect(await replace('FUND')).toMatchObject({ success: false });
    expect(await replace()).toEqual({ success: true, chargedNow: true });
  });

  it('reports a refused charge while the month before it runs, until a charge succeeds', async () => {
    await subscribe();
    await advanceAndReconcile(hour);
    const advance = async (result: 'FUND' | 'APRO') => {
      const id = preapprovals()[0]?.id ?? '';
      world.control.actOnPreapproval(id, { action: 'advance', result });
      await reconcile();
      return (await readBilling()).subscription;
    };
    expect((await readBilling()).subscription).not.toHaveProperty('refusedCharge');
    const refused = await advance('FUND');
    expect(refused).toMatchObject({
      state: 'active',
      nextBillingDate: null,
      canReplaceCard: true,
      refusedCharge: { amountInCentavos: 2000 },
    });
    expect(refused?.refusedCharge).not.toHaveProperty('hasNewCard');
    // The next retry uses the new card.
    world.advance(hour);
    const paymentData = requests.card(await world.cardToken('APRO'));
    await replaceCard(world.dependencies, session, { paymentData });
    expect((await readBilling()).subscription?.refusedCharge).toMatchObject({ hasNewCard: true });
    const paid = await advance('APRO');
    expect(paid).not.toHaveProperty('refusedCharge');
    expect(paid?.nextBillingDate).not.toBeNull();
  });

  it('is overdue again when the first charge is refused', async () => {
    await overdue();
    await replace();
    const newest = running()[0]?.id ?? '';
    world.control.actOnPreapproval(newest, { action: 'card-result', result: 'OTHE' });
    await advanceAndReconcile(2 * hour);
    expect((await readBilling()).subscription).toMatchObject({
      state: 'past_due',
      canReplaceCard: true,
    });
  });

  it('answers the same press twice alike, and charges once', async () => {
    await overdue();
    const paymentData = requests.card(await world.cardToken('APRO'));
    const press = () => replaceCard(world.dependencies, session, { paymentData, chargesNow: true });
    expect(await Promise.all([press(), press()])).toEqual(
      [1, 2].map(() => ({ success: true, chargedNow: true })),
    );
    expect(await press()).toEqual({ success: true, chargedNow: true });
    expect(preapprovals()).toHaveLength(2);
    await advanceAndReconcile(20 * day);
    expect(payments()).toHaveLength(2);
  });

  it('is not charged by a page that announced no charge, nor when it has been paid since', async () => {
    await overdue();
    await expect(replace('APRO', false)).rejects.toMatchObject({ code: 'first_charge_changed' });
    world.control.actOnPreapproval(preapprovals()[0]?.id ?? '', {
      action: 'card-result',
      result: null,
    });
    world.advance(3 * day);
    await expect(replace()).rejects.toMatchObject({ code: 'first_charge_changed' });
    expect(preapprovals()).toHaveLength(1);
    expect((await readBilling()).subscription).toMatchObject({ state: 'active' });
    expect(await replace('APRO', false)).toEqual({ success: true, chargedNow: false });
  });

  it('is charged once when the response is lost', async () => {
    await overdue();
    world.control.addFault({ kind: 'lost-answer', hang: false, on: 'POST /preapproval', times: 1 });
    await replace().catch(() => undefined);
    await advanceAndReconcile(hour);
    await advanceAndReconcile(day);
    expect(running()).toHaveLength(1);
    expect(payments()).toHaveLength(2);
    expect(hasAccess()).toBe(true);
  });
});
