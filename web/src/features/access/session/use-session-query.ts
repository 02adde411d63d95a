import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import type { SessionKind } from './session-kind.ts';
import { sessionName } from './session-name.ts';
import type { StoredSession } from './session-store.ts';
import { useSession } from './use-session.ts';

/** A query key: its name and further parameters. */
type Reading = readonly [name: string, ...details: readonly (string | number)[]];

/** The list of sent messages has answers of the assistant, which go with its conversation. */
export const sentMessagesReading = 'messages';

/**
 * The query key of data read with a session, so that the data is not shown to the next session of the same browser.
 */
export function sessionKey([name, ...details]: Reading, session: StoredSession | undefined) {
  return [name, sessionName(session), ...details] as const;
}

interface SessionQuery<Data> extends Omit<
  UseQueryOptions<Data>,
  'queryKey' | 'queryFn' | 'enabled' | 'select'
> {
  readonly reading: Reading;
  /** Usually `callWithSession`, which accepts the signal. */
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
  const isReadable = session !== undefined && (of === undefined || session.kind === of);
  return useQuery<Data>({
    ...how,
    queryKey: sessionKey(reading, session),
    queryFn: async ({ signal }) => read(signal),
    enabled: enabled && isReadable,
  });
}

/** Returns the cached data of `useSessionQuery` and a setter for what was just saved. */
export function useCachedQuery<Data>(...reading: Reading) {
  const client = useQueryClient();
  const queryKey = sessionKey(reading, useSession());
  const read = () => client.getQueryData<Data>(queryKey);
  return {
    read,
    write: (change: (data: Data) => Data) => {
      client.setQueryData<Data>(queryKey, (data) => data && change(data));
    },
    /** Drops data that was deleted on the server, so that it is not shown before it is read again. */
    drop: () => client.removeQueries({ queryKey }),
    /** @returns the data as read again */
    refetch: async () => {
      await client.invalidateQueries({ queryKey });
      return read();
    },
  };
}
