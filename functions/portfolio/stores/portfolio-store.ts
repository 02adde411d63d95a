import { accountCheck } from '../../entities/account.ts';
import { versionCondition } from '../../entities/versioned-row-store.ts';
import { rowKey } from '../../entities/account-rows.ts';
import {
  parsePortfolio,
  portfolioEntity,
  portfolioKey,
  type StoredPortfolio,
} from '../../entities/portfolio.ts';
import { parseStagedImport, stagedImportKey } from '../../entities/trades/staged-import.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeRepeatable, type TransactionWrite } from '../../runtime/transaction.ts';

export type PortfolioContent = Omit<StoredPortfolio, 'entity'>;

export interface PortfolioStore {
  /** One request. Undefined where nothing was ever saved. @throws ProblemError `account_not_found` */
  read(accountId: string): Promise<StoredPortfolio | undefined>;
  /** One request: also the id of the import that is being uploaded. @throws ProblemError `account_not_found` */
  readWithStagedImport(accountId: string): Promise<{
    readonly portfolio: StoredPortfolio | undefined;
    readonly stagedImportId: string | undefined;
  }>;
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
  readWithStagedImport: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  replace: { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
} satisfies StoreAccess<PortfolioStore>;

export function portfolioStore(table: Table): PortfolioStore {
  const readRows = async (accountId: string, withStagedImport: boolean) => {
    const account = rowKey(accountId, 'ACCOUNT');
    const staged = stagedImportKey(accountId);
    const keys = [account, portfolioKey(accountId), ...(withStagedImport ? [staged] : [])];
    const find = await batchGet(table, keys);
    if (find(account) === undefined) throw new ProblemError('account_not_found');
    const item = find(portfolioKey(accountId));
    const stagedItem = find(staged);
    return {
      portfolio: item === undefined ? undefined : parsePortfolio(item),
      stagedImportId: stagedItem === undefined ? undefined : parseStagedImport(stagedItem),
    };
  };

  return {
    read: async (accountId) => (await readRows(accountId, false)).portfolio,
    readWithStagedImport: (accountId) => readRows(accountId, true),

    async replace(accountId, seen, portfolio, alongside = []) {
      const { positions, statements, imports, trades, updated_at } = portfolio;
      const Item = {
        ...portfolioKey(accountId),
        entity: portfolioEntity,
        positions,
        statements,
        imports,
        trades,
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
