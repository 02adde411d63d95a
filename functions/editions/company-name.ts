/*
 * Names of companies as people write them. Sources have names such as `BRADESCO PN N1` or `SUZANO S.A.`: share
 * classes and legal forms are dropped, and names in capitals are written in sentence case.
 */

/** Names of the exchange that sentence case alone does not repair. */
const knownNames: Readonly<Record<string, string | undefined>> = {
  'AMBEV S/A': 'Ambev',
  BBSEGURIDADE: 'BB Seguridade',
  BRASIL: 'Banco do Brasil',
  'BTGP BANCO': 'BTG Pactual',
  CASAN: 'Casan',
  'CYRELA REALT': 'Cyrela',
  ITAUSA: 'Itaúsa',
  ITAUUNIBANCO: 'Itaú Unibanco',
  'MAGAZ LUIZA': 'Magazine Luiza',
  'P.ACUCAR-CBD': 'Pão de Açúcar',
  RAIADROGASIL: 'RaiaDrogasil',
  RAIZEN: 'Raízen',
  'REDE D OR': 'Rede D’Or',
  'SANTANDER BR': 'Santander Brasil',
  'SID NACIONAL': 'CSN',
  'TELEF BRASIL': 'Telefônica Brasil',
};

/** Words at the end of a name: share classes, segments of the exchange, and legal forms. */
const dropped =
  /^(?:ON|PN|PN[A-F]|UNT|UNIT|DRN|DR[1-3]|N[12]|NM|MA|MB|E[BDJRSG]{1,3}|S[./]?A\.?|CIA\.?|LTDA\.?)$/i;
const smallWords: ReadonlySet<string> = new Set(['DA', 'DAS', 'DE', 'DO', 'DOS', 'E', 'EM']);
const vowels = /[AEIOUÁÂÃÉÊÍÓÔÕÚ]/;
/** Shorter words in capitals are mostly acronyms: WEG, CSN, GOL. */
const longestAcronym = 3;
/** A longer name would be longer than the statement about it. */
const longestName = 28;

/** Returns the name of a company as it is written in a sentence; the ticker when the source has no usable name. */
export function formatCompanyName(name: string, ticker: string): string {
  const words = name
    .split(' ')
    .map((word) => word.replace(',', ''))
    .filter((word) => word !== '');
  const known = findKnownName(words);
  while (words.length > 1 && dropped.test(words.at(-1) ?? '')) words.pop();
  const rest = words.join(' ');
  const written =
    known ?? findKnownName(words) ?? (rest === rest.toUpperCase() ? toSentenceCase(words) : rest);
  return written === '' || written.length > longestName ? ticker : written;
}

function findKnownName(words: readonly string[]): string | undefined {
  const name = words.join(' ');
  return Object.hasOwn(knownNames, name) ? knownNames[name] : undefined;
}

function toSentenceCase(words: readonly string[]): string {
  return words
    .map((word, index) => {
      if (index > 0 && smallWords.has(word)) return word.toLowerCase();
      if (word.length <= longestAcronym || /\d/.test(word) || !vowels.test(word)) return word;
      return `${word.charAt(0)}${word.slice(1).toLowerCase()}`;
    })
    .join(' ');
}
