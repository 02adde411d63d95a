/* Words at the start of a message that only tie it to the question before. */

const opening =
  /^(?:(?:nao(?=,| era | eh? | foi | a \d| o \d)|n(?=,| era | a \d)|ops|opa|eita|putz|aff|nossa|ah|hum|ta|mas|alias|digo|errei|corrigindo|desculpa|pera|perai|na verdade|na real|verdade|quis dizer|muit[oa] coisa|coisa demais|so que)[\s,.!]{1,3}){1,6}(?=\S)/;
/** `do fundo`, `da empresa`: the asset before. */
const sameAsset =
  /\b(d[oa]|n[oa]|dess[ea]|ness[ea]) (?:fundo|fii|empresa|companhia|acao|papel|ativo|banco|etf)\b(?! (?:que|mais|menos|com|d[aeo]|tem))/g;

/** Returns the text of a follow-up as one that begins with `e`. */
export function followUpText(plain: string, isAfterOne: boolean): string {
  const text = plain.replace(opening, 'e ');
  return isAfterOne ? text.replaceAll(sameAsset, 'dele') : text;
}
