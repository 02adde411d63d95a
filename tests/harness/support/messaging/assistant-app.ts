import * as contracts from '../../../../shared/contracts/assistant.ts';
import type { AskResponse } from '../../../../shared/contracts/assistant.ts';
import type { Session } from '../../../../functions/runtime/http/session.ts';
import { messagingApp } from './messaging-app.ts';

/** A person who asks. */
export interface Asker {
  readonly account: { readonly id: string; readonly telefone: string; readonly email: string };
  readonly session: Session;
}

/** Starts the product for tests of the assistant on the site. */
export async function assistantApp(over: { readonly withModel?: boolean } = {}) {
  const app = await messagingApp(undefined, over);
  const { http } = app;
  return {
    ...app,
    subscriber: () => app.people.account({ plano: 'ativo' }),
    assistant: {
      ask: ({ session }: Asker, text: string, conversationId: string | null = null) =>
        http.ask(
          contracts.askAssistant,
          { text, ...(conversationId === null ? {} : { conversationId }) },
          session,
        ),
      read: ({ session }: Asker) => http.ask(contracts.getConversation, {}, session),
      forget: ({ session }: Asker) => http.ask(contracts.forgetConversation, {}, session),
      /** Asks as a visitor, from a new address. */
      try: (text: string) => app.call(contracts.tryAssistant, { text }),
    },
  };
}

/** Returns the texts of an answer as JSON. */
export function joinReplyTexts({ reply }: Pick<AskResponse, 'reply'>): string {
  return reply.blocks
    .map((block) => JSON.stringify(block))
    .join('\n')
    .replaceAll('\u00a0', ' ');
}
