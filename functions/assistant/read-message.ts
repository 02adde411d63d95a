import { longestQuestion } from '../../shared/contracts/assistant.ts';
import type { Question } from './domain/question.ts';
import type { PreviousQuestion } from './reading/dialogue/previous-question.ts';
import { isDistress, isRefusedQuestion } from './reading/question-topics.ts';
import { readTurn } from './reading/dialogue/read-turn.ts';
import { normalizeText } from './text/normalize-text.ts';
import { readTradeTurn } from './trades/reading/read-trade-turn.ts';
import type { TextReader } from './trades/reading/trade-text.ts';

/** The tax of a sale is explained: its quantity is no sum of money to invest. */
const taxOfSale =
  /\b(?:impostos?|darf|ir)\b.{0,40}\b(?:vend(?:i|er|o|esse|endo)|venda)\b|\b(?:vend(?:i|er|o|esse|endo)|venda)\b.{0,60}\b(?:impostos?|darf)\b/;

/**
 * Reads the questions of one message. A message about the user's trades is that alone; distress, refused topics and
 * inheritance come first.
 */
export function readMessage(
  message: string,
  previous: PreviousQuestion | undefined,
  reader: TextReader,
): readonly [Question, ...Question[]] {
  const questions = readTurn(message, previous, reader.nameAssets, reader.today);
  const [first] = questions;
  if (isDistress(first) || isRefusedQuestion(first) || first.about === 'inheritance') {
    return questions;
  }
  const text = message.slice(0, longestQuestion);
  const trade = readTradeTurn(text, previous, reader, first.about === 'unknown');
  if (trade !== undefined) return [trade];
  const plain = normalizeText(text);
  return /\d/.test(plain) && taxOfSale.test(plain) ? [{ about: 'taxes' }] : questions;
}
