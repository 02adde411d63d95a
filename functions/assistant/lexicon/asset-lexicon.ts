import { glossary } from '../glossary/glossary.ts';
import common from '../reading/common-words.data.json' with { type: 'json' };
import nicknames from './asset-nicknames.data.json' with { type: 'json' };
import { Phrases } from './phrases.ts';
import { newCodes } from './renamed-assets.ts';
import { splitIntoTokens } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';

/** An asset as it is listed, the most traded first. */
export interface ListedName {
  readonly ticker: string;
  readonly name: string;
  readonly isFund: boolean;
}

export interface NamedAsset {
  /** The most traded first: all classes of a company for its letters, such as `petr`. */
  readonly tickers: readonly [string, ...string[]];
  /** Also a common word: counts only where an asset is expected. */
  readonly isCommonWord: boolean;
}

export interface AssetLexicon {
  readonly phrases: Phrases<NamedAsset>;
  /** Undefined without a list of assets. */
  isListed(ticker: string): boolean | undefined;
}

/** Classes of shares, forms of companies and kinds of funds: not part of a name. */
const classWords: ReadonlySet<string> = new Set(
  (
    'on pn pna pnb pnc pnd pne pnf unt unit units nm n1 n2 mb ma es edr ej eds bdr drn dr1 dr2 dr3 sa s a inc corp ' +
    'corporation cia ltd plc co nv se ag fii fdo inv imob imobiliario fundo investimento de etf ci er fi cf responsabilidade limitada'
  ).split(' '),
);
const commonWords: ReadonlySet<string> = new Set(common);
const commonLetters: ReadonlySet<string> = new Set(nicknames.letters);
/** Words of the field, such as `juro`: letters of a code that are one need the code's number. */
const termWords: ReadonlySet<string> = new Set(
  glossary.flatMap(({ name, aliases }) =>
    [name, ...aliases].flatMap((written) => splitIntoTokens(written).map(({ plain }) => plain)),
  ),
);
const isTerm = (word: string) => termWords.has(word) || termWords.has(`${word}s`);
const fewestLetters = 4;
const shareCode = /^([A-Z][A-Z0-9]{3})(\d{1,2})$/;

/**
 * Returns the names of assets: codes with and without number, names, their first and last words where only one company
 * has them, and nicknames.
 * @param listed the most traded first
 */
export function buildAssetLexicon(listed: Iterable<ListedName>): AssetLexicon {
  const assets = [...listed];
  const tickers = new Set(assets.map(({ ticker }) => ticker));
  const phrases = new Phrases<NamedAsset>();
  // Without a list, the letters of well-known codes count.
  const known = Object.keys(nicknames.names).map((ticker) => ({ ticker }));
  for (const [letters, classes] of classesByLetters(assets.length === 0 ? known : assets)) {
    for (const ticker of classes) addCode(phrases, ticker);
    const [first, ...others] = classes;
    if (first === undefined || vocabulary.get(letters) !== undefined || isTerm(letters)) continue;
    phrases.addKey(letters, {
      tickers: [first, ...others],
      isCommonWord: commonLetters.has(letters),
    });
  }
  addNicknames(phrases, tickers);
  for (const [name, ticker] of uniqueNames(assets)) {
    const isCommonWord = !name.includes(' ') && commonWords.has(name);
    if (vocabulary.get(name) === undefined)
      phrases.addKey(name, { tickers: [ticker], isCommonWord });
  }
  // A known company that is not listed is named, and not found later.
  for (const [ticker, names] of Object.entries(nicknames.names)) {
    for (const name of names) phrases.add(name, { tickers: [ticker], isCommonWord: false });
  }
  for (const [ticker, names] of Object.entries(nicknames.common)) {
    if (tickers.has(ticker)) continue;
    for (const name of names) phrases.add(name, { tickers: [ticker], isCommonWord: true });
  }
  for (const [code, ticker] of newCodes) {
    if (!tickers.has(code.toUpperCase()))
      phrases.addKey(code, { tickers: [ticker], isCommonWord: false });
  }
  return { phrases, isListed: (ticker) => (assets.length === 0 ? undefined : tickers.has(ticker)) };
}

/** Returns all listed codes by their letters, the most traded first. */
function classesByLetters(
  assets: readonly Pick<ListedName, 'ticker'>[],
): ReadonlyMap<string, readonly string[]> {
  const classes = new Map<string, string[]>();
  for (const { ticker } of assets) {
    const [, letters = ticker] = shareCode.exec(ticker) ?? [];
    const key = letters.toLowerCase();
    classes.set(key, [...(classes.get(key) ?? []), ticker]);
  }
  return classes;
}

/** Adds a code with its number written together or apart. */
function addCode(phrases: Phrases<NamedAsset>, ticker: string): void {
  const named: NamedAsset = { tickers: [ticker], isCommonWord: false };
  const [, letters, number] = shareCode.exec(ticker) ?? [];
  if (letters === undefined || number === undefined) {
    phrases.add(ticker, named);
    return;
  }
  phrases.addKey(`${letters}${number}`.toLowerCase(), named);
  phrases.addKey(`${letters}${number}f`.toLowerCase(), named);
  phrases.addKey(`${letters} ${number}`.toLowerCase(), named);
}

/** Without a list every nickname counts; with one, only those of listed assets. */
function addNicknames(phrases: Phrases<NamedAsset>, listed: ReadonlySet<string>): void {
  for (const [isCommonWord, names] of [
    [false, nicknames.names],
    [true, nicknames.common],
  ] as const) {
    for (const [ticker, written] of Object.entries(names)) {
      if (listed.size > 0 && !listed.has(ticker)) continue;
      if (listed.size === 0) addCode(phrases, ticker);
      for (const name of written) phrases.add(name, { tickers: [ticker], isCommonWord });
    }
  }
}

/** Returns names, and first and last words of names, that belong to one company only. */
function uniqueNames(assets: readonly ListedName[]): ReadonlyMap<string, string> {
  const owners = new Map<string, { readonly ticker: string; readonly isShared: boolean }>();
  const addName = (name: string, ticker: string) => {
    const owner = owners.get(name);
    const isOther = owner !== undefined && owner.ticker.slice(0, 4) !== ticker.slice(0, 4);
    owners.set(name, {
      ticker: owner?.ticker ?? ticker,
      isShared: isOther || owner?.isShared === true,
    });
  };
  for (const { ticker, name, isFund } of assets) {
    if (!shareCode.test(ticker)) continue;
    const words = splitIntoTokens(name)
      .map(({ plain }) => plain)
      .filter((word) => !classWords.has(word) && /[a-z]/.test(word));
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) continue;
    if (words.length > 1) addName(words.join(' '), ticker);
    // Funds are named after their managers and holdings.
    if (isFund) continue;
    for (const word of new Set([first, last])) {
      const isUsual = commonWords.has(word) && word !== words.join(' ');
      if (word.length >= fewestLetters && !isUsual) addName(word, ticker);
    }
  }
  return new Map(
    [...owners].flatMap(([name, { ticker, isShared }]) =>
      isShared ? [] : [[name, ticker] as const],
    ),
  );
}

/** The names that are known without a list. */
export const knownNames: AssetLexicon = buildAssetLexicon([]);
