/*
 * Finds the assets that a question names, by their codes and common names. A name only counts if it is hardly
 * ambiguous.
 */

/** Common names of companies, each with the company's most traded share. */
export const commonNames: readonly (readonly [string, string])[] = [
  ['petrobras', 'PETR4'],
  ['petro', 'PETR4'],
  ['itausa', 'ITSA4'],
  ['itau', 'ITUB4'],
  ['bradesco', 'BBDC4'],
  ['banco do brasil', 'BBAS3'],
  ['bb seguridade', 'BBSE3'],
  ['santander', 'SANB11'],
  ['btg', 'BPAC11'],
  ['ambev', 'ABEV3'],
  ['weg', 'WEGE3'],
  ['magazine luiza', 'MGLU3'],
  ['magalu', 'MGLU3'],
  ['taesa', 'TAEE11'],
  ['suzano', 'SUZB3'],
  ['gerdau', 'GGBR4'],
  ['localiza', 'RENT3'],
  ['renner', 'LREN3'],
  ['klabin', 'KLBN11'],
  ['cemig', 'CMIG4'],
  ['csn', 'CSNA3'],
  ['usiminas', 'USIM5'],
  ['raia drogasil', 'RADL3'],
  ['caixa seguridade', 'CXSE3'],
  ['porto seguro', 'PSSA3'],
  ['nubank', 'ROXO34'],
  ['americanas', 'AMER3'],
];

const names = commonNames.map(
  ([name, ticker]) => [new RegExp(`\\b${name}\\b`, 'g'), ticker] as const,
);

/** Funds that users often write without the number. */
const fundLetters =
  /\b(hglg|xplg|mxrf|knri|knip|kncr|visc|xpml|bcff|hgre|hgbs|bova|ivvb|smal)\b(?!\d)/g;
/** Also matches codes of the fractional market, which end with an `f`. */
const codes = /\b([a-z]{4}|b3sa)(3[1-59]|[3-8]|11)f?\b/g;
/** `petr 4`, but not `cair 5%`. */
const brokenCodes =
  /\b(?!(?:cair|caia|caiu|veio|alta|mais|para|cada|meta|nota|apos|del[ae]|ess[ae]|isso|onde|quem|qual|hoje|anos|dias|cota|real|taxa|juro|como|est[ae]|pel[ao]|sob[ae]|suba|fica|dois|tres|sete|oito|nove|tudo|nada|tod[ao]|paga|deve|leva|dura|rend|entre|so[bm])\b)([a-z]{4}|b3sa)[ -](3[1-59]|[3-8]|11)\b(?! ?(?:%|por cento|anos?\b|mes|mil\b|milh|reais|k\b|a[cç]|cota|dias|semana|[.,]\d))/g;
/** Banks with interest-bearing accounts; some of them are listed. */
const banks =
  '(?:inter|picpay|mercado pago|c6(?: bank)?|pagbank|neon|nubank|itau|bradesco|santander|banco do brasil|btg)';
const account = new RegExp(
  String.raw`\b(?:n[oa]|em|pel[oa]|(?:conta|caixinhas?|cofrinhos?|cdb|rdb)(?: d[oa])?|[oa](?= nubank)) ${banks}\b`,
  'g',
);
const earnsInterest = /\brend(?:e|er|em|endo|eria|era)\b|\b(?:caixinhas?|cofrinhos?|cdb|rdb)\b/;

/** Without an article it is the verb: quanto vale, vale a pena. */
const vale =
  /\b(?:a|da|na|pra|para|e|ou|com|vs|x|comparar|compara) vale\b(?! a pena)|\bvale (?=(?:ou|x|vs|contra) )|^vale\??$/g;

export interface FoundAssets {
  /** In the order of the question, each once. */
  readonly tickers: readonly string[];
  /** The question without the codes, so that their digits are not read as numbers. */
  readonly rest: string;
}

/** @param plain the text, normalized by `normalizeText` */
export function findAssets(plain: string): FoundAssets {
  const found: { readonly ticker: string; readonly at: number }[] = [];
  // Money in a bank account earns interest, mostly near the CDI: the bank's share is not meant.
  let rest = earnsInterest.test(plain) ? plain.replaceAll(account, 'no cdi') : plain;
  const take = (pattern: RegExp, tickerOf: (match: RegExpExecArray) => string) => {
    const matches = [...rest.matchAll(pattern)];
    if (matches.length === 0) return;
    for (const match of matches) found.push({ ticker: tickerOf(match), at: match.index });
    rest = rest.replaceAll(pattern, (named) => ' '.repeat(named.length));
  };
  take(codes, ([, letters = '', figure = '']) => `${letters}${figure}`.toUpperCase());
  take(brokenCodes, ([, letters = '', figure = '']) => `${letters}${figure}`.toUpperCase());
  take(fundLetters, ([, letters = '']) => `${letters.toUpperCase()}11`);
  for (const [name, ticker] of names) take(name, () => ticker);
  take(vale, () => 'VALE3');
  const tickers = found.toSorted((a, b) => a.at - b.at).map(({ ticker }) => ticker);
  return { tickers: [...new Set(tickers)], rest };
}
