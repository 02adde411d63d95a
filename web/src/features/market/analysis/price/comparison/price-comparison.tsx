import { useEffect } from 'react';
import { getAssetData, listBenchmarks } from '../../../../../../../shared/contracts/market.ts';
import { joinList } from '../../../../../../../shared/editions/format-facts.ts';
import type { AssetData } from '../../../../../../../shared/market/asset-data.ts';
import { formatDay, formatMoment } from '../../../../../../../shared/values/calendar.ts';
import { chartImage } from '../../../../../copy/market/chart-image.ts';
import { priceSeriesTexts } from '../../../../../copy/market/compare.ts';
import { priceComparison as texts } from '../../../../../copy/market/price-comparison.ts';
import { CallButton } from '../../../../../ui/call-button.tsx';
import { DrawnSeries } from '../../../compare/series/drawn-series.tsx';
import type { Rebased } from '../../../compare/series/rebased.ts';
import { useSameList } from '../../../compare/use-same-list.ts';
import type { ChartRange } from '../price-history.ts';
import {
  noComparisonState,
  type ComparisonState as WhatCame,
  type RequestedComparison,
} from './compared-lines.ts';
import { useComparison } from './use-comparison.ts';
import type { Elements } from '../../../../../ui/elements.ts';

type Comparison = ReturnType<typeof useComparison>;

interface PriceComparisonProps {
  readonly data: AssetData;
  readonly wanted: RequestedComparison;
  readonly range: ChartRange;
  /** Called with each loaded comparison, and once when no comparison is requested any more. */
  readonly onCompared: (compared: WhatCame) => void;
  /** The asset's price chart, shown until there is a comparison. */
  readonly children: Elements;
}

/** The price with the requested comparisons, and notices for those that could not be loaded. */
export function PriceComparison(props: PriceComparisonProps) {
  const { data, wanted, range, onCompared, children } = props;
  const comparison = useComparison(data, wanted, range);
  const { rebased } = comparison;
  const isDrawn = rebased !== undefined;
  const other =
    comparison.other === undefined ? (comparison.notFound ? 'unknown' : undefined) : 'here';
  useEffect(() => {
    onCompared({ isDrawn, other });
    return () => onCompared(noComparisonState);
  }, [isDrawn, other, onCompared]);
  return (
    <>
      <Notes comparison={comparison} />
      {rebased === undefined ? children : <Compared {...{ data, comparison, rebased }} />}
    </>
  );
}

interface ComparedProps {
  readonly data: AssetData;
  readonly comparison: Comparison;
  readonly rebased: Rebased;
}

/** All from 100. */
function Compared({ data, comparison, rebased }: ComparedProps) {
  const { lines, other, readAt } = comparison;
  const seriesIndexes = useSameList(lines.map(({ seriesIndex }) => seriesIndex));
  const names = lines.map(({ symbol }) => symbol);
  const hasCdi = names.includes(texts.names.cdi);
  const foreign = [data, ...(other === undefined ? [] : [other])].filter(
    ({ quote }) => quote.currency === 'USD',
  );
  const oldest = [
    data.updatedAt.history ?? data.updatedAt.quote,
    ...(hasCdi && readAt !== undefined ? [readAt] : []),
  ].toSorted()[0];
  return (
    <DrawnSeries
      rebased={rebased}
      seriesIndexes={seriesIndexes}
      lead={[
        texts.lead(formatDay(rebased.days[0] ?? null)),
        texts.notes.price,
        ...(names.includes(texts.names.ibovespa) ? [texts.notes.ibovespa] : []),
        ...(hasCdi ? [texts.notes.cdi] : []),
        ...(foreign.length === 0 || lines.length === foreign.length
          ? []
          : [texts.notes.foreign(joinList(foreign.map(({ symbol }) => symbol)))]),
      ].join(' ')}
      source={chartImage.dataOf(
        hasCdi ? texts.sources.withCdi : texts.sources.prices,
        formatMoment(oldest ?? null),
      )}
    />
  );
}

function Notes({ comparison }: { readonly comparison: Comparison }) {
  const { absent, isLoading, mayRetry, notFound, isApart, retry } = comparison;
  const noteTexts = [
    // The field itself reports an unknown asset.
    ...(absent.length === 0 || notFound
      ? []
      : [isLoading ? texts.loading(joinList(absent)) : texts.missing(joinList(absent))]),
    ...(isApart ? [priceSeriesTexts.apart] : []),
  ];
  return (
    <div className="text-small flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
      <p role="status">{noteTexts.join(' ')}</p>
      {mayRetry ? (
        <CallButton
          endpoints={[listBenchmarks, getAssetData]}
          tone="secondary"
          busy={isLoading}
          onClick={retry}
        >
          {texts.retry}
        </CallButton>
      ) : null}
    </div>
  );
}
