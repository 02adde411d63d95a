import { useRef } from 'react';
import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { statementCurrency } from '../../../../../../shared/market/statement-currency.ts';
import { formatShortPeriod } from '../../../../../../shared/values/calendar.ts';
import {
  formatLargeAmount,
  formatMillions,
  displayableNumber,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { statementTexts as texts } from '../../../../copy/market/market.ts';
import { unitOf } from '../../../../copy/market/statement-currency.ts';
import { CopyImage } from '../../charts/copy-image.tsx';
import { fileName } from '../../csv/file-name.ts';
import { BarChart } from '../figures/bar-chart.tsx';
import { imageSource } from '../image-source.ts';
import { shownPeriods } from './statement-table.tsx';

/** One filled and one outlined, distinguishable without colours, in the dark theme and on paper. */
const series = [
  {
    label: texts.revenue,
    bar: 'fill-muted',
    ground: 'bg-muted',
    token: 'muted',
    field: 'filled',
  },
  {
    label: texts.profit,
    bar: 'fill-accent-soft stroke-ink stroke-[1.5px]',
    ground: 'border-ink bg-accent-soft border-[1.5px]',
    token: 'ink',
    field: 'hollow',
  },
] as const;

/** Revenue and profit, oldest period first; renders nothing when there would be only one bar. */
export function RevenueBars({ data }: { readonly data: AssetData }) {
  const plotRef = useRef<HTMLDivElement>(null);
  const { symbol, incomeStatementHistory } = data;
  const currency = statementCurrency(data);
  // Newest first, as the source returns them.
  const drawn = incomeStatementHistory.slice(0, shownPeriods).toReversed();
  const withRevenue = drawn.filter(
    ({ totalRevenue }) => displayableNumber(totalRevenue) !== undefined,
  );
  if (withRevenue.length < 2) return null;
  const money = (amount: number | null) => formatLargeAmount(amount, currency);
  return (
    <figure className="mb-6">
      <figcaption className="text-fine mb-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="sr-only">{texts.chartTitle}</span>
        {series.map(({ label, ground }) => (
          <span key={label} className="flex items-center gap-2">
            <span aria-hidden className={`size-3 rounded-[3px] ${ground}`} />
            <span>{label}</span>
          </span>
        ))}
      </figcaption>
      <div ref={plotRef}>
        <BarChart
          barClasses={series.map(({ bar }) => bar)}
          description={texts.describeChart(
            drawn.map(({ endDate, totalRevenue, netIncome }) =>
              texts.describePeriod(
                formatShortPeriod(endDate),
                money(totalRevenue),
                money(netIncome),
              ),
            ),
          )}
          groups={drawn.map(({ endDate, totalRevenue, netIncome }, index) => ({
            key: String(index),
            label: formatShortPeriod(endDate),
            values: [displayableNumber(totalRevenue), displayableNumber(netIncome)],
            barLabels: [formatMillions(totalRevenue), formatMillions(netIncome)],
          }))}
        />
      </div>
      <CopyImage
        title={texts.chartTitle}
        name={fileName(symbol, texts.chartTitle)}
        part={plotRef}
        words={() => ({
          title: `${symbol} · ${texts.chartTitle}`,
          lead: unitOf(currency),
          legend: series.map(({ label, token, field }) => ({ text: label, token, field })),
          source: imageSource(data, 'fundamentals'),
        })}
      />
    </figure>
  );
}
