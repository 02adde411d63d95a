import { useInfiniteQuery } from '@tanstack/react-query';
import {
  listMessages,
  type MessageListKind,
  type SentMessage,
} from '../../../../shared/contracts/account-messages.ts';
import { formatLongDay } from '../../lib/date-texts.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { sessionKey, sentMessagesReading } from '../access/session/use-session-query.ts';
import { useSession } from '../access/session/use-session.ts';

/** Reads the messages sent to the user, in pages. */
export function useSentMessages(of: MessageListKind) {
  const session = useSession();
  const { data, ...query } = useInfiniteQuery({
    queryKey: sessionKey([sentMessagesReading, of], session),
    queryFn: async ({ pageParam, signal }) =>
      callWithSession(
        listMessages,
        { of, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: session !== undefined,
    // Refetch on return, for the state of the last message.
    refetchOnWindowFocus: true,
  });
  const messages: readonly SentMessage[] | undefined = data?.pages.flatMap((page) => page.messages);
  return { ...query, messages };
}

interface DayOfMessages {
  readonly day: string;
  readonly messages: readonly SentMessage[];
}

/** Groups messages by day in São Paulo, newest first, also within a day. */
export function groupByDay(messages: readonly SentMessage[]): readonly DayOfMessages[] {
  const newestFirst = messages.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const days = Map.groupBy(newestFirst, ({ at }) => formatLongDay(at));
  return [...days].map(([day, dayMessages]) => ({ day, messages: dayMessages }));
}
