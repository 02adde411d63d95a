import type { AccountTrades } from '../../../functions/portfolio/account-trades.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import type { AssetMarketData } from '../../../shared/portfolio/asset-market-data.ts';
import type { Statement } from '../../../shared/portfolio/trades/statement.ts';
import type { StoredTrade, Trade } from '../../../shared/portfolio/trades/trade.ts';

/** Returns the trades of one user in memory, under a version as the table has it. */
export function fakeAccountTrades(
  readAsset: (ticker: string) => AssetMarketData | undefined,
  statements: Statement[] = [],
) {
  let stored: StoredTrade[] = [];
  let version = 0;
  let ids = 0;
  const nextId = () => {
    ids += 1;
    return `trd_${String(ids).padStart(26, '0')}`;
  };
  const current = () => (version === 0 ? null : new Date(version).toISOString());
  const accountTrades: AccountTrades = {
    read: async () => ({ trades: [...stored], statements, updated_at: current() }),
    save: async (_, { added, replaced, removed, version: seen }) => {
      if (seen !== current()) throw new ProblemError('changed_meanwhile');
      const gone = new Set([...removed, ...replaced.map(({ id }) => id)]);
      stored = [
        ...stored.filter(({ id }) => !gone.has(id)),
        ...[...added, ...replaced].map(({ id, trade }) => ({ ...trade, id })),
      ];
      version += 1;
    },
    readAssets: async (tickers) => tickers.flatMap((ticker) => readAsset(ticker) ?? []),
    newId: nextId,
  };
  return {
    accountTrades,
    stored: () => stored,
    /** Changes the portfolio as another tab does. */
    add: (trade: Trade) => {
      stored.push({ ...trade, id: nextId() });
      version += 1;
    },
  };
}
