import { longestQuestion } from '../../shared/contracts/assistant.ts';
import type { Question } from './domain/question.ts';
import { knownNames, type AssetLexicon } from './lexicon/asset-lexicon.ts';
import { nameAssets } from './lexicon/name-assets.ts';
import { readQueries } from './query/reading/read-queries.ts';
import type { PreviousQuestion } from './reading/dialogue/previous-question.ts';
import { isDistress, isRefusedQuestion } from './reading/question-topics.ts';
import { readTurn } from './reading/dialogue/read-turn.ts';
import { normalizeText } from './text/normalize-text.ts';
import { readTradeTurn } from './trades/reading/read-trade-turn.ts';
import type { TextReader } from './trades/reading/trade-text.ts';

export interface MessageReader extends TextReader {
  /** The names of the listed assets; by default those that are known without a list. */
  readonly lexicon?: AssetLexicon;
}

/** The tax of a sale is explained: its quantity is no sum of money to invest. */
const taxOfSale =
  /\b(?:impostos?|darf|ir)\b.{0,40}\b(?:vend(?:i|er|o|esse|endo)|venda)\b|\b(?:vend(?:i|er|o|esse|endo)|venda)\b.{0,60}\b(?:impostos?|darf)\b/;

/**
 * Reads the questions of one message. A message about the user's trades is that alone; distress, refused topics and
 * inheritance come first. A question about figures of which every word is understood is no refused topic.
 */
export function readMessage(
  message: string,
  previous: PreviousQuestion | undefined,
  reader: MessageReader,
): readonly [Question, ...Question[]] {
  const { lexicon = knownNames, today } = reader;
  const questions = readTurn(
    message,
    previous,
    (named) => nameAssets(lexicon, reader.nameAssets(named)),
    today,
  );
  const [first] = questions;
  if (isDistress(first) || first.about === 'inheritance') return questions;
  const text = message.slice(0, longestQuestion);
  const queries = readQueries(text, questions, { lexicon, previous: previous?.question, today });
  if (isRefusedQuestion(first)) return queries ?? questions;
  if (first.about === 'calculate') return queries ?? questions;
  const trade = readTradeTurn(text, previous, reader, first.about === 'unknown');
  if (trade !== undefined) return [trade];
  const plain = normalizeText(text);
  if (/\d/.test(plain) && taxOfSale.test(plain)) return [{ about: 'taxes' }];
  return queries ?? questions;
}
