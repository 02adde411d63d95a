import type { Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';
import { chargesOf } from './ledger.ts';

/** What is known of the card of a monthly subscription. */
export interface CardInUse {
  readonly lastFour: string | null;
  /** `yyyy-mm`: the last month in which it is good. */
  readonly expires: string | null;
}

/** As what was charged last says it, or, of a card that was not charged yet, the person's own form. */
export function cardInUse(ledger: Ledger, subscription: LedgerSubscription): CardInUse {
  const { cardBrand: brand, cardSince, lastFour = null, cardExpires = null } = subscription;
  const last = chargesOf(ledger, subscription).at(-1);
  const isThisCard =
    last?.cardBrand === brand && (cardSince === undefined || last.createdAt > cardSince);
  if (!isThisCard) return { lastFour, expires: cardExpires };
  // A charge of before its month was kept says nothing of that.
  return { lastFour: last.lastFour, expires: last.cardExpires ?? cardExpires };
}
