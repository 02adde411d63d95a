import { formatShortDay } from '../../../../../../shared/values/calendar.ts';
import { formatNumber } from '../../../../../../shared/values/market-figures.ts';
import { chartNumbers } from '../../../../copy/market/chart-numbers.ts';
import { compareCourses as texts } from '../../../../copy/market/compare.ts';
import { ChartNumbers } from '../../charts/chart-numbers.tsx';
import type { Rebased } from './rebased.ts';

/** The chart's numbers, of every session of it. */
export function SeriesTable({ rebased }: { readonly rebased: Rebased }) {
  const { days, courses } = rebased;
  return (
    <ChartNumbers
      caption={texts.tableCaption}
      columns={[
        { label: chartNumbers.day },
        ...courses.map(({ symbol }) => ({ label: symbol, isNumber: true })),
      ]}
      rows={() =>
        days.map((day, place) => ({
          key: day,
          cells: [
            formatShortDay(day),
            ...courses.map(({ points }) => formatNumber(points[place]?.value ?? null, 1)),
          ],
        }))
      }
    />
  );
}
