import type { AssetGroupName } from '../../market/facts/asset-groups.ts';
import type { FactAsset, FactTable } from '../../market/facts/fact-table.ts';
import type { AssetSet } from './query.ts';

export interface SelectedAssets {
  readonly assets: readonly FactAsset[];
  readonly unknown: readonly string[];
  readonly withoutTrade: readonly FactAsset[];
}

/**
 * Returns the assets of a set. Without names each company counts once, by its most traded share, and those of which
 * nothing was traded on their last day do not count.
 */
export function selectAssets(set: AssetSet, table: FactTable): SelectedAssets {
  if (set.of === 'named') {
    const tickers = [...new Set(set.tickers)];
    return {
      assets: tickers.flatMap((ticker) => table.asset(ticker) ?? []),
      unknown: tickers.filter((ticker) => table.asset(ticker) === undefined),
      withoutTrade: [],
    };
  }
  const except = new Set<string>(set.except);
  const wanted = set.of === 'group' ? new Set<string>([set.group, ...(set.also ?? [])]) : undefined;
  const isOfSet = ({ groups, kind }: FactAsset) =>
    set.of === 'group'
      ? groups.some((group) => wanted?.has(group))
      : set.kinds.length === 0 || set.kinds.includes(kind);
  const candidates = table.assets.filter(
    (asset) => isOfSet(asset) && !asset.groups.some((group) => except.has(group)),
  );
  const companies = oncePerCompany(candidates);
  const isTraded = ({ ticker }: FactAsset) => table.fact(ticker, 'volume', 'now')?.value !== 0;
  return {
    assets: companies.filter(isTraded),
    unknown: [],
    withoutTrade: companies.filter((asset) => !isTraded(asset)),
  };
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
