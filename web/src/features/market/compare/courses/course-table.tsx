import { formatShortDay } from '../../../../../../shared/values/calendar.ts';
import { formatNumber } from '../../../../../../shared/values/market-figures.ts';
import { compareCourses as texts } from '../../../../copy/market/compare.ts';
import { DataTable } from '../../analysis/figures/data-table.tsx';
import { someDays, type Rebased } from './rebased.ts';

/** So many days of the chart stand in its table. */
const shownDays = 13;

/** The chart's numbers, for whoever cannot see it or wants them. */
export function CourseTable({ rebased }: { readonly rebased: Rebased }) {
  const { days, courses } = rebased;
  const places = someDays(days, shownDays).map((day) => days.indexOf(day));
  return (
    <details className="mt-1 print:hidden">
      <summary className="link text-small flex min-h-11 w-fit cursor-pointer items-center">
        {texts.table}
      </summary>
      <DataTable
        caption={texts.tableCaption}
        columns={[
          { label: texts.day },
          ...courses.map(({ symbol }) => ({ label: symbol, isNumber: true })),
        ]}
        rows={places.map((place) => ({
          key: days[place] ?? '',
          cells: [
            formatShortDay(days[place] ?? null),
            ...courses.map(({ points }) => formatNumber(points[place]?.value ?? null, 1)),
          ],
        }))}
      />
    </details>
  );
}
