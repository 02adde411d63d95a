import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { accessKey, subscriptionKey } from '../../access/session/query-keys.ts';
import type { OpenPayment } from '../payment/open-payment-notice.tsx';
import type { SubscriptionAnswer } from '../use-subscription.ts';

/** The plan may be paid elsewhere, as in another tab, after the code that was shown here has expired. */
const lookMilliseconds = 30_000;

interface Expired {
  readonly payment: OpenPayment;
  /** How long the plan was paid for then. */
  readonly endsAt: string | undefined;
}

/**
 * Keeps a Pix that expired on screen. The server no longer returns it; it stays with a link to a new code until
 * something is paid or started instead.
 */
export function useExpiredPix(own: SubscriptionAnswer | undefined) {
  const [found, setFound] = useState<Expired>();
  const client = useQueryClient();
  const endsAt = own?.oneOffPlan?.endsAt;
  const isReplaced =
    own?.openPayments.some(({ paymentId }) => paymentId !== found?.payment.paymentId) === true ||
    endsAt !== found?.endsAt;
  const expired = isReplaced ? undefined : found?.payment;

  const look = useEffectEvent(() => {
    for (const key of [subscriptionKey, accessKey]) {
      void client.invalidateQueries({ queryKey: [key] });
    }
  });
  const isShown = expired !== undefined;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setInterval(look, lookMilliseconds);
    return () => clearInterval(timer);
  }, [isShown]);

  return { expired, keep: (payment: OpenPayment) => setFound({ payment, endsAt }) };
}
