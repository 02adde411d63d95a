/**
 * Lighthouse with phone settings, over every page of the built site that search engines may find (`npm run
 * bench:web`; `-- --runs 3` inspects each page three times and takes the median, and `--pages 1` only the first of
 * the sitemap). Fails below the targets. JavaScript is counted until the page is painted, HTML is its document; both
 * in bytes after gzip.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { startLocalProduct } from '../../infra/local/local-product.ts';
import { findBrowser } from '../support/browser/browser.ts';
import { judgesPerformance } from './reporting/bars.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, pages: { type: 'string' } },
});
const runs = Number(values.runs);
const pageCount = values.pages === undefined ? undefined : Number(values.pages);
const targets = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const categories = Object.keys(targets) as (keyof typeof targets)[];
/** With simulated slow 4G. */
const slowestPaintMilliseconds = 1_300;
/** In bytes; JavaScript counts all scripts requested before the first paint. */
const weightTargets = { javascript: 5_000, html: 30_000 } as const;

type Report = RunnerResult['lhr'];

const cloud = await startLocalProduct({ memory: true, site: 'built' });
const browser = await startBrowser();
const rows: string[][] = [['page', ...categories, 'CLS', 'LCP ms', 'TBT ms', 'JS gz', 'HTML gz']];
const misses: string[] = [];
try {
  for (const page of (await publicPages()).slice(0, pageCount)) await measure(page);
} finally {
  await browser.stop();
  await cloud.stop();
}
const widths = rows[0]?.map((_, column) =>
  Math.max(...rows.map((row) => row[column]?.length ?? 0)),
);
for (const row of rows) {
  console.log(row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '));
}
if (misses.length > 0) {
  console.error(`Under target: ${misses.join(', ')}`);
  process.exitCode = 1;
}

async function publicPages(): Promise<string[]> {
  const sitemap = await (await fetch(`${cloud.baseUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

async function measure(page: string): Promise<void> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await inspect(page));
  reports.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'));
  const report = reports[Math.floor(reports.length / 2)];
  if (report === undefined) throw new Error('Lighthouse did not run.');

  const audit = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  const weight = await weigh(page, report);
  const scores = categories.map((category) => scoreOf(report, category));
  for (const [index, category] of categories.entries()) {
    if (category === 'performance' && !judgesPerformance) continue;
    if ((scores[index] ?? 0) < targets[category]) misses.push(`${page}: ${category}`);
  }
  if (audit('cumulative-layout-shift') > 0) misses.push(`${page}: CLS`);
  if (weight.html > weightTargets.html) misses.push(`${page}: HTML`);
  if (judgesPerformance) {
    if (audit('largest-contentful-paint') > slowestPaintMilliseconds) misses.push(`${page}: LCP`);
    // On a busy machine the paint is late, and deferred scripts have been requested by then.
    if (weight.javascript > weightTargets.javascript) misses.push(`${page}: JavaScript`);
  }
  rows.push([
    page,
    ...scores.map(String),
    audit('cumulative-layout-shift').toFixed(3),
    audit('largest-contentful-paint').toFixed(0),
    audit('total-blocking-time').toFixed(0),
    kilobytes(weight.javascript),
    kilobytes(weight.html),
  ]);
}

async function inspect(page: string): Promise<Report> {
  const result = await lighthouse(`${cloud.baseUrl}${page}`, {
    port: browser.port,
    logLevel: 'error',
    onlyCategories: categories,
  });
  if (result === undefined) throw new Error(`Lighthouse gave no report of ${page}.`);
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
  return result.lhr;
}

function scoreOf(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

async function weigh(page: string, report: Report): Promise<{ javascript: number; html: number }> {
  const painted = paintedAt(report);
  const requests = report.audits['network-requests']?.details;
  const items = requests?.type === 'table' ? requests.items : [];
  const scripts = items.flatMap(({ resourceType, url, networkRequestTime }) =>
    resourceType === 'Script' && typeof url === 'string' && Number(networkRequestTime) < painted
      ? [url]
      : [],
  );
  const weights = await Promise.all([...new Set(scripts)].map(gzippedSize));
  return {
    javascript: weights.reduce((sum, weight) => sum + weight, 0),
    html: await gzippedSize(`${cloud.baseUrl}${page}`),
  };
}

/** Returns the time of the first paint on this machine, in milliseconds from the navigation start. */
function paintedAt(report: Report): number {
  const metrics = report.audits['metrics']?.details;
  const observed = metrics?.type === 'debugdata' ? metrics['items'] : undefined;
  const [first] = Array.isArray(observed) ? (observed as Record<string, unknown>[]) : [];
  return Number(first?.['observedFirstContentfulPaint']);
}

async function gzippedSize(url: string): Promise<number> {
  return gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
}

interface RunningBrowser {
  readonly port: number;
  stop(): Promise<void>;
}

async function startBrowser(): Promise<RunningBrowser> {
  const { executablePath, args, env } = await findBrowser();
  const port = await freePort();
  const profile = await mkdtemp(path.join(tmpdir(), 'bfj-lighthouse-'));
  const child = spawn(
    executablePath,
    [...args, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { env, stdio: 'ignore' },
  );
  const deadline = Date.now() + 20_000;
  while (!(await answers(`http://127.0.0.1:${port}/json/version`))) {
    if (Date.now() > deadline) throw new Error('The browser does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
