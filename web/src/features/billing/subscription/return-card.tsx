import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { withdrawal } from '../../../copy/billing/billing-payments.ts';
import { Card } from '../../../ui/card.tsx';
import { cardEnding } from '../card-words.ts';
import { returnReason, returnState, returnTitle } from '../return-words.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';

/** Money that goes back to somebody: why, how far that is, and where to look for it. */
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
