import { assetGroups, type AssetGroupName } from '../../../market/facts/asset-groups.ts';
import type { AssetKind } from '../../../market/facts/fact-table.ts';
import { maxMoreGroups, maxNamed, type AssetSet } from '../query.ts';
import type { Slot } from './slots.ts';

export interface ReadSet {
  /** Undefined when the question names none. */
  readonly set?: AssetSet;
  /** Other classes of the named companies, such as `PETR3` beside `PETR4`. */
  readonly otherClasses: readonly string[];
  /** Groups or kinds that no query joins. */
  readonly isUnclear: boolean;
}

function kindOfGroup(group: AssetGroupName): AssetKind | undefined {
  return assetGroups.find(({ name }) => name === group)?.kind;
}

export function readSet(slots: readonly Slot[]): ReadSet {
  const assets = slots.flatMap((slot) => (slot.is === 'asset' ? [slot.tickers] : []));
  const groups = [...new Set(slots.flatMap((slot) => (slot.is === 'group' ? [slot.group] : [])))];
  const kinds = slots.flatMap((slot) => (slot.is === 'kind' ? [slot.kind] : []));
  const tickers = [...new Set(assets.map(([first]) => first))];
  if (tickers.length > 0) {
    return {
      set: { of: 'named', tickers: tickers.slice(0, maxNamed) },
      otherClasses: assets.length === 1 ? (assets[0]?.slice(1) ?? []) : [],
      isUnclear: tickers.length > maxNamed,
    };
  }
  const [group, ...others] = groups;
  if (group !== undefined) {
    const kind = kindOfGroup(group);
    const isOtherKind =
      kinds.some((one) => one !== 'any' && one !== kind) ||
      others.some((one) => kindOfGroup(one) !== kind);
    // State-owned banks are those in both groups, and a query joins groups.
    const isBoth = others.length > 0 && groups.includes('state-owned');
    return {
      set: { of: 'group', group, ...(others.length === 0 ? {} : { also: others }) },
      otherClasses: [],
      isUnclear: others.length > maxMoreGroups || isOtherKind || isBoth,
    };
  }
  if (kinds.length > 0) {
    const named = new Set(kinds.filter((kind): kind is AssetKind => kind !== 'any'));
    // `ações brasileiras e BDRs`.
    return { set: { of: 'kinds', kinds: [...named] }, otherClasses: [], isUnclear: false };
  }
  const isMarket = slots.some(
    (slot) => slot.is === 'use' && ['market', 'index', 'smallCap'].includes(slot.use),
  );
  return {
    ...(isMarket ? { set: { of: 'kinds', kinds: ['share'] } as const } : {}),
    otherClasses: [],
    isUnclear: false,
  };
}
