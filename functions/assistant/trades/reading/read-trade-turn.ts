import { isTradeQuestion, type TradeQuestion } from '../../domain/trade-questions.ts';
import { readTradeQuestion, readUndo } from './read-trade-questions.ts';
import { readTradeReply } from './read-trade-reply.ts';
import { readTrades } from './read-trades.ts';
import type { TextReader } from './trade-text.ts';

/**
 * Reads a message about the user's trades, in the context of the previous question; undefined for any other message.
 * @param isUnknown whether the message has no other meaning
 */
export function readTradeTurn(
  text: string,
  before: { readonly about: string } | TradeQuestion | undefined,
  reader: TextReader,
  isUnknown: boolean,
): TradeQuestion | undefined {
  const stored = readTradeQuestion(text, reader);
  const record = stored === undefined ? readTrades(text, reader) : undefined;
  const namesAsset = record?.drafts.some(({ ticker }) => ticker !== undefined) === true;
  if (namesAsset) return record;
  const reply =
    before !== undefined && isTradeQuestion(before)
      ? readTradeReply(text, before, reader)
      : undefined;
  return reply ?? record ?? stored ?? (isUnknown ? readUndo(text) : undefined);
}
