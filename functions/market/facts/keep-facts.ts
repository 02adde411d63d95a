import type { AssetData, Dividend } from '../../../shared/market/asset-data.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { FactStore } from './fact-store.ts';
import { readFacts } from './read-measures.ts';

/** Keeps the facts of an asset that was read for another purpose. Never fails: the purpose does not depend on it. */
export type KeepFacts = (
  data: AssetData,
  dividends: readonly Dividend[] | undefined,
  readAt: Date,
) => Promise<void>;

export function factKeeper(facts: Pick<FactStore, 'saveFacts'>): KeepFacts {
  return async (data, dividends, readAt) => {
    const read = readFacts(data, dividends, readAt);
    if (read === undefined) return;
    try {
      await facts.saveFacts([read], readAt);
    } catch (error) {
      reportFailure('facts of an asset not kept', { ticker: data.symbol }, error, 'warn');
    }
  };
}
