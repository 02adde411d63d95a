import type { ReactNode } from 'react';
import { requestSignIn } from '../../../../shared/contracts/identity.ts';
import { getSubscription } from '../../../../shared/contracts/billing-endpoints.ts';
import { checkAccess } from '../../../../shared/contracts/access.ts';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { AccountPlan, AccountType } from '../../../../shared/contracts/access.ts';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import {
  inactiveDashboard as texts,
  processingPayment,
  scheduledStep,
  stoppedSubscription,
} from '../../copy/dashboard.ts';
import { firstChargeWait } from '../../copy/billing/first-charge.ts';
import { formatLongMoment } from '../../lib/date-texts.ts';
import { loadPage } from '../../lib/navigation/load-page.ts';
import { Button, ButtonLink, type ButtonTone } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { OverdueLink } from '../billing/subscription/overdue-link.tsx';
import { describeOverdue, overdueTitle } from '../billing/subscription/refused-attempts.ts';
import { useSession } from '../access/session/use-session.ts';
import { useAccess } from '../access/use-access.ts';
import { usePartnerCheck } from '../access/use-partner-check.ts';
import { SupportLink } from '../billing/support-link.tsx';
import { useSubscription } from '../billing/use-subscription.ts';
import { useOpenTrial } from '../trial/use-open-trial.ts';
import { CheckNowLine } from '../billing/check-now-line.tsx';
import {
  formatFirstDay,
  hasOpenPix,
  deriveWait,
  type AccountStatus,
  type Wait,
} from '../billing/account-status.ts';
import { SubscribeButton, SubscribeCard } from './subscribe-card.tsx';
import { accessKey } from '../access/session/query-keys.ts';
import * as paths from '../../paths.ts';

interface NextStepProps {
  readonly accountType: Exclude<AccountType, 'active'>;
  readonly accountStatus: AccountStatus;
  /** The account's plan, shown to its trial session. */
  readonly accountPlan?: AccountPlan | undefined;
}

/** The single next step. A user who has paid or subscribed is not asked to do so again. */
export function NextStep({ accountType, accountStatus, accountPlan }: NextStepProps) {
  switch (accountStatus) {
    case 'expected':
      return <ExpectedPayment />;
    case 'scheduled':
      return <Scheduled />;
    case 'past_due':
      return <PastDue />;
    case 'paused':
      return <Paused />;
    case 'open':
      return <Offer {...{ accountType, accountPlan }} />;
    default:
      return accountStatus satisfies never;
  }
}

/**
 * For a trial session, a link to its account comes first; a payable Pix comes before any offer, and the trial then
 * offers no other Pix.
 */
function Offer({ accountType, accountPlan }: Omit<NextStepProps, 'accountStatus'>) {
  const { data: billing } = useSubscription();
  const isPixOpen = hasOpenPix(billing);
  const tone = accountPlan === undefined && !isPixOpen ? 'primary' : 'secondary';
  const isPaid = accountPlan === 'paid';
  if (accountType === 'trial_active') {
    return <OpenTrial isSecondary={isPaid || isPixOpen} tone={tone} />;
  }
  return isPaid ? null : <SubscribeCard tone={tone} />;
}

function Step(props: {
  readonly title: string;
  readonly texts: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <section className="rounded-card border-ink bg-surface border-[1.5px] p-6">
      <h2 className="text-title-4">{props.title}</h2>
      {props.texts.map((text) => (
        <p key={text} className="text-muted mt-2">
          {keepAmountsTogether(text)}
        </p>
      ))}
      <div className="mt-6 grid gap-3">{props.children}</div>
    </section>
  );
}

const waitTexts: Readonly<Record<Wait, readonly string[]>> = {
  order: [processingPayment.orderText],
  first_charge: [processingPayment.firstCharge],
  review: [],
  payment: [],
};

function ExpectedPayment() {
  const client = useQueryClient();
  const checks = useIsFetching({ queryKey: [accessKey] });
  const { data } = useSubscription();
  const wait = deriveWait(data);
  const first = wait === 'first_charge' ? data?.subscription : undefined;
  const until = first?.firstChargeUntil;
  const { isChecking, result, check: checkPartner } = usePartnerCheck();
  const check = async () => {
    await checkPartner();
    await client.invalidateQueries({ queryKey: [accessKey] });
  };
  return (
    <Step
      title={processingPayment.title}
      texts={[
        ...(first?.firstChargeUnconfirmed === true
          ? [firstChargeWait.unconfirmed]
          : waitTexts[wait]),
        ...(until === undefined ? [] : [firstChargeWait.until(formatLongMoment(until))]),
        processingPayment.page,
      ]}
    >
      <CallButton
        endpoints={[checkAccess, getSubscription]}
        tone="secondary"
        busy={checks > 0 || isChecking}
        busyLabel={processingPayment.checking}
        onClick={() => void check()}
      >
        {processingPayment.check}
      </CallButton>
      <CheckNowLine result={result} billing={data} />
      <p>
        <OverdueLink label={processingPayment.otherPlans} />
      </p>
    </Step>
  );
}

/**
 * The subscription starts automatically on its day; a user who does not want to wait starts another one, which
 * replaces it.
 */
function Scheduled() {
  const { title, text, cancel } = scheduledStep;
  const { data } = useSubscription();
  return (
    <Step title={title} texts={[text(formatFirstDay(data)), cancel]}>
      <SubscribeButton />
      <p>
        <OverdueLink label={texts.otherPlans} />
      </p>
    </Step>
  );
}

/** The subscription continues automatically once its card can be charged. */
function PastDue() {
  const { replaceCard } = stoppedSubscription.past_due;
  const { data } = useSubscription();
  return (
    <Step title={overdueTitle(data)} texts={data === undefined ? [] : [describeOverdue(data)]}>
      {data?.subscription?.canReplaceCard ? (
        <Button onClick={() => loadPage(paths.cards, { from: paths.dashboard })}>
          {replaceCard}
        </Button>
      ) : null}
      {data?.subscription?.takenBackCharge === undefined ? null : (
        <p>
          <SupportLink />
        </p>
      )}
      <p>
        <OverdueLink label={texts.otherPlans} />
      </p>
    </Step>
  );
}

function Paused() {
  const { title, text } = stoppedSubscription.paused;
  return (
    <Step title={title} texts={[text]}>
      <SubscribeButton />
      <p>
        <OverdueLink label={texts.otherPlans} />
      </p>
    </Step>
  );
}

/**
 * Opens the trial. A trial has its own session, so from an account session the trial's session is opened first.
 * @param isSecondary the trial continues beside a payment or a subscription, which is the next step
 */
export function OpenTrial({
  isSecondary = false,
  tone = isSecondary ? 'secondary' : 'primary',
}: {
  readonly isSecondary?: boolean;
  readonly tone?: ButtonTone;
}) {
  const { title, secondaryTitle, until, text, to, label } = texts.openDashboard;
  const isInTrial = useSession()?.kind === 'trial';
  const { data } = useAccess();
  const ends = data?.trialEndsAt;
  return (
    <Step
      title={isSecondary ? secondaryTitle : title}
      texts={[ends === undefined ? text : `${until(formatLongMoment(ends))} ${text}`]}
    >
      {isInTrial ? (
        <ButtonLink to={to} tone={tone}>
          {label}
        </ButtonLink>
      ) : (
        <OpenTrialButton tone={tone} />
      )}
      {isSecondary ? null : <SubscribeButton tone="secondary" />}
    </Step>
  );
}

function OpenTrialButton({ tone }: { readonly tone: ButtonTone }) {
  const { label, opening } = texts.openDashboard;
  const { busy, open } = useOpenTrial();
  return (
    <CallButton
      endpoints={[requestSignIn]}
      tone={tone}
      busy={busy}
      busyLabel={opening}
      onClick={() => void open()}
    >
      {label}
    </CallButton>
  );
}
