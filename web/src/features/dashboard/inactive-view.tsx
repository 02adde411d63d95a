import { Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { AccountType } from '../../../../shared/contracts/access.ts';
import { Page } from '../../app/page.tsx';
import {
  dashboard,
  inactiveDashboard as texts,
  personalizations,
  processingPayment,
} from '../../copy/dashboard.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { OverdueNotice } from '../billing/overdue-notice.tsx';
import { useSession } from '../identity/use-session.ts';
import { PersonalizationsCard } from './personalizations-card.tsx';
import { personOf } from './session-name.ts';
import { StatusBadge } from './status-badge.tsx';
import { SubscribeCard } from './subscribe-card.tsx';
import { accessKey } from './use-access.ts';
import { ViewOpening } from './view-opening.tsx';

type WithoutSubscription = Exclude<AccountType, 'active'>;

interface InactiveViewProps {
  readonly accountType: WithoutSubscription;
  /** A payment has been made that the server does not know of yet. */
  readonly expectsPayment: boolean;
}

/** For whoever has an account and no subscription: where they stand, and how to go on. */
export function InactiveView({ accountType, expectsPayment }: InactiveViewProps) {
  const session = useSession();
  const name = session === undefined ? '' : personOf(session);
  const runsTrial = accountType === 'trial_active';
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
        <ViewOpening
          title={`${dashboard.greeting}, ${name}`}
          lead={expectsPayment ? processingPayment.lead : leads[accountType]}
          status={<Status {...{ accountType, expectsPayment }} />}
        />
        <div className="mt-10 grid gap-8 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-12">
          <div className="lg:order-2">
            {expectsPayment ? null : <OverdueNotice />}
            <NextStep {...{ accountType, expectsPayment }} />
            {expectsPayment ? null : <TrialNotice accountType={accountType} />}
          </div>
          <PersonalizationsCard {...(runsTrial ? {} : { note: personalizations.lockedNote })} />
        </div>
        <p className="mt-12">
          <Link to="/" className="link inline-flex min-h-11 items-center font-medium">
            {dashboard.home}
          </Link>
        </p>
      </div>
    </Page>
  );
}

const leads: Readonly<Record<WithoutSubscription, string>> = {
  inactive: texts.lead,
  trial_active: texts.trialActiveLead,
  trial_expired: texts.trialExpiredLead,
};

function Status({ accountType, expectsPayment }: InactiveViewProps) {
  if (expectsPayment) return <StatusBadge tone="waiting">{processingPayment.badge}</StatusBadge>;
  const tone = accountType === 'trial_active' ? 'active' : 'ended';
  return <StatusBadge tone={tone}>{texts.badges[accountType]}</StatusBadge>;
}

function NextStep({ accountType, expectsPayment }: InactiveViewProps) {
  // Somebody who has just paid is not asked to pay.
  if (expectsPayment) return <ExpectedPayment />;
  if (accountType !== 'trial_active') return <SubscribeCard />;
  return <OpenTrial />;
}

function OpenTrial() {
  const { title, text, to, label } = texts.openDashboard;
  return (
    <section className="rounded-card border-ink bg-surface border-[1.5px] p-6">
      <h2 className="text-title-3">{title}</h2>
      <p className="text-muted mt-2">{text}</p>
      <div className="mt-6 grid">
        <ButtonLink to={to}>{label}</ButtonLink>
      </div>
    </section>
  );
}

function ExpectedPayment() {
  const client = useQueryClient();
  const checks = useIsFetching({ queryKey: [accessKey] });
  return (
    <section className="rounded-card border-ink bg-surface border-[1.5px] p-6">
      <h2 className="text-title-4">{processingPayment.title}</h2>
      <p className="text-muted mt-2">{processingPayment.page}</p>
      <div className="mt-6 grid">
        <Button
          tone="secondary"
          busy={checks > 0}
          busyLabel={processingPayment.checking}
          onClick={() => void client.invalidateQueries({ queryKey: [accessKey] })}
        >
          {processingPayment.check}
        </Button>
      </div>
    </section>
  );
}

function TrialNotice({ accountType }: { readonly accountType: WithoutSubscription }) {
  return (
    <aside className="border-rule mt-8 flex gap-3 border-t pt-5">
      <Clock size={20} strokeWidth={1.75} aria-hidden className="text-muted mt-0.5 shrink-0" />
      <div className="text-small">
        {accountType === 'inactive' ? (
          <>
            <p className="font-semibold">{texts.trialNoticeTitle}</p>
            <p className="text-muted mt-1">{texts.trialNotice}</p>
            <Link
              to={texts.trialNoticeLink.to}
              className="link mt-1 inline-flex min-h-11 items-center font-medium"
            >
              {texts.trialNoticeLink.label}
            </Link>
          </>
        ) : accountType === 'trial_active' ? (
          <>
            <p className="text-muted">{texts.trialActiveNotice}</p>
            <Link
              to={texts.trialTimes.to}
              className="link mt-1 inline-flex min-h-11 items-center font-medium"
            >
              {texts.trialTimes.label}
            </Link>
          </>
        ) : (
          <p className="text-muted">{texts.trialExpiredNotice}</p>
        )}
      </div>
    </aside>
  );
}
