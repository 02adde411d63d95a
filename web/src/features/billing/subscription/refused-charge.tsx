import { formatReais } from '../../../../../shared/values/money.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { dayInWords } from '../../../lib/date-texts.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { OwnSubscription } from '../use-subscription.ts';
import { ManageCardsButton } from './manage-cards-button.tsx';

type Refused = NonNullable<OwnSubscription['refusedCharge']>;

/** `A cobrança de R$ 20,00 de 20 de novembro de 2026 foi recusada` */
export function refusedChargeInWords({ amountInCentavos, createdAt }: Refused): string {
  const amount = formatReais(amountInCentavos);
  return keepAmountsTogether(texts.refusedCharge(amount, dayInWords(createdAt)));
}

/** While the month before it still runs: that access will end, and the way to another card. */
export function RefusedCharge({ charge }: { readonly charge: Refused }) {
  return (
    <Alert tone="error" title={refusedChargeInWords(charge)} action={<ManageCardsButton />}>
      {texts.refusedChargeText}
    </Alert>
  );
}
