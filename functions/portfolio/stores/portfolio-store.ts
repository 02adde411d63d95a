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
export type PortfolioContent = Omit<StoredPortfolio, 'entity' | 'fixedIncome' | 'requestIds'> & {
  readonly fixedIncome: StoredPortfolio['fixedIncome'];
};

/** A request whose answer was lost is repeated within minutes; each id takes 30 bytes of the row. */
const maxRequestIds = 20;

/** Returns the stored portfolio if it already contains what this request saves. */
export function findApplied(
  seen: StoredPortfolio | undefined,
  requestId: string | undefined,
): StoredPortfolio | undefined {
  return requestId !== undefined && seen?.requestIds?.includes(requestId) === true
    ? seen
    : undefined;
}

export interface PortfolioStore {
  /** One request. Undefined where nothing was ever saved. @throws ProblemError `account_not_found` */
  read(accountId: string): Promise<StoredPortfolio | undefined>;
  /**
   * Replaces the portfolio that was read; undefined for none.
   * @param write `alongside`: writes of the same transaction, each with its own condition; `requestId`: recorded, for
   * `findApplied`
   * @throws ProblemError `changed_meanwhile`, also when the account was deleted meanwhile
   */
  replace(
    accountId: string,
    seen: StoredPortfolio | undefined,
    portfolio: PortfolioContent,
    write?: {
      readonly alongside?: readonly TransactionWrite[];
      readonly requestId?: string | undefined;
    },
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

    async replace(accountId, seen, portfolio, { alongside = [], requestId } = {}) {
      const { positions, statements, imports, trades, fixedIncome, updated_at } = portfolio;
      const Item = {
        ...portfolioKey(accountId),
        entity: portfolioEntity,
        positions,
        statements,
        imports,
        trades,
        fixedIncome,
        requestIds: requestIdsWith(seen, requestId),
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

function requestIdsWith(seen: StoredPortfolio | undefined, requestId: string | undefined) {
  const before = seen?.requestIds;
  return requestId === undefined ? before : [...(before ?? []), requestId].slice(-maxRequestIds);
}
