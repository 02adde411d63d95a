import { maxCompared, tickersOf } from '../domain/question.ts';
import type { AssetLexicon } from './asset-lexicon.ts';
import { findNamedAsset } from './find-named-assets.ts';
import { splitIntoTokens } from './tokens.ts';
import type { PreviousQuestion } from '../reading/dialogue/previous-question.ts';
import { findAssets } from '../reading/find-assets.ts';

export interface Subject {
  /** The named assets, or those of the question before where the text names none. */
  readonly tickers: readonly string[];
  readonly isNamed: boolean;
  /** The words beside them, without punctuation at their ends. */
  readonly words: string;
}

/** Returns the assets that a normalized text is about. */
export function findSubject(
  plain: string,
  lexicon: AssetLexicon,
  previous: PreviousQuestion | undefined,
): Subject {
  const tokens = splitIntoTokens(plain);
  const named: string[] = [];
  const words: string[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const found = findNamedAsset(lexicon, tokens, index);
    if (found === undefined) {
      words.push(tokens[index]?.plain ?? '');
      continue;
    }
    named.push(found.asset.tickers[0]);
    index += found.count - 1;
  }
  const { tickers: others, rest } = findAssets(words.join(' '));
  const all = [...new Set([...named, ...others])];
  const tickers =
    all.length > 0 || previous === undefined ? all : tickersBefore(words.join(' '), previous);
  return {
    tickers: tickers.slice(0, maxCompared),
    isNamed: all.length > 0,
    words: ` ${rest.replaceAll(/ +/g, ' ').trim()} `,
  };
}

const several =
  /\b(?:del[ae]s|(?:d?[oa]s) (?:dois|duas|tres)|entre el[ae]s|ess[ae]s|ambos|ambas)\b/;

/** Returns the assets of the question before; of earlier ones too, if the text means several. */
export function tickersBefore(
  words: string,
  { question, earlier = [] }: PreviousQuestion,
): readonly string[] {
  const last = tickersOf(question);
  if (last.length > 1 || !several.test(words)) return last;
  const wanted = /\btres\b/.test(words) ? 3 : 2;
  const found = new Set<string>();
  for (const one of [question, ...earlier]) {
    for (const ticker of tickersOf(one)) found.add(ticker);
    if (found.size >= wanted) break;
  }
  return [...found].toReversed();
}
