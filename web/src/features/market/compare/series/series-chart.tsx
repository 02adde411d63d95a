import { useMemo, useState } from 'react';
import { listed } from '../../../../../../shared/editions/prose/figure-words.ts';
import type { ComparedAsset } from '../../../../../../shared/market/asset-data.ts';
import { formatDay, formatMoment } from '../../../../../../shared/values/calendar.ts';
import { chartImage } from '../../../../copy/market/chart-image.ts';
import { compareCourses as texts } from '../../../../copy/market/compare.ts';
import { assetHeader, priceChart } from '../../../../copy/market/market.ts';
import { RangeButtons } from '../../charts/range-buttons.tsx';
import { pricePoints, type ChartRange } from '../../analysis/price/price-history.ts';
import { useSameList } from '../use-same-list.ts';
import { DrawnSeries } from './drawn-series.tsx';
import { rebase } from './rebased.ts';

interface SeriesChartProps {
  readonly assets: readonly ComparedAsset[];
  /** The column of each, which decides how its line is drawn. */
  readonly places: readonly number[];
}

/** How the prices of all went from the same day, drawn, in words, and in a table. */
export function SeriesChart({ assets, places }: SeriesChartProps) {
  const [wanted, setWanted] = useState<ChartRange>('6M');
  const priced = useMemo(
    () =>
      assets
        .map(({ symbol, historical }, nth) => ({
          symbol,
          place: places[nth] ?? nth,
          points: pricePoints(historical),
        }))
        .filter(({ points }) => points.length > 0),
    [assets, places],
  );
  const rebased = useMemo(() => rebase(priced, wanted), [priced, wanted]);
  const drawnPlaces = useSameList(priced.map(({ place }) => place));
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
          places={drawnPlaces}
          source={sourceOf(assets)}
          lead={texts.lead(formatDay(rebased.days[0] ?? null))}
        />
      )}
      {missing.length === 0 || priced.length === 0 ? null : (
        <p className="text-fine text-muted mt-2">
          {texts.missing(listed(missing), missing.length)}
        </p>
      )}
    </section>
  );
}

/** Names the source and the oldest history's time. */
function sourceOf(assets: readonly ComparedAsset[]): string {
  const oldest = assets.map(({ updatedAt }) => updatedAt.history ?? updatedAt.quote).toSorted()[0];
  const isForeign = assets.some(({ quote }) => quote.currency === 'USD');
  const source = isForeign ? assetHeader.foreignSource : assetHeader.source;
  return chartImage.dataOf(source, formatMoment(oldest ?? null));
}
