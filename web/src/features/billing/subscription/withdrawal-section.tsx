import { withdrawPurchase } from '../../../../../shared/contracts/billing-endpoints.ts';
import { monthlyPlan } from '../../../../../shared/plans.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { callFailureText } from '../../../lib/call-failure.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { payments, withdrawal as texts } from '../../../copy/billing/billing-payments.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { formatLongDay, formatLastMinute } from '../../../lib/date-texts.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { cardEnding } from '../card-texts.ts';
import { ConfirmSection, type Failure } from './confirm-section.tsx';
import { useCachedSubscription, type SubscriptionAnswer } from '../use-subscription.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

interface WithdrawalSectionProps {
  readonly purchase: SubscriptionAnswer['withdrawals'][number];
}

/** Withdraws a purchase of the last seven days (CDC, art. 49), or says who handles the withdrawal. */
export function WithdrawalSection({ purchase }: WithdrawalSectionProps) {
  return purchase.automatic ? (
    <AutomaticWithdrawal purchase={purchase} />
  ) : (
    <SupportWithdrawal purchase={purchase} />
  );
}

function SupportWithdrawal({ purchase }: WithdrawalSectionProps) {
  const subject = encodeURIComponent(texts.bySupport.subject);
  const of = <span className="sr-only">{`: ${describePlan(purchase)}`}</span>;
  return (
    <Card>
      <h3 className="text-title-4">
        <span>{texts.title}</span>
        {of}
      </h3>
      <p className="text-small text-muted mt-2">
        {keepAmountsTogether(texts.bySupport.text(describePurchase(purchase)))}
      </p>
      <a
        href={`mailto:${payments.supportEmail}?subject=${subject}`}
        className="link mt-4 inline-flex min-h-11 items-center font-medium"
      >
        <span>{texts.bySupport.action}</span>
        {of}
      </a>
    </Card>
  );
}

function describePurchase(purchase: WithdrawalSectionProps['purchase']) {
  const { plan, amountInCentavos, method, lastFour, paidAt, until } = purchase;
  return {
    plan: planNames[plan],
    day: formatLongDay(paidAt),
    amount: formatReais(amountInCentavos),
    by: method === 'pix' ? texts.pix : texts.card(cardEnding(lastFour)),
    until: formatLastMinute(until),
  };
}

/** `Plano Anual de 22 de novembro de 2026`: one page may show two purchases. */
function describePlan({ plan, paidAt }: WithdrawalSectionProps['purchase']): string {
  return `${planNames[plan]} de ${formatLongDay(paidAt)}`;
}

function AutomaticWithdrawal({ purchase }: WithdrawalSectionProps) {
  const { paymentId } = purchase;
  const { busy, failure, setFailure, submit } = useSubmit<Failure>();
  const subscriptionCache = useCachedSubscription();
  const words = describePurchase(purchase);

  async function withdraw(): Promise<void> {
    await submit(
      async () => {
        // After a lost answer the outcome is unknown here.
        const undone = failure === undefined ? texts.undone : undefined;
        const callOptions = { timeoutMilliseconds, undone };
        const { message } = await callWithSession(withdrawPurchase, { paymentId }, callOptions);
        showToast({ tone: 'success', title: texts.doneTitle, description: message });
        // Access may have ended with the withdrawal, so the whole dashboard is read again.
        await subscriptionCache.refetch();
      },
      (error) => ({ title: texts.failureTitle, text: failureText(error) }),
    );
  }

  return (
    <ConfirmSection
      endpoints={[withdrawPurchase]}
      {...texts}
      of={describePlan(purchase)}
      text={keepAmountsTogether(texts.text(words))}
      consequence={listConsequences(purchase, words).map(keepAmountsTogether)}
      busy={busy}
      failure={failure}
      onKeep={() => setFailure(undefined)}
      onConfirm={() => void withdraw()}
    />
  );
}

/** Lists everything that ends, stays or is refunded with the withdrawal. */
function listConsequences(
  purchase: WithdrawalSectionProps['purchase'],
  words: ReturnType<typeof describePurchase>,
): readonly string[] {
  const { plan, method, lastFour, accessUntil, monthlyGoesOn } = purchase;
  const hasEnded = purchase.monthlyHasEnded === true;
  return [
    [
      texts.consequence(words.plan, words.day, words.amount),
      ...(accessUntil === null ? [] : [texts.accessStays(formatLongDay(accessUntil))]),
      ...(plan === monthlyPlan.key ? [texts[hasEnded ? 'monthlyHasEnded' : 'monthlyEnds']] : []),
    ].join(' '),
    ...(monthlyGoesOn === undefined ? [] : [describeMonthly(monthlyGoesOn, accessUntil)]),
    ...(purchase.monthlyStaysEnded === true ? [texts.monthlyStaysEnded] : []),
    texts.refundRoutes[method](cardEnding(lastFour)),
    texts.onlyOnce,
  ];
}

function describeMonthly(
  monthly: NonNullable<WithdrawalSectionProps['purchase']['monthlyGoesOn']>,
  accessUntil: string | null,
): string {
  const { nextChargeAt, isFirst, leavesGap } = monthly;
  const goesOn = texts.monthlyGoesOn;
  if (nextChargeAt === null) return goesOn.unknown;
  const charge = (isFirst ? goesOn.first : goesOn.next)(formatLongDay(nextChargeAt));
  if (!leavesGap) return charge;
  const without =
    accessUntil === null ? goesOn.without : goesOn.withoutFrom(formatLongDay(accessUntil));
  return `${charge} ${without}`;
}

function failureText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'withdrawal_not_possible') return texts.tooLate;
  // The withdrawal was made in another tab since the page was read.
  if (code === 'withdrawal_by_support') return texts.bySupport.failure;
  return callFailureText(error) ?? texts.call;
}

const timeoutMilliseconds = 30_000;
