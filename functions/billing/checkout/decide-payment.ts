import type { Charge, Ledger } from '../../entities/billing-ledger.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import {
  grantsAccess,
  isOneOff,
  isOpen,
  isUnresolved,
  runningMilliseconds,
} from '../ledger/ledger.ts';
import { mustChooseMonthlyEnd } from '../ledger/monthly-end.ts';
import { isAsShown, type ActivePlans } from '../ledger/active-plans.ts';
import { unresolvedMilliseconds } from './checkout-dependencies.ts';
import type { RequestFingerprint } from './request-checks.ts';

/** The next step of a payment request. */
export type PaymentDecision =
  /** Answer the request with this attempt. */
  | { readonly kind: 'answer'; readonly charge: Charge }
  /** Send the attempt to the provider again: the provider accepts each idempotency key once. */
  | { readonly kind: 'send-again'; readonly charge: Charge }
  /** Ask the provider for the state of the attempt. */
  | { readonly kind: 'resolve'; readonly charge: Charge }
  /** Another request is processing the attempt. */
  | { readonly kind: 'wait' }
  /** Make a new attempt; it continues the purchase of an earlier attempt that may still be paid. */
  | { readonly kind: 'add'; readonly purchase: string | undefined };

export interface RequestedPayment extends Pick<Charge, 'plan' | 'method'>, RequestFingerprint {
  /** The plans that the page has shown. */
  readonly activePlans?: ActivePlans | undefined;
  /** Whether this purchase ends the monthly subscription; undefined when the payer did not choose. */
  readonly endMonthly?: boolean | undefined;
}

interface Situation {
  readonly ledger: Ledger;
  /** The account's payments of plans that are paid once. */
  readonly charges: readonly Charge[];
  readonly requested: RequestedPayment;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Ids of attempts that this request has asked the provider about. */
  readonly checkedIds: ReadonlySet<string>;
}

/** A second press in another tab counts as the same purchase; cards and banks treat it that way too. */
const samePurchaseMilliseconds = 10 * 60_000;
/**
 * An attempt of unknown outcome may still turn out paid during this time. A new attempt continues its purchase, so
 * that a second payment of it is refunded.
 */
const rememberedMilliseconds = 2 * 24 * 60 * 60_000;

/** The first rule that returns a decision applies. */
const rules: readonly ((situation: Situation) => PaymentDecision | undefined)[] = [
  repeatedRequestKeepsItsAttempt,
  onlyOneAttemptIsSentAtATime,
  openPaymentIsAnsweredOrReplaced,
  planJustBoughtIsNotBoughtAgain,
];

/** @throws ProblemError `idempotency_key_reused`, `possessions_changed`, `invalid_request` */
export function decidePayment(
  ledger: Ledger,
  requested: RequestedPayment,
  now: number,
  checkedIds: ReadonlySet<string>,
): PaymentDecision {
  const charges = ledger.charges.filter(isOneOff);
  const situation = { ledger, charges, requested, now, checkedIds };
  for (const rule of rules) {
    const decision = rule(situation);
    if (decision !== undefined) return decision;
  }
  return newAttempt(situation);
}

function repeatedRequestKeepsItsAttempt({
  charges,
  requested,
  now,
}: Situation): PaymentDecision | undefined {
  const charge = charges.find(({ requestKey }) => requestKey === requested.requestKey);
  if (charge === undefined) return undefined;
  if (charge.requestDigest !== requested.requestDigest) {
    throw new ProblemError('idempotency_key_reused');
  }
  if (charge.status === 'abandoned') {
    const paidCharge = findPaidCharge(charges, charge);
    return paidCharge === undefined
      ? { kind: 'send-again', charge }
      : { kind: 'answer', charge: paidCharge };
  }
  if (charge.status !== 'sending') return { kind: 'answer', charge };
  // The request that sent it is still running or was cut off. Sending again is safe: the provider accepts the same key
  // once.
  return isRunning(charge, now) ? { kind: 'wait' } : { kind: 'send-again', charge };
}

function onlyOneAttemptIsSentAtATime({
  charges,
  now,
  checkedIds,
}: Situation): PaymentDecision | undefined {
  const charge = charges.find(({ status }) => status === 'sending');
  if (charge === undefined) return undefined;
  if (isRunning(charge, now)) return { kind: 'wait' };
  // A request was cut off. Once the provider has had time to register the attempt, its answer is
  // enough.
  const isResolved =
    ageOf(charge.createdAt, now) >= unresolvedMilliseconds && checkedIds.has(charge.id);
  return isResolved ? undefined : { kind: 'resolve', charge };
}

function openPaymentIsAnsweredOrReplaced(situation: Situation): PaymentDecision | undefined {
  const { charges, requested } = situation;
  const charge = charges.find(isOpen);
  if (charge === undefined) return undefined;
  const isSame = charge.plan === requested.plan && charge.method === requested.method;
  if (isSame) return { kind: 'answer', charge };
  requireShownPlans(situation);
  requireMonthlyEnd(situation);
  return { kind: 'resolve', charge };
}

function planJustBoughtIsNotBoughtAgain({
  charges,
  requested,
  now,
  checkedIds,
}: Situation): PaymentDecision | undefined {
  const charge = charges.find(
    (one) =>
      one.plan === requested.plan &&
      grantsAccess(one) &&
      one.approvedAt !== null &&
      // A Pix may have been approved long ago: if this request's check at the provider found it paid, answer with it.
      (ageOf(one.approvedAt, now) < samePurchaseMilliseconds || checkedIds.has(one.id)),
  );
  return charge === undefined ? undefined : { kind: 'answer', charge };
}

function newAttempt(situation: Situation): PaymentDecision {
  requireShownPlans(situation);
  requireMonthlyEnd(situation);
  const { charges, now } = situation;
  const unresolved = charges.findLast(
    (charge) =>
      isUnresolved(charge) &&
      ageOf(charge.createdAt, now) < rememberedMilliseconds &&
      // Skip an attempt whose replacement is paid: if it turns out paid too, it is refunded.
      findPaidCharge(charges, charge) === undefined,
  );
  return { kind: 'add', purchase: unresolved?.purchase };
}

/** Rejects a purchase on top of a plan that the page has not shown, for example from another tab. */
function requireShownPlans({ ledger, requested, now }: Situation): void {
  if (!isAsShown(requested.activePlans, ledger, new Date(now))) {
    throw new ProblemError('possessions_changed');
  }
}

/**
 * The plan may replace an overdue subscription or not, and no stored row decides that: the payer must choose. The
 * choice of an open payment still holds.
 */
function requireMonthlyEnd({ ledger, requested, now }: Situation): void {
  if (requested.endMonthly === undefined && mustChooseMonthlyEnd(ledger, new Date(now))) {
    const message = 'Escolha se a assinatura mensal em atraso continua.';
    throw new ProblemError('invalid_request', { fields: [{ path: 'endMonthly', message }] });
  }
}

/** Returns the paid charge of the attempt's purchase, if there is one. */
function findPaidCharge(charges: readonly Charge[], attempt: Charge): Charge | undefined {
  return charges.find((charge) => charge.purchase === attempt.purchase && grantsAccess(charge));
}

/** Returns whether a request may still be processing the charge. */
function isRunning({ createdAt }: Charge, now: number): boolean {
  return ageOf(createdAt, now) < runningMilliseconds;
}

function ageOf(instant: string, now: number): number {
  return now - Date.parse(instant);
}
