import { parseTicker } from '../../../../../shared/market/ticker.ts';

/** More columns are unreadable side by side. */
export const maxCompared = 4;
/** Longer than any address that the site creates; the rest is ignored. */
const longestRead = 300;

/** The symbols in the URL, and those that cannot be shown. */
export interface AskedSymbols {
  /** Each once, in their order. */
  readonly symbols: readonly string[];
  /** Beyond the most that are compared. */
  readonly tooMany: readonly string[];
  /** Texts that are not asset codes. */
  readonly malformed: readonly string[];
}

/** @param parameterText the list of symbols in the address; users also type spaces, semicolons and lower-case letters */
export function parseComparedSymbols(parameterText: string): AskedSymbols {
  const pieces = parameterText
    .slice(0, longestRead)
    .split(/[,;|]/)
    .flatMap(apart)
    .filter((piece) => piece !== '');
  const named = pieces.map((piece) => ({ piece, ticker: parseTicker(piece) }));
  const tickers = [...new Set(named.flatMap(({ ticker }) => ticker ?? []))];
  const malformed = named.filter(({ ticker }) => ticker === undefined).map(({ piece }) => piece);
  return {
    symbols: tickers.slice(0, maxCompared),
    tooMany: tickers.slice(maxCompared),
    malformed: [...new Set(malformed)],
  };
}

/** `petr 4` is one code, and `petr4 vale3` are two. */
function apart(text: string): readonly string[] {
  const whole = text.trim();
  return parseTicker(whole) === undefined ? whole.split(/\s+/) : [whole];
}
