import { followedAssetTexts as texts } from '../../../copy/market/followed-assets.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { followedGrid } from './followed-grid.ts';

/** The skeleton of the user's assets, with the usual number of cards. */
export function FollowedAssetsSkeleton() {
  return (
    <Loading label={texts.loading}>
      <Skeleton className="h-6 w-32" />
      <div aria-hidden className={followedGrid}>
        {Array.from({ length: 6 }, (_, index) => (
          <div
            key={index}
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
