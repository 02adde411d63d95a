import { dashboard as texts } from '../../copy/dashboard.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AssetSkeleton } from '../market/analysis/asset-skeleton.tsx';

/** The shape of the dashboard of an asset, while it is looked up whether its person may see it. */
export function SlimSkeleton() {
  return (
    <div data-wide="" className="max-w-page mx-auto px-5 pt-1 pb-16 md:px-8 md:pb-24 lg:pt-3">
      <title>{texts.documentTitle}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{texts.loading}</h1>
      <div
        aria-hidden
        className="border-rule flex h-[49px] items-center gap-5 overflow-hidden border-b lg:gap-8"
      >
        <Skeleton className="h-5 w-24 shrink-0" />
        <Skeleton className="h-5 w-28 shrink-0" />
        <Skeleton className="h-5 w-24 shrink-0" />
        <Skeleton className="h-5 w-20 shrink-0" />
      </div>
      <Skeleton className="rounded-card mt-2 h-12 lg:hidden" />
      <div className="mt-4 lg:mt-5">
        <AssetSkeleton />
      </div>
    </div>
  );
}
