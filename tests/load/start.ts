/**
 * Measures `npm start` (`npm run bench:start`): seconds until it is ready, and the resident memory of its whole
 * process tree when it is ready, after a first page, a login and an analysis in a browser, and after every GET
 * endpoint was called once. It is started twice, and the second start, with warm caches, is measured; `-- --starts
 * 1` leaves out the first. Every answer must match its contract, without a server error, and the product must stop
 * cleanly. `--write` puts the results into README.md.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { signalGroup } from '@bfj/local-cloud/process-group';
import * as z from 'zod';
import { demonstrationAccounts } from '../../infra/local/demonstration-accounts.ts';
import { projectRoot } from '../../infra/project-root.ts';
import { getAssetData } from '../../shared/contracts/market.ts';
import { findBrowser } from '../support/browser/browser.ts';
import { memoryOfTree } from '../support/processes/process-tree.ts';
import { allEndpoints } from '../support/requests/endpoints.ts';
import { printBars, type Bar } from './reporting/bars.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';
import { tableOfBars, writeFigures } from './reporting/figures.ts';

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const maxSeconds = 3;
const maxMegabytesInUse = 400;
const maxMegabytesOfAll = 600;
const startMilliseconds = 120_000;
const stopMilliseconds = 20_000;
const ticker = 'PETR4';

/** The arguments of Node in package.json's `npm start`. */
const startArguments = z
  .object({ scripts: z.object({ start: z.string().startsWith('node ') }) })
  .parse(JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')))
  .scripts.start.split(' ')
  .slice(1);

interface RunningProduct {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  readonly readySeconds: number;
  readonly output: () => string;
}

for (let start = 1; start < Number(values.starts); start += 1) {
  const warmedUp = await startProduct();
  await untilItSays(warmedUp, 'Ready in');
  await stop(warmedUp);
}
const product = await startProduct();
try {
  const whenReady = memory();
  await untilItSays(product, 'Ready in');
  const authorization = await useProduct();
  const inUse = memory();
  const called = await callEveryRead(authorization);
  const afterAll = memory();
  const ended = await stop(product);

  const megabytesAt: readonly (readonly [string, Memory, number | undefined])[] = [
    ['when ready', whenReady, undefined],
    ['after a first page, a login and an analysis', inUse, maxMegabytesInUse],
    ['after every GET endpoint was called once', afterAll, maxMegabytesOfAll],
  ];
  for (const [when, processes] of megabytesAt) {
    console.log(`${when}: ${describe(processes)}`);
  }
  const bars: readonly Bar[] = [
    {
      what: `ready within ${maxSeconds} s`,
      measured: `${product.readySeconds.toFixed(1)} s`,
      holds: product.readySeconds <= maxSeconds,
      isPerformance: true,
    },
    ...megabytesAt.flatMap(([when, processes, maximum]): readonly Bar[] => {
      const megabytes = sumOf(processes);
      if (maximum === undefined) return [];
      return [
        {
          what: `at most ${maximum} MB ${when}`,
          measured: megabytes === undefined ? 'not measured here' : `${megabytes.toFixed(0)} MB`,
          holds: megabytes === undefined || megabytes <= maximum,
          isPerformance: true,
        },
      ];
    }),
    {
      what: 'no GET endpoint answers with a server error',
      measured: `${called.wrong.length} of ${called.count} ${called.wrong.join(', ')}`.trim(),
      holds: called.wrong.length === 0 && called.count > 0,
    },
    { what: 'ends cleanly', measured: String(ended), holds: ended === 0 },
  ];
  printBars(bars);
  if (values.write) {
    const memoryRows = megabytesAt.map(([when, processes]) => [when, describe(processes)]);
    const memoryTable = markdownTable([['Memory', 'In all, and of each process'], ...memoryRows]);
    writeFigures('bench:start', `${tableOfBars(bars)}\n\n${memoryTable}`);
  }
} catch (error) {
  console.error(product.output());
  throw error;
} finally {
  await stop(product);
}

async function startProduct(): Promise<RunningProduct> {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [...startArguments, '--memory', '--port', String(port)],
    // Its own process group, which can be ended as a whole.
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const running = { child, baseUrl, output: () => Buffer.concat(output).toString() };
  while (!(await isReady(baseUrl))) {
    failIfItCannotStart(running, startedAt);
    await sleep(20);
  }
  return { ...running, readySeconds: (performance.now() - startedAt) / 1000 };
}

async function untilItSays(running: RunningProduct, text: string): Promise<void> {
  const startedAt = performance.now();
  while (!running.output().includes(text)) {
    failIfItCannotStart(running, startedAt);
    await sleep(50);
  }
}

function failIfItCannotStart(
  { child, output }: Pick<RunningProduct, 'child' | 'output'>,
  startedAt: number,
): void {
  if (child.exitCode !== null || performance.now() - startedAt > startMilliseconds) {
    signalGroup(child.pid ?? 0, 'SIGKILL');
    throw new Error(`npm start is not ready:\n${output()}`);
  }
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/_local/health', baseUrl));
    return z.object({ ready: z.boolean() }).parse(await answer.json()).ready;
  } catch {
    return false;
  }
}

/**
 * Logs in as the demonstration subscriber and opens an asset.
 * @returns the header of their session
 */
async function useProduct(): Promise<string> {
  const subscriber = demonstrationAccounts.find(({ access }) => access === 'subscriber');
  if (subscriber === undefined) throw new Error('The demonstration has no subscriber');
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(product.baseUrl, { waitUntil: 'networkidle' });
    await page.goto(`${product.baseUrl}/login`, { waitUntil: 'networkidle' });
    await page.getByLabel('E-mail').fill(subscriber.email);
    await page.getByLabel('Telefone').fill(subscriber.phone);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL(/dashboard/);
    const answered = page.waitForResponse((response) => response.url().includes(getAssetData.path));
    await page.getByRole('combobox').fill(ticker);
    await page.keyboard.press('Enter');
    const response = await answered;
    if (!response.ok()) throw new Error(`The analysis was answered with ${response.status()}`);
    await page.waitForLoadState('networkidle');
    const { authorization } = await response.request().allHeaders();
    if (authorization === undefined) throw new Error('The browser sent no session');
    return authorization;
  } finally {
    await browser.close();
  }
}

/** Calls every endpoint that only reads; rejections, such as of a session without a trial, are valid answers too. */
async function callEveryRead(authorization: string) {
  const reads = (await allEndpoints()).filter(({ method }) => method === 'GET');
  const wrong: string[] = [];
  for (const { path: address } of reads) {
    const url = new URL(address, product.baseUrl);
    url.searchParams.set('ticker', ticker);
    const answer = await fetch(url, { headers: { authorization } });
    await answer.arrayBuffer();
    if (answer.status >= 500) wrong.push(`${address} ${answer.status}`);
  }
  return { count: reads.length, wrong };
}

type Memory = ReturnType<typeof memoryOfTree>;

function memory(): Memory {
  return memoryOfTree(product.child.pid ?? 0);
}

function sumOf(processes: Memory): number | undefined {
  return processes?.reduce((sum, { megabytes }) => sum + megabytes, 0);
}

function describe(processes: Memory): string {
  if (processes === undefined) return 'not measured here';
  const each = processes.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)}`);
  return `${sumOf(processes)?.toFixed(0)} MB: ${each.join(', ')}`;
}

/** @returns its exit code, or the signal that ended it */
async function stop({ child }: RunningProduct): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const cutOff = setTimeout(() => signalGroup(child.pid ?? 0, 'SIGKILL'), stopMilliseconds);
    await exited;
    clearTimeout(cutOff);
  }
  return child.exitCode ?? child.signalCode;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
