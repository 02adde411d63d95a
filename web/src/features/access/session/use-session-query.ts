import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import type { SessionKind } from './session-kind.ts';
import { sessionName } from './session-name.ts';
import type { StoredSession } from './session-store.ts';
import { useSession } from './use-session.ts';

/** A query key: its name and further parameters. */
type Reading = readonly [name: string, ...details: readonly (string | number)[]];

/** The list of sent messages has answers of the assistant, which go with its conversation. */
export const sentMessagesReading = 'messages';

/** The key of what was read with a session, so that the next one of the same browser is not shown it. */
export function ownKey([name, ...details]: Reading, session: StoredSession | undefined) {
  return [name, sessionName(session), ...details] as const;
}

interface SessionQuery<Data> extends Omit<
  UseQueryOptions<Data>,
  'queryKey' | 'queryFn' | 'enabled' | 'select'
> {
  readonly reading: Reading;
  /** With `callWithSession`, which takes the signal. */
  readonly read: (signal: AbortSignal) => Promise<Data>;
  /** The only kind of session that has it. */
  readonly of?: SessionKind;
  readonly enabled?: boolean;
}

/** Reads data of the session's account; disabled without a session. */
export function useSessionQuery<Data>({
  reading,
  read,
  of,
  enabled = true,
  ...how
}: SessionQuery<Data>) {
  const session = useSession();
  const isTheirs = session !== undefined && (of === undefined || session.kind === of);
  return useQuery<Data>({
    ...how,
    queryKey: ownKey(reading, session),
    queryFn: async ({ signal }) => read(signal),
    enabled: enabled && isTheirs,
  });
}

/** Returns the cached data of `useSessionQuery` and a setter for what was just saved. */
export function useCachedQuery<Data>(...reading: Reading) {
  const client = useQueryClient();
  const queryKey = ownKey(reading, useSession());
  const read = () => client.getQueryData<Data>(queryKey);
  return {
    read,
    write: (change: (known: Data) => Data) => {
      client.setQueryData<Data>(queryKey, (known) => known && change(known));
    },
    /** Drops what was read: it was deleted, and must not be shown until it is read again. */
    drop: () => client.removeQueries({ queryKey }),
    /** @returns as it is by then */
    readAgain: async () => {
      await client.invalidateQueries({ queryKey });
      return read();
    },
  };
}
