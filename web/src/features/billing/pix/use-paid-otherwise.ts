import { useEffect, useEffectEvent, useState } from 'react';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import type { PixEnd } from './use-pix-status.ts';
import { useCachedSubscription, useSubscription } from '../use-subscription.ts';

/** Another payment of the same plan may be why a Pix ended like this. */
const suspiciousEnds: readonly PixEnd[] = ['cancelled', 'refunded', 'expired'];

/**
 * Whether a plan was paid by something else while a Pix was waited for: more of it is paid now than
 * when the page was opened.
 */
export function usePaidOtherwise(plan: OneOffPlanKey, end: PixEnd | undefined) {
  const { data, isFetching } = useSubscription();
  const endsAt = data === undefined ? undefined : (data.oneOffPlan?.endsAt ?? '');
  const [firstEndsAt, setFirstEndsAt] = useState(endsAt);
  if (firstEndsAt === undefined && endsAt !== undefined) setFirstEndsAt(endsAt);

  const known = useCachedSubscription();
  const look = useEffectEvent((ended: PixEnd | undefined) => {
    if (ended !== undefined && suspiciousEnds.includes(ended)) void known.readAgain();
  });
  useEffect(() => look(end), [end]);

  const isLonger = firstEndsAt !== undefined && endsAt !== undefined && endsAt > firstEndsAt;
  return {
    // The longer access may come from another plan, started in another tab; that does not pay this one.
    isPaid: isLonger && data?.oneOffPlan?.plan === plan,
    isLooking: isFetching,
  };
}
