import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Page } from '../../../ui/page/page.tsx';
import { dashboard, trialDashboard as texts } from '../../../copy/dashboard.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AccountPlanNotice } from '../../access/account-plan-notice.tsx';
import { useFirstName } from '../../access/use-first-name.ts';
import { shortTimeLeft } from '../countdown.ts';
import { formatLongMoment } from '../../../lib/date-texts.ts';
import { PersonalizationsCard } from '../../preferences/personalizations-card.tsx';
import { PlanBenefits } from '../plan-benefits.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import type { RunningTrial } from './trial-view.tsx';
import { SessionViewHeader } from '../../access/session-view-header.tsx';
import * as paths from '../../../paths.ts';

/** The dashboard of a running trial: the remaining time, the chosen preferences, and what a plan adds. */
export function TrialActiveView(trial: RunningTrial) {
  const name = useFirstName();
  return (
    <Page title={dashboard.documentTitle} description={dashboard.description} private>
      <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
        <SessionViewHeader
          title={`${dashboard.greeting}, ${name}`}
          status={<StatusBadge tone="active">{texts.activeBadge}</StatusBadge>}
        />
        <AccountPlanNotice plan={trial.accountPlan} />
        <div className="mt-10 grid gap-8 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-12">
          <div className="lg:order-2">
            <TimeLeft {...trial} />
          </div>
          <div>
            <PersonalizationsCard />
            <p className="text-small text-muted mt-4 flex gap-2.5">
              <Lock size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
              <span>
                <span>{`${texts.readOnlyNote} ${texts.panel.text}`}</span>{' '}
                <Link to={texts.panel.to} className="link font-medium">
                  {texts.panel.label}
                </Link>
                <span>.</span>
              </span>
            </p>
            <section className="mt-10">
              <h2 className="text-title-4">{texts.benefitsTitle}</h2>
              <p className="text-muted mt-2">{texts.benefitsLead}</p>
              <PlanBenefits />
            </section>
          </div>
        </div>
      </div>
    </Page>
  );
}

function TimeLeft({ expiresAt, minutes, accountPlan }: RunningTrial) {
  const { count, unit, hours } = shortTimeLeft(minutes);
  const left = texts.left[unit];
  return (
    <section className="rounded-card border-ink bg-surface border-[1.5px] p-6">
      <h2 className="text-title-4">{texts.statusTitle}</h2>
      <p className="mt-3">
        <span className="tabular font-serif text-[3.25rem] leading-none font-semibold [font-variation-settings:'opsz'_64]">
          {count}
        </span>{' '}
        <span className="text-muted">
          {hours > 0 ? texts.daysAndHours(count, hours) : count === 1 ? left.one : left.other}
        </span>
      </p>
      <p className="text-small text-muted mt-3">{`${texts.until} ${formatLongMoment(expiresAt)}`}</p>
      {accountPlan === 'paid' ? null : (
        <div className="mt-6 grid">
          <ButtonLink to={paths.plans} tone={accountPlan === 'waiting' ? 'secondary' : 'primary'}>
            {texts.seePlans}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
