import type { AssetGroupName } from '../../market/facts/asset-groups.ts';
import type { FactAsset, FactTable } from '../../market/facts/fact-table.ts';
import type { AssetSet, Query } from './query.ts';

export interface SelectedAssets {
  readonly assets: readonly FactAsset[];
  readonly unknown: readonly string[];
  readonly withoutTrade: readonly FactAsset[];
}

/**
 * Returns the assets of a set. Without names each company counts once, by its most traded share, and those of which
 * nothing was traded on their last day do not count.
 */
export function selectAssets(
  set: AssetSet,
  table: FactTable,
  { without = [], except = [] }: Pick<Query, 'without' | 'except'> = {},
): SelectedAssets {
  if (set.of === 'named') {
    const tickers = [...new Set(set.tickers)];
    return {
      assets: tickers.flatMap((ticker) => table.asset(ticker) ?? []),
      unknown: tickers.filter((ticker) => table.asset(ticker) === undefined),
      withoutTrade: [],
    };
  }
  const candidates =
    set.of === 'group'
      ? table.assets.filter(({ groups }) => isAnyOf(groups, [set.group, ...(set.also ?? [])]))
      : table.assets.filter(({ kind }) => set.kinds.length === 0 || set.kinds.includes(kind));
  const leftOut = new Set(except.map((ticker) => ticker.slice(0, companyCodeLength)));
  const companies = oncePerCompany(
    candidates.filter(
      ({ groups, ticker }) =>
        !isAnyOf(groups, without) && !leftOut.has(ticker.slice(0, companyCodeLength)),
    ),
  );
  const isTraded = ({ ticker }: FactAsset) => table.fact(ticker, 'volume', 'now')?.value !== 0;
  return {
    assets: companies.filter(isTraded),
    unknown: [],
    withoutTrade: companies.filter((asset) => !isTraded(asset)),
  };
}

function isAnyOf(groups: readonly string[], names: readonly string[]): boolean {
  return names.some((name) => groups.includes(name));
}

export function findMembers(group: AssetGroupName, table: FactTable): readonly FactAsset[] {
  return selectAssets({ of: 'group', group }, table).assets;
}

/** At B3 the first four characters of a code are the company. */
const companyCodeLength = 4;

function oncePerCompany(assets: readonly FactAsset[]): readonly FactAsset[] {
  const seen = new Set<string>();
  return assets.filter(({ kind, ticker }) => {
    const company = `${kind} ${ticker.slice(0, companyCodeLength)}`;
    if (seen.has(company)) return false;
    seen.add(company);
    return true;
  });
}
