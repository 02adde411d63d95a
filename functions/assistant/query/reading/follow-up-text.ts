import type { Query } from '../query.ts';

/* Words of a message that only tie it to the question before. */

const opening =
  /^(?:(?:nao(?=,| era | eh? | foi | a \d| o \d)|n(?=,| era | a \d)|ops|opa|eita|putz|aff|nossa|ah|hum|ta|mas|alias|digo|errei|corrigindo|desculpa|pera|perai|na verdade|na real|verdade|quis dizer|muit[oa] coisa|coisa demais|so que)[\s,.!]{1,3}){1,6}(?=\S)/;
/** `do fundo`, `da empresa`: the asset before. */
const sameAsset =
  /\b(?:d[oa]|n[oa]|dess[ea]|ness[ea]) (?:fundo|fii|empresa|companhia|acao|papel|ativo|banco|etf)\b(?! (?:que|mais|menos|com|d[aeo]|tem))/g;
const perShare = /\bpor (?:acao|cota|papel)\b/;
/** `sem petróleo` takes something out of a list; `sem dívida` is a condition. */
const leavesOut = /^(?:e )?sem (?!divid|ser |impost|taxa)/;

/** Returns the text of a follow-up in words that stand alone, and one that begins with `e` for a correction. */
export function followUpText(plain: string, { set, measures, period }: Query): string {
  const text = plain.replace(opening, 'e ');
  if (set.of !== 'named') return text.replace(leavesOut, 'tira ');
  if (set.tickers.length > 1) return text;
  const ofOne = text.replaceAll(sameAsset, 'dele');
  const isOfPayout = measures.includes('dividendYield') || measures.includes('lastDividend');
  return isOfPayout && period === 'now' ? ofOne.replace(perShare, 'ultimo dividendo') : ofOne;
}
