import { describe, expect, it } from 'vitest';
import { handleMessage } from '../../../functions/billing/notifications/handle-message.ts';
import { nextCheckAt } from '../../../functions/billing/ledger/next-check.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { enqueueDueChecks } from '../../../functions/billing/notifications/enqueue-due-checks.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { decideAccess } from '../../../functions/access/access-rights.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import {
  openBillingWorld,
  slowPartner,
  type PartnerDelays,
} from '../../support/billing/billing-world.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import {
  checkSubscription,
  readSubscription,
} from '../../../functions/billing/queries/read-subscription.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Opens a billing world with one account and no notifications, so that only scheduled reconciliation works. */
function openWithoutNotifications(delays?: PartnerDelays) {
  const world = openBillingWorld(delays);
  const account = buildAccount(1);
  world.memory.personOf(account.id).account = account;
  const session = { accountId: account.id, from: '192.0.2.1' };
  const requests = billingRequests(account);
  let checkCount = 0;
  const runDueChecks = () =>
    enqueueDueChecks({
      billing: world.memory.store,
      clock: world.clock,
      hasTime: () => true,
      enqueueAll: async (messages) => {
        checkCount += messages.length;
        for (const message of messages) await handleMessage(world.dependencies, message);
      },
    });
  return {
    world,
    session,
    pay: async (pix: boolean) =>
      payPlan(
        world.dependencies,
        session,
        requests.oneOff('semestral', pix ? undefined : await world.cardToken('CONT')),
        'key',
      ),
    subscribe: async () =>
      subscribeMonthly(
        world.dependencies,
        session,
        requests.monthly(await world.cardToken('APRO')),
        undefined,
      ),
    ledger: async () => (await world.dependencies.billing.read(account.id)).ledger,
    hasAccess: () => decideAccess(world.memory.personOf(account.id), world.clock()).hasAccess,
    /** Time passes, with a scheduled run every minute. */
    pass: async (milliseconds: number, step = minute) => {
      for (let passed = 0; passed < milliseconds; passed += step) {
        world.advance(step);
        await runDueChecks();
      }
    },
    checkCount: () => checkCount,
  };
}

describe('without any notification', () => {
  it('a paid Pix is found within five minutes', async () => {
    const { world, pay, ledger, pass, hasAccess } = openWithoutNotifications();
    await pay(true);
    const [charge] = (await ledger()).charges;
    await pass(2 * minute);
    world.control.actOnPayment(charge?.partnerId ?? '', { action: 'pay' });
    await pass(4 * minute);
    expect(hasAccess()).toBe(true);
    await world.close();
  });

  it('pressing the button asks the partner at once', async () => {
    const { world, session, pay, ledger, hasAccess } = openWithoutNotifications();
    await pay(true);
    const [charge] = (await ledger()).charges;
    world.control.actOnPayment(charge?.partnerId ?? '', { action: 'pay' });
    expect((await readSubscription(world.dependencies, session)).oneOffPlan).toBeNull();
    const limited = {
      ...world.dependencies,
      countCall: async () => {
        throw new ProblemError('rate_limited');
      },
    };
    expect((await checkSubscription(limited, session)).oneOffPlan).toBeNull();
    expect((await checkSubscription(world.dependencies, session)).oneOffPlan).not.toBeNull();
    expect(hasAccess()).toBe(true);
    await world.close();
  });

  it('a card under review is checked after 5, 15 and 60 minutes, then every hour', async () => {
    const { world, pay, ledger, pass, checkCount, hasAccess } = openWithoutNotifications();
    await pay(false);
    const [charge] = (await ledger()).charges;
    expect(charge?.status).toBe('in_process');
    const counts: number[] = [];
    for (const until of [4, 3, 7, 3, 42, 3, 57, 3]) {
      await pass(until * minute);
      counts.push(checkCount());
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
    world.control.actOnPayment(charge?.partnerId ?? '', { action: 'approve' });
    await pass(61 * minute, 5 * minute);
    expect(hasAccess()).toBe(true);
    await world.close();
  });

  it('a first charge gives access, and a failed attempt is closed', async () => {
    const { world, subscribe, pass, hasAccess } = openWithoutNotifications(slowPartner);
    await subscribe();
    expect(hasAccess()).toBe(false);
    await pass(62 * minute);
    expect(hasAccess()).toBe(true);
    await world.close();

    const other = openWithoutNotifications();
    other.world.control.addFault({ kind: 'status', status: 500, html: false, times: 9 });
    await expect(other.subscribe()).rejects.toMatchObject({ code: 'payment_unconfirmed' });
    other.world.clearFaults();
    expect((await other.ledger()).subscriptions).toMatchObject([{ status: 'sending' }]);
    await other.pass(16 * minute);
    expect((await other.ledger()).subscriptions).toMatchObject([{ status: 'abandoned' }]);
    const answer = await readSubscription(other.world.dependencies, other.session);
    expect(answer).toMatchObject({ subscription: null, lostAttempt: { plan: 'mensal' } });
    await other.subscribe();
    const after = await readSubscription(other.world.dependencies, other.session);
    expect(after.lostAttempt).toBeUndefined();
    await other.world.close();
  });

  it('an order reported as not made is ended if the partner knows it after all', async () => {
    const { world, session, ledger, pass, hasAccess } = openWithoutNotifications();
    const { partner } = world.dependencies;
    const blind = {
      ...world.dependencies,
      partner: { ...partner, searchPreapprovals: async () => [], searchPayments: async () => [] },
    };
    const request = billingRequests(buildAccount(1)).monthly(await world.cardToken('APRO'));
    const press = () => subscribeMonthly(blind, session, request, 'key');
    world.control.addFault({ kind: 'lost-answer', hang: false, on: 'POST /preapproval', times: 1 });
    await expect(press()).rejects.toMatchObject({ code: 'payment_unconfirmed' });
    world.clearFaults();
    world.advance(3 * minute);
    expect(await press()).toMatchObject({ success: false, statusDetail: 'not_arrived' });

    await pass(2 * day, hour);
    const { subscriptions, charges } = await ledger();
    expect(subscriptions).toMatchObject([{ status: 'cancelled', partnerId: expect.any(String) }]);
    expect(charges.length).toBeGreaterThan(0);
    expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(['refunded']));
    expect(hasAccess()).toBe(false);
    await world.close();
  });

  it(
    'gives access within an hour of a payment, over months and after a refused card',
    { timeout: 60_000 },
    async () => {
      const { world, subscribe, ledger, pass, hasAccess } = openWithoutNotifications();
      await subscribe();
      await pass(10 * minute);
      const [subscription] = (await ledger()).subscriptions;
      const id = subscription?.partnerId ?? '';
      for (let month = 0; month < 2; month += 1) {
        await pass(31 * day, 4 * hour);
        expect(hasAccess()).toBe(true);
      }
      world.control.actOnPreapproval(id, { action: 'card-result', result: 'FUND' });
      await pass(32 * day, 4 * hour);
      expect(hasAccess()).toBe(false);
      world.control.actOnPreapproval(id, { action: 'card-result', result: null });
      world.control.actOnPreapproval(id, { action: 'advance' });
      await pass(61 * minute, 10 * minute);
      expect(hasAccess()).toBe(true);
      await world.close();
    },
  );
});

describe('the next reconcile time', () => {
  const at = Date.parse('2026-11-21T16:00:00.000Z');
  const isoAfter = (milliseconds: number) => new Date(at + milliseconds).toISOString();
  const waiting = buildLedger({
    charges: [buildCharge({ status: 'in_process', approvedAt: null, createdAt: isoAfter(0) })],
  });
  it.each([
    [0, 5 * minute],
    [5 * minute, 15 * minute],
    [15 * minute, hour],
    [hour, 2 * hour],
    [2 * hour + 1, 3 * hour],
  ])('follows the waiting time of a payment: %i ms', (passed, expected) => {
    expect(nextCheckAt(waiting, new Date(at + passed))).toBe(isoAfter(expected));
  });

  it('is shortly after the due time of a monthly charge', () => {
    const ledger = buildLedger({
      charges: [buildCharge({ plan: 'mensal', subscriptionId: 'sbs_1' })],
      subscriptions: [buildLedgerSubscription({ nextPaymentAt: isoAfter(4 * hour) })],
      paidUntil: isoAfter(4 * hour),
    });
    expect(nextCheckAt(ledger, new Date(at))).toBe(isoAfter(4 * hour + 5 * minute));
  });

  it('is at a minute derived from the account, the next morning, when nothing is open', () => {
    const minutes = Array.from({ length: 200 }, (_, nth) =>
      nextCheckAt(buildLedger({ accountId: `acc_${nth}` }), new Date(at + 8 * hour)).slice(0, 16),
    );
    expect(new Set(minutes).size).toBeGreaterThan(100);
    expect(minutes.toSorted()[0]?.slice(0, 13)).toBe('2026-11-22T09');
    expect(minutes.toSorted().at(-1)?.slice(0, 13)).toBe('2026-11-22T14');
  });
});

describe('a definite rejection by the partner', () => {
  it.each([429, 400, 403])('%i is reported at once and leaves nothing open', async (status) => {
    const { world, subscribe, pay, ledger } = openWithoutNotifications();
    for (const on of ['POST /preapproval', 'POST /v1/payments']) {
      world.control.addFault({ kind: 'status', status, html: false, on, times: 2 });
    }
    const answers = await Promise.all(
      [subscribe, async () => pay(true)].map(async (ask) =>
        ask().catch((error: unknown) => ({
          success: false,
          code: Reflect.get(Object(error), 'code'),
        })),
      ),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ success: false });
      expect(answer).not.toMatchObject({ code: 'payment_unconfirmed' });
    }
    const { subscriptions, charges } = await ledger();
    expect(subscriptions.map((one) => one.status)).toEqual(['refused']);
    expect(charges.map((one) => one.status)).toEqual(['refused']);
    world.clearFaults();
    expect(await subscribe()).toMatchObject({ success: true });
    await world.close();
  });

  it('does not settle an earlier attempt with a lost response', async () => {
    const { world, pay, ledger, pass } = openWithoutNotifications(slowPartner);
    world.control.addFault({ kind: 'lost-answer', hang: false, on: 'POST /v1/payments', times: 1 });
    world.control.addFault({
      kind: 'status',
      status: 429,
      html: false,
      on: 'POST /v1/payments',
      times: 1,
    });
    await pay(true).catch(() => undefined);
    await pass(6 * minute);
    expect((await ledger()).charges).toMatchObject([{ status: 'pending' }]);
    await world.close();
  });
});
