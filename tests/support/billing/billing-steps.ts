import fc from 'fast-check';
import { ApiError } from '@bfj/sandboxes/mercadopago/api-error';
import { cancelSubscription } from '../../../functions/billing/cancellation/cancel-subscription.ts';
import { handleMessage } from '../../../functions/billing/notifications/handle-message.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { notificationTopics } from '../../../functions/billing/notifications/payment-message.ts';
import {
  enqueueDueChecks,
  type DueCheckDependencies,
} from '../../../functions/billing/notifications/enqueue-due-checks.ts';
import { replaceCard } from '../../../functions/billing/checkout/replace-card.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { withdrawPurchase } from '../../../functions/billing/cancellation/withdraw-purchase.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { OperationalError } from '../../../functions/runtime/operational-error.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { oneOffPlans, type OneOffPlanKey } from '../../../shared/plans.ts';
import { billingRequests } from './billing-requests.ts';
import { Killed, type BillingWorld, type Death } from './billing-world.ts';
import { readPaymentStatus } from '../../../functions/billing/queries/read-payment-status.ts';
import { readSubscription } from '../../../functions/billing/queries/read-subscription.ts';

/** One random action. Its numbers select among the objects that exist at that moment. */
export type Step =
  | {
      readonly do: 'pay';
      readonly plan: OneOffPlanKey;
      readonly holder: string;
      readonly pix: boolean;
      /** Whether this purchase ends the monthly subscription. */
      readonly endMonthly: boolean;
      readonly tabs: number;
      readonly sameKey: boolean;
      readonly death: Death | undefined;
    }
  | {
      readonly do: 'subscribe';
      /** Whether the page has already shown the date of the first charge. */
      readonly knowsFirstCharge?: boolean;
      readonly holder: string;
      readonly tabs: number;
      readonly sameKey: boolean;
      readonly death: Death | undefined;
    }
  | {
      readonly do: 'cancel' | 'poll' | 'withdraw';
      readonly which: number;
      readonly death: Death | undefined;
    }
  | {
      readonly do: 'replace-card';
      readonly knowsFirstCharge?: boolean;
      readonly holder: string;
      readonly death: Death | undefined;
    }
  /** The card of the running subscription is refused at the next charge. */
  | { readonly do: 'fall-overdue' }
  | {
      readonly do: 'deliver';
      readonly which: number;
      readonly copies: number;
      readonly death: Death | undefined;
    }
  | { readonly do: 'lose'; readonly which: number }
  | { readonly do: 'forge'; readonly topic: number; readonly id: string }
  | { readonly do: 'bank'; readonly which: number; readonly act: number }
  | { readonly do: 'subscription'; readonly which: number; readonly act: number }
  | { readonly do: 'fault'; readonly kind: number }
  | { readonly do: 'heal' | 'reconcile' }
  | {
      /** Runs at the same time as another tab's checkout, where one is named; its event may be late. */
      readonly do: 'delete-account';
      readonly beside: 'pix' | 'card' | 'subscription' | undefined;
      readonly moment: Death;
      readonly isEventDelivered: boolean;
    }
  | { readonly do: 'time'; readonly hours: number };

const death = fc.option(
  fc.record({ effect: fc.integer({ min: 1, max: 9 }), after: fc.boolean() }),
  {
    nil: undefined,
    freq: 3,
  },
);
const holder = fc.constantFrom('APRO', 'APRO', 'APRO', 'OTHE', 'CONT', 'FUND');
const which = fc.nat(50);
const tabs = fc.constantFrom(1, 1, 1, 2, 3);

export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      plan: fc.constantFrom(...(Object.keys(oneOffPlans) as OneOffPlanKey[])),
      holder,
      pix: fc.boolean(),
      endMonthly: fc.boolean(),
      tabs,
      sameKey: fc.boolean(),
      death,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      knowsFirstCharge: fc.boolean(),
      holder,
      tabs,
      sameKey: fc.boolean(),
      death,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'poll' as const, 'withdraw' as const),
      which,
      death,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('replace-card' as const),
      knowsFirstCharge: fc.boolean(),
      holder,
      death,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fall-overdue' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      which,
      copies: fc.integer({ min: 1, max: 3 }),
      death,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('forge' as const),
      topic: fc.nat(3),
      id: fc.constantFrom('1', '90000000001', 'f'.repeat(32), '0'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('bank' as const), which, act: fc.nat(6) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('subscription' as const), which, act: fc.nat(7) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fault' as const), kind: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('heal' as const, 'heal' as const, 'reconcile' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      hours: fc.constantFrom(0.01, 0.2, 1, 24, 24 * 8, 24 * 33),
    }),
  },
);

/** The last action of the user; partner, queue and other tabs may still act. */
export const deleteStepArbitrary: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('delete-account' as const),
  beside: fc.constantFrom(undefined, undefined, 'pix', 'card', 'subscription'),
  moment: fc.record({ effect: fc.integer({ min: 1, max: 9 }), after: fc.boolean() }),
  isEventDelivered: fc.boolean(),
});

/** The first charge that a page has announced, and the partner's subscriptions that resulted. */
export interface FirstChargeNotice {
  readonly firstChargeAt: string | null;
  readonly preapprovals: readonly string[];
}

/** Returns a runner of random actions on one account: its browser tabs, the queue, the partner and time. */
export function stepRunner(world: BillingWorld, account: Account) {
  const session = { accountId: account.id, from: '192.0.2.1' };
  const requests = billingRequests(account);
  let presses = 0;
  let deletedAt: Date | undefined;
  const expired = new Set<number>();
  /** Ids of the partner's payments that each press created, in all its tabs. */
  const pressedPayments: (readonly number[])[] = [];
  const pressedSubscriptions: (readonly string[])[] = [];
  const promises: FirstChargeNotice[] = [];

  const notifications = () =>
    world.control
      .notifications({ state: 'held', limit: 1000 })
      .notifications.filter(({ id, kind }) => kind === 'webhook' && !expired.has(id))
      .toReversed();

  const consume = async (topic: string, dataId: string, dependencies = world.dependencies) => {
    const validTopic = notificationTopics.find((one) => one === topic);
    if (validTopic !== undefined)
      await attempt(() =>
        handleMessage(dependencies, { kind: 'notification', topic: validTopic, dataId }),
      );
  };

  const runDueChecks = async () => {
    for (const accountId of world.again.splice(0)) {
      if (!(await attempt(() => handleMessage(world.dependencies, { kind: 'account', accountId }))))
        world.again.push(accountId);
    }
  };

  const reconcileAll = async (allAccounts: boolean) => {
    const dependencies: DueCheckDependencies = {
      billing: world.memory.store,
      clock: world.clock,
      hasTime: () => true,
      enqueueAll: async (messages) => {
        for (const message of messages)
          await attempt(() => handleMessage(world.dependencies, message));
      },
    };
    await enqueueDueChecks(dependencies, allAccounts);
  };

  const page = async () => {
    const { account: own } = world.memory.personOf(account.id);
    return own === undefined ? undefined : readSubscription(world.dependencies, session);
  };

  const paymentIds = () => ids<number>(world.control.payments({ limit: 1000 }).payments);
  const preapprovalIds = () =>
    ids<string>(world.control.preapprovals({ limit: 1000 }).preapprovals);

  const run = async (step: Step): Promise<void> => {
    switch (step.do) {
      case 'pay': {
        const before = new Set(paymentIds());
        presses += 1;
        const token = await world.cardToken(step.holder);
        await Promise.all(
          Array.from({ length: step.tabs }, async (_, tab) => {
            const own = step.sameKey || tab === 0 ? token : await world.cardToken(step.holder);
            await attempt(() =>
              payPlan(
                world.dependenciesOfProcess(tab === 0 ? step.death : undefined),
                session,
                {
                  ...requests.oneOff(step.plan, step.pix ? undefined : own),
                  endMonthly: step.endMonthly,
                },
                `press-${presses}-${step.sameKey ? 0 : tab}`,
              ),
            );
          }),
        );
        pressedPayments.push(paymentIds().filter((id) => !before.has(id)));
        return;
      }
      case 'subscribe': {
        const before = new Set(preapprovalIds());
        presses += 1;
        const token = await world.cardToken(step.holder);
        const shown = step.knowsFirstCharge === true ? (await page())?.newSubscription : undefined;
        await Promise.all(
          Array.from({ length: step.tabs }, async (_, tab) => {
            const own = step.sameKey || tab === 0 ? token : await world.cardToken(step.holder);
            await attempt(() =>
              subscribeMonthly(
                world.dependenciesOfProcess(tab === 0 ? step.death : undefined),
                session,
                { ...requests.monthly(own), ...shown },
                `press-${presses}-${step.sameKey ? 0 : tab}`,
              ),
            );
          }),
        );
        const created = preapprovalIds().filter((id) => !before.has(id));
        pressedSubscriptions.push(created);
        if (shown !== undefined) promises.push({ ...shown, preapprovals: created });
        return;
      }
      case 'cancel':
        await attempt(() =>
          cancelSubscription(world.dependenciesOfProcess(step.death), session, {
            cpf: account.cpf ?? '',
          }),
        );
        return;
      case 'poll':
      case 'withdraw': {
        const payments = [...world.memory.personOf(account.id).payments.keys()];
        const paymentId = payments[step.which % Math.max(1, payments.length)];
        if (paymentId === undefined) return;
        const dependencies = world.dependenciesOfProcess(step.death);
        if (step.do === 'poll')
          await attempt(() => readPaymentStatus(dependencies, session, { paymentId }));
        else await attempt(() => withdrawPurchase(dependencies, session, { paymentId }));
        return;
      }
      case 'replace-card': {
        const token = await world.cardToken(step.holder);
        const before = new Set(preapprovalIds());
        const shown = step.knowsFirstCharge === true ? await page() : undefined;
        const chargesNow =
          shown?.subscription?.state === 'past_due' && shown.newSubscription.firstChargeAt === null;
        await attempt(() =>
          replaceCard(world.dependenciesOfProcess(step.death), session, {
            paymentData: requests.card(token),
            ...(shown === undefined ? {} : { chargesNow }),
          }),
        );
        const created = preapprovalIds().filter((id) => !before.has(id));
        pressedSubscriptions.push(created);
        if (shown !== undefined && !chargesNow) expectNone(created);
        return;
      }
      case 'fall-overdue': {
        for (const id of preapprovalIds()) {
          atPartner(() =>
            world.control.actOnPreapproval(id, { action: 'card-result', result: 'FUND' }),
          );
        }
        world.advance(33 * 24 * 3_600_000);
        await reconcileAll(false);
        return;
      }
      case 'deliver': {
        const waiting = notifications();
        const one = waiting[step.which % Math.max(1, waiting.length)];
        if (one === undefined) return;
        for (let copy = 0; copy < step.copies; copy += 1) {
          await consume(
            one.topic,
            one.dataId,
            world.dependenciesOfProcess(copy === 0 ? step.death : undefined),
          );
        }
        return;
      }
      case 'lose': {
        const waiting = notifications();
        const one = waiting[step.which % Math.max(1, waiting.length)];
        if (one !== undefined) expired.add(one.id);
        return;
      }
      case 'forge':
        await consume(notificationTopics[step.topic] ?? 'payment', step.id);
        return;
      case 'bank': {
        const known = paymentIds();
        const id = known[step.which % Math.max(1, known.length)];
        const act = bankActs[step.act];
        if (id !== undefined && act !== undefined)
          atPartner(() => world.control.actOnPayment(String(id), act));
        return;
      }
      case 'subscription': {
        const known = preapprovalIds();
        const id = known[step.which % Math.max(1, known.length)];
        const act = subscriptionActs[step.act];
        if (id !== undefined && act !== undefined)
          atPartner(() => world.control.actOnPreapproval(id, act));
        return;
      }
      case 'fault': {
        const fault = faults[step.kind];
        if (fault !== undefined) world.control.addFault(fault);
        return;
      }
      case 'heal':
        world.clearFaults();
        await runDueChecks();
        return;
      case 'reconcile':
        await reconcileAll(false);
        return;
      case 'delete-account': {
        const leave = () => {
          if (deletedAt !== undefined) return;
          deletedAt = world.clock();
          world.memory.removeAccount(account.id, deletedAt);
        };
        const dependencies = world.disturbed(step.moment, leave);
        presses += 1;
        const key = `press-${presses}`;
        const token = step.beside === undefined ? undefined : await world.cardToken('APRO');
        if (token !== undefined) {
          await attempt(() =>
            step.beside === 'subscription'
              ? subscribeMonthly(dependencies, session, requests.monthly(token), key)
              : payPlan(
                  dependencies,
                  session,
                  requests.oneOff('anual', step.beside === 'pix' ? undefined : token),
                  key,
                ),
          );
        }
        leave();
        const message = { kind: 'account', accountId: account.id } as const;
        const isDone =
          step.isEventDelivered &&
          (await attempt(() => handleMessage(world.dependencies, message)));
        if (!isDone) world.again.push(account.id);
        return;
      }
      case 'time':
        world.advance(step.hours * 3_600_000);
    }
  };

  return {
    run,
    /**
     * Brings everything to its end: the partner recovers, waiting messages arrive, two days of reconciliation pass.
     */
    drain: async () => {
      world.clearFaults();
      // The partner catches up with the elapsed time when it is called, and then sends more notifications.
      const delivered = new Set<number>();
      const waiting = () => notifications().filter(({ id }) => !delivered.has(id));
      for (let batch = waiting(); batch.length > 0; batch = waiting()) {
        for (const { id, topic, dataId } of batch) {
          delivered.add(id);
          await consume(topic, dataId);
        }
      }
      await runDueChecks();
      for (let day = 0; day < 2; day += 1) {
        world.advance(3_600_000);
        await reconcileAll(true);
      }
    },
    pressedPayments,
    pressedSubscriptions,
    deletedAt: () => deletedAt,
    promises,
  };
}

/** Checks that a page which announced no charge has created none. */
function expectNone(created: readonly string[]): void {
  if (created.length > 0) throw new Error('Charged by a card change that promised not to');
}

const bankActs = [
  { action: 'pay' },
  { action: 'expire' },
  { action: 'approve' },
  { action: 'reject', statusDetail: 'cc_rejected_other_reason' },
  { action: 'refund' },
  { action: 'chargeback', statusDetail: 'settled' },
  { action: 'chargeback', statusDetail: 'reimbursed' },
] as const;
const subscriptionActs = [
  { action: 'cancel' },
  { action: 'pause' },
  { action: 'resume' },
  { action: 'card-result', result: 'FUND' },
  { action: 'card-result', result: null },
  { action: 'stall', as: 'pending' },
  { action: 'stall', as: 'authorized' },
  { action: 'advance' },
] as const;
const faults = [
  { kind: 'outage' },
  { kind: 'lost-answer', hang: false, on: 'POST /v1/payments', times: 1 },
  { kind: 'lost-answer', hang: false, on: 'POST /preapproval', times: 1 },
  { kind: 'status', status: 500, html: true, times: 2 },
] as const;

/** Accepts the errors with which a request may end; any other is a bug and fails the run. */
async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    const isExpectedError =
      error instanceof ProblemError || error instanceof OperationalError || error instanceof Killed;
    if (!isExpectedError) throw error;
    return false;
  }
}

/** Ignores an action that a payment's state does not allow. */
function atPartner(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function ids<Id>(things: readonly object[]): Id[] {
  return things.flatMap((thing) => ('id' in thing ? [thing.id as Id] : []));
}
