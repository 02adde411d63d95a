/** Shares are traded one by one under a code of their own, `PETR4F`. */
const fractionalCode = /^([A-Z][A-Z0-9]{3}\d{1,2})F$/;

/**
 * A typed symbol as the exchange writes it: `petr4`, ` PETR4 `, `petr 4`, `PETR-4` and `PETR4.SA`
 * (Yahoo's form) are `PETR4`, and so is `PETR4F`, the code of the
 * fractional market. Undefined for a text that cannot be a ticker.
 *
 * For what is looked up: whatever may have an analysis, B3's indices and foreign papers too. What somebody
 * chooses and is stored by a form is `tickerSchema` (`contracts/preferences.ts`), which refuses in words.
 * What belongs to an analysed asset is stored under the symbol that `parseTicker` leaves as it is.
 */
export function parseTicker(typed: string): string | undefined {
  const ticker = typed
    .trim()
    .toUpperCase()
    .replace(/\.SA$/, '')
    // Between the letters and the number of a code of B3 nothing stands.
    .replace(/^([A-Z]{4})[\s-]+(\d{1,2}F?)$/, '$1$2')
    .replace(fractionalCode, '$1');
  return /^[A-Z0-9]{1,10}([.-][A-Z0-9]{1,3})?$/.test(ticker) ? ticker : undefined;
}

/** Returns the code of the standard lot, under which a share is held. */
export function heldTicker(typed: string): string {
  return typed.trim().toUpperCase().replace(/\.SA$/, '').replace(fractionalCode, '$1');
}
