import { maxFactMilliseconds, type AssetFacts } from './asset-facts.ts';

/**
 * Adds readings to the stored ones of a shard: of each asset the newest stays, and assets that were not read for long
 * are dropped. Undefined when the stored ones are at least as new, so that a repeated write changes nothing.
 */
export function mergeFacts(
  stored: readonly AssetFacts[],
  read: readonly AssetFacts[],
  now: Date,
): AssetFacts[] | undefined {
  const byTicker = new Map(stored.map((facts) => [facts.ticker, facts]));
  let isChanged = false;
  for (const facts of read) {
    const known = byTicker.get(facts.ticker);
    if (known !== undefined && known.readAt >= facts.readAt) continue;
    byTicker.set(facts.ticker, withKnownYears(facts, known));
    isChanged = true;
  }
  if (!isChanged) return undefined;
  return [...byTicker.values()].filter(({ readAt }) => isRecent(readAt, now));
}

/** Past years do not change: a reading without them, which a plan may not include, keeps the stored ones. */
function withKnownYears(facts: AssetFacts, known: AssetFacts | undefined): AssetFacts {
  return facts.years.size > 0 || known === undefined ? facts : { ...facts, years: known.years };
}

export function isRecent(readAt: Date, now: Date): boolean {
  return now.getTime() - readAt.getTime() < maxFactMilliseconds;
}
