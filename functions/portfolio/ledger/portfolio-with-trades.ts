import type { StoredTrade } from '../../../shared/portfolio/trades/trade.ts';
import type { StoredPortfolio } from '../../entities/portfolio.ts';
import type { Table } from '../../runtime/table.ts';
import { snapshotAccess, snapshotStore } from '../stores/snapshot-store.ts';
import { tradeAccess, tradeStore } from '../stores/trade-store.ts';
import { countedTrades, readAccountLedger } from './account-ledger.ts';

export interface PortfolioWithTrades {
  /** Undefined where nothing was ever saved. */
  readonly portfolio: StoredPortfolio | undefined;
  /** Those that count, oldest first; of this version of the portfolio, or of a newer one that was saved meanwhile. */
  readonly trades: readonly StoredTrade[];
}

/** @throws ProblemError `account_not_found` */
export type ReadWithTrades = (accountId: string) => Promise<PortfolioWithTrades>;

export const withTradesAccess = [snapshotAccess.readWithPortfolio, tradeAccess.readRows];

/** Table access of a reader that also stores snapshots. */
export const snapshotKeeperAccess = [withTradesAccess, snapshotAccess.save];

/**
 * Reads a portfolio with its trades, for functions that do not change them: one request with a snapshot of its version
 * or without trades, otherwise as many as the rows need, and one more to store the snapshot.
 * @param keepsSnapshots false for functions that only read
 */
export function withTradesReader(table: Table, keepsSnapshots = true): ReadWithTrades {
  const snapshots = snapshotStore(table);
  const tradeRows = tradeStore(table);
  return async (accountId) => {
    const { portfolio, trades: known } = await snapshots.readWithPortfolio(accountId);
    if (known !== undefined) return { portfolio, trades: known };
    if (portfolio === undefined || (portfolio.trades ?? 0) === 0) return { portfolio, trades: [] };
    const { imports } = readAccountLedger(portfolio);
    // After the portfolio: the trades of an import that it lists are then there.
    const trades = countedTrades(await tradeRows.readRows(accountId), imports);
    if (keepsSnapshots) await snapshots.save(accountId, portfolio, trades);
    return { portfolio, trades };
  };
}
