import type { Dividend, HistoricalRow } from '../../shared/market/asset-data.ts';
import { saoPauloDay, tradingSession } from '../../shared/market/b3-session.ts';
import {
  dayFrom,
  fieldsFrom,
  instantFrom,
  numberFrom,
  positiveFrom,
  rowsFrom,
  textFrom,
} from './brapi-values.ts';

/** Six months have about 125 trading days; further rows are dropped. */
const maxRows = 260;
/** Ten years of a fund that pays every month, twice. */
const maxDividends = 240;
const dividendYears = 10;

/** The newest daily prices, oldest first, one row a day, from `historicalDataPrice`. */
export function parseHistory(sent: unknown): HistoricalRow[] {
  return parseDailyPrices(sent).slice(-maxRows);
}

/** All daily prices, oldest first, without repeated ones of days without trading. */
export function parseDailyPrices(sent: unknown): HistoricalRow[] {
  const byDate = new Map<number, HistoricalRow>();
  for (const row of rowsFrom(sent)) {
    const instant = instantFrom(row['date']);
    const close = positiveFrom(row['close']);
    if (instant === null || close === null) continue;
    const date = Math.floor(instant.getTime() / 1000);
    byDate.set(date, {
      date,
      open: positiveFrom(row['open']),
      high: positiveFrom(row['high']),
      low: positiveFrom(row['low']),
      close,
      volume: notNegative(numberFrom(row['volume'])),
    });
  }
  const rows = [...byDate.values()].toSorted((a, b) => a.date - b.date);
  return rows.filter((row, index) => !repeatsAcrossHoliday(row, rows[index - 1]));
}

/** For a day without trading, brapi may repeat the previous day. */
function repeatsAcrossHoliday(row: HistoricalRow, before: HistoricalRow | undefined): boolean {
  if (before === undefined) return false;
  const same = (['open', 'high', 'low', 'close', 'volume'] as const).every(
    (field) => row[field] === before[field],
  );
  return same && tradingSession(saoPauloDay(new Date(row.date * 1000))) === undefined;
}

function notNegative(value: number | null): number | null {
  return value === null || value < 0 ? null : value;
}

/** Payments in cash, newest first, from `dividendsData`. */
export function parseDividends(sent: unknown, now: Date): Dividend[] {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - dividendYears);
  const since = oldest.toISOString().slice(0, 10);
  return rowsFrom(fieldsFrom(sent)['cashDividends'])
    .flatMap((row) => {
      const recordDay = dayFrom(row['lastDatePrior']);
      const date = dayFrom(row['paymentDate']) ?? recordDay ?? dayFrom(row['approvedOn']);
      const amount = positiveFrom(row['rate']);
      if (date === null || amount === null || date < since) return [];
      return [{ date, recordDay, type: textFrom(row['label'], 60), amount }];
    })
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .slice(0, maxDividends);
}
