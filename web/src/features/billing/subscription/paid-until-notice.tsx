import { paidUntil as texts } from '../../../copy/billing/billing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { paidUntil } from '../payment-progress.ts';
import { useSubscription } from '../use-subscription.ts';

/** Says, before another one-off plan is paid, when the current access ends and when the new plan's months begin. */
export function PaidUntilNotice() {
  const { data: billing } = useSubscription();
  const until = billing === undefined ? undefined : paidUntil(billing);
  if (until === undefined) return null;
  return (
    <div className="mb-6">
      <Alert tone="info" title={texts.title(formatLongDay(until))}>
        {texts.text}
      </Alert>
    </div>
  );
}
