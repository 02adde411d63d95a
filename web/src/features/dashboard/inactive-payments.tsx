import { payments as texts } from '../../copy/billing/billing-payments.ts';
import { OwnPayments } from '../billing/subscription/own-payments.tsx';
import { usePayments } from '../billing/history/use-payments.ts';
import { useSubscription } from '../billing/use-subscription.ts';
import { SectionHeading } from '../../ui/page/section-heading.tsx';

/** The payments of somebody without access, who can still see and cancel them. */
export function InactivePayments() {
  const { data: own } = useSubscription();
  const { payments = [] } = usePayments();
  if (own === undefined) return null;
  const { subscription, oneOffPlan } = own;
  if (subscription === null && oneOffPlan === null && payments.length === 0) return null;
  return (
    <section className="animate-enter">
      <SectionHeading title={texts.title} />
      <div className="mt-6">
        <OwnPayments own={own} hasAccess={false} />
      </div>
    </section>
  );
}
