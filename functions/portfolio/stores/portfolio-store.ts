import { accountCheck } from '../../entities/account.ts';
import { versionCondition } from '../../entities/versioned-row-store.ts';
import { rowKey } from '../../entities/account-rows.ts';
import {
  parsePortfolio,
  portfolioEntity,
  portfolioKey,
  type StoredPortfolio,
} from '../../entities/portfolio.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeRepeatable, type TransactionWrite } from '../../runtime/transaction.ts';

/** A write replaces the whole row, so it must say what becomes of the fixed income. */
export type PortfolioContent = Omit<StoredPortfolio, 'entity' | 'fixedIncome'> & {
  readonly fixedIncome: StoredPortfolio['fixedIncome'];
};

export interface PortfolioStore {
  /** One request. Undefined where nothing was ever saved. @throws ProblemError `account_not_found` */
  read(accountId: string): Promise<StoredPortfolio | undefined>;
  /**
   * Replaces the portfolio that was read; undefined for none.
   * @param alongside writes of the same transaction, each with its own condition
   * @throws ProblemError `changed_meanwhile`, also when the account was deleted meanwhile
   */
  replace(
    accountId: string,
    seen: StoredPortfolio | undefined,
    portfolio: PortfolioContent,
    alongside?: readonly TransactionWrite[],
  ): Promise<void>;
}

export const portfolioAccess = {
  read: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  replace: { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
} satisfies StoreAccess<PortfolioStore>;

export function portfolioStore(table: Table): PortfolioStore {
  return {
    async read(accountId) {
      const account = rowKey(accountId, 'ACCOUNT');
      const find = await batchGet(table, [account, portfolioKey(accountId)]);
      if (find(account) === undefined) throw new ProblemError('account_not_found');
      const item = find(portfolioKey(accountId));
      return item === undefined ? undefined : parsePortfolio(item);
    },

    async replace(accountId, seen, portfolio, alongside = []) {
      const { positions, statements, imports, trades, fixedIncome, updated_at } = portfolio;
      const Item = {
        ...portfolioKey(accountId),
        entity: portfolioEntity,
        positions,
        statements,
        imports,
        trades,
        fixedIncome,
        updated_at,
      };
      const outcome = await writeRepeatable(table, [
        accountCheck(table, accountId),
        { Put: { TableName: table.name, Item, ...versionCondition(seen?.updated_at) } },
        ...alongside,
      ]);
      if (outcome === 'refused') throw new ProblemError('changed_meanwhile');
    },
  };
}
