import { overduePage as texts, planNames } from '../../copy/billing-pages.ts';
import { Alert } from '../../ui/alert.tsx';
import { dayInWords } from '../dashboard/date-texts.ts';
import { OverdueLink } from './overdue-link.tsx';
import { useSubscription, type SubscriptionAnswer } from './use-subscription.ts';

/** On the dashboard of somebody whose paid plan is over: why, and the way to another one. */
export function OverdueNotice() {
  const { data } = useSubscription();
  const reason = data === undefined ? undefined : reasonOf(data);
  if (reason === undefined) return null;
  return (
    <div className="mb-5">
      <Alert tone="info" title={reason} action={<OverdueLink />} />
    </div>
  );
}

function reasonOf({ subscription, oneOffPlan }: SubscriptionAnswer): string | undefined {
  if (subscription?.state === 'past_due') return texts.pastDueTitle;
  if (oneOffPlan === null || oneOffPlan.plan === null) return undefined;
  return texts.planEnded(planNames[oneOffPlan.plan], dayInWords(oneOffPlan.endsAt));
}
