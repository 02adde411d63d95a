import type { StoredTrade } from '../../../shared/portfolio/trades/trade.ts';
import { rowKey } from '../../entities/account-rows.ts';
import { parsePortfolio, portfolioKey, type StoredPortfolio } from '../../entities/portfolio.ts';
import {
  parseTradeSnapshot,
  tradeSnapshotItem,
  tradeSnapshotKey,
} from '../../entities/trades/trade-snapshot.ts';
import { versionCondition } from '../../entities/versioned-row-store.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeRepeatable } from '../../runtime/transaction.ts';

type SeenPortfolio = Pick<StoredPortfolio, 'updated_at' | 'trades'>;

/** Fewer rows are read as fast. */
const minTrades = 200;

/** The trades that count, in one item, for functions that do not change them. */
export interface SnapshotStore {
  /**
   * Reads the portfolio and its trades in one request. Trades are undefined without a snapshot of this version.
   * @throws ProblemError `account_not_found`
   */
  readWithPortfolio(accountId: string): Promise<{
    readonly portfolio: StoredPortfolio | undefined;
    readonly trades: StoredTrade[] | undefined;
  }>;
  /** Reads the trades of a portfolio that was read before; undefined without a snapshot of its version. */
  find(accountId: string, portfolio: SeenPortfolio): Promise<StoredTrade[] | undefined>;
  /**
   * Stores trades that were read after their portfolio. Writes nothing for few trades, or when the portfolio has changed
   * since or was deleted with its account. A failure is only reported.
   */
  save(accountId: string, portfolio: SeenPortfolio, trades: readonly StoredTrade[]): Promise<void>;
}

export const snapshotAccess = {
  readWithPortfolio: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  find: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  save: { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
} satisfies StoreAccess<SnapshotStore>;

export function snapshotStore(table: Table): SnapshotStore {
  return {
    async readWithPortfolio(accountId) {
      const account = rowKey(accountId, 'ACCOUNT');
      const snapshot = tradeSnapshotKey(accountId);
      const find = await batchGet(table, [account, portfolioKey(accountId), snapshot]);
      if (find(account) === undefined) throw new ProblemError('account_not_found');
      const item = find(portfolioKey(accountId));
      if (item === undefined) return { portfolio: undefined, trades: undefined };
      const portfolio = parsePortfolio(item);
      const trades = await readOrReport(accountId, find(snapshot), portfolio.updated_at);
      return { portfolio, trades };
    },

    async find(accountId, { updated_at, trades = 0 }) {
      if (trades < minTrades) return undefined;
      const key = tradeSnapshotKey(accountId);
      return readOrReport(accountId, (await batchGet(table, [key]))(key), updated_at);
    },

    async save(accountId, { updated_at }, trades) {
      if (trades.length < minTrades) return;
      try {
        const Item = await tradeSnapshotItem(accountId, updated_at, trades);
        if (Item === undefined) return;
        await writeRepeatable(table, [
          {
            ConditionCheck: {
              TableName: table.name,
              Key: portfolioKey(accountId),
              ...versionCondition(updated_at),
            },
          },
          { Put: { TableName: table.name, Item } },
        ]);
      } catch (error) {
        // Another reader stores the same trades, or a change is being saved.
        if (error instanceof ProblemError && error.code === 'changed_meanwhile') return;
        reportFailure('snapshot of trades not saved', { accountId }, error, 'warn');
      }
    },
  };
}

/** A damaged snapshot is like none: the rows of the trades replace it. */
async function readOrReport(
  accountId: string,
  item: unknown,
  version: string,
): Promise<StoredTrade[] | undefined> {
  try {
    return await parseTradeSnapshot(item, version);
  } catch (error) {
    reportFailure('snapshot of trades not readable', { accountId }, error, 'warn');
    return undefined;
  }
}
