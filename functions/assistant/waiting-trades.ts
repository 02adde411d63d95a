import type { Clock } from '../runtime/clock.ts';
import type { Table } from '../runtime/table.ts';
import { conversationStore } from './conversation-store.ts';
import { dropWaitingTrades, isTradeReply } from './conversation.ts';

/** Trades in a conversation that wait for the user's reply. */
export interface WaitingTrades {
  /** Whether a text replies to a question about them, which costs no daily answer. */
  isTradeReply(accountId: string, text: string): Promise<boolean>;
  /** Drops them: a stop word is no confirmation, and neither is what follows it. */
  dropWaitingTrades(accountId: string): Promise<void>;
}

/** Connects the use cases to the table, for the functions of other capabilities. */
export function waitingTrades(table: Table, clock: Clock): WaitingTrades {
  const dependencies = { conversations: conversationStore(table), clock };
  return {
    isTradeReply: async (accountId, text) => isTradeReply(dependencies, accountId, text),
    dropWaitingTrades: async (accountId) => dropWaitingTrades(dependencies, accountId),
  };
}
