import { reportFailure } from '../runtime/report-failure.ts';
import { countedTrades } from './ledger/account-ledger.ts';
import type { TradeDependencies } from './trade-dependencies.ts';

/**
 * Deletes the rows of imports that do not count, except of the one that is being uploaded. They are counted nowhere, so
 * a failure is only reported, and the next import deletes what is left.
 * @param stagedImportId the expected upload; nothing is deleted if another one has started meanwhile
 */
export async function discardUncounted(
  { trades, importRows }: Pick<TradeDependencies, 'trades' | 'importRows'>,
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
