import { useEffect, useEffectEvent, useState } from 'react';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import type { PixEnd } from './use-pix-status.ts';
import { useCachedSubscription, useSubscription } from '../use-subscription.ts';

/** States for which another payment of the same plan may be the reason. */
const suspiciousEnds: readonly PixEnd[] = ['cancelled', 'refunded', 'expired'];

/**
 * Returns whether the plan was paid by another payment while this page waited for a Pix: its paid period is longer
 * now than when the page was opened.
 */
export function usePaidOtherwise(plan: OneOffPlanKey, end: PixEnd | undefined) {
  const { data, isFetching } = useSubscription();
  const endsAt = data === undefined ? undefined : (data.oneOffPlan?.endsAt ?? '');
  const [firstEndsAt, setFirstEndsAt] = useState(endsAt);
  if (firstEndsAt === undefined && endsAt !== undefined) setFirstEndsAt(endsAt);

  const subscriptionCache = useCachedSubscription();
  const recheck = useEffectEvent((ended: PixEnd | undefined) => {
    if (ended !== undefined && suspiciousEnds.includes(ended)) void subscriptionCache.refetch();
  });
  useEffect(() => recheck(end), [end]);

  const isLonger = firstEndsAt !== undefined && endsAt !== undefined && endsAt > firstEndsAt;
  return {
    // The longer access may come from another plan that was bought in another tab; such a purchase does not pay for
    // this plan.
    isPaid: isLonger && data?.oneOffPlan?.plan === plan,
    isChecking: isFetching,
  };
}
