import { useRef, type ReactNode, type Ref } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { useScrolledAway } from '../../../ui/page/use-scrolled-away.ts';
import { checkout, type OrderTexts } from '../../../copy/billing/billing.ts';
import { AccountPage } from '../account-page.tsx';
import type { Installments } from '../card/card-lookup.ts';
import { Divided, PayToday } from './pay-today.tsx';
import { PaymentDocument } from '../payment-document.tsx';

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
  /** What is charged now; undefined: nothing is sold here, to whom has it already. */
  readonly total: ReactNode;
  /** How a card divides it; undefined: it does not. */
  readonly divided?: Installments | undefined;
  /** Of what is charged on a later day: how it can be taken back. */
  readonly withdrawal?: ReactNode;
  /** The same in one line. */
  readonly promise?: ReactNode;
}

interface CheckoutFrameProps extends Summary {
  /** Under the order: what belongs to this plan alone. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A checkout: what is bought on one side, how it is paid on the other. */
export function CheckoutFrame({ aside, children, ...summary }: CheckoutFrameProps) {
  const { order, total } = summary;
  const price = useRef<HTMLParagraphElement>(null);
  const isAway = useScrolledAway(price);
  return (
    <Page title={order.documentTitle} description={checkout.description} private>
      <div className="max-w-page mx-auto px-5 pt-6 pb-16 md:px-8 md:pt-12 md:pb-24 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-start lg:gap-16">
        <div className="lg:sticky lg:top-10">
          <Order {...summary} priceRef={price} />
          {aside}
        </div>
        {total === undefined || !isAway ? null : <SummaryBar {...summary} />}
        <div className="min-w-0 max-lg:mt-6">{children}</div>
      </div>
    </Page>
  );
}

/** Once the price is scrolled out of sight: what it costs, and that it can be taken back. */
function SummaryBar({ order, total, divided, promise = checkout.promise }: Summary) {
  return (
    <section
      aria-label={checkout.barLabel}
      className="bg-paper border-rule fixed inset-x-0 top-0 z-20 border-b px-5 py-2.5 md:px-8 lg:hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>{order.title}</span>
        <div className="tabular">{divided === undefined ? total : <Divided by={divided} />}</div>
      </div>
      <p className="text-fine text-muted">{promise}</p>
    </section>
  );
}

function Order(props: Summary & { readonly priceRef: Ref<HTMLParagraphElement> }) {
  const { order, total, divided, withdrawal, priceRef } = props;
  return (
    <section aria-label={checkout.summaryLabel} className="masthead-rule">
      <h1 className="text-title-2 mt-5">{order.title}</h1>
      <p ref={priceRef} className="tabular mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="text-title-1 font-serif font-semibold [font-variation-settings:'opsz'_64]">
          {order.price}
        </span>
        <span className="text-muted">{order.period}</span>
      </p>
      <ul className="text-small text-muted mt-3 flex flex-col gap-1">
        {order.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {total === undefined ? null : (
        <div className="mt-5 max-lg:hidden">
          <PayToday {...{ total, divided, withdrawal }} />
        </div>
      )}
    </section>
  );
}
