import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { accessKey, subscriptionKey } from '../../access/session/query-keys.ts';
import type { OpenPayment } from '../payment/open-payment-notice.tsx';
import type { SubscriptionAnswer } from '../use-subscription.ts';

/** The plan may be paid elsewhere, for example in another tab, after this page's code has expired. */
const pollMilliseconds = 30_000;

interface Expired {
  readonly payment: OpenPayment;
  /** The end of the plan's paid period at that time. */
  readonly endsAt: string | undefined;
}

/**
 * Keeps a Pix that expired on screen. The server no longer returns it; it stays with a link to a new code until
 * something is paid or started instead.
 */
export function useExpiredPix(billing: SubscriptionAnswer | undefined) {
  const [found, setFound] = useState<Expired>();
  const client = useQueryClient();
  const endsAt = billing?.oneOffPlan?.endsAt;
  const isReplaced =
    billing?.openPayments.some(({ paymentId }) => paymentId !== found?.payment.paymentId) ===
      true || endsAt !== found?.endsAt;
  const expired = isReplaced ? undefined : found?.payment;

  const check = useEffectEvent(() => {
    for (const key of [subscriptionKey, accessKey]) {
      void client.invalidateQueries({ queryKey: [key] });
    }
  });
  const isShown = expired !== undefined;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setInterval(check, pollMilliseconds);
    return () => clearInterval(timer);
  }, [isShown]);

  return { expired, keep: (payment: OpenPayment) => setFound({ payment, endsAt }) };
}
