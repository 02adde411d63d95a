import { maxNamed, type AssetSet, type Query } from '../query.ts';
import { hasUse, startsAsFollowUp, type ReadParts } from './question-parts.ts';

/** Returns the set of the question, that of the previous one, or all shares for a ranking. */
export function chooseSet({ slots, set: { set }, measures }: ReadParts, before: Query | undefined) {
  const named = before?.set.of === 'named' ? before.set.tickers : undefined;
  if (set?.of === 'named' && named !== undefined) {
    if (hasUse(slots, 'remove')) return namedSet(named.filter((one) => !set.tickers.includes(one)));
    const [left, joined] = set.tickers;
    // `troca o SMAL11 pelo IVVB11`.
    if (hasUse(slots, 'replace') && left !== undefined && joined !== undefined) {
      return namedSet([...new Set(named.map((one) => (one === left ? joined : one)))]);
    }
    const isMore = hasUse(slots, 'add') || (named.length > 1 && startsAsFollowUp(slots));
    const comparesWith = hasUse(slots, 'compare') && set.tickers.length === 1;
    if (isMore || comparesWith) return namedSet([...new Set([...named, ...set.tickers])]);
  }
  if (set !== undefined) return set;
  const isRanking = measures.direction !== undefined || hasUse(slots, 'which');
  const isOfOne = named?.length === 1;
  if (before !== undefined && (!(isRanking && isOfOne) || hasUse(slots, 'sector'))) {
    return before.set;
  }
  const isOfMarket = measures.direction !== undefined && measures.measures.length > 0;
  return isOfMarket && !isOfOne ? ({ of: 'kinds', kinds: ['share'] } as const) : undefined;
}

function namedSet(tickers: readonly string[]): AssetSet | undefined {
  return tickers.length === 0 || tickers.length > maxNamed ? undefined : { of: 'named', tickers };
}
