import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelSubscription } from '../../../functions/billing/cancellation/cancel-subscription.ts';
import { handleMessage } from '../../../functions/billing/notifications/handle-message.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { replaceCard } from '../../../functions/billing/checkout/replace-card.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import type { OneOffPlanKey } from '../../../shared/plans.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import { openBillingWorld, type BillingWorld } from '../../support/billing/billing-world.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { readSubscription } from '../../../functions/billing/queries/read-subscription.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const account = buildAccount(1);
const session = { accountId: account.id, from: '192.0.2.1' };
const requests = billingRequests(account);

let world: BillingWorld;
let presses = 0;
beforeEach(() => {
  world = openBillingWorld();
  world.memory.personOf(account.id).account = account;
});
afterEach(() => world.close());

const press = () => `press-${(presses += 1)}`;
interface PaidBy {
  readonly holder?: string;
  readonly pix?: boolean;
  readonly endMonthly?: boolean;
}
const pay = async (
  plan: OneOffPlanKey,
  { holder = 'APRO', pix = false, endMonthly }: PaidBy = {},
  dependencies = world.dependencies,
) => {
  const token = await world.cardToken(holder);
  const request = requests.oneOff(plan, pix ? undefined : token);
  return payPlan(dependencies, session, { ...request, endMonthly }, press());
};
const subscribe = async (holder = 'APRO') =>
  subscribeMonthly(
    world.dependencies,
    session,
    requests.monthly(await world.cardToken(holder)),
    press(),
  );
const cancel = () => cancelSubscription(world.dependencies, session, { cpf: account.cpf ?? '' });
const reconcile = () =>
  handleMessage(world.dependencies, { kind: 'account', accountId: account.id });
const readShownSubscription = async () =>
  (await readSubscription(world.dependencies, session)).subscription;
const person = () => world.memory.personOf(account.id);
const eventNames = () => world.memory.events.map(({ eventName }) => eventName);
const atPartner = () =>
  world.control.payments({ limit: 100 }).payments as readonly { id: number; status: string }[];
const approved = () => atPartner().filter(({ status }) => status === 'approved');
const preapprovals = () =>
  world.control.preapprovals({ limit: 100 }).preapprovals as readonly {
    id: string;
    status: string;
  }[];
const bankPays = (index = 0) =>
  world.control.actOnPayment(String(atPartner()[index]?.id), { action: 'pay' });

describe('a plan is charged once', () => {
  it('when a Pix was paid late and a card payment follows at once', async () => {
    const pix = await pay('semestral', { pix: true });
    world.advance(20 * minute);
    bankPays();
    await reconcile();
    world.advance(minute);
    expect(await pay('semestral')).toMatchObject({
      success: true,
      status: 'approved',
      paymentId: pix.paymentId,
    });
    expect(approved()).toHaveLength(1);
  });

  it('when the notification of the Pix has not arrived', async () => {
    const pix = await pay('semestral', { pix: true });
    world.advance(30 * minute);
    bankPays();
    expect(await pay('semestral')).toMatchObject({ success: true, paymentId: pix.paymentId });
    expect(approved()).toHaveLength(1);
  });

  it('is charged again for a later purchase', async () => {
    await pay('semestral');
    world.advance(11 * minute);
    await pay('semestral');
    expect(approved()).toHaveLength(2);
    expect(person().activeUser?.data_finalizacao_plano).toMatch(/^2027-01-31/);
  });
});

describe('a plan bought on a page that is outdated', () => {
  const readActivePlans = async () =>
    (await readSubscription(world.dependencies, session)).possessions;
  const payAsShown = async (
    plan: OneOffPlanKey,
    seen: Awaited<ReturnType<typeof readActivePlans>>,
    pix = false,
  ) => {
    const request = requests.oneOff(plan, pix ? undefined : await world.cardToken('APRO'));
    return payPlan(world.dependencies, session, { ...request, possessions: seen }, press());
  };

  it('charges nothing when another plan was paid meanwhile, and continues once that was shown', async () => {
    const seen = await readActivePlans();
    expect(seen).toEqual({ paidUntil: null, monthlyRuns: false });
    await pay('semestral');
    await expect(payAsShown('anual', seen)).rejects.toMatchObject({ code: 'possessions_changed' });
    await expect(payAsShown('anual', seen, true)).rejects.toMatchObject({
      code: 'possessions_changed',
    });
    expect(atPartner()).toHaveLength(1);
    expect(await payAsShown('anual', await readActivePlans())).toMatchObject({
      status: 'approved',
    });
    expect(approved()).toHaveLength(2);
  });

  it('charges nothing when a monthly subscription started in the meantime', async () => {
    const seen = await readActivePlans();
    await subscribe();
    await expect(payAsShown('anual', seen)).rejects.toMatchObject({ code: 'possessions_changed' });
    expect(atPartner().filter(({ status }) => status === 'pending')).toEqual([]);
    expect(await payAsShown('anual', await readActivePlans())).toMatchObject({ success: true });
  });

  it('keeps the Pix that it would have replaced', async () => {
    await pay('bienal', { pix: true });
    const seen = await readActivePlans();
    await subscribe();
    await expect(payAsShown('anual', seen)).rejects.toMatchObject({ code: 'possessions_changed' });
    expect(atPartner().map(({ status }) => status)).toContain('pending');
  });

  it('still gets the answer for the same plan paid in another tab', async () => {
    const seen = await readActivePlans();
    const first = await pay('anual');
    expect(await payAsShown('anual', seen)).toMatchObject({ paymentId: first.paymentId });
    expect(approved()).toHaveLength(1);
  });
});

describe('a plan that ends the monthly subscription', () => {
  const ended = () => preapprovals().map(({ status }) => status);
  const states = async () => [(await readShownSubscription())?.state, ...ended()];
  const idOf = (status: string) => String(atPartner().find((one) => one.status === status)?.id);

  const subscribed = async () => {
    await subscribe();
    world.advance(minute);
    await reconcile();
  };

  it('ends it when the card is approved, keeps the paid time, and reports it', async () => {
    await subscribed();
    expect(await states()).toEqual(['active', 'authorized']);
    const { paymentId } = await pay('anual', { endMonthly: true });
    expect(await states()).toEqual(['pending_cancellation', 'cancelled']);
    expect(person().payments.get(paymentId)).toMatchObject({ monthly_end: 'done' });
    expect(eventNames()).toContain('subscription.cancellation_scheduled');
    world.advance(40 * day);
    await reconcile();
    expect(approved()).toHaveLength(2);
  });

  it('keeps it when that was not requested, or nothing was paid', async () => {
    await subscribed();
    await pay('anual');
    await pay('bienal', { endMonthly: true, holder: 'FUND' });
    await pay('bienal', { endMonthly: true, pix: true });
    world.control.actOnPayment(idOf('pending'), { action: 'expire' });
    await reconcile();
    expect(await states()).toEqual(['active', 'authorized']);
  });

  it('waits for a Pix, and refunds charges made after its payment', async () => {
    await subscribed();
    const { paymentId } = await pay('anual', { endMonthly: true, pix: true });
    expect(person().payments.get(paymentId)).toMatchObject({ monthly_end: 'wanted' });
    expect(await states()).toEqual(['active', 'authorized']);
    world.control.actOnPayment(idOf('pending'), { action: 'pay' });
    // The notification has not arrived, and the next month is charged.
    world.advance(33 * day);
    await reconcile();
    expect(await states()).toEqual(['cancelled', 'cancelled']);
    expect(
      atPartner()
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['approved', 'approved', 'refunded']);
  });

  it('uses the last choice for a waiting Pix', async () => {
    await subscribed();
    const first = await pay('anual', { pix: true, endMonthly: true });
    expect((await pay('anual', { pix: true, endMonthly: false })).paymentId).toBe(first.paymentId);
    world.control.actOnPayment(idOf('pending'), { action: 'pay' });
    await reconcile();
    expect(await states()).toEqual(['active', 'authorized']);
    await pay('semestral', { pix: true });
    await pay('semestral', { pix: true, endMonthly: true });
    world.control.actOnPayment(idOf('pending'), { action: 'pay' });
    await reconcile();
    expect(await states()).toEqual(['pending_cancellation', 'cancelled']);
  });

  it('requires a choice when it is overdue, and keeps that choice', async () => {
    await subscribed();
    const [preapproval] = world.control.preapprovals({ limit: 1 }).preapprovals as readonly {
      readonly id: string;
    }[];
    const refused = { action: 'card-result', result: 'FUND' } as const;
    world.control.actOnPreapproval(preapproval?.id ?? '', refused);
    world.advance(40 * day);
    await reconcile();
    const page = () => readSubscription(world.dependencies, session);
    expect(await page()).toMatchObject({
      subscription: { state: 'past_due' },
      mustChooseMonthlyEnd: true,
    });
    for (const pix of [true, false]) {
      await expect(pay('semestral', { pix })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    }
    expect(approved()).toHaveLength(1);
    const waiting = await pay('semestral', { pix: true, endMonthly: true });
    // The open payment keeps the choice; another payment method requires it again.
    expect((await pay('semestral', { pix: true })).paymentId).toBe(waiting.paymentId);
    await expect(pay('semestral')).rejects.toMatchObject({ code: 'invalid_request' });
    await pay('semestral', { endMonthly: false });
    expect((await readShownSubscription())?.canCancel).toBe(true);
  });

  it('never ends a subscription that started afterwards', async () => {
    await subscribed();
    await pay('anual', { endMonthly: true });
    world.advance(40 * day);
    await reconcile();
    await subscribed();
    await reconcile();
    expect((await readShownSubscription())?.state).toBe('active');
    expect(ended().toSorted()).toEqual(['authorized', 'cancelled']);
  });

  it.each(Array.from({ length: 14 }, (_, index) => index + 1))(
    'survives a kill at step %i',
    async (effect) => {
      await subscribed();
      const mortal = world.dependenciesOfProcess({ effect, after: true });
      await pay('anual', { endMonthly: true }, mortal).catch(() => undefined);
      world.advance(15 * minute);
      await reconcile();
      await reconcile();
      const isPaid = approved().length === 2;
      expect(await states()).toEqual(
        isPaid ? ['pending_cancellation', 'cancelled'] : ['active', 'authorized'],
      );
    },
  );
});

describe('a Pix with an unreadable code', () => {
  it.each([
    [503, 'payment_unconfirmed'],
    [401, 'partner_unavailable'],
  ])('answers with a code when the partner returns %i', async (status, code) => {
    const key = press();
    const send = () =>
      payPlan(world.dependencies, session, requests.oneOff('anual', undefined), key);
    await send();
    world.control.addFault({ kind: 'status', status, html: false, times: 20, on: 'GET /v1' });
    await expect(send()).rejects.toMatchObject({ name: 'ProblemError', code });
    world.clearFaults();
    expect(await send()).toMatchObject({ success: true, qrCode: expect.stringMatching(/^000201/) });
  });

  it('is answered as a Pix, even when a card was requested', async () => {
    const key = press();
    const token = await world.cardToken('APRO');
    const request = requests.oneOff('anual', token);
    const payAs = (methodId: string) => ({ ...request.formData, payment_method_id: methodId });
    const contract = processMercadoPagoPayment.request;
    expect(contract.safeParse({ ...request, formData: payAs('visa') }).success).toBe(true);
    for (const methodId of ['pix', 'PIX', 'bolbradesco', 'pec', 'account_money']) {
      expect(contract.safeParse({ ...request, formData: payAs(methodId) }).success).toBe(false);
    }
    // Beyond the contract: no such attempt blocks a card.
    const past = { ...request, formData: payAs('pix') } as typeof request;
    expect(await payPlan(world.dependencies, session, past, key)).toMatchObject({
      status: 'pending',
      qrCode: expect.stringMatching(/^000201/),
    });
    expect(await pay('anual')).toMatchObject({ success: true, status: 'approved' });
    expect(approved()).toHaveLength(1);
  });
});

describe('an attempt with an unknown outcome', () => {
  const failOnce = async () => {
    const token = await world.cardToken('APRO');
    world.control.addFault({ kind: 'outage' });
    const request = requests.oneOff('semestral', token);
    const key = press();
    const send = () => payPlan(world.dependencies, session, request, key);
    await expect(send()).rejects.toMatchObject({ code: 'payment_unconfirmed' });
    world.clearFaults();
    world.advance(12 * minute);
    await reconcile();
    return send;
  };

  it('belongs to the same purchase as the next payment only', async () => {
    await failOnce();
    expect(await pay('semestral')).toMatchObject({ success: true });
    world.advance(20 * minute);
    expect(await pay('anual')).toMatchObject({ success: true, status: 'approved' });
    world.advance(20 * minute);
    const pix = await pay('bienal', { pix: true });
    expect(pix).toMatchObject({ success: true, status: 'pending' });
    await reconcile();
    expect(
      atPartner()
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['approved', 'approved', 'pending']);
  });

  it('is not sent again once its purchase is paid', async () => {
    const sendAgain = await failOnce();
    const paid = await pay('semestral');
    world.advance(20 * minute);
    expect(await sendAgain()).toMatchObject({ success: true, paymentId: paid.paymentId });
    expect(atPartner()).toHaveLength(1);
  });
});

describe('an overdue subscription', () => {
  const overdue = async () => {
    await subscribe();
    const [first] = preapprovals();
    if (first === undefined) throw new Error('Nothing was subscribed');
    await reconcile();
    world.control.actOnPreapproval(first.id, { action: 'card-result', result: 'FUND' });
    world.advance(40 * day);
    await reconcile();
    expect((await readShownSubscription())?.state).toBe('past_due');
    return first;
  };

  it('is replaced by a new subscription with another card, which alone is charged', async () => {
    const first = await overdue();
    expect(await subscribe()).toMatchObject({ success: true });
    await reconcile();
    const byId = new Map(preapprovals().map(({ id, status }) => [id, status]));
    expect([byId.size, byId.get(first.id)]).toEqual([2, 'cancelled']);
    expect([...byId.values()]).toContain('authorized');
    expect(await readShownSubscription()).toMatchObject({ state: 'active' });
    expect(person().subscription?.status).toBe('active');
    await expect(subscribe().then(() => world.advance(2 * minute))).resolves.toBeUndefined();
    await expect(subscribe()).rejects.toMatchObject({ code: 'subscription_already_active' });
  });

  it('can be retried with another card after a refused one', async () => {
    await overdue();
    expect(await subscribe('FUND')).toMatchObject({ success: false });
    expect(await subscribe()).toMatchObject({ success: true });
    await reconcile();
    expect(preapprovals().filter(({ status }) => status === 'authorized')).toHaveLength(1);
    expect(await readShownSubscription()).toMatchObject({ state: 'active' });
  });

  it('is not ended when it has been paid without a notification', async () => {
    const first = await overdue();
    world.control.actOnPreapproval(first.id, { action: 'card-result', result: null });
    world.advance(25 * day);
    await expect(subscribe()).rejects.toMatchObject({ code: 'subscription_already_active' });
    expect(preapprovals()).toMatchObject([{ id: first.id, status: 'authorized' }]);
  });
});

describe('a cancellation', () => {
  it('answers a repeated cancellation alike, also when no paid time is left', async () => {
    await expect(cancel()).rejects.toMatchObject({ code: 'subscription_not_found' });
    await subscribe();
    await reconcile();
    expect(await cancel()).toMatchObject({ success: true });
    world.advance(40 * day);
    await reconcile();
    expect(await cancel()).toMatchObject({ success: true, accessUntil: null });
  });
});

describe('a pause', () => {
  it('is reported as a pause, not as a cancellation, and so is its end', async () => {
    await subscribe();
    await reconcile();
    const [only] = preapprovals();
    const act = (action: 'pause' | 'resume') =>
      world.control.actOnPreapproval(only?.id ?? '', { action });
    act('pause');
    await reconcile();
    expect(person().subscription?.status).toBe('pending_cancellation');
    expect(eventNames().filter((name) => name.startsWith('subscription.'))).toEqual([
      'subscription.activated',
      'subscription.paused',
    ]);
    act('resume');
    await reconcile();
    expect(eventNames().at(-1)).toBe('subscription.activated');
  });
});

describe('the card of a subscription', () => {
  it('is not shown with the digits of the previous one', async () => {
    await subscribe();
    await reconcile();
    expect((await readShownSubscription())?.card).toEqual({
      brand: 'visa',
      lastFour: '5682',
      expires: '2055-11',
    });
    await replaceCard(world.dependencies, session, {
      paymentData: requests.card(await world.cardToken('APRO')),
    });
    expect((await readShownSubscription())?.card).toEqual({ brand: 'visa', lastFour: null });
    const token = await world.cardToken('APRO');
    await replaceCard(world.dependencies, session, {
      paymentData: { ...requests.card(token), last_four_digits: '0311' },
    });
    expect((await readShownSubscription())?.card).toEqual({ brand: 'visa', lastFour: '0311' });
    await reconcile();
    expect((await readShownSubscription())?.card).toEqual({ brand: 'visa', lastFour: '0311' });
    world.advance(32 * day);
    await reconcile();
    expect((await readShownSubscription())?.card).toEqual({
      brand: 'visa',
      lastFour: '5682',
      expires: '2055-11',
    });
  });
});

describe('access granted by an operator', () => {
  it.each([
    ['without an end', { plano: 'ativo' as const }, true],
    [
      'with the end of a plan',
      { plano: 'ativo' as const, plano_fim: '2026-12-01T00:00:00.000Z' },
      undefined,
    ],
    ['not at all', {}, undefined],
  ])('is reported before any payment: %s', async (_, over, expected) => {
    world.memory.personOf(account.id).account = { ...account, ...over };
    const own = await readSubscription(world.dependencies, session);
    expect(own.accessGiven).toBe(expected);
  });

  it('is not reported beside a subscription', async () => {
    world.memory.personOf(account.id).account = { ...account, plano: 'ativo' };
    await subscribe();
    expect((await readSubscription(world.dependencies, session)).accessGiven).toBeUndefined();
  });
});
