import { longestQuestion } from '../../shared/contracts/assistant.ts';
import { tickersOf, type Question } from './domain/question.ts';
import { knownNames, type AssetLexicon } from './lexicon/asset-lexicon.ts';
import { nameAssets } from './lexicon/name-assets.ts';
import { readQueries } from './query/reading/read-queries.ts';
import type { PreviousQuestion } from './reading/dialogue/previous-question.ts';
import { readAssetDetails } from './read-asset-details.ts';
import { readOtherData } from './reading/account-help.ts';
import { readUnclear } from './reading/intent/read-unclear.ts';
import { readOtherSubject } from './reading/out-of-reach.ts';
import { readDistressReply } from './reading/distress/read-distress-reply.ts';
import { isDistress, isRefusedQuestion } from './reading/question-topics.ts';
import { readSmallTalk } from './reading/small-talk.ts';
import { readTurn } from './reading/dialogue/read-turn.ts';
import { correctTypos } from './reading/typos.ts';
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
  const text = message.slice(0, longestQuestion);
  const reply =
    questions.length === 1
      ? readDistressReply(normalizeText(text), first, previous?.question)
      : undefined;
  if (isDistress(first)) return reply === undefined ? questions : [reply];
  if (first.about === 'inheritance') return questions;
  const details = readAssetDetails(text, questions, { lexicon, today }, previous);
  if (details !== undefined) return details;
  const queries = readQueries(text, questions, {
    lexicon,
    previous: previous?.question,
    earlier: previous?.earlier ?? [],
    today,
  });
  if (reply !== undefined && queries === undefined) return [reply];
  if (isRefusedQuestion(first)) return queries ?? questions;
  const isWhole = first.about === 'average-price' && first.lots.length > 1;
  if (isWhole) return questions;
  if (first.about === 'calculate') return queries ?? questions;
  const trade = readTradeTurn(text, previous, reader, first.about === 'unknown');
  // `troca VALE3 por GGBR4` in a comparison.
  const isOfCompared = previous !== undefined && tickersOf(previous.question).length > 1;
  const swaps = trade?.about === 'change-trade' && isOfCompared && queries !== undefined;
  if (trade !== undefined && !swaps) return [trade];
  const plain = normalizeText(text);
  if (/\d/.test(plain) && taxOfSale.test(plain)) return [{ about: 'taxes' }];
  if (queries !== undefined) return queries;
  const isUnread = questions.length === 1 && first.about === 'unknown';
  const words = correctTypos(plain);
  // `tem alguém aí?` asks for an answer rather than for a person.
  const mayGreet = isUnread || (questions.length === 1 && first.about === 'contact');
  const smallTalk = mayGreet ? readSmallTalk(words) : undefined;
  if (smallTalk !== undefined) return [smallTalk];
  if (!isUnread) return questions;
  const before = previous?.question;
  const other =
    (before?.about === 'account-help' ? readOtherData(words, before) : undefined) ??
    readOtherSubject(words) ??
    readUnclear(words, before);
  return other === undefined ? questions : [other];
}
