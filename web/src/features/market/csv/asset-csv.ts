import type { Dividend, HistoricalRow } from '../../../../../shared/market/asset-data.ts';
import { translateDividendType } from '../../../../../shared/market/translate-market-terms.ts';
import { dayOfSeconds, formatDay } from '../../../../../shared/values/calendar.ts';
import { displayableNumber, symbolOf } from '../../../../../shared/values/format-market-numbers.ts';
import { dividendTexts, historyTexts, statementTexts } from '../../../copy/market/market.ts';
import { columnUnitOf } from '../../../copy/market/statement-currency.ts';
import type { CsvRow } from '../../../lib/files/csv.ts';

/*
 * The tables of an analysis as files. They contain all known data and not only the displayed part, with exact
 * numbers instead of millions. Dates are in the Brazilian format, which Brazilian spreadsheets recognise.
 */

interface StatementColumn<Period> {
  readonly label: string;
  readonly read: (period: Period) => number | null;
}

/** A statement with a period in each row. */
export function statementCsv<Period extends { readonly endDate: string }>(
  periods: readonly Period[],
  columns: readonly StatementColumn<Period>[],
  currency: string | null,
): readonly CsvRow[] {
  const unit = columnUnitOf(currency);
  return [
    [statementTexts.period, ...columns.map(({ label }) => `${label} (${unit})`)],
    ...periods.map((period): CsvRow => [
      formatDay(period.endDate),
      ...columns.map(({ read }) => displayableNumber(read(period)) ?? null),
    ]),
  ];
}

/** All known payments, including announced ones. */
export function dividendCsv(
  dividends: readonly Dividend[],
  currency: string | null,
): readonly CsvRow[] {
  return [
    [
      dividendTexts.date,
      dividendTexts.recordDay,
      dividendTexts.type,
      `${dividendTexts.amount} (${symbolOf(currency)})`,
    ],
    ...dividends.map(({ date, recordDay = null, type, amount }): CsvRow => [
      formatDay(date),
      recordDay === null ? null : formatDay(recordDay),
      type === null ? null : translateDividendType(type),
      displayableNumber(amount) ?? null,
    ]),
  ];
}

/** Every day that is known, newest first. */
export function historyCsv(
  historical: readonly HistoricalRow[],
  currency: string | null,
): readonly CsvRow[] {
  const unit = symbolOf(currency);
  const { date, open, high, low, close, volume } = historyTexts;
  return [
    [date, ...[open, high, low, close].map((label) => `${label} (${unit})`), volume],
    ...historical
      .toReversed()
      .map((row): CsvRow => [
        formatDay(dayOfSeconds(row.date) ?? null),
        ...[row.open, row.high, row.low, row.close, row.volume].map(
          (figure) => displayableNumber(figure) ?? null,
        ),
      ]),
  ];
}
