import { useId, useState, type Ref } from 'react';
import { listPayments } from '../../../../../shared/contracts/billing-endpoints.ts';
import type { Payment } from '../../../../../shared/contracts/billing.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { history as texts, paymentStatusTexts } from '../../../copy/billing/billing-payments.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFocusOnMore } from '../../../ui/page/use-focus-on-more.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { describeMethod, totalPaidOf } from '../card-texts.ts';
import { accessFacts } from '../receipt-facts.ts';
import { Receipt } from '../receipt.tsx';
import { TextButton } from '../text-button.tsx';
import { ReadFailure } from '../read-failure.tsx';
import { useSubscription } from '../use-subscription.ts';
import { usePayments } from './use-payments.ts';

/** Payments, newest first, in pages. */
export function PaymentHistory() {
  const { payments, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    usePayments({ fresh: true });
  const ids = payments?.map(({ id }) => id) ?? [];
  const { ask, refOf } = useFocusOnMore<HTMLLIElement>(ids, hasNextPage);
  if (payments === undefined) {
    return error ? (
      <ReadFailure
        title={texts.failure}
        error={error}
        endpoints={[listPayments]}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label={texts.loading}>
        <Skeleton className="h-12" />
        <Skeleton className="mt-4 h-12" />
        <Skeleton className="mt-4 h-12" />
      </Loading>
    );
  }
  if (payments.length === 0) return <p className="text-muted py-4">{texts.empty}</p>;
  return (
    <>
      <ul>
        {payments.map((payment) => (
          <PaymentLine key={payment.id} {...{ payment, payments }} lineRef={refOf(payment.id)} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className="mt-4 grid">
          <CallButton
            endpoints={[listPayments]}
            tone="secondary"
            wide={false}
            busy={isFetchingNextPage}
            busyLabel={texts.loadingMore}
            onClick={() => {
              ask();
              void fetchNextPage();
            }}
          >
            {texts.more}
          </CallButton>
        </div>
      ) : null}
    </>
  );
}

interface OfPayment {
  readonly payment: Payment;
  /** All that are shown, newest first. */
  readonly payments: readonly Payment[];
}

function PaymentLine(
  props: OfPayment & {
    readonly lineRef: Ref<HTMLLIElement> | undefined;
  },
) {
  const { payment, payments, lineRef } = props;
  const { plan, status, amountInCentavos, refundedAmountInCentavos, created_at } = payment;
  const isPartly = refundedAmountInCentavos > 0 && refundedAmountInCentavos < amountInCentavos;
  return (
    <li ref={lineRef} tabIndex={-1} className="border-rule border-b py-3.5 last:border-b-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium">{planNames[plan]}</p>
          <p className="text-small text-muted">
            <time dateTime={created_at}>{formatLongDay(created_at)}</time>{' '}
            <span>{`· ${describeMethod(payment)}`}</span>
          </p>
        </div>
        <div className="shrink-0 text-right">
          <p className="tabular font-medium">{formatReais(totalPaidOf(payment))}</p>
          <p className="text-small text-muted">{paymentStatusTexts[status]}</p>
          {isPartly ? (
            <p className="text-fine text-muted">
              {texts.refunded(formatReais(refundedAmountInCentavos))}
            </p>
          ) : null}
        </div>
      </div>
      {status === 'approved' ? <PaymentReceipt {...{ payment, payments }} /> : null}
    </li>
  );
}

/** The receipt of a payment, shown below it. */
function PaymentReceipt({ payment, payments }: OfPayment) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data: billing } = useSubscription({ enabled: isOpen });
  const facts = billing === undefined ? [] : accessFacts(payment, payments, billing);
  return (
    <>
      <TextButton
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
      >
        <span>{isOpen ? texts.hideReceipt : texts.receipt}</span>
        <span className="sr-only">
          {`: ${planNames[payment.plan]}, ${formatLongDay(payment.created_at)}`}
        </span>
      </TextButton>
      <div id={id} hidden={!isOpen} className="pb-2">
        {isOpen ? <Receipt {...{ payment, facts }} /> : null}
      </div>
    </>
  );
}
