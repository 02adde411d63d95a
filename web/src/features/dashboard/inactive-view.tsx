import type { AccountPlan } from '../../../../shared/contracts/access.ts';
import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { Page } from '../../ui/page/page.tsx';
import { scheduledSubscription, subscriptionStates } from '../../copy/billing/billing-payments.ts';
import {
  dashboard,
  inactiveDashboard as texts,
  personalizations,
  processingPayment,
  scheduledStep,
  stoppedSubscription,
} from '../../copy/dashboard.ts';
import { EndedPlanNotice } from '../billing/subscription/ended-plan-notice.tsx';
import PaymentAlerts from '../billing/history/payment-alerts.tsx';
import { useSubscription, type SubscriptionAnswer } from '../billing/use-subscription.ts';
import { AccountPlanNotice } from '../access/account-plan-notice.tsx';
import { useFirstName } from '../access/use-first-name.ts';
import { InactivePayments } from './inactive-payments.tsx';
import { NextStep, OpenTrial } from './next-step.tsx';
import { PersonalizationsCard } from '../preferences/personalizations-card.tsx';
import {
  formatFirstDay,
  hasOpenPix,
  deriveWait,
  wasCustomer,
  type AccountStatus,
  type Wait,
  type WithoutSubscription,
} from '../billing/account-status.ts';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { TrialNotice } from './trial-notice.tsx';
import { SessionViewHeader } from '../access/session-view-header.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import * as paths from '../../paths.ts';

/** Loaded separately, because it is below the main content. */
const PlanPreview = lazyPart(() => loadCode(() => import('./plan-preview.tsx')), null);

interface InactiveViewProps {
  readonly accountType: WithoutSubscription;
  readonly accountStatus: AccountStatus;
  /** The account's plan, shown to its trial session. */
  readonly accountPlan?: AccountPlan | undefined;
}

/** The state of an account without access, and its next step. */
export default function InactiveView(props: InactiveViewProps) {
  const { accountType, accountStatus, accountPlan } = props;
  const name = useFirstName();
  const { data: billing } = useSubscription();
  const isOpen = accountStatus === 'open';
  const isFormer = wasCustomer(billing);
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
        <SessionViewHeader
          title={`${dashboard.greeting}, ${name}`}
          lead={selectLead(props, billing)}
          status={
            <>
              <Status {...{ accountType, accountStatus }} />
              {isOpen || accountType !== 'trial_active' ? null : (
                <StatusBadge tone="active">{texts.badges[accountType]}</StatusBadge>
              )}
            </>
          }
        />
        <AccountPlanNotice plan={accountPlan} />
        <PaymentAlerts />
        <div className="mt-10 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-12">
          <div className="empty:hidden lg:order-2">
            {isOpen || accountStatus === 'scheduled' ? <EndedPlanNotice /> : null}
            <NextStep {...{ accountType, accountStatus, accountPlan }} />
            {isOpen || accountType !== 'trial_active' ? null : (
              <div className="mt-6">
                <OpenTrial isSecondary />
              </div>
            )}
            {isOpen && !isFormer && accountPlan === undefined ? (
              <TrialNotice accountType={accountType} isPixOpen={hasOpenPix(billing)} />
            ) : null}
          </div>
          <div className="grid gap-10">
            <InactivePayments />
            {wantsPlan(props) ? <PlanPreview /> : null}
            <PersonalizationsCard {...selectNote(props)} />
          </div>
        </div>
        <p className="mt-12">
          <TextLink to={paths.home} label={dashboard.home} />
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

const expectedLeads: Readonly<Record<Wait, string>> = {
  order: processingPayment.orderLead,
  first_charge: processingPayment.lead,
  review: processingPayment.reviewLead,
  payment: processingPayment.lead,
};

function selectLead(
  { accountType, accountStatus, accountPlan }: InactiveViewProps,
  billing: SubscriptionAnswer | undefined,
): string {
  if (accountStatus === 'expected') return expectedLeads[deriveWait(billing)];
  const lead = accountType === 'trial_active' ? 'trialLead' : 'lead';
  if (accountStatus === 'scheduled') return scheduledStep[lead](formatFirstDay(billing));
  if (accountStatus !== 'open') return stoppedSubscription[accountStatus][lead];
  if (accountType === 'trial_expired' && accountPlan !== undefined) {
    return texts.trialExpiredShortLead;
  }
  if (accountType === 'trial_active' && hasOpenPix(billing)) return texts.trialPixLead;
  if (accountType !== 'inactive') return leads[accountType];
  if (billing?.takenBackPlan !== undefined) return texts.takenBackLead;
  if (billing?.subscription?.endedByRefusals === true) return texts.refusedLead;
  if (wasCustomer(billing)) return billing?.subscription ? texts.formerLead : texts.endedPlanLead;
  return hasOpenPix(billing) ? texts.pixLead : texts.lead;
}

function Status({ accountType, accountStatus }: InactiveViewProps) {
  if (accountStatus === 'expected') {
    return <StatusBadge tone="waiting">{processingPayment.badge}</StatusBadge>;
  }
  if (accountStatus === 'scheduled') {
    return <StatusBadge tone="waiting">{scheduledSubscription.title}</StatusBadge>;
  }
  if (accountStatus !== 'open') {
    return <StatusBadge tone="ended">{subscriptionStates[accountStatus].title}</StatusBadge>;
  }
  const tone = accountType === 'trial_active' ? 'active' : 'ended';
  return <StatusBadge tone={tone}>{texts.badges[accountType]}</StatusBadge>;
}

/** Returns whether nothing is paid or pending, so that the plan is introduced. */
function wantsPlan({ accountType, accountStatus, accountPlan }: InactiveViewProps): boolean {
  return accountStatus === 'open' && accountType !== 'trial_active' && accountPlan === undefined;
}

/** Says when the preferences can be changed again; during a trial they can be changed now. */
function selectNote({ accountType, accountStatus, accountPlan }: InactiveViewProps): {
  readonly note?: string;
} {
  if (accountType === 'trial_active' || accountPlan === 'paid') return {};
  const isWaiting = accountStatus !== 'open' || accountPlan === 'waiting';
  return { note: isWaiting ? personalizations.waitingNote : personalizations.lockedNote };
}
