import type { ComparedAsset } from '../../../../../shared/market/asset-data.ts';
import { csvTexts as texts } from '../../../copy/market/csv.ts';
import { columnUnitOf } from '../../../copy/market/statement-currency.ts';
import type { CsvRow } from '../../../lib/files/csv.ts';
import type { ComparedGroup } from '../compare/compared-rows.ts';
import type { RowForm } from '../compare/figure-in-words.ts';

/** A comparison with a figure in each row, a column for each asset, and what the figures count. */
export function comparedCsv(
  assets: readonly ComparedAsset[],
  groups: readonly ComparedGroup[],
): readonly CsvRow[] {
  return [
    [texts.group, texts.figure, texts.unit, ...assets.map(({ symbol }) => symbol)],
    ...groups.flatMap(({ title, rows }) =>
      rows.map(({ label, form, cells, counted }): CsvRow => [
        title,
        label,
        unitOf(form, counted),
        ...cells.map(({ value }) => (value === undefined ? null : inUnit(form, value))),
      ]),
    ),
  ];
}

function unitOf(form: RowForm, counted: readonly (string | null)[]): string | null {
  switch (form) {
    case 'amount':
    case 'large amount':
      return [...new Set(counted.map(columnUnitOf))].join(texts.currencies);
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

/** Shares of a whole are fractions, and are read as percentages. */
function inUnit(form: RowForm, value: number): number {
  return form === 'share' || form === 'share change' ? value * 100 : value;
}
