import { assetOutcome } from '../../../copy/market/market.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { chartCard, overviewGrid, tabBar, tabList, tile, tileGrid } from './asset-shapes.ts';

/** The shape of an analysis whose figures are on their way. */
export function AssetSkeleton() {
  return (
    <Loading label={assetOutcome.loading}>
      <div aria-hidden data-wide className="flex flex-col gap-y-5 sm:flex-row sm:justify-between">
        <div className="flex gap-4">
          <Skeleton className="rounded-card size-14 shrink-0" />
          <div className="min-w-0 flex-1 sm:w-60 sm:flex-none">
            <Skeleton className="h-8 w-40" />
            <Skeleton className="mt-2 h-5 w-52 max-w-full" />
            <Skeleton className="mt-1.5 h-5 w-60 max-w-full" />
          </div>
        </div>
        <div className="flex flex-col gap-2 sm:items-end">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-4 w-60" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      </div>
      <div aria-hidden className={`mt-4 ${tileGrid}`}>
        {Array.from({ length: 6 }, (_, place) => (
          <div key={place} className={tile}>
            <Skeleton className="my-0.5 h-4 w-20" />
            <Skeleton className="mt-1.5 h-6 w-24" />
          </div>
        ))}
      </div>
      <div aria-hidden className={tabBar}>
        <div className={tabList}>
          {['w-24', 'w-28', 'w-24', 'w-20', 'w-28', 'w-20'].map((width, index) => (
            <Skeleton key={index} className={`my-3.5 mr-4 h-5 shrink-0 ${width}`} />
          ))}
        </div>
      </div>
      <div aria-hidden className={`mt-5 ${overviewGrid}`}>
        <div className={chartCard}>
          <Skeleton className="h-6 w-48" />
          <Skeleton className="mt-5 h-4 w-56" />
          <Skeleton className="mt-3 h-56 sm:h-64" />
          <Skeleton className="mt-4 h-4 w-72" />
          <Skeleton className="mt-8 h-4 w-52" />
        </div>
        <div className="rounded-card border-rule bg-surface divide-rule flex flex-col divide-y border">
          {['day', 'year', 'volume'].map((picture) => (
            <div key={picture} className="flex flex-1 flex-col justify-center p-4">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="mt-3 h-4" />
              <Skeleton className="mt-3 h-8" />
            </div>
          ))}
        </div>
      </div>
      <div aria-hidden className="mt-6">
        <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {[7, 6, 5].map((lines) => (
            <div key={lines} className="rounded-card border-rule bg-surface border p-4 sm:p-6">
              <Skeleton className="mb-4 h-6 w-36" />
              {Array.from({ length: lines }, (_, line) => (
                <div key={line} className="border-rule flex justify-between border-t py-3.5">
                  <Skeleton className="h-5 w-28" />
                  <Skeleton className="h-5 w-16" />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
