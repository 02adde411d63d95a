import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { dayInWords } from '../../../lib/date-texts.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { cardInWords } from '../card-words.ts';
import { oneOffPlanRuns } from '../paid-already.ts';
import type { AccountSubscription, SubscriptionAnswer } from '../use-subscription.ts';
import { ManageCardsButton } from './manage-cards-button.tsx';
import { chargesInWords } from './refused-attempts.ts';

type Refused = NonNullable<AccountSubscription['refusedCharge']>;

/** `A cobrança de R$ 20,00 de 20 de novembro de 2026 foi recusada` */
export function refusedChargeInWords({ amountInCentavos, createdAt }: Refused): string {
  const amount = formatReais(amountInCentavos);
  return keepAmountsTogether(texts.refusedCharge(amount, dayInWords(createdAt)));
}

interface RefusedChargeProps {
  readonly charge: Refused;
  readonly own: Pick<SubscriptionAnswer, 'subscription' | 'oneOffPlan' | 'readAt'>;
}

/**
 * Shown while the paid month still runs: its end, and a link to replace the card. Not shown after the card was
 * replaced, or beside a plan, where nothing is lost.
 */
export function RefusedCharge({ charge, own }: RefusedChargeProps) {
  const until = untilOf(own);
  const { subscription } = own;
  const charges = chargesInWords(subscription);
  const ends = until === undefined ? '' : `${texts.refusedUntil(dayInWords(until))} `;
  if (charge.hasNewCard === true) {
    const card = subscription?.card ? cardInWords(subscription.card) : texts.newCard;
    return (
      <Alert tone="info" title={refusedChargeInWords(charge)}>
        {`${
          charge.wasLastTry === true
            ? `${texts.refusedNewCardLast(card)} ${charges}`
            : texts.refusedNewCard(card)
        } ${ends}`}
      </Alert>
    );
  }
  if (oneOffPlanRuns(own)) {
    return (
      <Alert tone="info" title={refusedChargeInWords(charge)} action={<ManageCardsButton />}>
        {`${ends}${charges} ${texts.refusedBesidePlan}`}
      </Alert>
    );
  }
  return (
    <Alert tone="error" title={refusedChargeInWords(charge)} action={<ManageCardsButton />}>
      {`${ends}${charges} ${charge.wasLastTry === true ? texts.refusedLastText : texts.refusedChargeText}`}
    </Alert>
  );
}

/** The later end of what is paid; undefined where all of it is over. */
function untilOf({ subscription, oneOffPlan }: RefusedChargeProps['own']): string | undefined {
  const ends = [subscription?.accessUntil, oneOffPlan?.endsAt].filter(
    (end) => typeof end === 'string' && Date.parse(end) > serverNow(),
  );
  return ends.toSorted((a, b) => Date.parse(b ?? '') - Date.parse(a ?? ''))[0] ?? undefined;
}
