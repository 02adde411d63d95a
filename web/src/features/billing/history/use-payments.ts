import { useInfiniteQuery } from '@tanstack/react-query';
import type { Payment } from '../../../../../shared/contracts/billing.ts';
import { listPayments } from '../../../../../shared/contracts/billing-endpoints.ts';
import { paymentsKey } from '../../access/session/query-keys.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { sessionKey } from '../../access/session/use-session-query.ts';
import { useSession } from '../../access/session/use-session.ts';

interface PaymentsOptions {
  readonly enabled?: boolean;
  /** Read again even if the data was read a moment ago. */
  readonly fresh?: boolean;
}

/** Reads the account's payments, newest first, in pages. */
export function usePayments({ enabled = true, fresh = false }: PaymentsOptions = {}) {
  const session = useSession();
  const { data, ...query } = useInfiniteQuery({
    queryKey: sessionKey([paymentsKey], session),
    queryFn: async ({ pageParam, signal }) =>
      callWithSession(listPayments, pageParam === null ? {} : { before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: enabled && session?.kind === 'account',
    ...(fresh ? { staleTime: 0 } : {}),
  });
  const payments: readonly Payment[] | undefined = data?.pages.flatMap((page) => page.payments);
  return { ...query, payments };
}
