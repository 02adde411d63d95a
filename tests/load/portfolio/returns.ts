/**
 * Measures the returns of a large portfolio (`npm run bench:portfolio`): the processor time of its parts, and the
 * requests to the table. `--trades`, `--assets` and `--runs` may be given; `--write` puts the results into README.md.
 */
import { parseArgs } from 'node:util';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { accountItem } from '../../../functions/entities/account.ts';
import { portfolioEntity, portfolioKey } from '../../../functions/entities/portfolio.ts';
import { tradeItem } from '../../../functions/entities/trades/trade.ts';
import { dividendsKey } from '../../../functions/market/asset-store.ts';
import { historyReader } from '../../../functions/market/history/history-reader.ts';
import { closesKey, packSeries } from '../../../functions/market/history/series-item.ts';
import { withTradesReader } from '../../../functions/portfolio/ledger/portfolio-with-trades.ts';
import { portfolioDependencies } from '../../../functions/portfolio/portfolio-dependencies.ts';
import { computeReturns } from '../../../functions/portfolio/returns/compute-returns.ts';
import type { ReturnsInput } from '../../../functions/portfolio/returns/returns-input.ts';
import { readReturns } from '../../../functions/portfolio/returns/read-returns.ts';
import { lambdaPlatform } from '../../../functions/runtime/platform.ts';
import { settingsFrom } from '../../../functions/runtime/settings.ts';
import { markdownTable } from '../../../infra/operations/tables/markdown-table.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import type { StoredTrade } from '../../../shared/portfolio/trades/trade.ts';
import { startServicesTable } from '../../support/cloud/services-table.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { writeFigures } from '../reporting/figures.ts';

const { values: options } = parseArgs({
  options: {
    trades: { type: 'string', default: '5000' },
    assets: { type: 'string', default: '40' },
    runs: { type: 'string', default: '40' },
    write: { type: 'boolean', default: false },
  },
});
const runs = Number(options.runs);
const now = new Date('2026-11-27T22:00:00Z');
const sessions = sessionsBetween('2016-11-28', '2026-11-27');
const traded = sessions.filter((day) => day >= '2018-11-27');
const tickers = Array.from(
  { length: Number(options.assets) },
  (_, index) => `${String.fromCodePoint(65 + (index % 26), 65 + Math.floor(index / 26))}AA3`,
);
const trades = Array.from({ length: Number(options.trades) }, (_, index) => tradeAt(index));
const account = buildAccount(1);
const payments = Array.from({ length: 32 }, (_, index) => ({
  date: `${2019 + Math.floor(index / 4)}-${String(1 + (index % 4) * 3).padStart(2, '0')}-20`,
  recordDay: `${2019 + Math.floor(index / 4)}-${String(1 + (index % 4) * 3).padStart(2, '0')}-02`,
  type: 'DIVIDENDO',
  amount: 0.25,
}));

const { table, requests, stop } = await startServicesTable();
try {
  await storePortfolio();
  const dependencies = {
    ...portfolioDependencies(table, {
      ...lambdaPlatform,
      clock: () => now,
      settings: (...names) => settingsFrom({ BRAPI_PLAN: 'startup' }, names),
    }),
    readWithTrades: withTradesReader(table),
    readHistory: historyReader(table),
    // An instance has it in memory.
    readListedAssets: async () => new Map(),
    // Checked with the session.
    findAccess: async () => ({ hasAccess: true, accountType: 'active' as const, expiresAt: null }),
  };
  const session = { kind: 'account', accountId: account.id } as const;
  const read = async () =>
    readReturns(dependencies, {
      ...session,
      trialId: undefined,
      userName: 'a',
      email: 'a@b.example',
    });
  const answer = await read();
  const max = answer.periods.at(-1);
  if (max === undefined || answer.withIssues.length > 0) throw new Error('not all was measured');

  requests.length = 0;
  await read();
  const requestsOfRead = [...requests];
  const input = await computationInput((await dependencies.readWithTrades(account.id)).trades);
  const parts: [string, () => Promise<unknown>][] = [
    [`all, ${trades.length} trades in ${tickers.length} assets`, read],
    ['portfolio with its trades', async () => dependencies.readWithTrades(account.id)],
    ['closes and benchmarks', async () => dependencies.readHistory(tickers)],
    ['quotes and payments', async () => dependencies.readStoredFigures(tickers)],
    ['computation', async () => computeReturns(input)],
  ];
  const rows: string[][] = [];
  for (const [what, part] of parts) rows.push([what, await medianOf(part)]);

  const resultTable = markdownTable([['Processor time of', 'Median'], ...rows]);
  const counted = `Requests: ${requestsOfRead.join(', ')}.`;
  console.log(`${resultTable}\n\n${counted}`);
  if (options.write) writeFigures('bench:portfolio', `${resultTable}\n\n${counted}`);

  async function computationInput(rowsOfTrades: readonly StoredTrade[]): Promise<ReturnsInput> {
    const { closes, benchmarks } = await dependencies.readHistory(tickers);
    return {
      today: '2026-11-27',
      statements: [],
      trades: rowsOfTrades,
      closes: new Map([...closes].map(([ticker, series]) => [ticker, series.closes])),
      payments: new Map(tickers.map((ticker) => [ticker, payments])),
      prices: new Map(),
      benchmarks,
    };
  }
} finally {
  await stop();
}

function sessionsBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (tradingSession(day) !== undefined) days.push(day);
  }
  return days;
}

/** Two purchases and a sale of each asset in turn. */
function tradeAt(index: number): StoredTrade {
  const turn = Math.floor(index / tickers.length);
  const place = Math.floor((index / Number(options.trades)) * traded.length);
  return {
    id: `trd_${String(index).padStart(26, '0')}`,
    day: traded[place] ?? '',
    ticker: tickers[index % tickers.length] ?? '',
    kind: turn % 3 === 2 ? 'sell' : 'buy',
    quantity: String(100 + (index % 7)),
    price: `${20 + (turn % 9)}.35`,
    fees: '1.25',
    broker: 'XP INVESTIMENTOS CCTVM S/A',
  };
}

async function storePortfolio(): Promise<void> {
  const readAt = now.getTime();
  const content = await Promise.all(
    tickers.map(async (_, place) =>
      packSeries(
        sessions.map((day, index) => ({
          day,
          value: Number((20 + 8 * Math.sin(index / 90 + place) + (index % 13) / 10).toFixed(2)),
        })),
      ),
    ),
  );
  const items = [
    accountItem(account),
    {
      ...portfolioKey(account.id),
      entity: portfolioEntity,
      positions: [],
      statements: [],
      imports: [],
      trades: trades.length,
      updated_at: now.toISOString(),
    },
    ...trades.map((trade) => tradeItem(account.id, trade)),
    ...tickers.map((ticker, index) => ({ ...closesKey(ticker), content: content[index], readAt })),
    ...tickers.map((ticker) => ({
      ...dividendsKey(ticker),
      content: JSON.stringify(payments),
      readAt,
    })),
  ];
  for (let start = 0; start < items.length; start += 25) {
    const puts = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
  }
}

/** Returns the median time of this thread, which a busy machine changes little. It has the local table's endpoint, too. */
async function medianOf(run: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const before = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1000);
  }
  times.sort((one, other) => one - other);
  return `${(times[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(1)} ms`;
}
