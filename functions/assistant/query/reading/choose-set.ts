import type { AssetGroupName } from '../../../market/facts/asset-groups.ts';
import { maxMoreGroups, maxNamed, type AssetSet, type Query } from '../query.ts';
import type { Slot } from './slots.ts';
import { hasUse, startsAsFollowUp, type ReadParts } from './question-parts.ts';

/** Returns the set of the question, that of the previous one, or all shares for a ranking. */
export function chooseSet(
  { slots, set: { set }, measures, filters }: ReadParts,
  before: Query | undefined,
): AssetSet | undefined {
  const named = before?.set.of === 'named' ? before.set.tickers : undefined;
  if (set?.of === 'named' && named !== undefined) {
    const [old, other] = set.tickers;
    if (hasUse(slots, 'replace') && old !== undefined && other !== undefined) {
      const isKnown = named.includes(old);
      return namedSet(
        named.map((one) => (one === (isKnown ? old : other) ? (isKnown ? other : old) : one)),
      );
    }
    if (hasUse(slots, 'remove')) return namedSet(withoutRemoved(named, slots));
    const isMore = hasUse(slots, 'add') || (named.length > 1 && startsAsFollowUp(slots));
    const comparesWith = hasUse(slots, 'compare') && set.tickers.length === 1;
    if (isMore || comparesWith) return namedSet([...new Set([...named, ...set.tickers])]);
  }
  if (set?.of === 'group' && before?.set.of === 'group' && hasUse(slots, 'add')) {
    const joined = [set.group, ...(set.also ?? [])];
    if (joined.includes(before.set.group)) return set;
    const others = [before.set.group, ...(before.set.also ?? []), ...joined];
    const [group = set.group, ...also] = [...new Set(others)];
    return also.length === 0 ? { of: 'group' as const, group } : joinedGroups(group, also);
  }
  if (set !== undefined) return set;
  const isRanking = measures.direction !== undefined || hasUse(slots, 'which');
  const isOfOne = named?.length === 1;
  if (before !== undefined && (!(isRanking && isOfOne) || hasUse(slots, 'sector', 'pointer'))) {
    return before.set;
  }
  // Several conditions without a kind are about shares.
  const isOfMarket =
    filters.length > 1 || (measures.direction !== undefined && measures.measures.length > 0);
  return isOfMarket && !isOfOne ? ({ of: 'kinds', kinds: ['share'] } as const) : undefined;
}

/** `tira a VALE3`, `tira a VALE3 e bota a GGBR4` */
function withoutRemoved(named: readonly string[], slots: readonly Slot[]): readonly string[] {
  const tickers = new Set(named);
  let isRemoved = true;
  for (const slot of slots) {
    if (slot.is === 'use' && slot.use === 'remove') isRemoved = true;
    if (slot.is === 'use' && slot.use === 'add') isRemoved = false;
    if (slot.is !== 'asset') continue;
    const [ticker] = slot.tickers;
    if (isRemoved) tickers.delete(ticker);
    else tickers.add(ticker);
  }
  return [...tickers];
}

function joinedGroups(
  group: AssetGroupName,
  also: readonly AssetGroupName[],
): AssetSet | undefined {
  return also.length > maxMoreGroups ? undefined : { of: 'group', group, also };
}

function namedSet(tickers: readonly string[]): AssetSet | undefined {
  return tickers.length === 0 || tickers.length > maxNamed ? undefined : { of: 'named', tickers };
}
