import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { timeOrderedIds, type NewId } from '../runtime/ids.ts';
import type { Table } from '../runtime/table.ts';
import { portfolioDependencies } from './portfolio-dependencies.ts';
import type { PortfolioDependencies } from './read-portfolio.ts';
import { importStore, type ImportStore } from './stores/import-store.ts';

export interface TradeDependencies extends PortfolioDependencies {
  readonly importRows: ImportStore;
  readonly newId: NewId;
}

/** Returns the production dependencies of the functions about trades. */
export function tradeDependencies(
  table: Table,
  platform: Platform = lambdaPlatform,
): TradeDependencies {
  return {
    ...portfolioDependencies(table, platform),
    importRows: importStore(table),
    newId: timeOrderedIds(platform.clock),
  };
}
