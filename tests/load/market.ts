/**
 * Measures market data (`npm run bench:market`): get-asset-data over HTTP at concurrency 64, with cold and warm
 * caches, and a partner as slow as the real one; the number of calls to the partner; and a search over as many names
 * as B3 has. `-- 0.01` makes a hundredth of the calls; `--write` puts the results into README.md.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brapiAssets } from '@bfj/sandboxes/brapi/brapi-assets';
import { createBrapiSandbox } from '@bfj/sandboxes/brapi/brapi';
import { indexAssets } from '../../functions/market/asset-index.ts';
import { assetStore } from '../../functions/market/asset-store.ts';
import { factStore } from '../../functions/market/facts/fact-store.ts';
import { factKeeper } from '../../functions/market/facts/keep-facts.ts';
import { circuitBreakerStore } from '../../functions/market/circuit-breaker-store.ts';
import { circuitBreaker } from '../../functions/market/circuit-breaker.ts';
import { unlimitedConcurrency } from '../../functions/runtime/partner-concurrency/concurrency-limiter.ts';
import { sharedAssetReader } from '../../functions/market/read-asset.ts';
import { searchStocks } from '../../functions/market/search-stocks.ts';
import { brapi } from '../../functions/integrations/brapi.ts';
import { brapiPlans } from '../../functions/integrations/brapi-plans.ts';
import type { Stock } from '../../shared/contracts/stock-search.ts';
import { getAssetData } from '../../shared/contracts/market.ts';
import { startServicesTable } from '../support/cloud/services-table.ts';
import { openSessions } from '../support/users/sessions.ts';
import { startTestCloud, throughEdge } from '../support/cloud/test-cloud.ts';
import { tradingSession } from '../../shared/market/b3-session.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';
import { writeFigures } from './reporting/figures.ts';

const concurrency = 64;
/** The time that the real partner takes for a full answer. */
const partnerMilliseconds = 700;
const instances = 32;
const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const share = Number(positionals[0] ?? 1);
const shareOf = (calls: number) => Math.max(1, Math.ceil(calls * share));

const rows: string[][] = [];

await measureHttp();
await measureInstances();
await measureSearch();
const resultTable = markdownTable([['What', 'p50', 'p99', 'Requests', 'Partner calls'], ...rows]);
console.log(resultTable);
if (values.write) writeFigures('bench:market', resultTable);

/** Measures the endpoint as subscribers call it, in the local cloud on the same two cores. */
async function measureHttp(): Promise<void> {
  const cloud = await startTestCloud();
  const sessions = await openSessions(cloud);
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  try {
    const people: Record<string, string>[] = [];
    for (let person = 0; person < concurrency; person += 1) {
      const { headers } = await sessions.makeUser({ plano: 'ativo' });
      people.push({ ...headers, ...throughEdge(cloud.secret('edge-value'), `10.80.0.${person}`) });
    }
    const tickers = brapiAssets.slice(0, Math.max(4, shareOf(40))).map(({ ticker }) => ticker);
    const ask = async (index: number) => {
      const symbol = tickers[index % tickers.length] ?? '';
      const status = await post(cloud.baseUrl, agent, { symbol }, people[index % people.length]);
      if (status !== 200) throw new Error(`${symbol} was answered with ${status}`);
    };
    const calls = async () => {
      const answer = JSON.stringify(await cloud.read('/_local/brapi'));
      return [...answer.matchAll(/:(\d+)/g)].reduce((sum, match) => sum + Number(match[1]), 0);
    };
    await cloud.advanceToNextWindow(60);
    await cloud.write('/_local/brapi/faults', {
      delayMilliseconds: partnerMilliseconds,
      times: tickers.length,
    });
    await measure(`HTTP, ${tickers.length} tickers never read before`, shareOf(640), ask, calls);
    await cloud.advanceToNextWindow(60);
    await measure('HTTP, the same, warm', shareOf(3_000), ask, calls);
  } finally {
    agent.destroy();
    sessions.close();
    await cloud.stop();
  }
}

/** Measures the use case in as many instances as Lambda would run, each with its own memory. */
async function measureInstances(): Promise<void> {
  const { table, requests, stop } = await startServicesTable();
  let now = new Date('2026-11-23T15:00:00Z');
  const clock = () => now;
  const sandbox = createBrapiSandbox({ token: () => 'token', tradingSession, now: clock });
  const server = createServer((incoming, response) => sandbox.handle(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a TCP server has a port.
  const { port } = server.address() as AddressInfo;
  const connection = {
    baseUrl: `http://127.0.0.1:${port}`,
    readToken: async () => 'token',
    fetch,
  };
  const pause = (milliseconds: number) => wait(milliseconds);
  const readers = Array.from({ length: instances }, () =>
    sharedAssetReader({
      brapi: brapi(connection, clock, brapiPlans.startup),
      breaker: circuitBreaker({
        store: circuitBreakerStore(table, 4),
        slots: unlimitedConcurrency,
        clock,
        wait: pause,
      }),
      assets: assetStore(table),
      keepFacts: factKeeper(factStore(table)),
      clock,
      newLeaseOwner: randomUUID,
      mayWait: true,
      wait: pause,
    }),
  );
  const calls = () => Object.values(sandbox.calls()).reduce((sum, count) => sum + count, 0);
  const read = (ticker: string) => async (index: number) => {
    await readers[index % instances]?.(ticker);
  };
  try {
    sandbox.faults.add({ delayMilliseconds: partnerMilliseconds, times: 1 });
    await measure(
      `${instances} instances, one ticker never read before`,
      shareOf(1_000),
      read('PETR4'),
      calls,
    );
    requests.length = 0;
    await measure(`${instances} instances, the same, warm`, shareOf(10_000), read('PETR4'), calls);
    console.log(
      `table requests of 10,000 warm reads, those at one moment shared: ${requests.length}`,
    );
    now = new Date(now.getTime() + 6 * 60_000);
    sandbox.faults.add({ delayMilliseconds: partnerMilliseconds, times: 1 });
    await measure(`${instances} instances, its window over`, shareOf(1_000), read('PETR4'), calls);
    now = new Date(now.getTime() + 6 * 60_000);
    sandbox.faults.add({ status: 503, times: 1_000 });
    await measure(`${instances} instances, partner down`, shareOf(1_000), read('PETR4'), calls);
  } finally {
    server.closeAllConnections();
    server.close();
    await stop();
  }
}

async function measureSearch(): Promise<void> {
  const index = indexAssets(manyStocks(2_500));
  const readAssetIndex = async () => index;
  const typed = [
    'pe',
    'petr4',
    'on',
    'banco',
    'itaú unibanco',
    'logística',
    'zzzz',
    'a1',
    'são',
    's a',
  ];
  const search = async (call: number) => {
    await searchStocks({ readAssetIndex }, typed[call % typed.length] ?? '');
  };
  for (let call = 0; call < 200; call += 1) await search(call);
  await measure('search over 2,500 names', shareOf(20_000), search, () => 0, 1);
}

/** Runs the action at a concurrency, and adds its row. */
async function measure(
  what: string,
  times: number,
  action: (index: number) => Promise<void>,
  calls: () => number | Promise<number>,
  width = concurrency,
): Promise<void> {
  const before = await calls();
  const latencies: number[] = [];
  const indexes = Array.from({ length: times }, (_, index) => index).values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const index of indexes) {
        const startedAt = performance.now();
        await action(index);
        latencies.push(performance.now() - startedAt);
      }
    }),
  );
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => {
    const milliseconds = latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
    return `${milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(0)} ms`;
  };
  const partnerCalls = (await calls()) - before;
  rows.push([what, percentile(0.5), percentile(0.99), String(times), String(partnerCalls)]);
}

function post(
  baseUrl: string,
  agent: Agent,
  body: unknown,
  headers: Record<string, string> | undefined,
): Promise<number> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(getAssetData.path, baseUrl),
      {
        method: 'POST',
        agent,
        timeout: 30_000,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 seconds')));
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Returns any number of names like B3's. */
function manyStocks(count: number): Stock[] {
  return Array.from({ length: count }, (_, index) => {
    const asset = brapiAssets[index % brapiAssets.length];
    const round = Math.floor(index / brapiAssets.length);
    const suffix = round === 0 ? '' : ` ${round} Participações S.A.`;
    return {
      ticker: round === 0 ? (asset?.ticker ?? '') : `${asset?.ticker ?? ''}${round}`,
      name: `${asset?.name ?? ''}${suffix}`,
      sector: asset?.sector ?? null,
      type: asset?.type ?? 'stock',
    };
  });
}
