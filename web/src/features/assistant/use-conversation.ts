import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  askAssistant,
  forgetConversation,
  getConversation,
  type AssistantTurn,
  type Conversation,
} from '../../../../shared/contracts/assistant.ts';
import { assistantChat as texts } from '../../copy/assistant/assistant.ts';
import { writeStored } from '../../lib/storage.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { refetchOnFocus } from '../access/session/session-queries.ts';
import {
  sentMessagesReading,
  useCachedQuery,
  useSessionQuery,
} from '../access/session/use-session-query.ts';

const reading = 'assistant';

/** Storage key that notifies other tabs of a new turn, without its content. */
const newestTurnKey = 'assistantTurn';

/**
 * Reads the conversation: turns from other tabs appear at once, turns from WhatsApp when the window gets the focus
 * again.
 */
export function useConversation() {
  const conversationCache = useCachedQuery<Conversation>(reading);
  const refetch = useEffectEvent(() => void conversationCache.refetch());
  useEffect(() => {
    const handleStorage = ({ key }: StorageEvent): void => {
      if (key === newestTurnKey) refetch();
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, []);
  return useSessionQuery<Conversation>({
    reading: [reading],
    read: async (signal) => callWithSession(getConversation, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/**
 * Sends one question at a time.
 * @param onAnswered is also called when the user has left the page in the meantime
 */
export function useAsk(onAnswered: (text: string) => void) {
  const conversationCache = useCachedQuery<Conversation>(reading);
  const sent = useCachedQuery(sentMessagesReading);
  return useMutation({
    scope: { id: reading },
    mutationFn: async (text: string) => {
      const conversationId = conversationCache.read()?.conversationId ?? undefined;
      return callWithSession(
        askAssistant,
        { text, ...(conversationId === undefined ? {} : { conversationId }) },
        { undone: texts.undone },
      );
    },
    onSuccess: async ({ turn, left, againAt, conversationId, reply }, text) => {
      onAnswered(text);
      if (turn === null) sent.drop();
      if (turn !== null) writeStored('local', newestTurnKey, turn.id);
      const shown = conversationCache.read()?.conversationId ?? null;
      if (turn !== null && shown !== null && shown !== conversationId) {
        // The conversation was deleted in another tab or on WhatsApp; continue with its current state.
        await conversationCache.refetch();
        return;
      }
      conversationCache.write((conversation) => ({
        ...conversation,
        left,
        againAt,
        conversationId,
        // The answer that deletes the conversation is shown, but not part of it.
        turns: turn === null ? [unsavedTurn(text, reply)] : [...conversation.turns, turn],
      }));
    },
    onError: async () => conversationCache.refetch(),
  });
}

function unsavedTurn(text: string, reply: AssistantTurn['reply']): AssistantTurn {
  return { id: 'deleted', at: new Date().toISOString(), channel: 'site', text, reply };
}

export function useForget() {
  const conversationCache = useCachedQuery<Conversation>(reading);
  const sent = useCachedQuery(sentMessagesReading);
  return useMutation({
    mutationFn: async () => callWithSession(forgetConversation, {}),
    onSuccess: () => {
      sent.drop();
      conversationCache.write((conversation) => ({
        ...conversation,
        turns: [],
        conversationId: null,
        hasMore: false,
      }));
    },
    onError: async () => conversationCache.refetch(),
  });
}
