import { reportFailure } from '../../runtime/report-failure.ts';
import type { ImportStore } from '../stores/import-store.ts';
import type { TradeStore } from '../stores/trade-store.ts';
import { countedTrades } from './account-ledger.ts';

/**
 * Deletes the rows of imports that do not count, except of the one that is being uploaded. They are counted nowhere, so
 * a failure is only reported, and the next import deletes what is left.
 * @param stagedImportId the expected upload; nothing is deleted if another one has started meanwhile
 */
export async function discardUncounted(
  { trades, importRows }: { readonly trades: TradeStore; readonly importRows: ImportStore },
  accountId: string,
  stagedImportId: string | undefined,
): Promise<void> {
  try {
    const { portfolio, stagedImportId: current } = await importRows.readSeen(accountId);
    if (current !== stagedImportId) return;
    const rows = await trades.readRows(accountId);
    const staying = new Set(countedTrades(rows, portfolio?.imports ?? []));
    const leftovers = rows.filter(
      (row) => !staying.has(row) && (current === undefined || row.importId !== current),
    );
    await importRows.discard(accountId, leftovers, {
      version: portfolio?.updated_at,
      stagedImportId: current,
    });
  } catch (error) {
    reportFailure('trades of an unfinished import not deleted yet', { accountId }, error);
  }
}
