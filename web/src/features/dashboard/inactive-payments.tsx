import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { payments as texts } from '../../copy/billing/billing-payments.ts';
import { PaymentsOverview } from '../billing/subscription/payments-overview.tsx';
import { usePayments } from '../billing/history/use-payments.ts';
import { useSubscription } from '../billing/use-subscription.ts';
import { readTab } from './dashboard-address.ts';
import { SectionHeading } from '../../ui/page/section-heading.tsx';

/** Payments of a user without access, who can still see and cancel them. */
export function InactivePayments() {
  const { data: billing } = useSubscription();
  const { payments = [] } = usePayments();
  // Links use the tab's parameter; without access the payments are a section of the page and no tab.
  const [parameters] = useSearchParams();
  const isAsked = readTab(parameters) === 'pagamentos';
  const section = useRef<HTMLElement>(null);
  const isRead = billing !== undefined;
  useEffect(() => {
    if (isAsked && isRead) section.current?.scrollIntoView();
  }, [isAsked, isRead]);
  if (billing === undefined) return null;
  const { subscription, oneOffPlan } = billing;
  const hasNone = subscription === null && oneOffPlan === null && payments.length === 0;
  if (hasNone && !isAsked) return null;
  return (
    <section className="animate-enter scroll-mt-24" ref={section}>
      <SectionHeading title={texts.title} />
      <div className="mt-6">
        <PaymentsOverview billing={billing} hasAccess={false} />
      </div>
    </section>
  );
}
