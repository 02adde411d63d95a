import type { LedgerEntries } from '../../shared/portfolio/trades/ledger.ts';
import {
  readStoredAssets,
  type StoredAssets,
  type StoredAssetsDependencies,
} from './stored-assets.ts';

/**
 * Returns the stored data of all assets that are or were held. A sold asset is pending only while its payments are
 * unknown: its price is not shown.
 */
export async function readEverHeldAssets(
  dependencies: StoredAssetsDependencies,
  held: readonly string[],
  { statements, trades }: LedgerEntries,
): Promise<StoredAssets> {
  const stored = await readStoredAssets(dependencies, [
    ...held,
    ...[...statements, ...trades].map(({ ticker }) => ticker),
  ]);
  const shown = new Set(held);
  const pending = stored.pending.filter(
    (ticker) => shown.has(ticker) || !stored.payments.has(ticker),
  );
  return { ...stored, pending };
}
