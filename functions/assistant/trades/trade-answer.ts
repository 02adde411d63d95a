import type { AccountTrades } from '../../portfolio/account-trades.ts';
import type { Paragraphs } from '../answers/assets.ts';
import type { TradeQuestion } from '../domain/trade-questions.ts';

export interface TradeContext {
  readonly trades: AccountTrades;
  readonly accountId: string;
  /** When the message was written. */
  readonly now: Date;
}

export interface TradeAnswer {
  readonly parts: Paragraphs;
  /** What the next message refers to. */
  readonly next: TradeQuestion;
}

/** The context of an answer to which nothing refers. */
export const nothingAsked: TradeQuestion = { about: 'abandon-trades' };

/** Link below answers about trades. */
export const tradesLink = {
  kind: 'link',
  label: 'Minhas operações',
  path: '/carteira/operacoes',
} as const;
