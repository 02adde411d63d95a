import type { Payment } from '../../../../shared/contracts/billing.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { history, payments } from '../../copy/billing/billing-payments.ts';
import type { AccountSubscription } from './use-subscription.ts';

/** Names of the brands, by the partner's keys. */
const brands: Readonly<Record<string, string | undefined>> = {
  visa: 'Visa',
  master: 'Mastercard',
  debmaster: 'Mastercard débito',
  debvisa: 'Visa débito',
  amex: 'American Express',
  elo: 'Elo',
  debelo: 'Elo débito',
  hipercard: 'Hipercard',
};

export function brandName(key: string): string | undefined {
  return Object.hasOwn(brands, key) ? brands[key] : undefined;
}

interface PaidCard {
  readonly brand: string;
  readonly lastFour: string | null;
}

/** `Mastercard final 6351`. */
export function describeCard(card: PaidCard | null): string {
  if (card === null) return payments.unavailable;
  const brand = brandName(card.brand) ?? payments.card;
  return card.lastFour === null ? brand : `${brand} ${payments.cardEnding} ${card.lastFour}`;
}

/** `cartão final 6351`, in running text. */
export function cardEnding(lastFour: string | null): string {
  return lastFour === null
    ? payments.aCard
    : `${payments.aCard} ${payments.cardEnding} ${lastFour}`;
}

/** Describes the subscription's former card, when it can no longer be replaced. */
export function describeFormerCard(
  subscription: Pick<AccountSubscription, 'card' | 'state' | 'canUndo'> | null,
): string {
  if (!subscription?.card) return payments.noCardText;
  const { state, canUndo, card } = subscription;
  if (state === 'paused') return payments.cardOfPausedText;
  const ended = payments.cardOfEndedText(describeCard(card));
  return `${ended} ${canUndo === true ? payments.cardAfterUndoing : payments.cardAfterEnd}`;
}

/** Returns the card's total in centavos with interest; for older payments the price. */
export function totalPaidOf(payment: Payment): number {
  return payment.totalPaidInCentavos ?? payment.amountInCentavos;
}

type Divided = Pick<Payment, 'installments' | 'installmentInCentavos'>;

/** `em 3x de R$ 61,20`; `em 3x` of older payments. */
export function describeInstallments({
  installments,
  installmentInCentavos: each,
}: Divided): string {
  return each === undefined
    ? history.installments(installments)
    : history.installments(installments, formatReais(each));
}

/** `Pix`, `Mastercard final 6351, em 3x de R$ 61,20`. */
export function describeMethod(payment: Divided & Pick<Payment, 'method' | 'card'>): string {
  const { method, card, installments } = payment;
  if (method === 'pix') return history.pix;
  const name = card === null ? history.cardMethod : describeCard(card);
  return installments > 1 ? `${name}, ${describeInstallments(payment)}` : name;
}
