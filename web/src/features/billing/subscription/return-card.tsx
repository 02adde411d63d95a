import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { returned as texts, withdrawal } from '../../../copy/billing/billing-payments.ts';
import { Card } from '../../../ui/card.tsx';
import { dayInWords } from '../../../lib/date-texts.ts';
import { cardEnding } from '../card-words.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';

/** Money that goes back to somebody: why, how far that is, and where to look for it. */
export function ReturnCard(props: { readonly payment: SubscriptionAnswer['returns'][number] }) {
  const { plan, amountInCentavos, method, lastFour, withdrawnAt, refundedAt } = props.payment;
  const amount = formatReais(amountInCentavos);
  const why =
    withdrawnAt === null
      ? texts.twice(planNames[plan], amount)
      : texts.withdrawn(planNames[plan], amount, dayInWords(withdrawnAt));
  return (
    <Card>
      <h3 className="text-title-4">
        {withdrawnAt === null ? texts.twiceTitle : texts.withdrawnTitle}
      </h3>
      <p className="mt-2">{keepAmountsTogether(why)}</p>
      <p className="text-small text-muted mt-2">
        {`${refundedAt === null ? texts.requested : texts.confirmed(dayInWords(refundedAt))} ${withdrawal.ways[method](cardEnding(lastFour))}`}
      </p>
    </Card>
  );
}
