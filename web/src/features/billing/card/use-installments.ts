import { useState } from 'react';
import { cardFieldErrors } from '../../../copy/billing/billing.ts';
import { installmentsWith, type KnownCard } from './card-lookup.ts';

/**
 * In how many installments a card pays: what was chosen, and what that comes to.
 * @param maximum 1: there is nothing to choose
 * @param card whose ways to divide the price are shown
 */
export function useInstallments(maximum: number, card: KnownCard | undefined) {
  const [chosen, setChosen] = useState<string>();
  const [error, setError] = useState<string>();
  const held = card === undefined ? undefined : installmentsWith(card, chosen);

  /** @returns undefined where that is still to be chosen */
  function countFor(known: KnownCard): number | undefined {
    if (maximum === 1) return 1;
    // Those of a card that was only recognised at the press, nobody has seen yet.
    const isSeen = card !== undefined || known.installments.length === 1;
    const found = isSeen ? installmentsWith(known, chosen) : undefined;
    return found === undefined ? undefined : Number(found.id);
  }

  return {
    chosen,
    error,
    /** How the price is divided, where it is. */
    divided: held?.id === '1' ? undefined : held,
    countFor,
    askAgain: () => setError(cardFieldErrors.installments),
    forgetError: () => setError(undefined),
    choose: (count: string) => {
      setChosen(count);
      setError(undefined);
    },
  };
}
