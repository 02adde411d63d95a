import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type PaymentStatus } from '../../../../../shared/contracts/billing.ts';
import { getPaymentStatus } from '../../../../../shared/contracts/billing-endpoints.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';

const pollMilliseconds = 3_000;

/** States of a Pix that can no longer be paid. */
const ends = [
  'expired',
  'rejected',
  'failed',
  'cancelled',
  'refunded',
  'charged_back',
] as const satisfies readonly PaymentStatus[];
export type PixEnd = (typeof ends)[number];

/** Polls the state of a Pix every few seconds, and at once when the user returns to the page. */
export function usePixStatus(paymentId: string, onPaid: (redirectUrl: string | undefined) => void) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['payment-status', paymentId],
    queryFn: async ({ signal }) => callWithSession(getPaymentStatus, { paymentId }, { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      const isFinal = state.data?.status === 'approved' || toPixEnd(state.data?.status);
      return isFinal ? false : pollMilliseconds;
    },
  });
  const status = data?.status;
  const paid = useEffectEvent(() => onPaid(data?.redirectUrl));
  useEffect(() => {
    if (status === 'approved') paid();
  }, [status]);

  return {
    /** Undefined while it can be paid. */
    end: toPixEnd(status),
    offline: isError,
    check: () => void refetch(),
  };
}

function toPixEnd(status: PaymentStatus | undefined): PixEnd | undefined {
  return ends.find((end) => end === status);
}
