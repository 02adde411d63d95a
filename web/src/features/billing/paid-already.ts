import { overduePage as texts } from '../../copy/billing-pages.ts';
import { dayInWords } from '../dashboard/date-texts.ts';
import type { SubscriptionAnswer } from './use-subscription.ts';

/** Whether a plan that was paid once still runs: one that is bought now is added to it. */
export function oneOffPlanRuns({ oneOffPlan }: SubscriptionAnswer, now: number): boolean {
  return oneOffPlan !== null && Date.parse(oneOffPlan.endsAt) > now;
}

/**
 * What somebody with access should know before they pay for another plan; undefined where nothing
 * that was paid runs.
 */
export function paidAlready(own: SubscriptionAnswer, now: number): string | undefined {
  const { subscription } = own;
  const isActive = subscription?.state === 'active';
  const bills = subscription?.canCancel === true && subscription.state !== 'paused';
  if (oneOffPlanRuns(own, now)) {
    return bills ? `${texts.planRuns} ${texts.monthlyGoesOn}` : texts.planRuns;
  }
  if (isActive) return bills ? texts.monthlyRuns : texts.accessRuns;
  const accessUntil = subscription?.accessUntil ?? null;
  if (accessUntil === null || Date.parse(accessUntil) <= now) return undefined;
  return texts.accessEnds(dayInWords(accessUntil));
}
