import type { Table } from '../../runtime/table.ts';
import { assetStore } from '../asset-store.ts';
import { partnerDependencies } from '../market-dependencies.ts';
import { sharedAssetReader, type ReadAsset } from '../read-asset.ts';

/** Reads assets through the table and, where what it has is too old, from the partner. */
export function assetReading(
  table: Table,
  settings: Parameters<typeof partnerDependencies>[1],
): ReadAsset {
  return sharedAssetReader({ ...partnerDependencies(table, settings), assets: assetStore(table) });
}
