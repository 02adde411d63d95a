import { paidUntil as texts } from '../../../copy/billing/billing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { dayInWords } from '../../../lib/date-texts.ts';
import { paidUntil } from '../paid-already.ts';
import { useSubscription } from '../use-subscription.ts';

/** Says, before another plan is paid once, until when there is access and when its months begin. */
export function PaidUntilNotice() {
  const { data: own } = useSubscription();
  const until = own === undefined ? undefined : paidUntil(own);
  if (until === undefined) return null;
  return (
    <div className="mb-6">
      <Alert tone="info" title={texts.title(dayInWords(until))}>
        {texts.text}
      </Alert>
    </div>
  );
}
