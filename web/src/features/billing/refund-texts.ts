import { formatReais } from '../../../../shared/values/money.ts';
import { returned as texts } from '../../copy/billing/billing-payments.ts';
import { planNames } from '../../copy/billing/plan-names.ts';
import { formatLongDay } from '../../lib/date-texts.ts';
import type { SubscriptionAnswer } from './use-subscription.ts';

type Return = SubscriptionAnswer['returns'][number];

export function refundTitle({ withdrawnAt }: Return): string {
  return withdrawnAt === null ? texts.twiceTitle : texts.withdrawnTitle;
}

/** Returns the reason for a refund. */
export function refundReason({ plan, amountInCentavos, withdrawnAt }: Return): string {
  const amount = formatReais(amountInCentavos);
  return withdrawnAt === null
    ? texts.twice(planNames[plan], amount)
    : texts.withdrawn(planNames[plan], amount, formatLongDay(withdrawnAt));
}

/** Returns whether the partner has confirmed it. */
export function refundState({ refundedAt }: Return): string {
  return refundedAt === null ? texts.requested : texts.confirmed(formatLongDay(refundedAt));
}
