import type { AccountSubscription, SubscriptionAnswer } from '../use-subscription.ts';

/** The plan or subscription to show in the status cards. */
export interface PlanStatus {
  readonly plan: boolean;
  readonly subscription: boolean;
  /** The monthly subscription is over, beside a plan that runs: said there, and not as a status. */
  readonly monthlyIsOver: boolean;
}

/** These give access, or may again; the others have ended, even if some paid time is left. */
const runningStates: readonly AccountSubscription['state'][] = [
  'processing',
  'pending',
  'active',
  'past_due',
  'paused',
];

/**
 * Returns which of plan and subscription to show: the running one, or else the one that ended last. 'Assinatura
 * cancelada' beside a running plan would contradict it.
 */
export function planStatusOf(
  { subscription, oneOffPlan }: SubscriptionAnswer,
  now: number,
): PlanStatus {
  if (oneOffPlan === null || subscription === null) {
    return {
      plan: oneOffPlan !== null,
      subscription: subscription !== null,
      monthlyIsOver: false,
    };
  }
  const planRuns = Date.parse(oneOffPlan.endsAt) > now;
  const subscriptionRuns = runningStates.includes(subscription.state);
  if (planRuns || subscriptionRuns) {
    return {
      plan: planRuns,
      subscription: subscriptionRuns,
      monthlyIsOver: !subscriptionRuns,
    };
  }
  const endedAt = Date.parse(subscription.accessUntil ?? '');
  const planIsLast = !(endedAt > Date.parse(oneOffPlan.endsAt));
  return { plan: planIsLast, subscription: !planIsLast, monthlyIsOver: false };
}
