import type { Question } from './domain/question.ts';
import {
  isDistress,
  isRefusedQuestion,
  readTurn,
  type PreviousQuestion,
} from './reading/read-turn.ts';
import { readTradeTurn } from './trades/reading/read-trade-turn.ts';
import type { TextReader } from './trades/reading/trade-text.ts';

/**
 * Reads the questions of one message. A message about the user's trades is that alone; distress, refused topics and
 * inheritance come first.
 */
export function readMessage(
  text: string,
  previous: PreviousQuestion | undefined,
  reader: TextReader,
): readonly [Question, ...Question[]] {
  const questions = readTurn(text, previous, reader.nameAssets, reader.today);
  const [first] = questions;
  if (isDistress(first) || isRefusedQuestion(first) || first.about === 'inheritance') {
    return questions;
  }
  const trade = readTradeTurn(text, previous?.question, reader, first.about === 'unknown');
  return trade === undefined ? questions : [trade];
}
