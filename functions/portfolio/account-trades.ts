import type { Trades } from '../../shared/contracts/portfolio/trades.ts';
import type { AssetMarketData } from '../../shared/portfolio/asset-market-data.ts';
import type { Trade } from '../../shared/portfolio/trades/trade.ts';
import type { AccessSubject } from '../access/access-rows.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import type { Table } from '../runtime/table.ts';
import { withTradesReader } from './ledger/portfolio-with-trades.ts';
import { readTrades } from './read-trades.ts';
import { saveTrades } from './save-trades.ts';
import { readStoredAssets } from './stored-assets.ts';
import type { LedgerDependencies } from './trade-dependencies.ts';
import { portfolioDependencies } from './portfolio-dependencies.ts';
import { tradeStore } from './stores/trade-store.ts';
import { timeOrderedIds } from '../runtime/ids.ts';

export interface AccountTradeChanges {
  /** Each with the id under which it is stored, so that a repeated save is recognised. */
  readonly added: readonly { readonly id: string; readonly trade: Trade }[];
  readonly replaced: readonly { readonly id: string; readonly trade: Trade }[];
  readonly removed: readonly string[];
  /** The version of the portfolio that was read; null for none. */
  readonly version: string | null;
}

/** An account's trades, for the functions of other capabilities, under the same rules as on the site. */
export interface AccountTrades {
  /** @throws ProblemError `account_not_found` */
  read(accountId: string): Promise<Pick<Trades, 'trades' | 'statements' | 'updated_at'>>;
  /** @throws ProblemError `access_required`, `account_not_found`, `changed_meanwhile`, `invalid_request` */
  save(accountId: string, changes: AccountTradeChanges): Promise<void>;
  /** Returns the stored data of assets; no partner is asked. */
  readAssets(tickers: readonly string[]): Promise<readonly AssetMarketData[]>;
  newId(): string;
}

/** Connects the use cases to the table. */
export function accountTrades(table: Table, platform: Platform = lambdaPlatform): AccountTrades {
  const dependencies: LedgerDependencies = {
    ...portfolioDependencies(table, platform),
    trades: tradeStore(table),
    readWithTrades: withTradesReader(table),
    newId: timeOrderedIds(platform.clock),
  };
  const subject = (accountId: string): AccessSubject => ({
    kind: 'account',
    accountId,
    trialId: undefined,
  });
  return {
    read: (accountId) => readTrades(dependencies, subject(accountId)),
    async save(accountId, { added, replaced, removed, version }) {
      const ids = added.map(({ id }) => id);
      await saveTrades(
        { ...dependencies, newId: (prefix) => ids.shift() ?? dependencies.newId(prefix) },
        subject(accountId),
        {
          added: added.map(({ trade }) => trade),
          replaced: [...replaced],
          removed: [...removed],
          ...(version === null ? {} : { version }),
        },
      );
    },
    readAssets: async (tickers) => (await readStoredAssets(dependencies, tickers)).assets,
    newId: () => dependencies.newId('trd'),
  };
}
