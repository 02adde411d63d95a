import { useState, type ReactNode } from 'react';
import type { PaymentMethod } from '../../../../../shared/contracts/billing.ts';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { oneOffPage, openPaymentTexts as texts } from '../../../copy/billing/billing.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { cardEnding } from '../card-texts.ts';
import { useSubscription, type SubscriptionAnswer } from '../use-subscription.ts';

export type OpenPayment = SubscriptionAnswer['openPayments'][number];

interface OpenPaymentNoticeProps {
  /** The plan and method that are about to be paid. */
  readonly plan: OneOffPlanKey;
  readonly method: PaymentMethod;
  /** The payment that the page itself shows. */
  readonly shown: string | undefined;
}

/** Explains an undecided payment before another payment is made. */
export function OpenPaymentNotice({ plan, method, shown }: OpenPaymentNoticeProps) {
  const open = useOpenPayment(shown);
  if (open === undefined) return null;
  return (
    <div className="mt-5">
      <OpenPaymentAlert open={open}>{describeOutcome(open, plan, method)}</OpenPaymentAlert>
    </div>
  );
}

/** Explains an undecided payment before a monthly subscription, which does not replace that payment. */
export function OpenPaymentWithMonthly() {
  const open = useOpenPayment();
  if (open === undefined) return null;
  return (
    <div className="mb-6">
      <OpenPaymentAlert open={open}>
        {open.method === 'pix' ? texts.monthlyDuringPix : texts.monthlyDuringReview}
      </OpenPaymentAlert>
    </div>
  );
}

/** Returns the newest payment of a plan, where its order is being confirmed or its card is in review. */
export function awaitedPayment(billing: SubscriptionAnswer | undefined): OpenPayment | undefined {
  const newest = billing?.openPayments[0];
  return newest?.status === 'pending' ? undefined : newest;
}

interface OpenPaymentGateProps {
  /** The form itself follows an order that was sent before a reload. */
  readonly isSent: boolean;
  readonly children: ReactNode;
}

/**
 * Renders the sale of a plan. While a payment is under review or its order is being confirmed, every selling page
 * shows that payment instead, until the user asks to pay another way.
 */
export function OpenPaymentGate({ isSent, children }: OpenPaymentGateProps) {
  const { data: billing } = useSubscription({
    isFollowed: (answer) => awaitedPayment(answer) !== undefined,
  });
  const [isShown, setShown] = useState(isSent);
  const open = awaitedPayment(billing);
  // The form follows payments that start here.
  if (!isShown && billing !== undefined && open === undefined) setShown(true);
  if (isShown || open === undefined) return children;
  return (
    <div className="grid justify-items-start gap-5">
      <OpenPaymentAlert open={open} />
      <Button tone="secondary" wide={false} onClick={() => setShown(true)}>
        {oneOffPage.otherMethod}
      </Button>
    </div>
  );
}

function useOpenPayment(shown?: string): OpenPayment | undefined {
  const find = ({ openPayments }: SubscriptionAnswer) =>
    openPayments.find(({ paymentId, status }) => paymentId !== shown && status !== 'processing');
  // The payment may be paid or decided while this page is open.
  const { data: billing } = useSubscription({ isFollowed: (answer) => find(answer) !== undefined });
  return billing === undefined ? undefined : find(billing);
}

export function OpenPaymentAlert(props: {
  readonly open: OpenPayment;
  readonly children?: string;
}) {
  const { open, children = '' } = props;
  const kind = selectKind(open);
  const { plan, amountInCentavos, lastFour } = open;
  const what = texts[kind](planNames[plan], formatReais(amountInCentavos), cardEnding(lastFour));
  return (
    <Alert tone="info" title={texts[`${kind}Title`]} action={<TextLink {...texts.follow} />}>
      {`${keepAmountsTogether(what)} ${children}`}
    </Alert>
  );
}

function selectKind({ status, method }: OpenPayment): 'order' | 'pix' | 'review' {
  if (status === 'processing') return 'order';
  return method === 'pix' ? 'pix' : 'review';
}

function describeOutcome(open: OpenPayment, plan: OneOffPlanKey, method: PaymentMethod): string {
  const isSamePlan = open.plan === plan;
  if (isSamePlan && open.method === method) {
    return method === 'pix' ? texts.samePix : texts.sameCard;
  }
  if (isSamePlan) {
    const cancels = open.method === 'pix' ? texts.cancelsSamePix : texts.cancelsSameReview;
    return `${cancels} ${texts.samePlanWins}`;
  }
  const cancels = open.method === 'pix' ? texts.cancelsPix : texts.cancelsReview;
  return `${cancels} ${texts.otherPlanAdds}`;
}
