import type { AssetLexicon, NamedAsset } from './asset-lexicon.ts';
import type { Token } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';

export interface FoundName {
  readonly asset: NamedAsset;
  readonly count: number;
}

/** A code that no list has: it is named, and not found later. */
const codeForm = /^(?:[a-z]{4}|[a-z]\d[a-z]{2}|[a-z]{2}\d[a-z])(?:3[1-59]|[3-9]|1[1-3])f?$/;

const articles: ReadonlySet<string> = new Set(
  'a o da do na no pela pelo pra pro das dos'.split(' '),
);
const joining: ReadonlySet<string> = new Set(
  'e ou x vs versus com contra para compara comparar compare , /'.split(' '),
);
/** Before a verb: `quanto vale`, `qual vale mais`. */
const beforeVerb: ReadonlySet<string> = new Set(
  'quanto qual quem que nao ja ainda se quantos'.split(' '),
);
/** After a company at the start of a text: `vale subiu`. */
const afterCompany: ReadonlySet<string> = new Set(
  'tem paga pagou subiu caiu esta ta deve lucrou lucra rende rendeu faturou hoje'.split(' '),
);
/** Before a company that is also a verb: `comprar vale`. */
const beforeCompany: ReadonlySet<string> = new Set(
  'comprar compro comprei comprasse vender vendo vendi vendesse'.split(' '),
);
const afterVerb: ReadonlySet<string> = new Set('quanto mais menos'.split(' '));

/**
 * Returns the asset named at an index of a text. A common word counts after an article that fits, beside another asset,
 * or as the whole text.
 */
export function findNamedAsset(
  lexicon: AssetLexicon,
  tokens: readonly Token[],
  index: number,
): FoundName | undefined {
  const found = lexicon.phrases.find(tokens, index);
  const other = vocabulary.find(tokens, index);
  if (found !== undefined && (other === undefined || found.count >= other.count)) {
    const { value: asset, count } = found;
    const hasOtherUse = other !== undefined;
    return asset.isCommonWord && !isExpected(lexicon, tokens, index, count, hasOtherUse)
      ? undefined
      : { asset, count };
  }
  const code = tokens[index]?.plain ?? '';
  return other === undefined && codeForm.test(code)
    ? { asset: { tickers: [code.replace(/f$/, '').toUpperCase()], isCommonWord: false }, count: 1 }
    : undefined;
}

function isExpected(
  lexicon: AssetLexicon,
  tokens: readonly Token[],
  index: number,
  count: number,
  hasOtherUse: boolean,
): boolean {
  const before = tokens[index - 1]?.plain;
  const after = tokens[index + count]?.plain;
  if (tokens.length === count) return true;
  if (before !== undefined && beforeVerb.has(before)) return false;
  // `vale a pena` after any word is no company.
  if (after === 'a' && tokens[index + count + 1]?.plain === 'pena') return false;
  if (before !== undefined && articles.has(before)) return true;
  if (before !== undefined && beforeCompany.has(before)) return true;
  if (after !== undefined && afterVerb.has(after)) return false;
  if (index === 0 && !hasOtherUse && after !== undefined && afterCompany.has(after)) return true;
  const isBeside = (at: number) => tokens[at] !== undefined && isName(lexicon, tokens, at);
  if (before !== undefined && joining.has(before)) return true;
  return (
    (after !== undefined && joining.has(after) && isBeside(index + count + 1)) ||
    (index > 0 && isBeside(index - 1)) ||
    // `roe vale`, `dividendos vale`: right after a measure.
    (!hasOtherUse && before !== undefined && isMeasureEnd(tokens, index))
  );
}

function isName(lexicon: AssetLexicon, tokens: readonly Token[], at: number): boolean {
  const plain = tokens[at]?.plain ?? '';
  const found = lexicon.phrases.find(tokens, at)?.value;
  return codeForm.test(plain) || (found !== undefined && vocabulary.get(plain) === undefined);
}

function isMeasureEnd(tokens: readonly Token[], index: number): boolean {
  for (let start = Math.max(0, index - 4); start < index; start += 1) {
    const word = vocabulary.find(tokens, start);
    if (word === undefined || start + word.count !== index) continue;
    return word.value.measure !== undefined || word.value.use === 'payout';
  }
  return false;
}
