import { commonNames } from '../reading/find-assets.ts';
import type { AssetLexicon } from './asset-lexicon.ts';
import { findNamedAsset } from './find-named-assets.ts';
import { splitIntoTokens } from './tokens.ts';

/** Names that those rules know, also as banks in which money is kept. */
const known: ReadonlySet<string> = new Set(commonNames.map(([name]) => name));
/** Before the name of a bank in which money is kept: `rende no itau`, `cdb inter`. */
const keptIn: ReadonlySet<string> = new Set(
  'no na em pelo pela conta cdb rdb lci lca caixinha cofrinho'.split(' '),
);

/** Returns a text with the codes of assets instead of their names, for rules that only know codes. */
export function nameAssets(lexicon: AssetLexicon, text: string): string {
  const tokens = splitIntoTokens(text);
  let replaced = '';
  let from = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const found = findNamedAsset(lexicon, tokens, index);
    const [start, end] = [tokens[index], tokens[index + (found?.count ?? 1) - 1]];
    if (found === undefined || start === undefined || end === undefined) continue;
    const before = tokens[index - 1]?.plain;
    const name = tokens
      .slice(index, index + found.count)
      .map(({ plain }) => plain)
      .join(' ');
    if (known.has(name)) {
      index += found.count - 1;
      continue;
    }
    if (found.asset.isCommonWord || (before !== undefined && keptIn.has(before))) continue;
    replaced += text.slice(from, start.at) + found.asset.tickers[0];
    from = end.at + end.length;
    index += found.count - 1;
  }
  return replaced + text.slice(from);
}
