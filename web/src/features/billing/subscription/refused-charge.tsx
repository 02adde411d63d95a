import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { describeCard } from '../card-texts.ts';
import { oneOffPlanRuns } from '../payment-progress.ts';
import type { AccountSubscription, SubscriptionAnswer } from '../use-subscription.ts';
import { ManageCardsButton } from './manage-cards-button.tsx';
import { describeFollowingCharges } from './refused-attempts.ts';

type ChargeRefusal = NonNullable<AccountSubscription['refusedCharge']>;

/** `A cobrança de R$ 20,00 de 20 de novembro de 2026 foi recusada` */
export function describeRefusedCharge({ amountInCentavos, createdAt }: ChargeRefusal): string {
  const amount = formatReais(amountInCentavos);
  return keepAmountsTogether(texts.refusedCharge(amount, formatLongDay(createdAt)));
}

interface RefusedChargeProps {
  readonly charge: ChargeRefusal;
  readonly billing: Pick<SubscriptionAnswer, 'subscription' | 'oneOffPlan' | 'readAt'>;
}

/**
 * Shown while the paid month is active: its end, and a link to replace the card. Not shown after the card was
 * replaced, or beside a plan, because the user loses no access then.
 */
export function RefusedCharge({ charge, billing }: RefusedChargeProps) {
  const until = findPaidUntil(billing);
  const { subscription } = billing;
  const charges = describeFollowingCharges(subscription);
  const ends = until === undefined ? '' : `${texts.refusedUntil(formatLongDay(until))} `;
  if (charge.hasNewCard === true) {
    const card = subscription?.card ? describeCard(subscription.card) : texts.newCard;
    return (
      <Alert tone="info" title={describeRefusedCharge(charge)}>
        {`${
          charge.wasLastTry === true
            ? `${texts.refusedNewCardLast(card)} ${charges}`
            : texts.refusedNewCard(card)
        } ${ends}`}
      </Alert>
    );
  }
  if (oneOffPlanRuns(billing)) {
    return (
      <Alert tone="info" title={describeRefusedCharge(charge)} action={<ManageCardsButton />}>
        {`${ends}${charges} ${texts.refusedWithPlan}`}
      </Alert>
    );
  }
  return (
    <Alert tone="error" title={describeRefusedCharge(charge)} action={<ManageCardsButton />}>
      {`${ends}${charges} ${charge.wasLastTry === true ? texts.refusedLastText : texts.refusedChargeText}`}
    </Alert>
  );
}

/** The later end of the paid periods; undefined when all of them are over. */
function findPaidUntil({
  subscription,
  oneOffPlan,
}: RefusedChargeProps['billing']): string | undefined {
  const ends = [subscription?.accessUntil, oneOffPlan?.endsAt].filter(
    (end) => typeof end === 'string' && Date.parse(end) > serverNow(),
  );
  return ends.toSorted((a, b) => Date.parse(b ?? '') - Date.parse(a ?? ''))[0] ?? undefined;
}
