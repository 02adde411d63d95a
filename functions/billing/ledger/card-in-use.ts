import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { listSubscriptionCharges } from './ledger.ts';

/** The known facts about a monthly subscription's card. */
export interface CardInUse {
  readonly lastFour: string | null;
  /** `yyyy-mm`: the card's last valid month. */
  readonly expires: string | null;
}

/** Returns the card's data from the last charge, or from the user's form before the first charge. */
export function cardInUse(ledger: Ledger, subscription: LedgerSubscription): CardInUse {
  const { cardBrand: brand, cardSince, lastFour = null, cardExpires = null } = subscription;
  const last = listSubscriptionCharges(ledger, subscription).at(-1);
  const isThisCard =
    last?.cardBrand === brand && (cardSince === undefined || last.createdAt > cardSince);
  if (!isThisCard) return { lastFour, expires: cardExpires };
  // A charge stored before card months were stored contains none.
  return { lastFour: last.lastFour, expires: last.cardExpires ?? cardExpires };
}
