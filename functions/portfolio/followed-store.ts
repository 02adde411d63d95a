import * as z from 'zod/mini';
import type { Followed } from '../../shared/portfolio/report/report-figures.ts';
import { rowKey } from '../records/person.ts';
import { parsePortfolio, portfolioKey } from '../records/portfolio.ts';
import { batchGet } from '../runtime/batch-get.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Table, TableAccess } from '../runtime/table.ts';

/** What somebody holds, and what they follow. @throws BfjError `account_not_found` */
export type ReadFollowed = (accountId: string) => Promise<Followed>;

const favouritesSchema = z.object({ ativos_interesse: z._default(z.nullable(z.string()), null) });

/** What `followedReader` does to the table. */
export const followedAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

/** One request. */
export function followedReader(table: Table): ReadFollowed {
  return async (accountId) => {
    const account = rowKey(accountId, 'ACCOUNT');
    const find = await batchGet(table, [account, portfolioKey(accountId)]);
    const row = find(account);
    if (row === undefined) throw new BfjError('account_not_found');
    const stored = find(portfolioKey(accountId));
    const tickers = (favouritesSchema.parse(row).ativos_interesse ?? '').split(',');
    return {
      positions: stored === undefined ? [] : parsePortfolio(stored).positions,
      favourites: tickers.map((ticker) => ticker.trim()).filter((ticker) => ticker !== ''),
    };
  };
}
