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

/** Notifies other tabs of a new turn, without its content. */
const newestTurnKey = 'assistantTurn';

/** Reads the conversation: turns of other tabs appear at once, turns of WhatsApp at the next focus. */
export function useConversation() {
  const known = useCachedQuery<Conversation>(reading);
  const readAgain = useEffectEvent(() => void known.readAgain());
  useEffect(() => {
    const hear = ({ key }: StorageEvent): void => {
      if (key === newestTurnKey) readAgain();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, []);
  return useSessionQuery<Conversation>({
    reading: [reading],
    read: async (signal) => callWithSession(getConversation, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/**
 * One question after the other.
 * @param onAnswered is called also where the page was left meanwhile
 */
export function useAsk(onAnswered: (text: string) => void) {
  const known = useCachedQuery<Conversation>(reading);
  const sent = useCachedQuery(sentMessagesReading);
  return useMutation({
    scope: { id: reading },
    mutationFn: async (text: string) => {
      const conversationId = known.read()?.conversationId ?? undefined;
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
      const shown = known.read()?.conversationId ?? null;
      if (turn !== null && shown !== null && shown !== conversationId) {
        // It was deleted in another tab or on WhatsApp, and goes on as it is by now.
        await known.readAgain();
        return;
      }
      known.write((conversation) => ({
        ...conversation,
        left,
        againAt,
        conversationId,
        // The answer that deletes the conversation is shown, but not part of it.
        turns: turn === null ? [said(text, reply)] : [...conversation.turns, turn],
      }));
    },
    onError: async () => known.readAgain(),
  });
}

function said(text: string, reply: AssistantTurn['reply']): AssistantTurn {
  return { id: 'deleted', at: new Date().toISOString(), channel: 'site', text, reply };
}

export function useForget() {
  const known = useCachedQuery<Conversation>(reading);
  const sent = useCachedQuery(sentMessagesReading);
  return useMutation({
    mutationFn: async () => callWithSession(forgetConversation, {}),
    onSuccess: () => {
      sent.drop();
      known.write((conversation) => ({
        ...conversation,
        turns: [],
        conversationId: null,
        hasMore: false,
      }));
    },
    onError: async () => known.readAgain(),
  });
}
