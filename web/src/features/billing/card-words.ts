import { payments } from '../../copy/billing/billing-payments.ts';

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
export function cardInWords(card: PaidCard | null): string {
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
