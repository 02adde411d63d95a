import type { PaymentMethod } from '../../../../../shared/contracts/billing.ts';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { openBeside as texts } from '../../../copy/billing/billing.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { cardEnding } from '../card-words.ts';
import { useSubscription, type SubscriptionAnswer } from '../use-subscription.ts';

export type OpenPayment = SubscriptionAnswer['openPayments'][number];

interface OpenPaymentNoticeProps {
  /** What is about to be paid, and how. */
  readonly plan: OneOffPlanKey;
  readonly method: PaymentMethod;
  /** The payment that the page itself shows. */
  readonly shown: string | undefined;
}

/** Says, before somebody pays again, what becomes of a payment that is not decided yet. */
export function OpenPaymentNotice({ plan, method, shown }: OpenPaymentNoticeProps) {
  const open = useOpenPayment(shown);
  if (open === undefined) return null;
  return (
    <div className="mt-5">
      <OpenPaymentAlert open={open}>{whatBecomesOf(open, plan, method)}</OpenPaymentAlert>
    </div>
  );
}

/** The same before a monthly subscription is begun, which takes the place of nothing. */
export function OpenPaymentBesideMonthly() {
  const open = useOpenPayment();
  if (open === undefined) return null;
  return (
    <div className="mb-6">
      <OpenPaymentAlert open={open}>
        {open.method === 'pix' ? texts.monthlyBesidePix : texts.monthlyBesideReview}
      </OpenPaymentAlert>
    </div>
  );
}

function useOpenPayment(shown?: string): OpenPayment | undefined {
  const find = ({ openPayments }: SubscriptionAnswer) =>
    openPayments.find(({ paymentId, status }) => paymentId !== shown && status !== 'processing');
  // It may be paid or decided while this page stands open.
  const { data: own } = useSubscription({ isFollowed: (known) => find(known) !== undefined });
  return own === undefined ? undefined : find(own);
}

function OpenPaymentAlert(props: { readonly open: OpenPayment; readonly children: string }) {
  const { open, children } = props;
  return (
    <Alert tone="info" title={open.method === 'pix' ? texts.pixTitle : texts.reviewTitle}>
      {keepAmountsTogether(whatItIs(open))} {children}
    </Alert>
  );
}

function whatItIs({ plan, method, amountInCentavos, lastFour }: OpenPayment): string {
  const amount = formatReais(amountInCentavos);
  if (method === 'pix') return texts.pix(planNames[plan], amount);
  return texts.review(planNames[plan], amount, cardEnding(lastFour));
}

function whatBecomesOf(open: OpenPayment, plan: OneOffPlanKey, method: PaymentMethod): string {
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
