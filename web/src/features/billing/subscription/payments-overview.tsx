import { CancelSection } from './cancel-section.tsx';
import { CardActions, CardsCard } from './cards-card.tsx';
import { HistoryCard } from '../history/history-card.tsx';
import { planStatusOf } from './plan-status.ts';
import { ReturnCard } from './return-card.tsx';
import { OneOffPlanCard, SubscriptionCard } from './subscription-card.tsx';
import { waitsForDays } from '../paid-already.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';
import { UndoCancellation } from './undo-cancellation.tsx';
import { WithdrawalSection } from './withdrawal-section.tsx';

interface PaymentsOverviewProps {
  readonly own: SubscriptionAnswer;
  readonly hasAccess: boolean;
}

/** The plan and its next charge, the payment history, and the ways to cancel. */
export function PaymentsOverview({ own, hasAccess }: PaymentsOverviewProps) {
  const { subscription, oneOffPlan, withdrawals, returns } = own;
  const status = planStatusOf(own, Date.parse(own.readAt));
  // Access that comes of no purchase was given by an operator, and is shown as a subscription.
  const showsSubscription =
    status.subscription || (subscription === null && oneOffPlan === null && hasAccess);
  const showsCards = hasAccess || subscription?.canReplaceCard === true;
  return (
    <div className="flex flex-col gap-5">
      {oneOffPlan !== null && status.plan ? (
        <OneOffPlanCard
          plan={oneOffPlan}
          monthlyIsOver={status.monthlyIsOver}
          readAt={own.readAt}
        />
      ) : null}
      {showsSubscription ? (
        <SubscriptionCard
          subscription={subscription}
          isScheduled={waitsForDays(own)}
          isWaitExplained={!hasAccess}
          gapFrom={own.accessGapFrom}
          readAt={own.readAt}
          cards={
            showsCards && subscription !== null ? <CardActions subscription={subscription} /> : null
          }
        >
          {subscription?.canCancel ? <CancelSection own={own} isQuiet /> : null}
        </SubscriptionCard>
      ) : null}
      <UndoCancellation own={own} />
      {showsCards && (!showsSubscription || subscription === null) ? (
        <CardsCard subscription={subscription} />
      ) : null}
      {returns.map((payment) => (
        <ReturnCard key={payment.paymentId} payment={payment} />
      ))}
      {withdrawals.map((purchase) => (
        <WithdrawalSection key={purchase.paymentId} purchase={purchase} />
      ))}
      {subscription?.canCancel && !showsSubscription ? <CancelSection own={own} /> : null}
      <HistoryCard />
    </div>
  );
}
