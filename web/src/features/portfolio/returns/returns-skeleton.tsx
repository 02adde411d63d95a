import { returnsTexts as texts } from '../../../copy/portfolio/returns.ts';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';

export function ReturnsSkeleton() {
  return (
    <Loading label={texts.loading}>
      <Card>
        <ReturnsShape />
      </Card>
    </Loading>
  );
}

/** Inside a card that says what is being loaded. */
export function ReturnsShape() {
  return (
    <>
      <Skeleton className="h-11" />
      <Skeleton className="mt-3 h-56 sm:h-72" />
      <div className="mt-3 grid gap-2">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </div>
      <Skeleton className="mt-4 h-20" />
    </>
  );
}
