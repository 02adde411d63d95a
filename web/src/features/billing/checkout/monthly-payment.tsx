import { getSubscription } from '../../../../../shared/contracts/billing-endpoints.ts';
import { monthlyCharges as texts } from '../../../copy/billing/billing.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Customer } from '../checkout-state.ts';
import { MonthlyCharges } from './monthly-charges.tsx';
import { mayUndo } from '../subscription/undo-cancellation.tsx';
import { MonthlyCheckout } from './monthly-checkout.tsx';
import { OpenPaymentWithMonthly } from '../payment/open-payment-notice.tsx';
import { ReadFailure } from '../read-failure.tsx';
import { isStartDelayed } from '../payment-progress.ts';
import { useSubscription, type SubscriptionAnswer } from '../use-subscription.ts';

interface MonthlyPaymentProps {
  readonly customer: Customer;
  /** The request was sent before a reload, so the payment is resumed in any case. */
  readonly isSent: boolean;
}

/** The monthly payment. The button is available once the page can show what is charged. */
export function MonthlyPayment({ customer, isSent }: MonthlyPaymentProps) {
  const { data, error, isFetching, refetch } = useSubscription();
  if (data !== undefined || isSent) {
    return (
      <>
        <OpenPaymentWithMonthly />
        {data === undefined ? null : (
          <MonthlyCharges
            charges={data.newSubscription}
            continues={mayUndo(data)}
            replaced={replacedSubscription(data)}
          />
        )}
        <MonthlyCheckout customer={customer} charges={data?.newSubscription} />
      </>
    );
  }
  if (error) {
    return (
      <ReadFailure
        title={texts.failure}
        error={error}
        endpoints={[getSubscription]}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Loading label={texts.loading}>
      <Skeleton className="rounded-card h-28" />
      <Skeleton className="rounded-card mt-6 h-64" />
    </Loading>
  );
}

function replacedSubscription(billing: SubscriptionAnswer) {
  if (billing.subscription?.state === 'past_due') return 'overdue';
  const day = billing.subscription?.nextBillingDate ?? null;
  return isStartDelayed(billing) && day !== null ? { scheduledFor: day } : undefined;
}
