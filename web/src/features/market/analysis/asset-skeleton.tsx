import { assetOutcome } from '../../../copy/market/market.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { chartCard, overviewGrid, tabBar, tabList, tile, tileGrid } from './asset-layout.ts';

/** The skeleton of an analysis. */
export function AssetSkeleton() {
  return (
    <Loading label={assetOutcome.loading}>
      <div aria-hidden data-wide className="flex flex-col gap-y-5 sm:flex-row sm:justify-between">
        <div className="flex gap-4">
          <Skeleton className="rounded-card size-14 shrink-0" />
          <div className="min-w-0 flex-1 sm:w-60 sm:flex-none">
            <Line className="text-title-2" width="w-40" />
            <Line className="mt-1" width="w-52" />
            <Line className="text-small" width="w-60" />
            {/* The link to the comparison. */}
            <Line className="text-small flex min-h-11 items-center" width="w-20" />
          </div>
        </div>
        <div className="flex flex-col sm:items-end">
          <Line className="text-title-1" width="w-64" />
          <Line className="text-fine mt-1" width="w-60" />
          <Line className="text-fine" width="w-72" />
        </div>
      </div>
      <div aria-hidden className={`mt-4 ${tileGrid}`}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={tile}>
            <Line className="text-fine" width="w-20" />
            <Line className="text-lead mt-0.5" width="w-24" />
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
          <Skeleton className="mt-3 h-[27.75rem]" />
          <Skeleton className="mt-4 h-4 w-72 max-w-full" />
          <Skeleton className="mt-8 h-4 w-52" />
        </div>
        <div className="rounded-card border-rule bg-surface divide-rule flex flex-col divide-y border">
          {['day', 'year', 'volume'].map((picture) => (
            <div key={picture} className="flex flex-1 flex-col justify-center p-4">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="mt-3 h-4" />
              <Skeleton className="mt-3 h-14" />
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

/** Has the height of a text line at any font size. */
function Line({ className, width }: { readonly className: string; readonly width: string }) {
  return (
    <div className={className}>
      {/* A zero-width character gives the line its height. */}
      <span>{'\u200b'}</span>
      <Skeleton className={`inline-block h-[0.75em] max-w-full align-middle ${width}`} />
    </div>
  );
}
