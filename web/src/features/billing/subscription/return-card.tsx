import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { withdrawal } from '../../../copy/billing/billing-payments.ts';
import { Card } from '../../../ui/card.tsx';
import { cardEnding } from '../card-words.ts';
import { returnReason, returnState, returnTitle } from '../return-words.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';

/** A refund: its reason, its progress, and where it will appear. */
export function ReturnCard({
  payment,
}: {
  readonly payment: SubscriptionAnswer['returns'][number];
}) {
  const { method, lastFour } = payment;
  return (
    <Card>
      <h3 className="text-title-4">{returnTitle(payment)}</h3>
      <p className="mt-2">{keepAmountsTogether(returnReason(payment))}</p>
      <p className="text-small text-muted mt-2">
        {`${returnState(payment)} ${withdrawal.ways[method](cardEnding(lastFour))}`}
      </p>
    </Card>
  );
}
