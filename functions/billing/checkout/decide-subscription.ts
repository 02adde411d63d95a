import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { isMeantToRun, runningMilliseconds } from '../ledger/ledger.ts';
import { hasMissedFirstCharge } from '../ledger/first-charge.ts';
import { firstChargeAt } from '../ledger/paid-time.ts';
import { isSameInstant } from '../ledger/active-plans.ts';
import { subscriptionStatus } from '../ledger/subscription-status.ts';
import { unresolvedMilliseconds } from './checkout-dependencies.ts';
import type { RequestFingerprint } from './request-checks.ts';

/** The next step of a subscription request. */
export type SubscriptionDecision =
  /** Answer the request with this attempt. */
  | { readonly kind: 'answer'; readonly subscription: LedgerSubscription }
  /** Another request is processing it, or was cut off; then ask the provider for its state. */
  | { readonly kind: 'wait'; readonly resolve: LedgerSubscription | undefined }
  /** Ask the provider whether the subscription still runs. */
  | { readonly kind: 'resolve'; readonly subscription: LedgerSubscription }
  /** This request's own attempt was cut off, and the provider may still receive it. */
  | { readonly kind: 'unknown' }
  /** The attempt never reached the provider within the waiting time, so nothing is charged. */
  | { readonly kind: 'lost'; readonly subscription: LedgerSubscription }
  | { readonly kind: 'add'; readonly attempt: NewAttempt };

export type NewAttempt = Pick<
  LedgerSubscription,
  'startsAt' | 'replaces' | 'lastFour' | 'cardExpires'
>;

/** The requested subscription. */
export interface RequestedSubscription {
  /** The first charge date that the page has shown; null when the page has shown an immediate charge. */
  readonly firstChargeAt?: string | null | undefined;
  /** Last digits of the card, which the provider only reports with the first charge. */
  readonly lastFour?: string | undefined;
  /** `yyyy-mm`: the card's last month, which is reported as late. */
  readonly cardExpires?: string | undefined;
}

interface Situation {
  readonly ledger: Ledger;
  readonly fingerprint: RequestFingerprint;
  readonly requested: RequestedSubscription;
  readonly now: Date;
  /** Ids of subscriptions that this request has asked the provider about. */
  readonly checkedIds: ReadonlySet<string>;
  /** Whether this request has waited for an attempt of another request. */
  readonly waited: boolean;
  /** Whether the row is active although we know no subscription, because an operator wrote it. */
  readonly isSubscribedByOperator: boolean;
}

/** A second press of the button within this time, in this tab or another, gets the outcome of the first. */
const samePressMilliseconds = 60_000;
/** The provider's first charge takes an hour, and at most a day. */
const farMilliseconds = 24 * 60 * 60_000;

/** The first rule that returns a decision applies. */
const rules: readonly ((situation: Situation) => SubscriptionDecision | undefined)[] = [
  repeatedRequestKeepsItsAttempt,
  cutOffAttemptIsAskedAbout,
  onlyOneAttemptIsSentAtATime,
  onlyOneSubscriptionRuns,
  operatorSubscriptionIsEnough,
];

/**
 * @throws ProblemError `idempotency_key_reused`, `subscription_already_active`, `first_charge_changed`
 */
export function decideSubscription(situation: Situation): SubscriptionDecision {
  for (const rule of rules) {
    const decision = rule(situation);
    if (decision !== undefined) return decision;
  }
  return newAttempt(situation);
}

function repeatedRequestKeepsItsAttempt({
  ledger,
  fingerprint,
}: Situation): SubscriptionDecision | undefined {
  const subscription = attemptOfRequest(ledger, fingerprint);
  if (subscription === undefined) return undefined;
  if (subscription.requestDigest !== fingerprint.requestDigest) {
    throw new ProblemError('idempotency_key_reused');
  }
  return subscription.status === 'sending' ? undefined : { kind: 'answer', subscription };
}

/**
 * Never sends the request's own attempt again, because each call creates a subscription: the provider is called for
 * its outcome.
 */
function cutOffAttemptIsAskedAbout({
  ledger,
  fingerprint,
  now,
  checkedIds,
}: Situation): SubscriptionDecision | undefined {
  const subscription = attemptOfRequest(ledger, fingerprint);
  if (subscription === undefined) return undefined;
  const age = ageOf(subscription.createdAt, now);
  if (age < runningMilliseconds) return { kind: 'wait', resolve: undefined };
  if (!checkedIds.has(subscription.id)) return { kind: 'resolve', subscription };
  return age < unresolvedMilliseconds ? { kind: 'unknown' } : { kind: 'lost', subscription };
}

/** Once the provider has had time to register an attempt that was cut off, its answer is enough. */
function onlyOneAttemptIsSentAtATime({
  ledger,
  now,
  checkedIds,
}: Situation): SubscriptionDecision | undefined {
  const isUnresolved = ({ id, createdAt }: LedgerSubscription) =>
    ageOf(createdAt, now) < unresolvedMilliseconds || !checkedIds.has(id);
  const sending = ledger.subscriptions.find((one) => one.status === 'sending' && isUnresolved(one));
  if (sending === undefined) return undefined;
  const isCutOff = ageOf(sending.createdAt, now) >= runningMilliseconds;
  return { kind: 'wait', resolve: isCutOff ? sending : undefined };
}

/** An overdue or paused subscription is what this request replaces, so it is never the answer. */
function onlyOneSubscriptionRuns({
  ledger,
  now,
  checkedIds,
  waited,
}: Situation): SubscriptionDecision | undefined {
  const subscription = ledger.subscriptions.find(isMeantToRun);
  if (subscription === undefined) return undefined;
  const mayBeReplaced = isStuck(ledger, subscription, now);
  const isSamePress = ageOf(subscription.createdAt, now) < samePressMilliseconds;
  if ((waited || isSamePress) && !mayBeReplaced) return { kind: 'answer', subscription };
  // The subscription may have ended or been paid without a notification.
  if (!checkedIds.has(subscription.id)) return { kind: 'resolve', subscription };
  if (!mayBeReplaced) throw new ProblemError('subscription_already_active');
  return undefined;
}

function operatorSubscriptionIsEnough({ isSubscribedByOperator }: Situation): undefined {
  if (isSubscribedByOperator) throw new ProblemError('subscription_already_active');
}

/** The first charge must be on the shown date; otherwise no subscription is created. */
function newAttempt({ ledger, requested, now }: Situation): SubscriptionDecision {
  const startsAt = firstChargeAt(ledger, now);
  if (!isShownDate(requested, startsAt)) throw new ProblemError('first_charge_changed');
  const replaced = ledger.subscriptions.find(isMeantToRun);
  return {
    kind: 'add',
    attempt: {
      ...(startsAt === null ? {} : { startsAt }),
      ...(replaced === undefined ? {} : { replaces: replaced.id }),
      ...(requested.lastFour === undefined ? {} : { lastFour: requested.lastFour }),
      ...(requested.cardExpires === undefined ? {} : { cardExpires: requested.cardExpires }),
    },
  };
}

function attemptOfRequest(
  ledger: Ledger,
  fingerprint: RequestFingerprint,
): LedgerSubscription | undefined {
  return ledger.subscriptions.find(({ requestKey }) => requestKey === fingerprint.requestKey);
}

/**
 * Returns whether a subscription gives no access now and perhaps for days: its installment was refused, or it is
 * paused or waiting.
 */
function isStuck(ledger: Ledger, subscription: LedgerSubscription, now: Date): boolean {
  const status = subscriptionStatus(ledger, now);
  if (subscription.status === 'paused' || status === 'past_due') return true;
  if (hasMissedFirstCharge(ledger, subscription, now)) return true;
  // The subscription waits for the end of a paid period that was refunded since.
  const { nextPaymentAt } = subscription;
  const isStartDelayed =
    nextPaymentAt !== null && Date.parse(nextPaymentAt) - now.getTime() > farMilliseconds;
  return status === 'pending' && isStartDelayed;
}

/** Returns whether the charge date is the shown one; a request without a date accepts any. */
function isShownDate(
  { firstChargeAt: shown }: RequestedSubscription,
  startsAt: string | null,
): boolean {
  return shown === undefined || isSameInstant(shown, startsAt);
}

function ageOf(instant: string, now: Date): number {
  return now.getTime() - Date.parse(instant);
}
