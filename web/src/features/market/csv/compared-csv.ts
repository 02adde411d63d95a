import type { ComparedAsset } from '../../../../../shared/market/asset-data.ts';
import { csvTexts as texts } from '../../../copy/market/csv.ts';
import { columnUnitOf } from '../../../copy/market/statement-currency.ts';
import type { CsvRow } from '../../../lib/files/csv.ts';
import type { ComparedGroup, ComparedRow } from '../compare/compared-rows.ts';
import type { RowFormat } from '../compare/format-row-values.ts';

/**
 * A comparison with one indicator in each row, a column for each asset, and the unit of the values. When the amounts
 * have different currencies, each asset has one more column with its currency.
 */
export function comparedCsv(
  assets: readonly ComparedAsset[],
  groups: readonly ComparedGroup[],
): readonly CsvRow[] {
  const currencies = new Set(groups.flatMap(({ rows }) => rows.flatMap(listCurrencies)));
  currencies.delete(null);
  const [only = null] = currencies;
  const isMixed = currencies.size > 1;
  const head = (symbol: string) => (isMixed ? [symbol, texts.currencyOf(symbol)] : [symbol]);
  return [
    [texts.group, texts.figure, texts.unit, ...assets.flatMap(({ symbol }) => head(symbol))],
    ...groups.flatMap(({ title, rows }) =>
      rows.map((row): CsvRow => {
        const rowCurrencies = listCurrencies(row);
        return [
          title,
          row.label,
          selectUnit(row.form, isMixed ? texts.assetCurrencies : only),
          ...row.cells.flatMap(({ value }, index) => {
            const exported = value === undefined ? null : convertToUnit(row.form, value);
            return isMixed ? [exported, rowCurrencies[index] ?? null] : [exported];
          }),
        ];
      }),
    ),
  ];
}

/** Returns the currency of each amount of a row; null for other values and unknown ones. */
function listCurrencies({ form, cells, counted }: ComparedRow): readonly (string | null)[] {
  if (form !== 'amount' && form !== 'large amount') return cells.map(() => null);
  return cells.map(({ value }, index) =>
    value === undefined ? null : columnUnitOf(counted[index] ?? null),
  );
}

function selectUnit(form: RowFormat, currency: string | null): string | null {
  switch (form) {
    case 'amount':
    case 'large amount':
      return currency;
    case 'share':
    case 'share change':
    case 'percent change':
      return '%';
    case 'ratio':
      return texts.times;
    case 'count':
      return null;
    default:
      return form satisfies never;
  }
}

/** One more than the page shows; further decimals are only remainders of a division. */
const percentDecimals = 3;

/** Shares of a whole are fractions, and are read as percentages. */
function convertToUnit(form: RowFormat, value: number): number {
  switch (form) {
    case 'share':
    case 'share change':
      return Number((value * 100).toFixed(percentDecimals));
    case 'percent change':
      return Number(value.toFixed(percentDecimals));
    case 'amount':
    case 'large amount':
    case 'ratio':
    case 'count':
      return value;
    default:
      return form satisfies never;
  }
}
