import { useEffect } from 'react';
import { getAssetData, listBenchmarks } from '../../../../../../../shared/contracts/market.ts';
import { listed } from '../../../../../../../shared/editions/prose/figure-words.ts';
import type { AssetData } from '../../../../../../../shared/market/asset-data.ts';
import { formatDay, formatMoment } from '../../../../../../../shared/values/calendar.ts';
import { chartImage } from '../../../../../copy/market/chart-image.ts';
import { compareCourses } from '../../../../../copy/market/compare.ts';
import { priceComparison as texts } from '../../../../../copy/market/price-comparison.ts';
import { CallButton } from '../../../../../ui/call-button.tsx';
import { DrawnSeries } from '../../../compare/series/drawn-series.tsx';
import type { Rebased } from '../../../compare/series/rebased.ts';
import { useSameList } from '../../../compare/use-same-list.ts';
import type { ChartRange } from '../price-history.ts';
import { nothingCompared, type Compared as WhatCame, type Wanted } from './compared-lines.ts';
import { useComparison } from './use-comparison.ts';
import type { Elements } from '../../../../../ui/elements.ts';

type Comparison = ReturnType<typeof useComparison>;

interface PriceComparisonProps {
  readonly data: AssetData;
  readonly wanted: Wanted;
  readonly range: ChartRange;
  /** Called with each loaded comparison, and once when none is requested any more. */
  readonly onCompared: (compared: WhatCame) => void;
  /** The price by itself, which stays until there is something beside it. */
  readonly children: Elements;
}

/** The price beside what is wanted, and what of that does not come. */
export function PriceComparison(props: PriceComparisonProps) {
  const { data, wanted, range, onCompared, children } = props;
  const comparison = useComparison(data, wanted, range);
  const { rebased } = comparison;
  const isDrawn = rebased !== undefined;
  const other =
    comparison.other === undefined ? (comparison.notFound ? 'unknown' : undefined) : 'here';
  useEffect(() => {
    onCompared({ isDrawn, other });
    return () => onCompared(nothingCompared);
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
  const places = useSameList(lines.map(({ place }) => place));
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
      places={places}
      lead={[
        texts.lead(formatDay(rebased.days[0] ?? null)),
        texts.notes.price,
        ...(names.includes(texts.names.ibovespa) ? [texts.notes.ibovespa] : []),
        ...(hasCdi ? [texts.notes.cdi] : []),
        ...(foreign.length === 0 || lines.length === foreign.length
          ? []
          : [texts.notes.foreign(listed(foreign.map(({ symbol }) => symbol)))]),
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
  const said = [
    // The field itself reports an unknown asset.
    ...(absent.length === 0 || notFound
      ? []
      : [isLoading ? texts.loading(listed(absent)) : texts.missing(listed(absent))]),
    ...(isApart ? [compareCourses.apart] : []),
  ];
  return (
    <div className="text-small flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
      <p role="status">{said.join(' ')}</p>
      {mayRetry ? (
        <CallButton
          calls={[listBenchmarks, getAssetData]}
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
