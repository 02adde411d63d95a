import { accountPartition } from '../../../functions/entities/account-rows.ts';
import { getPortfolio, savePortfolio } from '../../../shared/contracts/portfolio/portfolio.ts';
import * as contracts from '../../../shared/contracts/portfolio/trades.ts';
import type { Investment } from '../../../shared/portfolio/fixed-income/investment.ts';
import type { Statement } from '../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import type { Visits } from '../support/visits.ts';

type Caller = Pick<TestUser, 'headers'>;
type Row = Readonly<Record<string, unknown>>;

export const purchase: Trade = {
  day: '2026-11-10',
  ticker: 'PETR4',
  kind: 'buy',
  quantity: '100',
  price: '30',
  fees: '0',
  broker: 'XP',
};

/** Returns an id of an import that no other test has. */
let imports = 0;
export function newImportId(): string {
  imports += 1;
  return `imp_${String(imports).padStart(26, '0')}`;
}

/** Returns an id of a request that no other test has. */
let requests = 0;
export function newRequestId(): string {
  requests += 1;
  return `req_${String(requests).padStart(26, '0')}`;
}

/** Returns this many different purchases. */
export function manyPurchases(count: number): Trade[] {
  return Array.from({ length: count }, (_, index) => ({
    ...purchase,
    day: `2026-${String(1 + (index % 10)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
    quantity: String(1 + (index % 7)),
    price: `30.${String(1 + (index % 9))}`,
    fees: '1.25',
    broker: 'XP INVESTIMENTOS CCTVM S/A',
  }));
}

/** Calls of the endpoints about trades, as the page makes them. */
export function tradeCalls({ call, partition }: Pick<Visits, 'call' | 'partition'>) {
  const read = async ({ headers }: Caller) =>
    contracts.getTrades.response.parse((await call(contracts.getTrades, {}, headers)).body);
  const versionOf = async (person: Caller) => {
    const { updated_at } = await read(person);
    return updated_at === null ? {} : { version: updated_at };
  };
  const partsOf = (trades: readonly Trade[], size: number) =>
    Array.from({ length: Math.ceil(trades.length / size) }, (_, part) => ({
      offset: part * size,
      trades: trades.slice(part * size, (part + 1) * size),
    }));

  const calls = {
    read,
    versionOf,
    partsOf,
    portfolio: async ({ headers }: Caller) =>
      getPortfolio.response.parse((await call(getPortfolio, {}, headers)).body),
    /** Returns quantity, average price and broker of each position. */
    positions: async (person: Caller) =>
      (await calls.portfolio(person)).positions.map(
        ({ ticker, quantity, averagePrice, broker }) => [ticker, quantity, averagePrice, broker],
      ),
    savePositions: async (
      person: Caller,
      positions: readonly object[],
      repeatable: { readonly version?: string; readonly requestId?: string } = {},
    ) =>
      call(
        savePortfolio,
        { positions, ...(await versionOf(person)), ...repeatable },
        person.headers,
      ),
    save: async (
      person: Caller,
      changes: {
        readonly added?: readonly object[];
        readonly replaced?: readonly object[];
        readonly removed?: readonly string[];
        readonly version?: string;
        readonly requestId?: string;
      },
    ) =>
      call(
        contracts.saveTrades,
        { added: [], replaced: [], removed: [], ...(await versionOf(person)), ...changes },
        person.headers,
      ),
    stage: async (
      { headers }: Caller,
      importId: string,
      part: { readonly offset: number; readonly trades: readonly Trade[] },
    ) => call(contracts.stageTrades, { importId, ...part }, headers),
    complete: async (
      person: Caller,
      request: {
        readonly importId: string;
        readonly trades: number;
        readonly statements?: readonly Statement[];
        readonly fixedIncome?: readonly Investment[];
        readonly sameFixedIncome?: readonly { readonly index: number; readonly id: string }[];
      },
    ) =>
      call(
        contracts.importTrades,
        { name: 'negociacao.xlsx', ...(await versionOf(person)), ...request },
        person.headers,
      ),
    revert: async (person: Caller, importId: string) =>
      call(contracts.revertImport, { importId, ...(await versionOf(person)) }, person.headers),
    /** Uploads and completes an import. */
    importAll: async (
      person: Caller,
      trades: readonly Trade[],
      statements?: readonly Statement[],
    ) => {
      const importId = newImportId();
      for (const part of partsOf(trades, 200)) await calls.stage(person, importId, part);
      await calls.complete(person, {
        importId,
        trades: trades.length,
        ...(statements === undefined ? {} : { statements }),
      });
      return importId;
    },
    /** Returns the rows of an account with these sort keys. */
    rowsOf: async ({ account }: TestUser, prefix: string): Promise<readonly Row[]> =>
      (await partition(accountPartition(account.id))).filter(({ SK }) =>
        String(SK).startsWith(prefix),
      ),
  };
  return calls;
}
