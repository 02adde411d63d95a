import { CancelSection } from './cancel-section.tsx';
import { CardActions, CardsCard } from './cards-card.tsx';
import { HistoryCard } from '../history/history-card.tsx';
import { derivePlanStatus } from './plan-status.ts';
import { RefundCard } from './refund-card.tsx';
import { OneOffPlanCard, SubscriptionCard } from './subscription-card.tsx';
import { isStartDelayed } from '../payment-progress.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';
import { UndoCancellation } from './undo-cancellation.tsx';
import { WithdrawalSection } from './withdrawal-section.tsx';

interface PaymentsOverviewProps {
  readonly billing: SubscriptionAnswer;
  readonly hasAccess: boolean;
}

/** The plan and its next charge, the payment history, and the ways to cancel. */
export function PaymentsOverview({ billing, hasAccess }: PaymentsOverviewProps) {
  const { subscription, oneOffPlan, withdrawals, returns } = billing;
  const status = derivePlanStatus(billing, Date.parse(billing.readAt));
  // Access without a purchase was given by an operator, and is shown as a subscription.
  const showsSubscription =
    status.subscription || (subscription === null && oneOffPlan === null && hasAccess);
  const showsCards = hasAccess || subscription?.canReplaceCard === true;
  return (
    <div className="flex flex-col gap-5">
      {oneOffPlan !== null && status.plan ? (
        <OneOffPlanCard
          plan={oneOffPlan}
          monthlyIsOver={status.monthlyIsOver}
          readAt={billing.readAt}
        />
      ) : null}
      {showsSubscription ? (
        <SubscriptionCard
          subscription={subscription}
          isScheduled={isStartDelayed(billing)}
          isWaitExplained={!hasAccess}
          gapFrom={billing.accessGapFrom}
          readAt={billing.readAt}
          cards={
            showsCards && subscription !== null ? <CardActions subscription={subscription} /> : null
          }
        >
          {subscription?.canCancel ? <CancelSection billing={billing} isQuiet /> : null}
        </SubscriptionCard>
      ) : null}
      <UndoCancellation billing={billing} />
      {showsCards && (!showsSubscription || subscription === null) ? (
        <CardsCard subscription={subscription} />
      ) : null}
      {returns.map((payment) => (
        <RefundCard key={payment.paymentId} payment={payment} />
      ))}
      {withdrawals.map((purchase) => (
        <WithdrawalSection key={purchase.paymentId} purchase={purchase} />
      ))}
      {subscription?.canCancel && !showsSubscription ? <CancelSection billing={billing} /> : null}
      <HistoryCard />
    </div>
  );
}
