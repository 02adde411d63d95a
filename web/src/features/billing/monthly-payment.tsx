import { getSubscription } from '../../../../shared/contracts/billing-endpoints.ts';
import { monthlyCharges as texts } from '../../copy/billing.ts';
import { Alert } from '../../ui/alert.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Customer } from './checkout-state.ts';
import { MonthlyCharges } from './monthly-charges.tsx';
import { MonthlyCheckout } from './monthly-checkout.tsx';
import { useSubscription } from './use-subscription.ts';

interface MonthlyPaymentProps {
  readonly customer: Customer;
  /** Sent before a reload: it is taken up again whatever is known of it. */
  readonly isSent: boolean;
}

/** The monthly payment: nobody presses before they have read what is charged. */
export function MonthlyPayment({ customer, isSent }: MonthlyPaymentProps) {
  const { data, isError, isFetching, refetch } = useSubscription();
  if (data !== undefined || isSent) {
    return (
      <>
        {data === undefined ? null : <MonthlyCharges charges={data.newSubscription} />}
        <MonthlyCheckout customer={customer} charges={data?.newSubscription} />
      </>
    );
  }
  if (isError) {
    return (
      <Alert
        tone="error"
        title={texts.failure}
        action={
          <CallButton
            calls={[getSubscription]}
            tone="secondary"
            busy={isFetching}
            onClick={() => void refetch()}
          >
            {texts.retry}
          </CallButton>
        }
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
