import { missingValue } from '../../../../../../shared/values/format-market-numbers.ts';
import { valueHistoryTexts as texts } from '../../../../copy/market/value-history.ts';
import { DataTable, type Column } from './data-table.tsx';
import type { Fact } from './fact-cards.ts';

interface YearlyLegendProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly sectorText: string | undefined;
}

/** The legend of a card's bars, and a table with their values for screen readers. */
export function YearlyLegend({ title, facts, sectorText: sector }: YearlyLegendProps) {
  const indicators = facts.flatMap(({ label, value, history }) =>
    history ? [{ label, value, history }] : [],
  );
  if (indicators.length === 0) return null;
  const bars = indicators.flatMap(({ history }) => history.bars);
  // Newest first: narrow screens show only the first years, and users compare the newest ones most.
  const years = [...new Set(bars.flatMap(({ year }) => year ?? []))].toSorted().toReversed();
  const hasSector = indicators.some(({ history }) => history.sector !== undefined);
  const columns: readonly Column[] = [
    { label: texts.indicator },
    { label: texts.todayColumn, isNumber: true },
    ...(hasSector ? [{ label: texts.sectorColumn, short: texts.sectorShort, isNumber: true }] : []),
    ...years.map((year) => ({ label: year, isNumber: true })),
    ...(hasSector ? [{ label: texts.half, isNumber: true }] : []),
  ];
  return (
    <div className="text-fine text-muted border-rule mt-2 border-t pt-2">
      {years.length === 0 ? null : (
        <p className="print:hidden">
          {`${texts.legend}${hasSector ? ` ${texts.legendSector}` : ''}`}
        </p>
      )}
      <details className="print:hidden">
        <summary className="link text-small flex min-h-11 w-fit cursor-pointer items-center">
          {texts.yearByYear}
        </summary>
        <DataTable
          caption={texts.caption(title)}
          columns={columns}
          rows={indicators.map(({ label, value, history }) => ({
            key: label,
            cells: [
              label,
              value,
              ...(hasSector ? [history.sector?.text ?? missingValue] : []),
              ...years.map(
                (columnYear) =>
                  history.bars.find(({ year }) => year === columnYear)?.text ?? missingValue,
              ),
              ...(hasSector ? [history.sector?.middleHalf ?? missingValue] : []),
            ],
          }))}
        />
        {years.length === 0 ? null : <p className="mt-2">{texts.howCounted}</p>}
        {sector === undefined || !hasSector ? null : <p className="mt-1">{sector}</p>}
      </details>
    </div>
  );
}
