import { isPaidAfter } from '../../../shared/market/paid-dividends.ts';
import type { Dividend } from '../../../shared/market/asset-data.ts';
import type { Table } from '../../runtime/table.ts';
import { storedAssetsReader, storedAssetsAccess } from '../read-models/stored-assets.ts';

/**
 * Returns the dividends of stored assets that will be paid after a day, as the portfolio page shows them, from
 * stored data only.
 * @param day `yyyy-mm-dd`
 */
export type ReadAnnouncedDividends = (
  tickers: readonly string[],
  day: string,
) => Promise<Readonly<Record<string, readonly Dividend[]>>>;

export const announcedDividendsAccess = storedAssetsAccess;

export function announcedDividendsReader(table: Table): ReadAnnouncedDividends {
  const read = storedAssetsReader(table);
  return async (tickers, day) =>
    Object.fromEntries(
      [...(await read(tickers))].flatMap(([ticker, { dividends }]) =>
        dividends === undefined
          ? []
          : [[ticker, dividends.content.filter((dividend) => isPaidAfter(dividend, day))]],
      ),
    );
}
