import { useMutation } from '@tanstack/react-query';
import {
  askAssistant,
  forgetConversation,
  getConversation,
  type AssistantTurn,
  type Conversation,
} from '../../../../shared/contracts/assistant.ts';
import { assistantChat as texts } from '../../copy/assistant/assistant.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import { refetchOnFocus } from '../access/session/session-queries.ts';
import { useKnown, useOwnQuery } from '../access/session/use-own-query.ts';

const reading = 'assistant';

/** The person's own conversation: what was asked on WhatsApp meanwhile comes when they look again. */
export function useConversation() {
  return useOwnQuery<Conversation>({
    reading: [reading],
    read: async (signal) => callWithSession(getConversation, {}, { signal }),
    refetchOnWindowFocus: refetchOnFocus,
  });
}

/** One question after the other. */
export function useAsk() {
  const known = useKnown<Conversation>(reading);
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
        // What deletes the conversation is said, and is part of none.
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
  const known = useKnown<Conversation>(reading);
  return useMutation({
    mutationFn: async () => callWithSession(forgetConversation, {}),
    onSuccess: () => {
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
