import { overduePage as texts } from '../../../copy/billing/billing-pages.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { OverdueLink } from './overdue-link.tsx';
import { useSubscription } from '../use-subscription.ts';

/** Names the ended plan on the dashboard, with a link to the plans. */
export function EndedPlanNotice() {
  const { data } = useSubscription();
  // The dashboard says above why the last plan gives no access.
  if (data?.takenBackPlan !== undefined) return null;
  const { plan = null, endsAt = '' } = data?.oneOffPlan ?? {};
  if (plan === null) return null;
  return (
    <div className="mb-5">
      <Alert
        tone="info"
        title={texts.planEnded(planNames[plan], formatLongDay(endsAt))}
        action={<OverdueLink />}
      />
    </div>
  );
}
