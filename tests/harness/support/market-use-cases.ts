import type { Session } from '../../../functions/runtime/http/session.ts';
import {
  getAssetData,
  getComparedAsset,
  listBenchmarks,
  listFollowedAssets,
} from '../../../shared/contracts/market.ts';
import { searchStocks } from '../../../shared/contracts/stock-search.ts';
import { testApp } from './test-app.ts';

/** Noon on a day without trading, when no schedule calls the partners. */
const weekend = '2026-11-28T12:00:00-03:00';

/** Starts the product for tests of market data. */
export async function marketApp(now = weekend) {
  const app = await testApp({ now });
  const { ask } = app.http;
  return {
    ...app,
    subscriber: async (over: Parameters<typeof app.people.account>[0] = {}) =>
      (await app.people.account({ plano: 'ativo', ...over })).session,
    withoutPlan: async () => (await app.people.account()).session,
    onTrial: async () => (await app.people.trial()).session,
    market: {
      analyse: (symbol: unknown, session?: Session) => ask(getAssetData, { symbol }, session),
      compare: (symbol: unknown, session?: Session) => ask(getComparedAsset, { symbol }, session),
      search: (search: string) => ask(searchStocks, { search }),
      benchmarks: (session?: Session) => ask(listBenchmarks, {}, session),
      followedAssets: (session?: Session) => ask(listFollowedAssets, {}, session),
    },
  };
}
