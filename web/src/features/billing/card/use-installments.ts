import { useState } from 'react';
import { cardFieldErrors } from '../../../copy/billing/billing.ts';
import { installmentsWith, type CardDetails } from './card-lookup.ts';

/**
 * The chosen installments and their total.
 * @param maximum 1: no choice
 * @param card the card that the installments are offered for
 */
export function useInstallments(maximum: number, card: CardDetails | undefined) {
  const [chosen, setChosen] = useState<string>();
  const [error, setError] = useState<string>();
  const selected = card === undefined ? undefined : installmentsWith(card, chosen);

  /** @returns undefined when that is still to be chosen */
  function countFor(details: CardDetails): number | undefined {
    if (maximum === 1) return 1;
    // The installments of a card recognised only when the button was pressed have not been shown yet.
    const isSeen = card !== undefined || details.installments.length === 1;
    const found = isSeen ? installmentsWith(details, chosen) : undefined;
    return found === undefined ? undefined : Number(found.id);
  }

  return {
    chosen,
    error,
    /** The chosen installments; undefined for a single payment. */
    selectedInstallments: selected?.id === '1' ? undefined : selected,
    countFor,
    askAgain: () => setError(cardFieldErrors.installments),
    forgetError: () => setError(undefined),
    choose: (count: string) => {
      setChosen(count);
      setError(undefined);
    },
  };
}
