import type { OwnSubscription, SubscriptionAnswer } from '../use-subscription.ts';

/** What was paid, as the cards that say where a person stands. */
export interface OwnStatus {
  readonly plan: boolean;
  readonly subscription: boolean;
  /** The monthly subscription is over, beside a plan that runs: said there, and not as a status. */
  readonly monthlyIsOver: boolean;
}

/** These run, or may again; the others are over, whatever time they still give. */
const runningStates: readonly OwnSubscription['state'][] = [
  'processing',
  'pending',
  'active',
  'past_due',
  'paused',
];

/**
 * Which of plan and subscription speak for a person: what runs, and where nothing does, what ended
 * last. 'Assinatura cancelada' beside a plan that runs would be two answers to one question.
 */
export function ownStatusOf(
  { subscription, oneOffPlan }: SubscriptionAnswer,
  now: number,
): OwnStatus {
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
