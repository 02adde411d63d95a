import type { Payment } from '../../../../shared/contracts/billing.ts';
import { monthlyPlan } from '../../../../shared/plans.ts';
import { payments as texts } from '../../copy/billing/billing-payments.ts';
import { dayInWords } from '../../lib/date-texts.ts';
import type { SubscriptionAnswer } from './use-subscription.ts';

export interface ReceiptFact {
  readonly name: string;
  readonly value: string;
}

/**
 * Until when what was paid last gives access. Of what was paid before that nothing is said: each plan
 * begins where the one before it ends.
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
  return until ? [{ name: texts.accessUntil, value: dayInWords(until) }] : [];
}
