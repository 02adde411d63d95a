import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../../../../shared/contracts/billing.ts';
import type { PlanKey } from '../../../../../shared/plans.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { refundedPayment, chargebackNotice } from '../../../copy/billing/billing-payments.ts';
import { paymentAlerts as texts } from '../../../copy/billing/payment-alerts.ts';
import { firstChargeWait } from '../../../copy/billing/first-charge.ts';
import { Alert, type AlertTone } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { cardEnding } from '../card-texts.ts';
import { oneOffPlanRuns, relevantRefusedCharge } from '../payment-progress.ts';
import { openCheckout } from '../open-checkout.ts';
import type { OpenPayment } from '../payment/open-payment-notice.tsx';
import { SupportLink } from '../support-link.tsx';
import { unchargedAlertText } from '../uncharged-texts.ts';
import { ReplacedPaymentNotice } from '../payment/replaced-payment-notice.tsx';
import { RefusedCharge } from '../subscription/refused-charge.tsx';
import { PixCodeOf } from '../pix/pix-code-of.tsx';
import { WaitingPix } from '../pix/pix-panel.tsx';
import { useExpiredPix } from '../pix/use-expired-pix.ts';
import {
  useCachedSubscription,
  useSubscription,
  type AccountSubscription,
  type SubscriptionAnswer,
} from '../use-subscription.ts';

/** Pending and failed payments: a Pix to pay, or a card that is under review or was declined after it. */
export default function PaymentAlerts() {
  const { data: billing } = useSubscription();
  const { expired, keep } = useExpiredPix(billing);
  if (billing === undefined) return null;
  const { openPayments, refusedPayment, replacedPayment, lostAttempt, expiredPix } = billing;
  const { takenBackPlan } = billing;
  const uncharged = unchargedAlertText(billing);
  // While this page shows the Pix itself, the Pix also shows its expiry.
  const unpaid = expiredPix?.paymentId === expired?.paymentId ? undefined : expiredPix;
  const waiting = openPayments.filter(
    ({ method, status }) => method === 'pix' && status === 'pending',
  );
  const isListed = waiting.some(({ paymentId }) => paymentId === expired?.paymentId);
  const pix = expired === undefined || isListed ? waiting : [expired, ...waiting];
  const reviewed = openPayments.filter(({ status }) => status === 'in_process');
  // Without access, the next step explains it instead.
  const hasAccess = billing.subscription?.state === 'active' || oneOffPlanRuns(billing);
  const charge = hasAccess ? relevantRefusedCharge(billing) : undefined;
  const isQuiet =
    refusedPayment === null &&
    replacedPayment === undefined &&
    lostAttempt === undefined &&
    uncharged === undefined &&
    unpaid === undefined &&
    takenBackPlan === undefined &&
    charge === undefined;
  if (pix.length + reviewed.length === 0 && isQuiet) return null;
  return (
    <section aria-label={texts.label} className="mt-8 grid gap-5">
      {charge === undefined ? null : <RefusedCharge {...{ charge, billing }} />}
      {takenBackPlan === undefined ? null : <TakenBackPlan {...takenBackPlan} />}
      {refusedPayment === null ? null : <RefusedAlert payment={refusedPayment} />}
      {replacedPayment === undefined ? null : <ReplacedPaymentNotice payment={replacedPayment} />}
      {lostAttempt === undefined ? null : <Lost attempt={lostAttempt} />}
      {uncharged === undefined ? null : (
        <Failed tone="info" title={firstChargeWait.title} plan="mensal">
          {uncharged}
        </Failed>
      )}
      {unpaid === undefined ? null : <Unpaid payment={unpaid} />}
      {pix.map((payment) => (
        <PixAlert
          key={payment.paymentId}
          {...{ payment, billing }}
          isOver={payment.paymentId === expired?.paymentId}
          onExpired={() => keep(payment)}
        />
      ))}
      {reviewed.map((payment) => (
        <Reviewed key={payment.paymentId} payment={payment} />
      ))}
    </section>
  );
}

/** Why the access of a plan has ended, and the access that remains. */
function TakenBackPlan(props: NonNullable<SubscriptionAnswer['takenBackPlan']>) {
  const { plan, amountInCentavos, paidAt, accessUntil, isRefunded } = props;
  const why = isRefunded === true ? refundedPayment : chargebackNotice;
  const words = [
    why.planText(formatReais(amountInCentavos), formatLongDay(paidAt)),
    ...(accessUntil === undefined
      ? []
      : [chargebackNotice.accessStays(formatLongDay(accessUntil))]),
    why.mistake,
  ];
  return (
    <Alert tone="info" title={why.planTitle(planNames[plan])} action={<SupportLink />}>
      {keepAmountsTogether(words.join(' '))}
    </Alert>
  );
}

/** A failed attempt and a link to a new one. */
function Failed(props: {
  readonly tone: AlertTone;
  readonly title: string;
  readonly plan: PlanKey;
  /** The initially selected payment method of the new attempt. */
  readonly method?: PaymentMethod;
  readonly children: ReactNode;
}) {
  const { tone, title, plan, method, children } = props;
  return (
    <Alert
      tone={tone}
      title={title}
      action={
        <Button
          tone="secondary"
          wide={false}
          onClick={() => openCheckout(plan, window.location.pathname, method)}
        >
          {texts.retry}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

function RefusedAlert(props: {
  readonly payment: NonNullable<SubscriptionAnswer['refusedPayment']>;
}) {
  const { plan, amountInCentavos, lastFour, createdAt, wasUnanswered, error } = props.payment;
  const words = wasUnanswered === true ? texts.refusedUnanswered : texts.refused;
  return (
    <Failed tone="error" title={texts.refusedTitle(planNames[plan])} plan={plan}>
      <p>
        {keepAmountsTogether(
          words(formatReais(amountInCentavos), cardEnding(lastFour), formatLongDay(createdAt)),
        )}
      </p>
      <p className="mt-1">{error}</p>
    </Failed>
  );
}

function Lost(props: { readonly attempt: NonNullable<SubscriptionAnswer['lostAttempt']> }) {
  const { plan, createdAt } = props.attempt;
  return (
    <Failed tone="info" title={texts.lostTitle} plan={plan}>
      {texts.lost(planNames[plan], formatLongDay(createdAt))}
    </Failed>
  );
}

function Unpaid(props: { readonly payment: NonNullable<SubscriptionAnswer['expiredPix']> }) {
  const { plan, amountInCentavos, createdAt, isUnconfirmed } = props.payment;
  const amount = formatReais(amountInCentavos);
  const words = texts[isUnconfirmed === true ? 'pixUnconfirmed' : 'pixUnpaid'];
  return (
    <Failed tone="info" title={texts.pixOverTitle} plan={plan} method="pix">
      {keepAmountsTogether(words(planNames[plan], amount, formatLongDay(createdAt)))}
    </Failed>
  );
}

/** Two working days, with a weekend in between. */
const usualReviewMilliseconds = 5 * 24 * 60 * 60 * 1000;

function Reviewed({ payment }: { readonly payment: OpenPayment }) {
  const { plan, amountInCentavos, lastFour, createdAt } = payment;
  const isLate = serverNow() - Date.parse(createdAt) > usualReviewMilliseconds;
  return (
    <Alert tone="info" title={texts.reviewTitle}>
      {keepAmountsTogether(
        texts[isLate ? 'reviewLate' : 'review'](
          planNames[plan],
          formatReais(amountInCentavos),
          cardEnding(lastFour),
          formatLongDay(createdAt),
        ),
      )}
    </Alert>
  );
}

/** Does not urge the user to pay for a plan when a monthly subscription has started since. */
function pixTexts({ endsMonthly }: OpenPayment, { subscription }: SubscriptionAnswer) {
  const isCharged = subscription?.canCancel === true && charged.includes(subscription.state);
  if (!isCharged) return 'pixOf';
  return endsMonthly ? 'pixInsteadOfMonthly' : 'pixWithMonthly';
}

/** States in which a subscription is charged automatically, now or from a later day. */
const charged: readonly AccountSubscription['state'][] = ['active', 'pending', 'processing'];

/** A pending Pix, ready to be paid. */
function PixAlert(props: {
  readonly payment: OpenPayment;
  readonly billing: SubscriptionAnswer;
  readonly isOver: boolean;
  readonly onExpired: () => void;
}) {
  const { payment, billing, isOver, onExpired } = props;
  const { paymentId, plan, amountInCentavos, expiresAt } = payment;
  const subscriptionCache = useCachedSubscription();
  const what = [planNames[plan], formatReais(amountInCentavos)] as const;
  return (
    <div className="rounded-card border-ink bg-surface border-[1.5px] p-5 sm:p-6">
      <h2 className="text-title-4">{isOver ? texts.pixOverTitle : texts.pixTitle}</h2>
      <p className="text-muted mt-2 mb-5">
        {keepAmountsTogether(
          isOver ? texts.pixOver(...what) : texts[pixTexts(payment, billing)](...what),
        )}
      </p>
      <PixCodeOf
        payment={payment}
        renderCode={(code) => (
          <WaitingPix
            plan={plan}
            charge={{ paymentId, ...code, expiresAt: expiresAt ?? undefined }}
            notice={null}
            onGenerate={() => openCheckout(plan, window.location.pathname, 'pix')}
            onEnd={(end) => {
              if (end === 'expired') onExpired();
            }}
            onPaid={() => {
              const description = texts.pixPaidText(planNames[plan]);
              showToast({ tone: 'success', title: texts.pixPaid, description });
              void subscriptionCache.refetch();
            }}
          />
        )}
      />
    </div>
  );
}
