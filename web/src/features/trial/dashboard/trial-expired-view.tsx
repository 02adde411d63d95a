import { useEffect, useState } from 'react';
import { Lock } from 'lucide-react';
import type { Access } from '../../../../../shared/contracts/access.ts';
import { formatPhone } from '../../../../../shared/values/phone.ts';
import { Page } from '../../../ui/page/page.tsx';
import { dashboard, trialDashboard as texts } from '../../../copy/dashboard.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { ButtonLink, type ButtonTone } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AccountPlanNotice } from '../../access/account-plan-notice.tsx';
import { useSession } from '../../access/session/use-session.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { PersonalizationsCard } from '../../preferences/personalizations-card.tsx';
import { PlanBenefits } from '../plan-benefits.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { SessionViewHeader } from '../../access/session-view-header.tsx';
import { trialPreferenceDraft } from './trial-preference-values.ts';

interface TrialExpiredViewProps {
  readonly access: Access;
  /** The trial ended while the page was open, possibly during work far down the page. */
  readonly hasJustEnded?: boolean;
}

/**
 * Returns whether an edit was not saved before the end. Shown until the user leaves: the change belongs in the
 * settings of a plan.
 */
function useLostEdit(isOver: boolean): boolean {
  const [isLost] = useState(trialPreferenceDraft.exists);
  useEffect(() => (isOver ? () => trialPreferenceDraft.drop() : undefined), [isOver]);
  return isLost;
}

/** The dashboard of a trial that has ended: what is kept, and the plan that reactivates it. */
export function TrialExpiredView({ access, hasJustEnded = false }: TrialExpiredViewProps) {
  const hasUnsaved = useLostEdit(access.accountType === 'trial_expired');
  const { accountPlan } = access;
  const isPaid = accountPlan === 'paid';
  const tone = accountPlan === 'waiting' ? 'secondary' : 'primary';
  return (
    <Page
      title={dashboard.documentTitle}
      description={dashboard.description}
      private
      replacesPage={hasJustEnded}
    >
      <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
        <SessionViewHeader
          title={texts.expiredTitle}
          lead={accountPlan === undefined ? texts.expiredText : texts.expiredShortText}
          status={
            <>
              <StatusBadge tone="ended">{texts.expiredBadge}</StatusBadge>
              {access.expiresAt === null ? null : (
                <span className="text-small text-muted">
                  {`${texts.expiredAt} ${formatLongDay(access.expiresAt)}`}
                </span>
              )}
            </>
          }
        />
        {hasUnsaved ? (
          <div className="max-w-text mt-6">
            <Alert tone="info" title={texts.unsavedTitle}>
              {texts.unsavedText}
            </Alert>
          </div>
        ) : null}
        <AccountPlanNotice plan={accountPlan} />
        {isPaid ? null : (
          <div className="mt-8">
            <ButtonLink to={texts.upgradePath} tone={tone}>
              {texts.upgrade}
            </ButtonLink>
          </div>
        )}
        <div
          className={classNames(
            'mt-10 grid gap-8 lg:items-start lg:gap-12',
            isPaid ? 'lg:grid-cols-2' : 'lg:grid-cols-[1fr_24rem]',
          )}
        >
          <div className="grid gap-8">
            <section className="border-rule border-t pt-6">
              <h2 className="text-title-4 flex items-center gap-2.5">
                <Lock size={20} strokeWidth={1.75} aria-hidden className="text-muted" />
                <span>{texts.lockedTitle}</span>
              </h2>
              <p className="text-muted mt-1 mb-5">
                {isPaid ? texts.lockedPaidText : texts.lockedText}
              </p>
              <PersonalizationsCard />
            </section>
            {isPaid ? null : <AccountCard />}
          </div>
          {isPaid ? <AccountCard /> : <PlanCard tone={tone} />}
        </div>
      </div>
    </Page>
  );
}

function PlanCard({ tone }: { readonly tone: ButtonTone }) {
  return (
    <section className="rounded-card border-ink bg-surface order-first border-[1.5px] p-6 lg:order-none">
      <h2 className="text-title-4">{texts.planTitle}</h2>
      <p className="tabular text-title-1 mt-2 font-serif font-semibold [font-variation-settings:'opsz'_64]">
        {texts.planPrice}
      </p>
      <p className="text-muted mt-1">{texts.planNote}</p>
      <PlanBenefits />
      <div className="mt-6 grid">
        <ButtonLink to={texts.upgradePath} tone={tone}>
          {texts.activate}
        </ButtonLink>
      </div>
    </section>
  );
}

function AccountCard() {
  const session = useSession();
  if (session === undefined) return null;
  const { email, telefone } = session.kind === 'account' ? session.user : session.trial;
  const rows = [
    { label: texts.email, value: email },
    { label: texts.phone, value: formatPhone(telefone) },
    { label: texts.status, value: texts.expiredTitle },
  ];
  return (
    <Card>
      <h2 className="text-title-4">{texts.accountTitle}</h2>
      <dl className="divide-rule border-rule mt-4 divide-y border-y">
        {rows.map(({ label, value }) => (
          <div key={label} className="grid gap-x-6 py-3 sm:grid-cols-[11rem_1fr] sm:items-baseline">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="tabular min-w-0 font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
