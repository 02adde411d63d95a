import { activeDashboard as texts } from '../../copy/dashboard.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Replaces the payments while they or their code load. */
export function PaymentsSkeleton() {
  return (
    <Loading label={texts.paymentsLoading}>
      <Skeleton className="rounded-card h-40" />
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <Skeleton className="rounded-card h-36" />
        <Skeleton className="rounded-card h-36" />
      </div>
    </Loading>
  );
}
