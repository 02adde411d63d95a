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

const shareClasses = /\s+(?:ON|PN|PN[A-F]|UNT|UNIT|DRN|DR[1-3]|N[12]|NM|MA|MB|E[BDJRSG]+)$/i;
const legalForms = /[\s,]+(?:S[./]?A\.?|CIA\.?|LTDA\.?)$/i;
const smallWords: ReadonlySet<string> = new Set(['DA', 'DAS', 'DE', 'DO', 'DOS', 'E', 'EM']);
const vowels = /[AEIOUÁÂÃÉÊÍÓÔÕÚ]/;
/** Shorter words in capitals are mostly acronyms: WEG, CSN, GOL. */
const longestAcronym = 3;
/** A longer name would be longer than the statement about it. */
const longestName = 28;

/** Returns the name of a company as it is written in a sentence; the ticker when the source has no usable name. */
export function formatCompanyName(name: string, ticker: string): string {
  let rest = name.trim().replaceAll(/\s+/g, ' ');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(shareClasses, '').replace(legalForms, '');
  }
  const known = Object.hasOwn(knownNames, rest) ? knownNames[rest] : undefined;
  const written = known ?? (rest === rest.toUpperCase() ? toSentenceCase(rest) : rest);
  return written === '' || written.length > longestName ? ticker : written;
}

function toSentenceCase(name: string): string {
  return name
    .split(' ')
    .map((word, index) => {
      if (index > 0 && smallWords.has(word)) return word.toLowerCase();
      if (word.length <= longestAcronym || /\d/.test(word) || !vowels.test(word)) return word;
      return `${word.charAt(0)}${word.slice(1).toLowerCase()}`;
    })
    .join(' ');
}
