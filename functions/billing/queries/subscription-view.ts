import type * as z from 'zod/mini';
import type { getSubscription as subscriptionEndpoint } from '../../../shared/contracts/billing-endpoints.ts';
import { monthlyPlan, oneOffPlans } from '../../../shared/plans.ts';
import type { BillingRows } from '../ledger/billing-rows.ts';
import { cancelledBy, undoesCancellation } from '../ledger/cancellations.ts';
import { addMonths, dayMilliseconds, isFuture } from '../ledger/calendar.ts';
import { cardInUse } from '../ledger/card-in-use.ts';
import {
  byApproval,
  listSubscriptionCharges,
  grantsAccess,
  isOneOff,
  isEndRequested,
  isLive,
  isReturnedBySeller,
  isTakenBack,
  paidAt,
  totalPaidOf,
} from '../ledger/ledger.ts';
import {
  firstChargeDeadline,
  hasMissedFirstCharge,
  wasEndedUncharged,
} from '../ledger/first-charge.ts';
import { firstChargeAt, paidTime } from '../ledger/paid-time.ts';
import {
  findShownSubscription,
  subscriptionStatus,
  shownStatus,
} from '../ledger/subscription-status.ts';
import {
  isTriedAgain,
  nextChargeAt,
  refusedInstallment,
  takenBackInstallment,
  wasEndedByRefusals,
} from '../ledger/refused-installments.ts';
import type { Charge, Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

type View = z.infer<typeof subscriptionEndpoint.response>;

export function subscriptionView(
  { ledger, subscription: row }: Pick<BillingRows, 'ledger' | 'subscription'>,
  now: Date,
) {
  const waiting = ledger.subscriptions.find(({ status }) => status === 'sending');
  const shown = findShownSubscription(ledger);
  const status = subscriptionStatus(ledger, now);
  if (shown === undefined || status === null) {
    if (waiting !== undefined) return toSubscriptionView(waiting, 'processing', ledger, now);
    return rowView(row?.fields);
  }
  const isOver = status === 'cancelled' || status === 'pending_cancellation';
  if (isOver && waiting !== undefined)
    return toSubscriptionView(waiting, 'processing', ledger, now);
  return toSubscriptionView(shown, shownStatus(ledger, status) ?? status, ledger, now);
}

export function newSubscriptionView(ledger: Ledger, now: Date): View['newSubscription'] {
  const first = firstChargeAt(ledger, now);
  return { firstChargeAt: first, nextChargeAt: addMonths(first ?? now.toISOString(), 1) };
}

function toSubscriptionView(
  subscription: LedgerSubscription,
  state: NonNullable<View['subscription']>['state'],
  ledger: Ledger,
  now: Date,
): NonNullable<View['subscription']> {
  const isRunning = !isEndRequested(subscription) && subscription.status === 'authorized';
  const paid = listSubscriptionCharges(ledger, subscription).filter(grantsAccess);
  const refused = refusedInstallment(ledger, subscription);
  const takenBack = state === 'past_due' ? takenBackInstallment(ledger, subscription) : undefined;
  // No known charge after the end of the paid period: the partner's date is unreliable, unless a payment was returned
  // before its end.
  const isDayKnown = takenBack !== undefined && isFuture(subscription.nextPaymentAt, now);
  const isLate = state === 'past_due' && refused === undefined && !isDayKnown;
  return {
    id: subscription.id,
    state,
    amountInCentavos: monthlyPlan.priceInCentavos,
    nextBillingDate: isLate ? null : nextChargeAt(ledger, subscription, now),
    accessUntil: paidTime(ledger).installmentsUntil,
    card: findCard(ledger, subscription),
    hasBeenCharged: paid.length > 0,
    canReplaceCard: isRunning,
    canCancel: subscription.cancelledAt === null && subscription.status !== 'cancelled',
    ...(subscription.cancelledAt !== null && isLive(subscription)
      ? { isEndUnconfirmed: true as const }
      : {}),
    ...(hasNeverPaidMonth(ledger) ? { hasNeverBegun: true as const } : {}),
    ...firstChargeView(subscription, state, ledger, now),
    ...(state === 'pending_cancellation' && cancelledBy(ledger, subscription) !== undefined
      ? { canUndo: true }
      : {}),
    ...(isRunning && paid.length < 2 && undoesCancellation(ledger, subscription)
      ? { isUndo: true }
      : {}),
    ...(refused === undefined
      ? {}
      : {
          refusedCharge: {
            amountInCentavos: refused.amountInCentavos,
            createdAt: refused.createdAt,
            ...(isTriedAgain(ledger, subscription, now) ? {} : { wasLastTry: true }),
            ...(isCardSince(subscription, refused.createdAt) ? { hasNewCard: true } : {}),
          },
        }),
    ...(takenBack === undefined
      ? {}
      : {
          takenBackCharge: {
            amountInCentavos: takenBack.amountInCentavos,
            paidAt: paidAt(takenBack),
            ...refundMark(takenBack),
          },
        }),
    ...(wasEndedByRefusals(ledger, subscription) ? { endedByRefusals: true } : {}),
  };
}

/** Returns whether no month was ever paid, except one that gave no access and was refunded. */
function hasNeverPaidMonth({ charges }: Ledger): boolean {
  return charges.every(
    (charge) => isOneOff(charge) || charge.approvedAt === null || charge.mustBeRefunded,
  );
}

/**
 * Returns the state of a missing first charge: its deadline; after it, whether the partner has ended the
 * subscription, or could not be asked for its charges and its end yet.
 */
function firstChargeView(
  subscription: LedgerSubscription,
  state: NonNullable<View['subscription']>['state'],
  ledger: Ledger,
  now: Date,
): Pick<
  NonNullable<View['subscription']>,
  'firstChargeUntil' | 'firstChargeUnconfirmed' | 'endedUncharged'
> {
  const { endedUnchargedAt, cancelledAt } = subscription;
  const charges = listSubscriptionCharges(ledger, subscription);
  if (endedUnchargedAt !== undefined && wasEndedUncharged(subscription)) {
    if (charges.some(grantsAccess)) return {};
    const wasCharged = charges.some(({ approvedAt }) => approvedAt !== null);
    return {
      endedUncharged: { at: endedUnchargedAt, ...(wasCharged ? { wasCharged } : {}) },
    };
  }
  const isRequested =
    endedUnchargedAt !== undefined && cancelledAt === null && isLive(subscription);
  if (isRequested || hasMissedFirstCharge(ledger, subscription, now)) {
    return { firstChargeUnconfirmed: true };
  }
  const until = state === 'pending' ? firstChargeDeadline(ledger, subscription) : undefined;
  return until === undefined ? {} : { firstChargeUntil: until };
}

function isCardSince({ cardSince }: LedgerSubscription, instant: string): boolean {
  return cardSince !== undefined && Date.parse(cardSince) > Date.parse(instant);
}

/** The partner reports a subscription's card brand. */
function findCard(ledger: Ledger, subscription: LedgerSubscription) {
  const { cardBrand: brand } = subscription;
  if (brand === null) return null;
  const { lastFour, expires } = cardInUse(ledger, subscription);
  return { brand, lastFour, ...(expires === null ? {} : { expires }) };
}

/** A row without a subscription that we know: an operator wrote it. */
function rowView(
  row: NonNullable<BillingRows['subscription']>['fields'] | undefined,
): View['subscription'] {
  if (row === undefined) return null;
  return {
    id: row.id,
    state: row.status === 'active' ? 'active' : 'cancelled',
    amountInCentavos: monthlyPlan.priceInCentavos,
    nextBillingDate: row.next_billing_date,
    accessUntil: row.current_period_end,
    card: null,
    hasBeenCharged: true,
    canReplaceCard: false,
    canCancel: false,
  };
}

/** How long a user with other access sees a returned payment. */
const takenBackShownMilliseconds = 14 * dayMilliseconds;

/**
 * Returns the plan that was paid last if its money was disputed or refunded by the seller, and no other access runs.
 * Beside other access it returns the last such plan for a limited time, unless a plan was paid since.
 * @param hasGrant an operator has given access without an end
 */
export function takenBackPlanView(
  ledger: Ledger,
  now: Date,
  hasGrant = false,
): Pick<View, 'takenBackPlan'> {
  const { until } = paidTime(ledger);
  const hasPaidAccess = isFuture(until, now);
  const paid = ledger.charges.filter(({ approvedAt }) => approvedAt !== null).toSorted(byApproval);
  const last = hasPaidAccess || hasGrant ? recentlyTakenBack(paid, now) : paid.at(-1);
  if (last === undefined || last.plan === monthlyPlan.key || !wasReturned(last)) return {};
  const { plan } = last;
  const amountInCentavos = totalPaidOf(last);
  const accessUntil = hasPaidAccess && until !== null ? { accessUntil: until } : {};
  return {
    takenBackPlan: {
      plan,
      amountInCentavos,
      paidAt: paidAt(last),
      ...accessUntil,
      ...refundMark(last),
    },
  };
}

/** Returns whether the money was returned, by the cardholder's bank or by the seller. */
function wasReturned(charge: Charge): boolean {
  return isTakenBack(charge) || isReturnedBySeller(charge);
}

function refundMark(charge: Charge): { readonly isRefunded?: true } {
  return isReturnedBySeller(charge) ? { isRefunded: true } : {};
}

/** @param paid the paid charges, in the order of their payment */
function recentlyTakenBack(paid: readonly Charge[], now: Date): Charge | undefined {
  const plans = paid.filter(isOneOff);
  const last = plans.findLast(wasReturned);
  if (last === undefined || last.refundedAt === null) return undefined;
  const takenBackAt = Date.parse(last.refundedAt);
  const isReplaced = plans.some((charge) => Date.parse(paidAt(charge)) > takenBackAt);
  const isRecent = now.getTime() - takenBackAt < takenBackShownMilliseconds;
  return isRecent && !isReplaced ? last : undefined;
}

export function oneOffPlanView({ ledger, activeUser }: BillingRows): View['oneOffPlan'] {
  const endsAt = ledger.planEndsAt ?? activeUser?.fields?.data_finalizacao_plano ?? null;
  if (endsAt === null) return null;
  const last = ledger.charges.filter((charge) => isOneOff(charge) && grantsAccess(charge)).at(-1);
  if (last === undefined || last.plan === monthlyPlan.key) return { plan: null, endsAt };
  const alone = addMonths(paidAt(last), oneOffPlans[last.plan].months);
  return { plan: last.plan, endsAt, isSum: Date.parse(endsAt) > Date.parse(alone) };
}
