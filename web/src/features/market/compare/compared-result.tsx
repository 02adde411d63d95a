import { useMemo } from 'react';
import { todayInBrazil } from '../../../../../shared/values/birth-date.ts';
import { comparePage as texts } from '../../../copy/market/compare.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { quoteDelay } from '../analysis/quote-age.ts';
import { useCurrentMinute } from '../analysis/use-current-minute.ts';
import { ComparedTable } from './compared-table.tsx';
import { comparedGroups } from './compared-rows.ts';
import { SeriesChart } from './series/series-chart.tsx';
import type { ComparedState } from './use-compared-assets.ts';
import { useSameList } from './use-same-list.ts';

/** The chart and the table of the loaded assets. */
export function ComparedResult({ states }: { readonly states: readonly ComparedState[] }) {
  const now = useCurrentMinute();
  const today = todayInBrazil(new Date(now));
  const found = states.flatMap(({ answer }, seriesIndex) =>
    answer?.found === true ? [{ asset: answer.data, seriesIndex }] : [],
  );
  const assets = useSameList(found.map(({ asset }) => asset));
  const seriesIndexes = useSameList(found.map(({ seriesIndex }) => seriesIndex));
  const groups = useMemo(() => comparedGroups(assets, today), [assets, today]);
  if (states.length === 0) return null;
  if (found.length < 2) {
    const isLoading = states.some(({ answer, error }) => answer === undefined && error === null);
    if (isLoading && states.length > 1) return <ResultSkeleton />;
    return (
      <p className="text-muted mt-6">{states.length === 1 ? texts.oneMore : texts.oneMoreFound}</p>
    );
  }
  const delay = Math.max(...assets.map((asset) => quoteDelay(asset, now)));
  return (
    <div className="animate-enter mt-6 grid gap-8">
      <SeriesChart assets={assets} seriesIndexes={seriesIndexes} />
      <ComparedTable assets={assets} groups={groups} seriesIndexes={seriesIndexes} />
      <p className="text-fine text-muted">{delay === 0 ? texts.source : texts.delay(delay)}</p>
    </div>
  );
}

/** The skeleton of the chart and the first rows; each card shows its own progress. */
function ResultSkeleton() {
  return (
    <div aria-hidden className="mt-6 grid gap-8">
      <div className="rounded-card border-rule bg-surface border p-4 sm:p-6">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="mt-3 h-4 w-72" />
        <Skeleton className="mt-4 h-56 sm:h-72" />
      </div>
      <div>
        <Skeleton className="h-7 w-40" />
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="border-rule flex justify-between gap-6 border-b py-5">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
