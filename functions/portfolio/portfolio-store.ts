import { accountCheck } from '../records/account.ts';
import { asSeen } from '../records/own-row-store.ts';
import { rowKey } from '../records/person.ts';
import {
  parsePortfolio,
  portfolioEntity,
  portfolioKey,
  type StoredPortfolio,
} from '../records/portfolio.ts';
import { batchGet } from '../runtime/batch-get.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { StoreAccess, Table } from '../runtime/table.ts';
import { writeRepeatable } from '../runtime/transaction.ts';

export interface PortfolioStore {
  /** One request. Undefined where nothing was ever saved. @throws BfjError `account_not_found` */
  read(accountId: string): Promise<StoredPortfolio | undefined>;
  /**
   * Puts it in the place of the one that was seen; undefined for none.
   * @throws BfjError `changed_meanwhile`, also where the account is gone meanwhile
   */
  replace(
    accountId: string,
    seen: StoredPortfolio | undefined,
    portfolio: Omit<StoredPortfolio, 'entity'>,
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
      if (find(account) === undefined) throw new BfjError('account_not_found');
      const item = find(portfolioKey(accountId));
      return item === undefined ? undefined : parsePortfolio(item);
    },

    async replace(accountId, seen, { positions, updated_at }) {
      const Item = { ...portfolioKey(accountId), entity: portfolioEntity, positions, updated_at };
      const outcome = await writeRepeatable(table, [
        accountCheck(table, accountId),
        { Put: { TableName: table.name, Item, ...asSeen(seen?.updated_at) } },
      ]);
      if (outcome === 'refused') throw new BfjError('changed_meanwhile');
    },
  };
}
