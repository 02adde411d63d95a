import { useMemo, useState } from 'react';
import { joinList } from '../../../../../../shared/editions/format-facts.ts';
import type { ComparedAsset } from '../../../../../../shared/market/asset-data.ts';
import { formatDay, formatMoment } from '../../../../../../shared/values/calendar.ts';
import { chartImage } from '../../../../copy/market/chart-image.ts';
import { priceSeriesTexts as texts } from '../../../../copy/market/compare.ts';
import { assetHeader, priceChart } from '../../../../copy/market/market.ts';
import { RangeButtons } from '../../charts/range-buttons.tsx';
import { pricePoints, type ChartRange } from '../../analysis/price/price-history.ts';
import { useSameList } from '../use-same-list.ts';
import { DrawnSeries } from './drawn-series.tsx';
import { rebase } from './rebased.ts';

interface SeriesChartProps {
  readonly assets: readonly ComparedAsset[];
  /** The position of each asset, which determines the style of its line. */
  readonly seriesIndexes: readonly number[];
}

/** The price histories from the same first day: as a chart, in words, and in a table. */
export function SeriesChart({ assets, seriesIndexes }: SeriesChartProps) {
  const [wanted, setWanted] = useState<ChartRange>('6M');
  const priced = useMemo(
    () =>
      assets
        .map(({ symbol, historical }, nth) => ({
          symbol,
          seriesIndex: seriesIndexes[nth] ?? nth,
          points: pricePoints(historical),
        }))
        .filter(({ points }) => points.length > 0),
    [assets, seriesIndexes],
  );
  const rebased = useMemo(() => rebase(priced, wanted), [priced, wanted]);
  const drawnIndexes = useSameList(priced.map(({ seriesIndex }) => seriesIndex));
  const missing = assets
    .map(({ symbol }) => symbol)
    .filter((symbol) => !priced.some((one) => one.symbol === symbol));
  return (
    <section
      aria-label={texts.title}
      className="rounded-card border-rule bg-surface border p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-title-4">{texts.title}</h2>
        {rebased === undefined ? null : (
          <RangeButtons ranges={rebased.ranges} range={rebased.range} onChoose={setWanted} />
        )}
      </div>
      {rebased === undefined ? (
        <p className="text-muted text-small py-6">
          {priced.length === 0 ? priceChart.missing : texts.apart}
        </p>
      ) : (
        <DrawnSeries
          rebased={rebased}
          seriesIndexes={drawnIndexes}
          source={describeSource(assets)}
          lead={texts.lead(formatDay(rebased.days[0] ?? null))}
        />
      )}
      {missing.length === 0 || priced.length === 0 ? null : (
        <p className="text-fine text-muted mt-2">
          {texts.missing(joinList(missing), missing.length)}
        </p>
      )}
    </section>
  );
}

/** Names the source and the oldest history's time. */
function describeSource(assets: readonly ComparedAsset[]): string {
  const oldest = assets.map(({ updatedAt }) => updatedAt.history ?? updatedAt.quote).toSorted()[0];
  const isForeign = assets.some(({ quote }) => quote.currency === 'USD');
  const source = isForeign ? assetHeader.foreignSource : assetHeader.source;
  return chartImage.dataOf(source, formatMoment(oldest ?? null));
}
