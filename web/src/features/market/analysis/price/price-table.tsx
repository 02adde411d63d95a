import { formatShortDay } from '../../../../../../shared/values/calendar.ts';
import { formatNumber } from '../../../../../../shared/values/format-market-numbers.ts';
import { chartNumbers } from '../../../../copy/market/chart-numbers.ts';
import { historyTexts as texts } from '../../../../copy/market/market.ts';
import { ChartNumbers } from '../../charts/chart-numbers.tsx';
import type { PricePoint } from './price-history.ts';

/** The prices that the chart is drawn from. */
export function PriceTable({ points }: { readonly points: readonly PricePoint[] }) {
  const number = (label: string) => ({ label, isNumber: true });
  return (
    <ChartNumbers
      caption={chartNumbers.prices}
      columns={[
        { label: chartNumbers.day },
        ...[texts.open, texts.high, texts.low, texts.close].map(number),
      ]}
      rows={() =>
        points.map(({ day, candle, close }) => ({
          key: day,
          cells: [
            formatShortDay(day),
            ...[candle?.open, candle?.high, candle?.low, close].map((price) =>
              formatNumber(price ?? null),
            ),
          ],
        }))
      }
    />
  );
}
