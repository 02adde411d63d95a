import { useEffect } from 'react';
import {
  getSubscription,
  listPayments,
} from '../../../../../shared/contracts/billing-endpoints.ts';
import { CircleX, Clock } from 'lucide-react';
import { CircleCheck } from '../../../ui/icons.tsx';
import { useSearchParams } from 'react-router-dom';
import { planKeySchema } from '../../../../../shared/contracts/billing.ts';
import { defaultOneOffPlanKey, type PlanKey } from '../../../../../shared/plans.ts';
import { announce } from '../../../ui/page/announcer.tsx';
import { Masthead } from '../../../ui/page/masthead.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { successPage as texts } from '../../../copy/billing/billing-pages.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { history, returned } from '../../../copy/billing/billing-payments.ts';
import { paymentAlerts } from '../../../copy/billing/payment-alerts.ts';
import { firstChargeWait } from '../../../copy/billing/first-charge.ts';
import * as paths from '../../../paths.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { openCheckout } from '../open-checkout.ts';
import { Receipt } from '../receipt.tsx';
import { CheckNowLine } from '../check-now-line.tsx';
import { SupportLink } from '../support-link.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useSubscription } from '../use-subscription.ts';
import { AccountPage } from '../account-page.tsx';
import { finalKinds, useConfirmation, type Confirmation } from './use-confirmation.ts';
import type { Elements } from '../../../ui/elements.ts';

interface PaymentOutcomeProps {
  /** The next step below a confirmed payment. */
  readonly next: Elements;
}

/** Asks the server for the outcome of a payment, and shows it. */
export function PaymentOutcome({ next }: PaymentOutcomeProps) {
  return (
    <AccountPage>
      <Page title={texts.documentTitle} description={texts.description} private>
        <Masthead>
          <Content next={next} />
        </Masthead>
      </Page>
    </AccountPage>
  );
}

function readPlan(parameters: URLSearchParams): PlanKey {
  if (parameters.get('subscription') === 'true') return 'mensal';
  const named = planKeySchema.safeParse(parameters.get('plan'));
  return named.success ? named.data : defaultOneOffPlanKey;
}

function Content({ next }: PaymentOutcomeProps) {
  const [parameters] = useSearchParams();
  const plan = readPlan(parameters);
  const { confirmation, isError, isFetching, result, check } = useConfirmation(plan);
  const { data: billing } = useSubscription({ enabled: result !== undefined });
  const kind = confirmation?.kind;
  const headline = confirmation === undefined ? undefined : selectHeadline(confirmation);
  useEffect(() => {
    if (headline !== undefined) announce(headline);
  }, [headline]);

  if (confirmation === undefined && !isError) return <Checking />;
  return (
    <>
      {confirmation === undefined ? (
        <UnknownOutcome />
      ) : (
        <Outcome {...{ confirmation, plan, next }} />
      )}
      {kind !== undefined && finalKinds.includes(kind) ? null : (
        <div className="mt-6 grid justify-items-start gap-3">
          <CallButton
            endpoints={[getSubscription, listPayments]}
            tone="secondary"
            busy={isFetching}
            busyLabel={texts.checking}
            onClick={() => void check()}
          >
            {texts.check}
          </CallButton>
          <CheckNowLine result={result} billing={billing} />
        </div>
      )}
      <OutcomeActions {...{ kind, plan }} isExpired={confirmation?.isExpired === true} />
    </>
  );
}

const headlines: Readonly<Record<Confirmation['kind'], string>> = {
  confirmed: texts.confirmed.title,
  scheduled: texts.scheduled.title,
  waiting: texts.waiting.title,
  failed: texts.failed.title,
  lost: paymentAlerts.lostTitle,
  withdrawn: returned.withdrawnTitle,
  none: texts.none.title,
};

function selectHeadline(confirmation: Confirmation): string {
  const {
    kind,
    waitsFor,
    isExpired,
    nextChargeAfterUndo: undone,
    endExplanation: ended,
  } = confirmation;
  if (ended !== undefined) return ended.title;
  if (undone !== undefined) return texts.undone.title;
  if (isExpired === true) return texts.expired.title;
  if (waitsFor === 'order') return texts.waiting.orderTitle;
  return waitsFor === 'pix' ? texts.waiting.pixTitle : headlines[kind];
}

/** The next step is shown on the first screen, before the receipt. */
function isDone(kind: Confirmation['kind'] | undefined): boolean {
  return kind === 'confirmed' || kind === 'scheduled';
}

const icons = {
  confirmed: <CircleCheck size={32} strokeWidth={1.75} aria-hidden className="text-up" />,
  scheduled: <CircleCheck size={32} strokeWidth={1.75} aria-hidden className="text-up" />,
  waiting: <Clock size={32} strokeWidth={1.75} aria-hidden className="text-muted" />,
  failed: <CircleX size={32} strokeWidth={1.75} aria-hidden className="text-down" />,
  lost: <CircleX size={32} strokeWidth={1.75} aria-hidden className="text-down" />,
  withdrawn: <CircleCheck size={32} strokeWidth={1.75} aria-hidden className="text-muted" />,
  none: <Clock size={32} strokeWidth={1.75} aria-hidden className="text-muted" />,
} as const;

function Outcome(
  props: PaymentOutcomeProps & { readonly confirmation: Confirmation; readonly plan: PlanKey },
) {
  const { confirmation, plan, next } = props;
  const { kind, facts, monthlyNote: monthly, payment } = confirmation;
  return (
    <div className="animate-enter">
      <div className="mt-8">{icons[kind]}</div>
      <h1 className="text-title-1 mt-4">{selectHeadline(confirmation)}</h1>
      <p className="text-lead text-muted mt-3">{selectLead(confirmation, plan)}</p>
      {isDone(kind) ? (
        <div className="mt-6 grid sm:block">
          <ButtonLink to={texts.dashboard.to}>{texts.dashboard.label}</ButtonLink>
        </div>
      ) : null}
      {payment === undefined ? null : (
        <div className="mt-6">
          <Receipt
            payment={payment}
            facts={facts.filter(({ name }) => name !== history.columns.amount)}
          />
        </div>
      )}
      {facts.length === 0 || payment !== undefined ? null : (
        <dl className="border-rule mt-6 flex flex-wrap gap-x-12 gap-y-3 border-y py-4">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-small text-muted">{name}</dt>
              <dd className="tabular font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {monthly === undefined ? null : <p className="mt-4 font-medium">{monthly}</p>}
      {isDone(kind) ? next : null}
      {kind === 'confirmed' ? <Next withdrawal={confirmation.withdrawal} /> : null}
      {kind === 'waiting' ? (
        <>
          <p className="mt-4">{texts.waiting.note}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-5">
            <TextLink {...texts.waiting.out} />
            <SupportLink />
          </div>
        </>
      ) : null}
    </div>
  );
}

function selectLead(confirmation: Confirmation, plan: PlanKey): string {
  const {
    kind,
    waitsFor,
    lostAt = '',
    isExpired,
    nextChargeAfterUndo: undone,
    endExplanation: ended,
  } = confirmation;
  const name = planNames[plan];
  if (ended !== undefined) return ended.lead;
  if (isExpired === true) return texts.expired.lead;
  if (undone !== undefined) return texts.undone[undone];
  if (kind === 'confirmed') return texts.confirmed.lead(name);
  if (kind === 'scheduled') return texts.scheduled.lead;
  if (kind === 'failed') return texts.failed.lead;
  if (kind === 'none') return texts.none.lead(name);
  if (kind === 'lost') return paymentAlerts.lost(name, formatLongDay(lostAt));
  if (waitsFor === 'order') return texts.waiting.order;
  if (confirmation.isFirstChargeUnconfirmed === true) return firstChargeWait.unconfirmed;
  if (plan === 'mensal') return texts.waiting.monthly;
  return waitsFor === undefined ? texts.waiting.oneOff : texts.waiting[waitsFor];
}

function Next({ withdrawal }: Pick<Confirmation, 'withdrawal'>) {
  const { next, history, withdrawals } = texts.confirmed;
  const payments = withdrawal === undefined ? history : withdrawals[withdrawal];
  return (
    <>
      <h2 className="text-title-4 mt-8">{texts.confirmed.nextTitle}</h2>
      <ol className="marker:text-muted mt-3 flex list-decimal flex-col gap-2 pl-5">
        {[...next, payments].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

function UnknownOutcome() {
  return (
    <>
      <h1 className="text-title-1 mt-8">{texts.waiting.title}</h1>
      <div className="mt-4">
        <Alert tone="error">{texts.error}</Alert>
      </div>
    </>
  );
}

function OutcomeActions(props: {
  readonly kind: Confirmation['kind'] | undefined;
  readonly plan: PlanKey;
  readonly isExpired: boolean;
}) {
  const { kind, plan, isExpired } = props;
  const { dashboard, home, failed, expired } = texts;
  const isRetryFirst = kind === 'failed' || kind === 'lost';
  return (
    <div className="mt-8 flex flex-col gap-3 sm:flex-row">
      {isExpired ? (
        <Button onClick={() => openCheckout(plan, paths.dashboard, 'pix')}>{expired.again}</Button>
      ) : kind === 'failed' ? (
        <ButtonLink to={failed.retry.to}>{failed.retry.label}</ButtonLink>
      ) : null}
      {kind === 'lost' ? (
        <Button onClick={() => openCheckout(plan, paths.dashboard)}>{failed.retry.label}</Button>
      ) : null}
      {isDone(kind) ? null : (
        <ButtonLink
          to={kind === 'waiting' ? dashboard.waitingTo : dashboard.to}
          tone={isRetryFirst ? 'secondary' : 'primary'}
        >
          {dashboard.label}
        </ButtonLink>
      )}
      <ButtonLink to={home.to} tone="secondary">
        {home.label}
      </ButtonLink>
    </div>
  );
}

function Checking() {
  return (
    <>
      <h1 className="text-title-1 mt-8">{texts.loading}</h1>
      <Loading label={texts.loading}>
        <Skeleton className="mt-5 h-5 w-full max-w-md" />
        <Skeleton className="rounded-card mt-8 h-20" />
        <Skeleton className="rounded-card mt-8 h-12 w-56" />
      </Loading>
    </>
  );
}
