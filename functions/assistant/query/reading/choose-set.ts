import type { AssetGroupName } from '../../../market/facts/asset-groups.ts';
import { maxNamed, type AssetSet, type Query } from '../query.ts';
import { hasUse, startsAsFollowUp, type ReadParts } from './question-parts.ts';

/** Returns the set of the question, that of the previous one, or all shares for a ranking. */
export function chooseSet(
  { slots, set: { set }, measures, filters }: ReadParts,
  before: Query | undefined,
) {
  const named = before?.set.of === 'named' ? before.set.tickers : undefined;
  if (set?.of === 'named' && named !== undefined) {
    if (hasUse(slots, 'remove')) return namedSet(named.filter((one) => !set.tickers.includes(one)));
    const isMore = hasUse(slots, 'add') || (named.length > 1 && startsAsFollowUp(slots));
    const comparesWith = hasUse(slots, 'compare') && set.tickers.length === 1;
    if (isMore || comparesWith) return namedSet([...new Set([...named, ...set.tickers])]);
  }
  if (set?.of === 'group' && before?.set.of === 'group' && hasUse(slots, 'add')) {
    const others = [before.set.group, ...(before.set.also ?? []), set.group, ...(set.also ?? [])];
    const [group = set.group, ...also] = [...new Set(others)];
    return also.length === 0 ? { of: 'group' as const, group } : joinedGroups(group, also);
  }
  if (set !== undefined) return set;
  const isRanking = measures.direction !== undefined || hasUse(slots, 'which');
  const isOfOne = named?.length === 1;
  if (before !== undefined && (!(isRanking && isOfOne) || hasUse(slots, 'sector'))) {
    return before.set;
  }
  // Several conditions without a kind are about shares.
  const isOfMarket =
    filters.length > 1 || (measures.direction !== undefined && measures.measures.length > 0);
  return isOfMarket && !isOfOne ? ({ of: 'kinds', kinds: ['share'] } as const) : undefined;
}

const maxMoreGroups = 3;

function joinedGroups(group: AssetGroupName, also: readonly AssetGroupName[]) {
  return also.length > maxMoreGroups ? undefined : ({ of: 'group', group, also } as const);
}

function namedSet(tickers: readonly string[]): AssetSet | undefined {
  return tickers.length === 0 || tickers.length > maxNamed ? undefined : { of: 'named', tickers };
}
