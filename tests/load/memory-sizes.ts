/**
 * Measures the cold import and first call of every bundle under the share of a core that Lambda gives with a memory
 * size, and what a million calls cost with it (`npm run bench:memory`). The sizes in infra/ follow from this table.
 * On a machine where the processor cannot be limited, the times are processor time divided by the share. `--
 * get-account,expire-trials` measures these functions only, `-- --runs 1` in one process for each cell. `-- --write`
 * puts the rows into memory-sizes.md.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { bundleFunctions } from '../../infra/constructs/bundle-function.ts';
import { bundlePath, functionNameOf } from '../../infra/bundle-path.ts';
import { findFiles } from '../../infra/portable/find-files.ts';
import { readBenchEnvironment } from './bench-environment.ts';
import { listPrices } from './cost/list-prices.ts';
import { withMemoryRow } from './reporting/memory-rows.ts';
import { limitProcessor, shareOf } from './processor-share.ts';

const sizes = [128, 256, 512, 1024, 1769] as const;
const {
  values,
  positionals: [functions],
} = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const runs = Number(values.runs);
const page = path.join(import.meta.dirname, 'memory-sizes.md');
const root = path.resolve(import.meta.dirname, '../..');
const requested = functions?.split(',');

const measured = z.object({
  importWall: z.number(),
  importProcessor: z.number(),
  firstWall: z.number(),
  firstProcessor: z.number(),
  laterWall: z.number(),
  laterProcessor: z.number(),
  megabytes: z.number(),
});
type Measured = z.infer<typeof measured>;

const environmentOf = await readBenchEnvironment();

/** Responds like DynamoDB and Secrets Manager to an unknown caller. */
const aws = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    const isSecret = String(request.headers['x-amz-target']).includes('GetSecretValue');
    response.end(JSON.stringify(isSecret ? { SecretString: 'value' } : {}));
  });
});
await new Promise<void>((resolve) => {
  aws.listen(0, '127.0.0.1', resolve);
});
const { port } = aws.address() as AddressInfo;

function kindOf(entry: string): string {
  const name = functionNameOf(entry);
  if (entry.includes('/events/')) return 'stream';
  if (name.endsWith('-auth-challenge')) return 'trigger';
  if (
    /^(expire-trials|remind-trials|reconcile-payments|make-edition|make-look|measure-sectors|sweep-alerts)$/.test(
      name,
    )
  )
    return 'schedule';
  if (
    /^(webhook-|finish-|email-(?!proof)|payment-notifications|answer-|apply-|settle-|tell-|send-)/.test(
      name,
    )
  )
    return 'queue';
  return entry.includes('trial/') ? 'trial' : 'http';
}

async function measure(entry: string, bundles: string, procs: string): Promise<Measured> {
  const child = spawn(
    process.execPath,
    [path.join(root, 'tests/load/first-call.ts'), bundlePath(bundles, entry), kindOf(entry), procs],
    {
      env: {
        ...environmentOf(functionNameOf(entry)),
        AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
        AWS_ACCESS_KEY_ID: 'bench',
        AWS_SECRET_ACCESS_KEY: 'bench',
        POWERTOOLS_DEV: 'false',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  await new Promise((resolve) => {
    child.on('close', resolve);
  });
  const line = output.split('\n').findLast((text) => text.startsWith('{"importWall"'));
  if (line === undefined) throw new Error(`${entry} was not measured:\n${output}`);
  return measured.parse(JSON.parse(line));
}

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const directory = mkdtempSync(path.join(tmpdir(), 'bfj-memory-'));
try {
  const entries = findFiles(root, 'functions/**/*.lambda.ts').filter(
    (entry) => requested === undefined || requested.includes(functionNameOf(entry)),
  );
  bundleFunctions(entries, directory);
  console.log(`| Function | ${sizes.join(' | ')} | Used MB | and US$ of a million warm calls`);
  console.log(`| --- | ${sizes.map(() => '---').join(' | ')} | --- |`);
  for (const entry of entries) {
    const cells: string[] = [];
    const prices: number[] = [];
    let megabytes = 0;
    for (const size of sizes) {
      const group = limitProcessor(`bfj-memory-${size}`, shareOf(size));
      try {
        const all: Measured[] = [];
        for (let run = 0; run < runs; run += 1) {
          all.push(await measure(entry, directory, group.procs ?? '-'));
        }
        const of = (wall: keyof Measured, processor: keyof Measured) =>
          middle(
            all.map((one) =>
              group.procs === undefined ? one[processor] / shareOf(size) : one[wall],
            ),
          );
        const cold = of('importWall', 'importProcessor') + of('firstWall', 'firstProcessor');
        const warmSeconds = of('laterWall', 'laterProcessor') / 1000;
        megabytes = Math.max(megabytes, middle(all.map((one) => one.megabytes)));
        cells.push(cold.toFixed(0));
        const { gigabyteSecond, invocation } = listPrices;
        prices.push(((warmSeconds * size) / 1024) * gigabyteSecond.dollars + invocation.dollars);
      } finally {
        group.close();
      }
    }
    const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map((price) =>
      price.toFixed(2),
    );
    const price = lowest === highest ? lowest : `${lowest}-${highest}`;
    const name = functionNameOf(entry);
    const row = `| ${name} | ${cells.join(' | ')} | ${megabytes.toFixed(0)} |`;
    console.log(`${row} ${price}`);
    if (values.write) {
      writeFileSync(page, withMemoryRow(readFileSync(page, 'utf8'), name, row));
    }
  }
} finally {
  aws.close();
  rmSync(directory, { recursive: true, force: true });
}
