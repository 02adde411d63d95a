import { sourcedText, wrapName, type Sentence } from '../domain/sourced-text.ts';
import renamed from './renamed-assets.data.json' with { type: 'json' };

interface Renamed {
  /** The company's name before. */
  readonly company: string;
  /** The asset's code before. */
  readonly code: string;
}

const byTicker: ReadonlyMap<string, Renamed> = new Map(Object.entries(renamed));

/** New codes by old ones, in lower case. */
export const newCodes: ReadonlyMap<string, string> = new Map(
  [...byTicker].map(([ticker, { code }]) => [code.toLowerCase(), ticker]),
);

/** Returns which code an asset had before; undefined for one that has kept its code. */
export function describeRename(ticker: string): Sentence | undefined {
  const before = byTicker.get(ticker);
  return (
    before &&
    sourcedText`${wrapName(ticker)} é o código novo: antes era ${wrapName(before.code)}, de ${wrapName(before.company)}.`
  );
}
