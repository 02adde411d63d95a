/** Shares are traded one by one under a code of their own, `PETR4F`. */
const fractionalCode = /^([A-Z][A-Z0-9]{3}\d{1,2})F$/;

/**
 * Normalizes a typed symbol: `petr4`, ` PETR4 `, `petr 4`, `PETR-4`, `PETR4.SA` (Yahoo's form) and `PETR4F` (the
 * fractional market) are `PETR4`. Undefined for a text that cannot be a ticker. For searches: any asset that may
 * have an analysis, including indices and foreign ones. Stored choices use `tickerSchema`
 * (`contracts/preferences.ts`), which has error texts. Data of an analysed asset is stored under the normalized
 * symbol.
 */
export function parseTicker(typed: string): string | undefined {
  const ticker = typed
    .trim()
    .toUpperCase()
    .replace(/\.SA$/, '')
    // Remove separators between the letters and the number of a B3 code.
    .replace(/^([A-Z]{4})[\s-]+(\d{1,2}F?)$/, '$1$2')
    .replace(fractionalCode, '$1');
  return /^[A-Z0-9]{1,10}([.-][A-Z0-9]{1,3})?$/.test(ticker) ? ticker : undefined;
}

/** Returns the code of the standard lot, under which shares are held. */
export function standardLotTicker(typed: string): string {
  return typed.trim().toUpperCase().replace(/\.SA$/, '').replace(fractionalCode, '$1');
}
