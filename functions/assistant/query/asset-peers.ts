import { assetGroups, type AssetGroupName } from '../../market/facts/asset-groups.ts';
import type { FactAsset, FactTable } from '../../market/facts/fact-table.ts';
import { findMembers } from './select-assets.ts';

/** The groups of an asset, and the others in the smallest of them. */
export interface AssetPeers {
  readonly asset: FactAsset;
  readonly groups: readonly AssetGroupName[];
  /** Undefined for an asset without a group. */
  readonly group: AssetGroupName | undefined;
  /** The largest first. */
  readonly peers: readonly FactAsset[];
}

const maxPeers = 8;
const companyCodeLength = 4;

/** Who owns a company says nothing of its business: state-owned companies are no peers. */
export function findPeers(asset: FactAsset, table: FactTable): AssetPeers {
  const groups = assetGroups.flatMap(({ name }) => (asset.groups.includes(name) ? [name] : []));
  const company = asset.ticker.slice(0, companyCodeLength);
  const others = groups
    .filter((name) => name !== 'state-owned')
    .map((group) => ({
      group,
      peers: findMembers(group, table).filter(({ ticker }) => !ticker.startsWith(company)),
    }))
    .filter(({ peers }) => peers.length > 0)
    .toSorted((one, other) => one.peers.length - other.peers.length);
  const [smallest] = others;
  const sizeOf = ({ ticker }: FactAsset) => table.fact(ticker, 'marketCap', 'now')?.value ?? 0;
  return {
    asset,
    groups,
    group: smallest?.group ?? groups[0],
    peers: (smallest?.peers ?? [])
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .slice(0, maxPeers),
  };
}
