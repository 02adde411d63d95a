import { Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { trialHours } from '../../../../../shared/trial-end.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { EditionCardSkeleton } from '../../../ui/editions/edition-frame.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { dashboard, trialDashboard } from '../../../copy/dashboard.ts';
import { trialPanel as texts } from '../../../copy/trial/trial-dashboard.ts';
import { AccountPlanNotice } from '../../access/account-plan-notice.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import type { RunningTrial } from './trial-view.tsx';
import { SessionViewHeader } from '../../access/session-view-header.tsx';
import { useFirstName } from '../../access/use-first-name.ts';
import { endsSoon, progressPercent, shortTimeLeft } from '../countdown.ts';
import { TimeCard } from './time-card.tsx';
import { TrialChoices } from './trial-choices.tsx';
import { PlanChanges } from '../today/plan-changes.tsx';
import type { TodayProps } from '../today/today.tsx';
import { useTrial } from '../use-trial.ts';
import { WhatsAppLink } from '../../messaging/whatsapp-link.tsx';

/** Loaded separately, in parallel with its data, to keep the page's code small. */
const Today = lazyPart<TodayProps>(
  () => loadCode(() => import('../today/today.tsx')),
  <>
    <EditionCardSkeleton />
    <Skeleton className="rounded-card h-48" />
    <Skeleton className="rounded-card h-72" />
    <Skeleton className="rounded-card h-96" />
  </>,
);

/** The dashboard of a running trial: the remaining time, the chosen preferences, and what a plan adds. */
export function TrialPanel({ expiresAt, minutes, accountPlan }: RunningTrial) {
  const trial = useTrial();
  const name = useFirstName();
  // No warning when a payment was made or is pending.
  const isEnding = endsSoon(minutes) && accountPlan === undefined;
  const startedAt = trial.data?.created_at ?? expectedStart(expiresAt);
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
        <SessionViewHeader
          title={`${dashboard.greeting}, ${name}`}
          lead={isEnding ? texts.endsLead(describeTimeLeft(minutes)) : texts.lead}
          status={
            <>
              <StatusBadge tone="active">{trialDashboard.activeBadge}</StatusBadge>
              {isEnding ? (
                <TextLink {...texts.subscribe} />
              ) : (
                <span className="text-small text-muted">{describeRemainingTime(minutes)}</span>
              )}
            </>
          }
        />
        <AccountPlanNotice plan={accountPlan} />
        <div className="mt-10 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem] lg:items-start">
          <div className="grid gap-8">
            <Today query={trial} expiresAt={expiresAt} />
            <WhatsAppLink isInvitation />
            <TrialChoices query={trial} />
          </div>
          <aside className="grid gap-10">
            <TimeCard
              {...{ expiresAt, minutes, accountPlan }}
              percent={progressPercent({ startedAt, expiresAt }, minutes)}
            />
            <div>
              <PlanChanges expiresAt={expiresAt} />
              <p className="text-small text-muted mt-4">
                {accountPlan === 'paid' ? texts.paidNote : texts.subscribeNote}
              </p>
            </div>
            <div className="border-rule text-small flex gap-3 border-t pt-5">
              <Clock
                size={20}
                strokeWidth={1.75}
                aria-hidden
                className="text-muted mt-0.5 shrink-0"
              />
              <div>
                <p className="text-muted">
                  {accountPlan === undefined ? texts.next : texts.nextWithAccount}
                </p>
                <Link
                  to={texts.seeTimes.to}
                  className="link mt-1 inline-flex min-h-11 items-center font-medium"
                >
                  {texts.seeTimes.label}
                </Link>
              </div>
            </div>
          </aside>
        </div>
      </div>
    </Page>
  );
}

function describeTimeLeft(minutes: number): string {
  const { count, unit, hours } = shortTimeLeft(minutes);
  const largestUnit = formatCount(count, texts.units[unit]);
  return hours === 0 ? largestUnit : `${largestUnit} e ${formatCount(hours, texts.units.hours)}`;
}

function formatCount(
  count: number,
  { one, other }: (typeof texts.units)[keyof typeof texts.units],
) {
  return `${count} ${count === 1 ? one : other}`;
}

function describeRemainingTime(minutes: number): string {
  const { one, other } = texts.remaining;
  const { count, hours } = shortTimeLeft(minutes);
  return `${count === 1 && hours === 0 ? one : other} ${describeTimeLeft(minutes)}`;
}

/** Returns the start of a trial with this end, for the time until the trial's own record is read. */
function expectedStart(expiresAt: string): string {
  return new Date(Date.parse(expiresAt) - trialHours * 60 * 60 * 1000).toISOString();
}
