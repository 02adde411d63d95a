import { overduePage as texts, planNames } from '../../../copy/billing/billing-pages.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { takenBack } from '../../../copy/billing/billing-payments.ts';
import { SupportLink } from '../support-link.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { dayInWords } from '../../../lib/date-texts.ts';
import { OverdueLink } from './overdue-link.tsx';
import { useSubscription, type SubscriptionAnswer } from '../use-subscription.ts';

/** On the dashboard of somebody whose plan is over: which one, and the way to another. */
export function EndedPlanNotice() {
  const { data } = useSubscription();
  if (data?.takenBackPlan !== undefined) return <TakenBackPlan {...data.takenBackPlan} />;
  const { plan = null, endsAt = '' } = data?.oneOffPlan ?? {};
  if (plan === null) return null;
  return (
    <div className="mb-5">
      <Alert
        tone="info"
        title={texts.planEnded(planNames[plan], dayInWords(endsAt))}
        action={<OverdueLink />}
      />
    </div>
  );
}

function TakenBackPlan(props: NonNullable<SubscriptionAnswer['takenBackPlan']>) {
  const { plan, amountInCentavos, paidAt } = props;
  const words = takenBack.planText(formatReais(amountInCentavos), dayInWords(paidAt));
  return (
    <div className="mb-5">
      <Alert tone="info" title={takenBack.planTitle(planNames[plan])} action={<SupportLink />}>
        {keepAmountsTogether(`${words} ${takenBack.mistake}`)}
      </Alert>
    </div>
  );
}
