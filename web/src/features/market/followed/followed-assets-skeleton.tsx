import { ownAssetTexts as texts } from '../../../copy/market/own-assets.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ownGrid } from './followed-grid.ts';

/** The shape of one's own assets, as many as most people follow. */
export function FollowedAssetsSkeleton() {
  return (
    <Loading label={texts.loading}>
      <Skeleton className="h-6 w-32" />
      <div aria-hidden className={ownGrid}>
        {Array.from({ length: 6 }, (_, place) => (
          <div
            key={place}
            className="rounded-card border-rule bg-surface flex items-center gap-3 border px-4 py-3"
          >
            <Skeleton className="rounded-small size-10 shrink-0" />
            <div className="flex-1">
              <Skeleton className="my-1 h-5 w-16" />
              <Skeleton className="my-1 h-4 w-24" />
            </div>
            <Skeleton className="h-10 w-20" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
