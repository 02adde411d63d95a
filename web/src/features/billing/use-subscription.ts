import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getSubscription } from '../../../../shared/contracts/billing-endpoints.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { useSession } from '../access/session/use-session.ts';
import { subscriptionKey } from '../access/session/query-keys.ts';
import { sessionName } from '../access/session/session-name.ts';

export type SubscriptionAnswer = z.infer<typeof getSubscription.response>;
export type OwnSubscription = NonNullable<SubscriptionAnswer['subscription']>;

export async function readSubscription(signal?: AbortSignal): Promise<SubscriptionAnswer> {
  return callWithSession(getSubscription, {}, { signal });
}

/** What is followed was begun or is decided elsewhere, as in another tab. */
const followMilliseconds = 15_000;
const noFollowing: (own: SubscriptionAnswer) => boolean = () => false;

/** The subscription and the plan of the session's person, where they have an account. */
export function useSubscription({ enabled = true, isFollowed = noFollowing } = {}) {
  const session = useSession();
  return useQuery({
    queryKey: [subscriptionKey, sessionName(session)],
    queryFn: async ({ signal }) => readSubscription(signal),
    enabled: enabled && session?.kind === 'account',
    refetchInterval: ({ state }) =>
      state.data !== undefined && isFollowed(state.data) ? followMilliseconds : false,
  });
}

/** How what was read is replaced, or read again, after something was changed. */
export function useKnownSubscription() {
  const client = useQueryClient();
  const queryKey = [subscriptionKey, sessionName(useSession())];
  return {
    read: () => client.getQueryData<SubscriptionAnswer>(queryKey),
    write: (change: (known: SubscriptionAnswer) => SubscriptionAnswer) =>
      client.setQueryData<SubscriptionAnswer>(queryKey, (known) => known && change(known)),
    readAgain: async () => client.invalidateQueries(),
  };
}
