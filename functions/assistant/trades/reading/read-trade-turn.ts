import {
  isTradeQuestion,
  maxDrafts,
  type TradeQuestion,
  type TradeQuestionOf,
} from '../../domain/trade-questions.ts';
import { readAssetCorrection } from './read-asset-correction.ts';
import { isOrder } from './read-order.ts';
import { readPaidPrice, readTradeQuestion, readUndo } from './read-trade-questions.ts';
import { readTradeReply } from './read-trade-reply.ts';
import { longestTradeText, readTrades } from './read-trades.ts';
import { isYes } from './reply-words.ts';
import { normalizeTradeText, type TextReader } from './trade-text.ts';

interface PreviousQuestions {
  readonly question: { readonly about: string };
  /** Newest first. */
  readonly earlier?: readonly { readonly about: string }[] | undefined;
}

/**
 * Reads a message about the user's trades, in the context of the previous questions; undefined for any other message.
 * @param isUnknown whether the message has no other meaning
 */
export function readTradeTurn(
  message: string,
  previous: PreviousQuestions | undefined,
  reader: TextReader,
  isUnknown: boolean,
): TradeQuestion | undefined {
  const text = withoutRepeatedLines(message).slice(0, longestTradeText);
  const before = tradeQuestionOf(previous?.question);
  if (isOrder(text, reader)) return { about: 'trade-order' };
  const stored = readTradeQuestion(text, reader) ?? readPaidPrice(text, reader);
  const reply = before && readTradeReply(text, before, reader, isUnknown);
  const correction = stored === undefined ? readAssetCorrection(text, reader) : undefined;
  if (correction !== undefined) {
    const isOfProposal = reply?.about === 'confirm-trades' && reply.correction !== undefined;
    return isOfProposal ? reply : correction;
  }
  const record = stored === undefined ? readTrades(text, reader) : undefined;
  const namesAsset = record?.drafts.some(({ ticker }) => ticker !== undefined) === true;
  if (record !== undefined && namesAsset) return { ...record, ...pendingOf(before, record) };
  return (
    reply ??
    record ??
    stored ??
    (isYes(normalizeTradeText(text)) ? proposedBefore(previous) : undefined) ??
    (isUnknown ? readUndo(text, previous?.earlier?.map(tradeQuestionOf)) : undefined)
  );
}

function tradeQuestionOf(
  question: { readonly about: string } | undefined,
): TradeQuestion | undefined {
  return question !== undefined && isTradeQuestion(question) ? question : undefined;
}

/** A message that arrives twice in one burst is one message. */
function withoutRepeatedLines(text: string): string {
  return [...new Set(text.split(/[\n\r]+/).map((line) => line.trim()))].join('\n');
}

/** Returns the new trades that were proposed and not confirmed yet: both are confirmed together. */
function pendingOf(
  before: TradeQuestion | undefined,
  { drafts }: TradeQuestionOf<'record-trades'>,
): Pick<TradeQuestionOf<'record-trades'>, 'pending'> {
  if (before === undefined || ('isExpired' in before && before.isExpired === true)) return {};
  const pending =
    before.about === 'confirm-trades'
      ? before.operations
      : before.about === 'record-trades'
        ? (before.pending ?? [])
        : [];
  const isNew = pending.every((one) => one.before === null);
  return isNew && pending.length > 0 && pending.length + drafts.length <= maxDrafts
    ? { pending }
    : {};
}

/** Returns the proposal before the last answer, to be shown again: `sim` after another question confirms nothing. */
function proposedBefore(previous: PreviousQuestions | undefined): TradeQuestion | undefined {
  const question = previous?.question;
  if (question === undefined || question.about === 'unknown' || isTradeQuestion(question)) {
    return undefined;
  }
  const earlier = tradeQuestionOf(previous?.earlier?.[0]);
  return earlier?.about === 'confirm-trades' && earlier.isExpired !== true
    ? { ...earlier, reply: 'unclear' }
    : undefined;
}
