import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { withdrawal } from '../../../copy/billing/billing-payments.ts';
import { Card } from '../../../ui/card.tsx';
import { cardEnding } from '../card-texts.ts';
import { refundReason, refundState, refundTitle } from '../refund-texts.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';

/** A refund: its reason, its progress, and where it will appear. */
export function RefundCard({
  payment,
}: {
  readonly payment: SubscriptionAnswer['returns'][number];
}) {
  const { method, lastFour } = payment;
  return (
    <Card>
      <h3 className="text-title-4">{refundTitle(payment)}</h3>
      <p className="mt-2">{keepAmountsTogether(refundReason(payment))}</p>
      <p className="text-small text-muted mt-2">
        {`${refundState(payment)} ${withdrawal.refundRoutes[method](cardEnding(lastFour))}`}
      </p>
    </Card>
  );
}
