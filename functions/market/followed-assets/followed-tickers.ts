import * as z from 'zod/mini';
import type { StoredPosition } from '../../../shared/portfolio/position.ts';
import { rowKey } from '../../entities/account-rows.ts';
import { parsePortfolio, portfolioKey, type StoredPortfolio } from '../../entities/portfolio.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/** A user's followed and held assets, in their order, and the name for the greeting. */
export interface FollowedTickers {
  readonly favourites: readonly string[];
  readonly positions: readonly StoredPosition[];
  /** The whole row; undefined where nothing was ever saved. */
  readonly portfolio: StoredPortfolio | undefined;
  /** The tickers of the positions. */
  readonly held: readonly string[];
  /** Whether the user gets market messages, daily or as a digest. */
  readonly hasMarketMessages: boolean;
}

/** @throws ProblemError `account_not_found` */
export type ReadFollowedTickers = (accountId: string) => Promise<FollowedTickers>;

const accountSchema = z.object({
  ativos_interesse: z._default(z.nullable(z.string()), null),
  periodicidade_msg: z.optional(z.nullable(z.string())),
});

export const followedTickersAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

/** Makes one request. */
export function followedTickersReader(table: Table): ReadFollowedTickers {
  return async (accountId) => {
    const account = rowKey(accountId, 'ACCOUNT');
    const find = await batchGet(table, [account, portfolioKey(accountId)]);
    const row = find(account);
    if (row === undefined) throw new ProblemError('account_not_found');
    const stored = find(portfolioKey(accountId));
    const portfolio = stored === undefined ? undefined : parsePortfolio(stored);
    const positions = portfolio?.positions ?? [];
    const { ativos_interesse, periodicidade_msg } = accountSchema.parse(row);
    const favourites = (ativos_interesse ?? '').split(',');
    return {
      favourites: favourites.map((ticker) => ticker.trim()).filter((ticker) => ticker !== ''),
      positions,
      portfolio,
      held: positions.map(({ ticker }) => ticker),
      hasMarketMessages: periodicidade_msg !== 'nunca',
    };
  };
}
