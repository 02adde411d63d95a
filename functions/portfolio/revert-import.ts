import type * as z from 'zod/mini';
import type { revertImport as contract } from '../../shared/contracts/portfolio/trades.ts';
import { laterThan } from '../runtime/clock.ts';
import type { Session } from '../runtime/http/session.ts';
import { countedTrades, isRevertible, readAccountLedger } from './ledger/account-ledger.ts';
import { derivePositions } from './ledger/derive-positions.ts';
import { discardUncounted } from './ledger/discard-uncounted.ts';
import type { TradeDependencies } from './trade-dependencies.ts';
import { rejectFields, requireChange, requireVersion } from './trade-rules.ts';

const unknownImport = 'Esta importação não está na carteira.';
const changedSince = 'A carteira mudou depois desta importação, e ela não pode mais ser desfeita.';

/**
 * Removes an import from the portfolio's list: from then on its trades do not count. Then its rows are deleted.
 * @throws ProblemError `access_required`, `account_not_found`, `changed_meanwhile`, and `invalid_request` for an import
 * that the account does not have, or that can no longer be reverted
 */
export async function revertImport(
  dependencies: TradeDependencies,
  session: Session,
  { importId, version }: z.infer<typeof contract.request>,
): Promise<{ updated_at: string | null }> {
  const { portfolios, trades, importRows, findAccess, clock } = dependencies;
  const { accountId } = session;
  requireChange(await findAccess(session));
  const now = clock();
  const { portfolio: seen, stagedImportId } = await importRows.readSeen(accountId);
  requireVersion(seen, version);
  const ledger = readAccountLedger(seen);
  const reverted = ledger.imports.find(({ id }) => id === importId);
  rejectFields([
    ...(reverted === undefined ? [{ path: 'importId', message: unknownImport }] : []),
    ...(reverted !== undefined && !isRevertible(reverted)
      ? [{ path: 'importId', message: changedSince }]
      : []),
  ]);
  const statements = reverted?.previousStatements ?? ledger.statements;
  const imports = ledger.imports.filter(({ id }) => id !== importId);
  const remaining = countedTrades(await trades.readRows(accountId), imports);
  const updated_at = laterThan([seen?.updated_at], now);
  await portfolios.replace(accountId, seen, {
    positions: derivePositions({ statements, trades: remaining }, now),
    statements: [...statements],
    imports,
    trades: remaining.length,
    fixedIncome: reverted?.previousFixedIncome ?? seen?.fixedIncome,
    updated_at,
  });
  await discardUncounted(dependencies, accountId, stagedImportId);
  return { updated_at };
}
