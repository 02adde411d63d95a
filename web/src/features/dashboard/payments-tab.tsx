import { getSubscription } from '../../../../shared/contracts/billing-endpoints.ts';
import { payments as texts } from '../../copy/billing/billing-payments.ts';
import { Card } from '../../ui/card.tsx';
import { PaymentsOverview } from '../billing/subscription/payments-overview.tsx';
import { usePartnerCheck } from '../access/use-partner-check.ts';
import { ReadFailure } from '../billing/read-failure.tsx';
import { useSubscription } from '../billing/use-subscription.ts';
import { PaymentsSkeleton } from './payments-skeleton.tsx';
import { SectionHeading } from '../../ui/page/section-heading.tsx';

/** Payments of a user with access, and the support contact. */
export default function PaymentsTab() {
  return (
    <section>
      <SectionHeading title={texts.title} />
      <div className="mt-8 grid gap-5 lg:grid-cols-[3fr_2fr] lg:items-start">
        <PaymentsContent />
        <HelpCard />
      </div>
    </section>
  );
}

function PaymentsContent() {
  const { data, error, isFetching, refetch } = useSubscription();
  const { isChecking, check } = usePartnerCheck();
  const retry = async () => {
    if (!(await check())) await refetch();
  };
  if (data === undefined) {
    return error ? (
      <ReadFailure
        title={texts.failureTitle}
        error={error}
        endpoints={[getSubscription]}
        busy={isFetching || isChecking}
        onRetry={() => void retry()}
      >
        {texts.failureText}
      </ReadFailure>
    ) : (
      <PaymentsSkeleton />
    );
  }
  return <PaymentsOverview billing={data} hasAccess />;
}

function HelpCard() {
  const subject = new URLSearchParams({ subject: texts.helpSubject })
    .toString()
    .replaceAll('+', '%20');
  return (
    <Card>
      <h3 className="text-title-4">{texts.helpTitle}</h3>
      <p className="text-small text-muted mt-2">{texts.helpText}</p>
      <a
        href={`mailto:${texts.supportEmail}?${subject}`}
        className="link mt-4 inline-flex min-h-11 items-center font-medium"
      >
        {texts.helpAction}
      </a>
    </Card>
  );
}
