import type { AccountSubscription, SubscriptionAnswer } from '../use-subscription.ts';

/** The plan or subscription to show in the status cards. */
export interface PlanStatus {
  readonly plan: boolean;
  readonly subscription: boolean;
  /**
   * The monthly subscription has ended while a plan is active: this is mentioned beside the plan, not shown as a
   * status.
   */
  readonly monthlyIsOver: boolean;
}

/** These states give access, or may do so again; all other states have ended, even if some paid time is left. */
const runningStates: readonly AccountSubscription['state'][] = [
  'processing',
  'pending',
  'active',
  'past_due',
  'paused',
];

/**
 * Returns whether to show the plan or the subscription: the active one, otherwise the one that ended last.
 * 'Assinatura cancelada' beside an active plan would contradict that plan.
 */
export function derivePlanStatus(
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
