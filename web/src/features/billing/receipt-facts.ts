import type { Payment } from '../../../../shared/contracts/billing.ts';
import { monthlyPlan } from '../../../../shared/plans.ts';
import { payments as texts } from '../../copy/billing/billing-payments.ts';
import { formatLongDay } from '../../lib/date-texts.ts';
import type { SubscriptionAnswer } from './use-subscription.ts';

export interface ReceiptFact {
  readonly name: string;
  readonly value: string;
}

/**
 * The end of the access given by the last payment. Earlier payments have no such fact, because each plan begins
 * where the previous one ends.
 * @param payments newest first
 */
export function accessFacts(
  payment: Payment,
  payments: readonly Payment[],
  { oneOffPlan, subscription }: Pick<SubscriptionAnswer, 'oneOffPlan' | 'subscription'>,
): readonly ReceiptFact[] {
  const isMonthly = payment.plan === monthlyPlan.key;
  const last = payments.find(
    ({ plan, status }) => status === 'approved' && (plan === monthlyPlan.key) === isMonthly,
  );
  if (last?.id !== payment.id) return [];
  const isOfSubscription = subscription?.id === payment.subscription_id;
  const monthEnd = isOfSubscription ? subscription?.accessUntil : undefined;
  const until = isMonthly ? monthEnd : oneOffPlan?.endsAt;
  return until ? [{ name: texts.accessUntil, value: formatLongDay(until) }] : [];
}
