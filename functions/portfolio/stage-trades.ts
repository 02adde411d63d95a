import type * as z from 'zod/mini';
import type { stageTrades as contract } from '../../shared/contracts/portfolio/trades.ts';
import { maxTrades, tradeTexts } from '../../shared/portfolio/trades/trade.ts';
import { importedTradeId } from '../entities/trades/trade.ts';
import type { Session } from '../runtime/http/session.ts';
import { raceAttempts } from '../runtime/pause-after-race.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { discardUncounted } from './ledger/discard-uncounted.ts';
import type { TradeDependencies } from './trade-dependencies.ts';
import { futureTrades, rejectFields, requireChange } from './trade-rules.ts';

/** Parts of one import may arrive at the same time, and each may start it. */
const maximumAttempts = 5;

/**
 * Uploads a part of an import; repeatable, and without an effect once the import is completed. The first part discards
 * an unfinished import of the account.
 * @throws ProblemError `access_required`, `account_not_found`, `invalid_request`, and `changed_meanwhile` when another
 * import has started
 */
export async function stageTrades(
  dependencies: TradeDependencies,
  session: Session,
  { importId, offset, trades }: z.infer<typeof contract.request>,
): Promise<{ staged: number }> {
  const { findAccess, importRows, clock } = dependencies;
  const { accountId } = session;
  requireChange(await findAccess(session));
  const entered = trades.map((trade, index) => ({ path: `trades.${index}`, trade }));
  rejectFields(futureTrades(entered, clock()));
  const state = await ensureStarted(dependencies, accountId, importId, offset + trades.length);
  if (state === 'completed') return { staged: trades.length };
  const rows = trades.map((trade, index) => ({
    ...trade,
    id: importedTradeId(importId, offset + index),
    importId,
  }));
  const outcome = await importRows.stage(accountId, importId, rows);
  if (outcome === 'refused') throw new ProblemError('changed_meanwhile');
  if (state === 'started-now') await discardUncounted(dependencies, accountId, importId);
  return { staged: trades.length };
}

async function ensureStarted(
  { importRows }: TradeDependencies,
  accountId: string,
  importId: string,
  count: number,
): Promise<'completed' | 'started' | 'started-now'> {
  for await (const _ of raceAttempts(maximumAttempts)) {
    const { portfolio, stagedImportId } = await importRows.readSeen(accountId);
    if (portfolio?.imports?.some(({ id }) => id === importId) === true) return 'completed';
    const total = (portfolio?.trades ?? 0) + count;
    rejectFields(total > maxTrades ? [{ path: 'trades', message: tradeTexts.tooMany }] : []);
    if (stagedImportId === importId) return 'started';
    const seen = { version: portfolio?.updated_at, stagedImportId };
    if ((await importRows.begin(accountId, importId, seen)) === 'written') return 'started-now';
  }
  throw new ProblemError('changed_meanwhile');
}
