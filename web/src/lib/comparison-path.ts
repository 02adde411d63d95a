import * as paths from '../paths.ts';

/** The assets that are compared: `?ativos=PETR4,VALE3`. */
export const comparedParameter = 'ativos';

/** Returns the path of a comparison; codes need no encoding, and a comma is allowed. */
export function buildComparisonPath(tickers: readonly string[]): `/${string}` {
  if (tickers.length === 0) return paths.comparisonPage;
  const list = tickers.map(encodeURIComponent).join(',');
  return `${paths.comparisonPage}?${comparedParameter}=${list}`;
}
