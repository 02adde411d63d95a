import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { timeOrderedIds, type NewId } from '../runtime/ids.ts';
import type { Table } from '../runtime/table.ts';
import { withTradesReader, type ReadWithTrades } from './ledger/portfolio-with-trades.ts';
import { portfolioDependencies } from './portfolio-dependencies.ts';
import type { SavePortfolioDependencies } from './save-portfolio.ts';
import { importStore, type ImportStore } from './stores/import-store.ts';
import { tradeStore } from './stores/trade-store.ts';

/** What reading and saving trades needs. */
export interface LedgerDependencies extends SavePortfolioDependencies {
  readonly readWithTrades: ReadWithTrades;
  readonly newId: NewId;
}

export interface TradeDependencies extends LedgerDependencies {
  readonly importRows: ImportStore;
}

/** Returns the production dependencies of the functions about trades. */
export function tradeDependencies(
  table: Table,
  platform: Platform = lambdaPlatform,
): TradeDependencies {
  return {
    ...portfolioDependencies(table, platform),
    trades: tradeStore(table),
    readWithTrades: withTradesReader(table),
    importRows: importStore(table),
    newId: timeOrderedIds(platform.clock),
  };
}
