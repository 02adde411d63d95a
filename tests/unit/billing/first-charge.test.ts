import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  firstChargeDeadline,
  hasMissedFirstCharge,
} from '../../../functions/billing/ledger/first-charge.ts';
import { enqueueDueChecks } from '../../../functions/billing/notifications/enqueue-due-checks.ts';
import { handleMessage } from '../../../functions/billing/notifications/handle-message.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { cancelSubscription } from '../../../functions/billing/cancellation/cancel-subscription.ts';
import { readSubscription } from '../../../functions/billing/queries/read-subscription.ts';
import { OperationalError } from '../../../functions/runtime/operational-error.ts';
import { decideAccess } from '../../../functions/access/access-rights.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import {
  openBillingWorld,
  slowPartner,
  type BillingWorld,
} from '../../support/billing/billing-world.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

// The sandbox answers over a real connection, which is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const account = buildAccount(1);
const session = { accountId: account.id, from: '192.0.2.1' };
const requests = billingRequests(account);

let world: BillingWorld;
beforeEach(() => {
  world = openBillingWorld(slowPartner);
  world.memory.personOf(account.id).account = account;
});
afterEach(() => world.close());

let presses = 0;
const subscribe = async () =>
  subscribeMonthly(
    world.dependencies,
    session,
    requests.monthly(await world.cardToken('APRO')),
    `press-${(presses += 1)}`,
  );
const readShownSubscription = async () =>
  (await readSubscription(world.dependencies, session)).subscription;
const hasAccess = () => decideAccess(world.memory.personOf(account.id), world.clock()).hasAccess;
const reconcile = () =>
  handleMessage(world.dependencies, { kind: 'account', accountId: account.id });

/** Runs the schedule while time passes; no notification arrives. */
async function pass(milliseconds: number, step = 10 * minute): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    world.advance(step);
    await enqueueDueChecks({
      billing: world.memory.store,
      clock: world.clock,
      hasTime: () => true,
      enqueueAll: async (messages) => {
        for (const message of messages) {
          await handleMessage(world.dependencies, message).catch((error: unknown) => {
            if (!(error instanceof OperationalError)) throw error;
          });
        }
      },
    });
  }
}

interface AtPartner {
  readonly id: string;
  readonly status: string;
}
const preapprovals = () =>
  (world.control.preapprovals({ limit: 100 }).preapprovals as readonly AtPartner[]).toReversed();
const payments = () =>
  (world.control.payments({ limit: 100 }).payments as readonly AtPartner[]).map(
    ({ status }) => status,
  );
const statuses = () => preapprovals().map(({ status }) => status);
const events = (name: string) =>
  world.memory.events.filter(({ eventName }) => eventName === name).length;

/** Creates a subscription that the partner does not charge automatically. */
async function stalled(as: 'pending' | 'authorized' = 'authorized'): Promise<string> {
  await subscribe();
  const id = preapprovals().at(-1)?.id ?? '';
  world.control.actOnPreapproval(id, { action: 'stall', as });
  await reconcile();
  return id;
}

const charge = (id: string, result?: 'OTHE') =>
  world.control.actOnPreapproval(id, { action: 'advance', ...(result && { result }) });

/** A subscription after its first-charge deadline, during an outage of the partner. */
const unconfirmed = { state: 'pending', firstChargeUnconfirmed: true, canCancel: true };
const cancel = () => cancelSubscription(world.dependencies, session, { cpf: account.cpf ?? '' });

describe('a first charge made during an outage of the partner', () => {
  beforeEach(async () => {
    await subscribe();
    world.control.addFault({ kind: 'outage' });
    await pass(25 * hour, hour);
  });

  it('is not denied, and gives access once found', async () => {
    expect(await readShownSubscription()).toMatchObject(unconfirmed);
    expect(await readShownSubscription()).not.toHaveProperty('endedUncharged');
    world.clearFaults();
    await pass(hour + minute);
    expect(payments()).toEqual(['approved']);
    expect(await readShownSubscription()).toMatchObject({ state: 'active' });
    expect(await readShownSubscription()).not.toHaveProperty('firstChargeUnconfirmed');
  });

  it('is refunded when the subscriber has cancelled meanwhile', async () => {
    expect(await cancel()).toMatchObject({ success: true, accessUntil: null });
    expect(await readShownSubscription()).toMatchObject({
      state: 'cancelled',
      isEndUnconfirmed: true,
    });
    world.clearFaults();
    await pass(hour + minute);
    expect(statuses()).toEqual(['cancelled']);
    expect(payments()).toEqual(['refunded']);
    expect(hasAccess()).toBe(false);
    expect(await readShownSubscription()).toMatchObject({ state: 'cancelled' });
    expect(await readShownSubscription()).not.toHaveProperty('isEndUnconfirmed');
  });
});

it('a cancellation takes precedence over a requested end that is not done yet', async () => {
  const id = await stalled();
  world.advance(day);
  const down = { ...world.dependencies.partner, cancelPreapproval: outage };
  const message = { kind: 'account', accountId: account.id } as const;
  await handleMessage({ ...world.dependencies, partner: down }, message).catch(() => undefined);
  expect(await readShownSubscription()).toMatchObject(unconfirmed);
  world.control.addFault({ kind: 'outage' });
  await cancel();
  world.clearFaults();
  charge(id);
  await reconcile();
  expect(statuses()).toEqual(['cancelled']);
  expect(payments()).toEqual(['refunded']);
});

describe.each(['pending', 'authorized'] as const)('a subscription left %s', (as) => {
  it('is cancelled at the partner after a day without a charge, with one e-mail', async () => {
    await stalled(as);
    const before = await readShownSubscription();
    expect(before).toMatchObject({ state: 'pending' });
    expect(before).not.toHaveProperty('endedUncharged');
    const waited = Date.parse(before?.firstChargeUntil ?? '') - world.clock().getTime();
    expect(waited / hour).toBeCloseTo(24, 0);
    await pass(23.5 * hour);
    expect(statuses()).toEqual([as]);
    await expect(subscribe()).rejects.toMatchObject({ code: 'subscription_already_active' });

    await pass(hour);
    expect(statuses()).toEqual(['cancelled']);
    expect(await readShownSubscription()).toMatchObject({
      state: 'cancelled',
      endedUncharged: { at: expect.any(String) },
      nextBillingDate: null,
      canCancel: false,
      canReplaceCard: false,
    });
    await pass(3 * day, 6 * hour);
    expect(events('subscription.ended')).toBe(1);
  });

  it('can be replaced by a new attempt after a day, before any schedule has run', async () => {
    await stalled(as);
    world.advance(day);
    expect(await readShownSubscription()).toMatchObject(unconfirmed);
    expect(await subscribe()).toMatchObject({ success: true });
    expect(statuses()).toEqual(['cancelled', 'authorized']);
    await pass(2 * hour);
    expect(await readShownSubscription()).toMatchObject({ state: 'active' });
    expect(payments()).toEqual(['approved']);
    expect(hasAccess()).toBe(true);
  });

  it('is cancelled later when the partner is down, and not reported as ended before', async () => {
    await stalled(as);
    world.control.addFault({ kind: 'outage' });
    await pass(day + 2 * hour, hour);
    expect(await readShownSubscription()).toMatchObject(unconfirmed);
    expect(await readShownSubscription()).not.toHaveProperty('endedUncharged');
    expect(await readShownSubscription()).not.toHaveProperty('firstChargeUntil');
    await expect(subscribe()).rejects.toMatchObject({ code: 'partner_unavailable' });
    expect(events('subscription.ended')).toBe(0);
    world.clearFaults();
    await pass(hour + minute);
    expect(statuses()).toEqual(['cancelled']);
    expect(events('subscription.ended')).toBe(1);
  });
});

describe('a first charge that arrives while its subscription is ended', () => {
  /** Runs the schedule, with the partner charging during one of its calls. */
  async function endWhile(effect: number, happens: () => void): Promise<void> {
    world.advance(day);
    const message = { kind: 'account', accountId: account.id } as const;
    const disturbed = world.disturbed({ effect, after: false }, happens);
    await handleMessage(disturbed, message);
    await reconcile();
  }

  // After these calls (read, find, search, write) the end is requested and sent to the partner.
  const endIsRequested = 5;

  it('keeps the subscription when it is found before the end is requested', async () => {
    const id = await stalled();
    await endWhile(1, () => charge(id));
    expect(statuses()).toEqual(['authorized']);
    expect(payments()).toEqual(['approved']);
    expect(await readShownSubscription()).toMatchObject({ state: 'active' });
    expect(events('subscription.ended')).toBe(0);
  });

  it('keeps the subscription when the partner could not be called yet', async () => {
    const id = await stalled();
    world.advance(day);
    const down = { ...world.dependencies.partner, cancelPreapproval: outage };
    const message = { kind: 'account', accountId: account.id } as const;
    await expect(handleMessage({ ...world.dependencies, partner: down }, message)).rejects.toThrow(
      OperationalError,
    );
    const { ledger } = await world.dependencies.billing.read(account.id);
    expect(ledger.subscriptions[0]?.endedUnchargedAt).toBeDefined();
    charge(id);
    await reconcile();
    expect(statuses()).toEqual(['authorized']);
    expect(await readShownSubscription()).toMatchObject({ state: 'active' });
    expect(await readShownSubscription()).not.toHaveProperty('endedUncharged');
    expect(hasAccess()).toBe(true);
  });

  it('is refunded when it arrives between the request and the end', async () => {
    const id = await stalled();
    await endWhile(endIsRequested, () => charge(id));
    expect(statuses()).toEqual(['cancelled']);
    expect(payments()).toEqual(['refunded']);
    expect(await readShownSubscription()).toMatchObject({
      state: 'cancelled',
      endedUncharged: { at: expect.any(String) },
    });
    expect(hasAccess()).toBe(false);
    expect(events('subscription.ended')).toBe(1);
  });

  it('is refunded when it was approved before the request and found after the end', async () => {
    const id = await stalled();
    world.advance(day);
    charge(id);
    const { partner } = world.dependencies;
    const blind = { ...partner, searchPayments: async () => [] };
    const message = { kind: 'account', accountId: account.id } as const;
    await handleMessage({ ...world.dependencies, partner: blind }, message);
    expect(await readShownSubscription()).toHaveProperty('endedUncharged');
    await reconcile();
    expect(statuses()).toEqual(['cancelled']);
    // The subscriber was promised that.
    expect(payments()).toEqual(['refunded']);
    expect(await readShownSubscription()).toMatchObject({
      state: 'cancelled',
      hasBeenCharged: false,
    });
    expect(hasAccess()).toBe(false);
  });

  it('is refunded when a new subscription has replaced it', async () => {
    const id = await stalled();
    world.advance(day);
    const message = { kind: 'account', accountId: account.id } as const;
    const down = { ...world.dependencies.partner, cancelPreapproval: outage };
    await handleMessage({ ...world.dependencies, partner: down }, message).catch(() => undefined);
    await subscribe();
    expect(statuses()).toEqual(['cancelled', 'authorized']);
    await pass(2 * hour);
    expect(payments()).toEqual(['approved']);
    expect(id).toBe(preapprovals()[0]?.id);
  });

  it('makes the subscription overdue when it is refused, and the card can be replaced', async () => {
    const id = await stalled();
    await endWhile(1, () => charge(id, 'OTHE'));
    expect(statuses()).toEqual(['authorized']);
    expect(await readShownSubscription()).toMatchObject({
      state: 'past_due',
      canReplaceCard: true,
    });
  });
});

it('a cancellation during a requested end has nothing more to end', async () => {
  await stalled();
  world.advance(day);
  await reconcile();
  const answer = await cancelSubscription(world.dependencies, session, { cpf: account.cpf ?? '' });
  expect(answer).toMatchObject({ success: true, accessUntil: null });
  expect(events('subscription.ended')).toBe(1);
});

describe('the deadline of a first charge', () => {
  const createdAt = '2026-11-21T11:00:00.000Z';
  const pendingSubscription = buildLedgerSubscription({
    createdAt,
    requestKey: 'key',
    nextPaymentAt: createdAt,
  });
  const dayAfter = '2026-11-22T11:00:00.000Z';
  const begins = '2027-05-21T12:00:00.000Z';
  const plan = buildCharge({ approvedAt: '2026-11-21T12:00:00.000Z' });
  const month = buildCharge({ plan: 'mensal', subscriptionId: pendingSubscription.id });

  it.each<[string, Parameters<typeof buildLedgerSubscription>[0], object, string | undefined]>([
    ['is a day later', {}, {}, dayAfter],
    ['is a day later where its card was not accepted', { status: 'pending' }, {}, dayAfter],
    ['does not exist while it is paused', { status: 'paused' }, {}, undefined],
    ['does not exist once it has come', {}, { charges: [month] }, undefined],
    [
      'does not exist once it was tried',
      {},
      { charges: [{ ...month, status: 'rejected', approvedAt: null }] },
      undefined,
    ],
    ['does not exist once its payer has cancelled it', { cancelledAt: dayAfter }, {}, undefined],
    ['does not exist once it is over', { status: 'cancelled' }, {}, undefined],
    ['does not exist for a duplicate', { mustBeEnded: true }, {}, undefined],
    [
      'is a day after the agreed one, where the earlier payment was refunded',
      { startsAt: begins, nextPaymentAt: begins },
      {},
      '2027-05-22T12:00:00.000Z',
    ],
    [
      'is the end of the grace period of an earlier payment',
      { createdAt: '2026-11-22T12:00:00.000Z', startsAt: begins, nextPaymentAt: begins },
      { charges: [plan] },
      '2027-05-24T12:00:00.000Z',
    ],
    [
      'is a day later where its card was not accepted, even with an earlier payment',
      { status: 'pending', startsAt: begins, nextPaymentAt: begins },
      { charges: [plan] },
      dayAfter,
    ],
    [
      'is a day after the partner’s payment day, for one that was found there',
      { requestKey: null, nextPaymentAt: begins },
      {},
      '2027-05-22T12:00:00.000Z',
    ],
  ])('%s', (_, over, rest, expected) => {
    const subscription = { ...pendingSubscription, ...over };
    const ledger = buildLedger({ subscriptions: [subscription], ...rest });
    expect(firstChargeDeadline(ledger, subscription)).toBe(expected);
    if (expected === undefined) return;
    const at = Date.parse(expected);
    expect(hasMissedFirstCharge(ledger, subscription, new Date(at - 1))).toBe(false);
    expect(hasMissedFirstCharge(ledger, subscription, new Date(at))).toBe(true);
  });
});

function outage(): Promise<never> {
  throw new OperationalError('the partner is down');
}
