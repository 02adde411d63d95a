import { formatShortDay } from '../../../../../../shared/values/calendar.ts';
import { formatNumber } from '../../../../../../shared/values/format-market-numbers.ts';
import { chartNumbers } from '../../../../copy/market/chart-numbers.ts';
import { priceSeriesTexts as texts } from '../../../../copy/market/compare.ts';
import { ChartNumbers } from '../../charts/chart-numbers.tsx';
import type { Rebased } from './rebased.ts';

/** The chart's numbers, of every session of it. */
export function SeriesTable({ rebased }: { readonly rebased: Rebased }) {
  const { days, series: allSeries } = rebased;
  return (
    <ChartNumbers
      caption={texts.tableCaption}
      columns={[
        { label: chartNumbers.day },
        ...allSeries.map(({ symbol }) => ({ label: symbol, isNumber: true })),
      ]}
      rows={() =>
        days.map((day, index) => ({
          key: day,
          cells: [
            formatShortDay(day),
            ...allSeries.map(({ points }) => formatNumber(points[index]?.value ?? null, 1)),
          ],
        }))
      }
    />
  );
}
