import { useRef, type ReactNode, type Ref } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { useScrolledDown } from '../../../ui/page/use-scrolled-down.ts';
import { checkout, type OrderTexts } from '../../../copy/billing/billing.ts';
import { classNames } from '../../../lib/class-names.ts';
import { AccountPage } from '../account-page.tsx';
import type { Installments } from '../card/card-lookup.ts';
import { InstallmentAmount, InstallmentSummary } from './installment-summary.tsx';
import { PaymentDocument } from '../payment-document.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** A page on which an account pays, with all that is read of it. */
export function CheckoutDocument({ children }: { readonly children: ReactNode }) {
  return (
    <PaymentDocument>
      <AccountPage>{children}</AccountPage>
    </PaymentDocument>
  );
}

interface Summary {
  readonly order: OrderTexts;
  /** The amount charged now; undefined when nothing is for sale because the user has it already. */
  readonly total: ReactNode;
  /** The card's installments; undefined for a single payment. */
  readonly installments?: Installments | undefined;
  /** How to withdraw when the first charge is made later. */
  readonly withdrawal?: ReactNode;
  /** `withdrawal` in one line. */
  readonly promise?: ReactNode;
}

interface CheckoutFrameProps extends Summary {
  /** Content below the order that is specific to this plan. */
  readonly aside?: Elements;
  /** Shows the payment first when both do not fit beside each other; the order's name and price stay above it. */
  readonly isPaymentFirst?: boolean;
  readonly children: ReactNode;
}

/** A checkout: the order on one side, the payment on the other. */
export function CheckoutFrame(props: CheckoutFrameProps) {
  const { aside, children, isPaymentFirst = false, ...summary } = props;
  const { order, total } = summary;
  const price = useRef<HTMLParagraphElement>(null);
  const isPriceHidden = useScrolledDown(price);
  return (
    <Page title={order.documentTitle} description={checkout.description} private>
      <div className="max-w-page mx-auto px-5 pt-6 pb-16 md:px-8 md:pt-12 md:pb-24 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-16">
        <div className={isPaymentFirst ? '' : 'lg:sticky lg:top-10'}>
          <Order {...summary} priceRef={price} isBrief={isPaymentFirst} />
          {isPaymentFirst ? null : <OrderDetails {...summary} />}
          {isPaymentFirst ? null : aside}
        </div>
        {total === undefined || !isPriceHidden ? null : <SummaryBar {...summary} />}
        {/* The key preserves form state when the order's details move before or after the payment. */}
        <div
          key="payment"
          className="min-w-0 max-lg:mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {children}
        </div>
        {isPaymentFirst ? (
          <div className="max-lg:mt-6">
            <OrderDetails {...summary} />
            {aside}
          </div>
        ) : null}
      </div>
    </Page>
  );
}

/** Shown once the price is scrolled out of view: the amount, and the right to withdraw. */
function SummaryBar({ order, total, installments, promise = checkout.promise }: Summary) {
  return (
    <section
      aria-label={checkout.barLabel}
      className="bg-paper border-rule fixed inset-x-0 top-0 z-20 border-b px-5 py-2.5 md:px-8 lg:hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>{order.title}</span>
        <div className="tabular">
          {installments === undefined ? total : <InstallmentAmount by={installments} />}
        </div>
      </div>
      <p className="text-fine text-muted">{promise}</p>
    </section>
  );
}

function Order(props: {
  readonly order: OrderTexts;
  readonly priceRef: Ref<HTMLParagraphElement>;
  readonly isBrief: boolean;
}) {
  const { order, priceRef, isBrief } = props;
  return (
    <section aria-label={checkout.summaryLabel} className="masthead-rule">
      <h1 className={isBrief ? 'text-title-4 lg:text-title-2 mt-3 lg:mt-5' : 'text-title-2 mt-5'}>
        {order.title}
      </h1>
      <p
        ref={priceRef}
        className={classNames(
          'tabular flex flex-wrap items-baseline gap-x-2',
          isBrief ? 'mt-1 lg:mt-3' : 'mt-3',
        )}
      >
        <span
          className={classNames(
            'font-semibold',
            isBrief ? 'lg:text-title-1 lg:font-serif' : 'text-title-1 font-serif',
            "[font-variation-settings:'opsz'_64]",
          )}
        >
          {order.price}
        </span>
        <span className="text-muted">{order.period}</span>
      </p>
    </section>
  );
}

function OrderDetails({ order, total, installments, withdrawal }: Summary) {
  return (
    <>
      <ul className="text-small text-muted mt-3 flex flex-col gap-1">
        {order.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {total === undefined ? null : (
        <div className="mt-5 max-lg:hidden">
          <InstallmentSummary {...{ total, installments, withdrawal }} />
        </div>
      )}
    </>
  );
}
