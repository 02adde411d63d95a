import { useEffect, useEffectEvent, useState } from 'react';
import type { PixEnd } from './use-pix-status.ts';
import { useKnownSubscription, useSubscription } from '../use-subscription.ts';

/** Another payment of the same plan may be why a Pix ended like this. */
const suspiciousEnds: readonly PixEnd[] = ['cancelled', 'refunded'];

/**
 * Whether a plan was paid by something else while a Pix was waited for: more of it is paid now than
 * when the page was opened.
 */
export function usePaidOtherwise(end: PixEnd | undefined) {
  const { data, isFetching } = useSubscription();
  const endsAt = data === undefined ? undefined : (data.oneOffPlan?.endsAt ?? '');
  const [firstEndsAt, setFirstEndsAt] = useState(endsAt);
  if (firstEndsAt === undefined && endsAt !== undefined) setFirstEndsAt(endsAt);

  const known = useKnownSubscription();
  const look = useEffectEvent((ended: PixEnd | undefined) => {
    if (ended !== undefined && suspiciousEnds.includes(ended)) void known.readAgain();
  });
  useEffect(() => look(end), [end]);

  return {
    isPaid: firstEndsAt !== undefined && endsAt !== undefined && endsAt > firstEndsAt,
    isLooking: isFetching,
  };
}
