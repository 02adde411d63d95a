import { missingFigure } from '../../../../../../shared/values/market-figures.ts';
import { figureCourse as texts } from '../../../../copy/market/value-history.ts';
import { DataTable, type Column } from './data-table.tsx';
import type { Fact } from './fact-cards.ts';

interface YearlyLegendProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly sector: string | undefined;
}

/** The legend of a card's bars, and their values for screen readers. */
export function YearlyLegend({ title, facts, sector }: YearlyLegendProps) {
  const courses = facts.flatMap(({ label, value, course }) =>
    course ? [{ label, value, course }] : [],
  );
  if (courses.length === 0) return null;
  const bars = courses.flatMap(({ course }) => course.bars);
  // Newest first, so that what is shown first where room is short is what is compared most.
  const years = [...new Set(bars.flatMap(({ year }) => year ?? []))].toSorted().toReversed();
  const hasSector = courses.some(({ course }) => course.sector !== undefined);
  const columns: readonly Column[] = [
    { label: texts.figure },
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
          rows={courses.map(({ label, value, course }) => ({
            key: label,
            cells: [
              label,
              value,
              ...(hasSector ? [course.sector?.text ?? missingFigure] : []),
              ...years.map(
                (wanted) => course.bars.find(({ year }) => year === wanted)?.text ?? missingFigure,
              ),
              ...(hasSector ? [course.sector?.half ?? missingFigure] : []),
            ],
          }))}
        />
        {years.length === 0 ? null : <p className="mt-2">{texts.howCounted}</p>}
        {sector === undefined || !hasSector ? null : <p className="mt-1">{sector}</p>}
      </details>
    </div>
  );
}
