import { useEffect, useState } from 'react';
import { upgradeTrial } from '../../../../../shared/contracts/trial.ts';
import { isFromEmail } from '../../../../../shared/upgrade-address.ts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { loadCode } from '../../../lib/load-code.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { LoadingPage } from '../../../ui/page/loading-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { monthlyOrder, oneOffOrder } from '../../../copy/billing/billing.ts';
import { trialUpgrade as texts } from '../../../copy/trial/trial-dashboard.ts';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatPhone } from '../../../../../shared/values/phone.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { ButtonTone } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { findOneOffPlanInAddress } from '../../onboarding/chosen-plan.ts';
import { leaveSession } from '../../access/leave-session.ts';
import { PlanBenefits } from '../plan-benefits.tsx';
import { SignInFirst } from '../../access/session/require-session.tsx';
import {
  forgetSession,
  hasSignedOutByUser,
  type StoredTrial,
} from '../../access/session/session-store.ts';
import { useSession } from '../../access/session/use-session.ts';
import { useAccountPlan } from '../../access/use-account-plan.ts';
import { UpgradeForm } from './upgrade-form.tsx';
import { useMinutesLeft } from '../use-minutes-left.ts';
import { useUpgrade } from './use-upgrade.ts';
import * as paths from '../../../paths.ts';

const UpgradeOfAccount = lazyPart(
  () => loadCode(() => import('./upgrade-of-account.tsx')),
  <LoadingPage />,
);

/**
 * `/gratuito-to-pago`: from a trial to a subscription, or to the one-off plan that `?plan=` names.
 */
export default function UpgradePage() {
  const session = useSession();
  const [isOpening, setOpening] = useState(session?.kind === 'account');
  // The payment is made by the account's session, which replaces the trial's session.
  if (isOpening && session?.kind === 'trial') setOpening(false);
  return isOpening ? <UpgradeOfAccount /> : <UpgradeOfTrial />;
}

function UpgradeOfTrial() {
  const session = useSession();
  // The account's session replaces the trial's while the payment page opens.
  const [ended] = useState(session);
  const trial = ended?.kind === 'trial' ? ended.trial : undefined;
  const [leaving, setLeaving] = useState(false);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    // Only now, so that the user is not asked to sign in to a trial that does not exist.
    if (isMissing) forgetSession('account-gone');
  }, [isMissing]);
  const [parameters] = useSearchParams();
  const hadTrial = ended?.kind === 'trial' || isFromEmail(parameters);
  const hasEnded = session === undefined && hadTrial && !hasSignedOutByUser();
  if (hasEnded && !leaving && !isMissing)
    return <SignInFirst at={paths.trialLogin} ended={ended} />;
  if (trial === undefined || isMissing || (session?.kind !== 'trial' && !leaving)) {
    return <Navigate to={paths.trial} replace />;
  }
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
        <Upgrade trial={trial} onLeaving={setLeaving} onMissing={setMissing} />
      </div>
    </Page>
  );
}

interface UpgradeProps {
  readonly trial: StoredTrial;
  readonly onLeaving: (leaving: boolean) => void;
  readonly onMissing: (missing: boolean) => void;
}

/**
 * For an account with a subscription, leads directly to its payment page. A user who has paid in another way is sent
 * to their plan.
 */
function Upgrade({ trial, onLeaving, onMissing }: UpgradeProps) {
  const [parameters] = useSearchParams();
  const plan = findOneOffPlanInAddress(parameters);
  const upgrade = useUpgrade({ plan, onLeaving, onMissing });
  const accountPlan = useAccountPlan();
  const { state } = upgrade;
  const stillRuns = useMinutesLeft(trial.data_expiracao) > 0;
  const knowsCpf = state.phase === 'form' && state.cpf !== undefined;
  const isAsked = state.phase === 'form' || state.phase === 'failed';
  // The answer decides which fields are shown and whether the trial runs; until then their space is reserved.
  const isPending = state.phase === 'asking' || (isAsked && accountPlan === undefined);
  const pendingClasses = isPending ? 'invisible' : '';
  const notice =
    !isAsked || accountPlan === undefined || accountPlan.plan === 'none' ? null : (
      <accountPlan.Notice plan={accountPlan.plan} />
    );
  if (isAsked && accountPlan?.plan === 'paid') {
    return (
      <div>
        <h1 className="text-title-1">{texts.title}</h1>
        {notice}
      </div>
    );
  }
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_24rem] lg:items-start">
      <div className="max-w-form">
        <h1 className="text-title-1">{texts.title}</h1>
        {notice}
        <p
          className={classNames(
            'text-lead text-muted',
            notice === null ? 'mt-3' : 'mt-8',
            pendingClasses,
          )}
        >
          {knowsCpf ? texts.knownLead : texts.lead}
        </p>
        {stillRuns ? (
          <p className={classNames('text-muted mt-3', pendingClasses)}>{texts.stillRuns}</p>
        ) : null}
        <div className="border-rule mt-8 border-y py-4">
          <p className="text-small text-muted">{texts.person}</p>
          <p className="mt-1 font-semibold break-words">{trial.nome}</p>
          <p className="text-small text-muted break-words">
            <span>{trial.email}</span>
            <span className="tabular block">{formatPhone(trial.telefone)}</span>
          </p>
          {state.phase === 'leaving' ? null : (
            <p className="text-small mt-3">
              <span>{texts.notYou}</span>{' '}
              <button type="button" className="link" onClick={() => leaveSession()}>
                {texts.leave}
              </button>
            </p>
          )}
        </div>
        <div className="mt-8">
          {isAsked && accountPlan === undefined ? (
            <Asking />
          ) : (
            <Stage
              upgrade={upgrade}
              trial={trial}
              tone={notice === null ? 'primary' : 'secondary'}
            />
          )}
        </div>
      </div>
      <ChosenPlan plan={plan} />
    </div>
  );
}

function ChosenPlan({ plan }: { readonly plan: OneOffPlanKey | undefined }) {
  const { title, price, period, notes } = plan === undefined ? monthlyOrder : oneOffOrder(plan);
  return (
    <section className="rounded-card border-ink bg-surface border-[1.5px] p-6">
      <h2 className="text-title-4">{title}</h2>
      <p className="tabular text-title-1 mt-2 font-serif font-semibold [font-variation-settings:'opsz'_64]">
        {price}
      </p>
      <p className="text-muted mt-1">{period}</p>
      <p className="text-muted mt-1">{notes[0]}</p>
      <PlanBenefits />
    </section>
  );
}

function Asking() {
  return (
    <Loading label={texts.loading}>
      <div className="flex flex-col gap-6">
        <Skeleton className="rounded-card h-20" />
        <Skeleton className="rounded-card h-20" />
        <Skeleton className="rounded-card h-12" />
      </div>
    </Loading>
  );
}

function Stage(props: {
  readonly upgrade: ReturnType<typeof useUpgrade>;
  readonly trial: StoredTrial;
  readonly tone: ButtonTone;
}) {
  const { upgrade, trial, tone } = props;
  const { state } = upgrade;
  switch (state.phase) {
    case 'asking':
      return <Asking />;
    case 'failed':
      return (
        <Alert
          tone="error"
          title={state.failure.title}
          action={
            <CallButton
              endpoints={[upgradeTrial]}
              busy={false}
              tone="secondary"
              onClick={upgrade.ask}
            >
              {texts.retry}
            </CallButton>
          }
        >
          {state.failure.text}
        </Alert>
      );
    case 'leaving':
      return (
        <p role="status" className="text-lead text-muted flex items-center gap-3">
          <Spinner />
          <span>{texts.leaving}</span>
        </p>
      );
    case 'form':
      return <UpgradeForm knownCpf={state.cpf} {...{ upgrade, trial, tone }} />;
    default:
      return state satisfies never;
  }
}
