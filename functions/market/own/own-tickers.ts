import * as z from 'zod/mini';
import type { HeldPosition } from '../../../shared/portfolio/position.ts';
import { rowKey } from '../../records/person.ts';
import { parsePortfolio, portfolioKey } from '../../records/portfolio.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/** The followed and held assets of a user, each in their order, and how the user is greeted. */
export interface OwnTickers {
  readonly favourites: readonly string[];
  readonly positions: readonly HeldPosition[];
  /** The tickers of the positions. */
  readonly held: readonly string[];
  /** Whether they get messages of the market, each day or as a digest. */
  readonly hasMarketMessages: boolean;
}

/** @throws BfjError `account_not_found` */
export type ReadOwnTickers = (accountId: string) => Promise<OwnTickers>;

const accountSchema = z.object({
  ativos_interesse: z._default(z.nullable(z.string()), null),
  periodicidade_msg: z.optional(z.nullable(z.string())),
});

export const ownTickersAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

/** One request. */
export function ownTickers(table: Table): ReadOwnTickers {
  return async (accountId) => {
    const account = rowKey(accountId, 'ACCOUNT');
    const find = await batchGet(table, [account, portfolioKey(accountId)]);
    const row = find(account);
    if (row === undefined) throw new BfjError('account_not_found');
    const stored = find(portfolioKey(accountId));
    const positions = stored === undefined ? [] : parsePortfolio(stored).positions;
    const { ativos_interesse, periodicidade_msg } = accountSchema.parse(row);
    const favourites = (ativos_interesse ?? '').split(',');
    return {
      favourites: favourites.map((ticker) => ticker.trim()).filter((ticker) => ticker !== ''),
      positions,
      held: positions.map(({ ticker }) => ticker),
      hasMarketMessages: periodicidade_msg !== 'nunca',
    };
  };
}
