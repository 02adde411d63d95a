/**
 * A typed symbol as the exchange writes it: `petr4`, ` PETR4 `, `petr 4`, `PETR-4` and `PETR4.SA`
 * (Yahoo's form) are `PETR4`. Undefined for a text that cannot be a ticker.
 */
export function parseTicker(typed: string): string | undefined {
  const ticker = typed
    .trim()
    .toUpperCase()
    .replace(/\.SA$/, '')
    // Between the letters and the number of a code of B3 nothing stands.
    .replace(/^([A-Z]{4})[\s-]+(\d{1,2}F?)$/, '$1$2');
  return /^[A-Z0-9]{1,10}([.-][A-Z0-9]{1,3})?$/.test(ticker) ? ticker : undefined;
}
