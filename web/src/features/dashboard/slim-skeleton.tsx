import { dashboard as texts } from '../../copy/dashboard.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AssetSkeleton } from '../market/analysis/asset-skeleton.tsx';

/** The skeleton of an asset's dashboard during the access check. */
export function SlimSkeleton() {
  return (
    <div className="max-w-page mx-auto px-5 pt-1 pb-16 md:px-8 md:pt-0 md:pb-24">
      <title>{texts.documentTitle}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{texts.loading}</h1>
      <div aria-hidden className="border-rule overflow-hidden border-b">
        <div className="flex min-h-12 items-center gap-5 md:min-h-10 lg:gap-8">
          <Skeleton className="h-5 w-24 shrink-0" />
          <Skeleton className="h-5 w-28 shrink-0" />
          <Skeleton className="h-5 w-24 shrink-0" />
          <Skeleton className="h-5 w-20 shrink-0" />
        </div>
      </div>
      <Skeleton className="rounded-card mt-2 h-12 md:hidden" />
      <div className="mt-4 md:mt-0 md:pt-2.5">
        <AssetSkeleton />
      </div>
    </div>
  );
}
