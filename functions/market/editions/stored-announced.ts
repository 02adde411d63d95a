import { isAhead } from '../../../shared/market/paid-dividends.ts';
import type { Dividend } from '../../../shared/market/asset-data.ts';
import type { Table } from '../../runtime/table.ts';
import { storedFigures, storedFiguresAccess } from '../known/stored-figures.ts';

/**
 * Returns the payments announced for after a day, of stored assets: the same that the portfolio page shows. The
 * partner is not asked.
 * @param day `yyyy-mm-dd`
 */
export type ReadAnnounced = (
  tickers: readonly string[],
  day: string,
) => Promise<Readonly<Record<string, readonly Dividend[]>>>;

export const storedAnnouncedAccess = storedFiguresAccess;

export function storedAnnounced(table: Table): ReadAnnounced {
  const read = storedFigures(table);
  return async (tickers, day) =>
    Object.fromEntries(
      [...(await read(tickers))].flatMap(([ticker, { dividends }]) =>
        dividends === undefined
          ? []
          : [[ticker, dividends.content.filter((dividend) => isAhead(dividend, day))]],
      ),
    );
}
