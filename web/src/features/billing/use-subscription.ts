import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getSubscription } from '../../../../shared/contracts/billing-endpoints.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { subscriptionKey } from '../access/session/query-keys.ts';
import { useCachedQuery, useSessionQuery } from '../access/session/use-session-query.ts';

export type SubscriptionAnswer = z.infer<typeof getSubscription.response>;
export type AccountSubscription = NonNullable<SubscriptionAnswer['subscription']>;

export async function readSubscription(signal?: AbortSignal): Promise<SubscriptionAnswer> {
  return callWithSession(getSubscription, {}, { signal });
}

/** Polling interval for changes made elsewhere, for example in another tab. */
const followMilliseconds = 15_000;
const noFollowing: (billing: SubscriptionAnswer) => boolean = () => false;

/** Reads the subscription and the plan of the session's account. */
export function useSubscription({ enabled = true, isFollowed = noFollowing } = {}) {
  return useSessionQuery({
    reading: [subscriptionKey],
    read: readSubscription,
    of: 'account',
    enabled,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isFollowed(state.data) ? followMilliseconds : false,
  });
}

/** Functions that replace the cached subscription, or read it again, after a change. */
export function useCachedSubscription() {
  const client = useQueryClient();
  return {
    ...useCachedQuery<SubscriptionAnswer>(subscriptionKey),
    refetch: async () => client.invalidateQueries(),
  };
}
