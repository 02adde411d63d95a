import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { replacedReview as texts } from '../../../copy/billing/billing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { cardEnding } from '../card-texts.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';

interface ReplacedPaymentNoticeProps {
  readonly payment: NonNullable<SubscriptionAnswer['replacedPayment']>;
}

/** Says that a card payment under review was replaced by a later payment or attempt. */
export function ReplacedPaymentNotice({ payment }: ReplacedPaymentNoticeProps) {
  const { plan, amountInCentavos, lastFour } = payment;
  const amount = formatReais(amountInCentavos);
  return (
    <Alert tone="info" title={texts.title}>
      {keepAmountsTogether(texts.text(planNames[plan], amount, cardEnding(lastFour)))}
    </Alert>
  );
}
