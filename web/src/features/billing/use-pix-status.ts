import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type PaymentStatus } from '../../../../shared/contracts/billing.ts';
import { getPaymentStatus } from '../../../../shared/contracts/billing-endpoints.ts';
import { callWithSession } from '../identity/authorized-api.ts';

const pollMilliseconds = 3_000;
const waitingStatuses: readonly PaymentStatus[] = ['processing', 'pending', 'in_process'];

/** Asks every few seconds what has become of a Pix, and at once when somebody comes back to the page. */
export function usePixStatus(paymentId: string, onPaid: (redirectUrl: string | undefined) => void) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['payment-status', paymentId],
    queryFn: async ({ signal }) => callWithSession(getPaymentStatus, { paymentId }, { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data === undefined || waitingStatuses.includes(state.data.status)
        ? pollMilliseconds
        : false,
  });
  const status = data?.status;
  const paid = useEffectEvent(() => onPaid(data?.redirectUrl));
  useEffect(() => {
    if (status === 'approved') paid();
  }, [status]);

  const isOver = status !== undefined && status !== 'approved' && !waitingStatuses.includes(status);
  return {
    /** `over`: it cannot be paid any more. */
    state: isOver ? ('over' as const) : ('waiting' as const),
    offline: isError,
    look: () => void refetch(),
  };
}
