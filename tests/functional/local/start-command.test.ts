import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { serve, temporaryDirectory } from '@bfj/local-cloud/testing/host-support';
import { withThisNode } from '../../../infra/portable/search-path.ts';

const command = fileURLToPath(new URL('../../../infra/local/start.ts', import.meta.url));

/** Windows has no signals to catch: every signal ends a process at once. */
const afterSignal = process.platform === 'win32' ? null : 0;

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** Compile cache that the first start fills for the later ones. */
const compiled = mkdtempSync(path.join(tmpdir(), 'bfj-compiled-'));
afterAll(() => rmSync(compiled, { recursive: true, force: true }));

/** Passes no developer settings, only the caches that save repeated work. */
const fromThisRun = {
  NODE_COMPILE_CACHE: compiled,
  ...Object.fromEntries(
    ['PATH', 'LOCAL_CLOUD_TEMPLATE_CACHE', 'LOCAL_CLOUD_FUNCTION_BUNDLES'].map((name) => [
      name,
      process.env[name],
    ]),
  ),
};

function start(...options: string[]): Started {
  return startWith({}, ...options);
}

function startWith(environment: Record<string, string>, ...options: string[]): Started {
  const child = spawn(process.execPath, [command, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...fromThisRun, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  return { child, output: () => output, ended };
}

async function ready(started: Started): Promise<string> {
  await vi.waitFor(() => expect(started.output()).toContain('Ready in'), { timeout: 55_000 });
  return /http:\/\/localhost:\d+/.exec(started.output())?.[0] ?? '';
}

/** Returns the command lines of processes that use this directory; only Linux lists them. */
function processesOf(directory: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(directory));
}

test('a start serves site, API and console, locks its data, and ends with a signal', async () => {
  const directory = temporaryDirectory();
  const first = start('--port', '0', '--data', directory);
  const baseUrl = await ready(first);
  expect(first.output()).toContain(`Console   ${baseUrl}/_local/`);
  expect((await fetch(`${baseUrl}/newsletter`)).headers.get('content-type')).toContain('html');
  expect(await (await fetch(`${baseUrl}/_local/health`)).json()).toEqual({ ready: true });

  const second = start('--port', '0', '--data', directory);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `${directory} is in use by another local cloud (process ${first.child.pid}). Stop that one first.\n`,
  );

  first.child.kill('SIGINT');
  expect(await first.ended).toBe(afterSignal);
  await vi.waitFor(() => expect(processesOf(directory)).toEqual([]), { timeout: 10_000 });
}, 60_000);

test('ends when the npm process that started it ends', async () => {
  const line = JSON.stringify(`node "${command}" --memory --port 0`);
  const npm = spawn(
    process.execPath,
    ['-e', `require('node:child_process').spawn(${line}, { shell: true, stdio: 'inherit' })`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...withThisNode(fromThisRun), npm_lifecycle_event: 'start' },
    },
  );
  // The command ends with it, also if the test failed earlier.
  onTestFinished(() => void npm.kill('SIGKILL'));
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await vi.waitFor(() => expect(output).toContain('Ready in'), { timeout: 55_000 });
  const url = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '';
  // The hardest kill: npm cannot notify its child processes.
  npm.kill('SIGKILL');
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow('fetch failed'), { timeout: 10_000 });
}, 90_000);

test('prints one line when it cannot start', async () => {
  const taken = await serve((_request, response) => response.end());
  for (const [options, line] of [
    [
      ['--memory', '--port', String(taken.port)],
      `Port ${taken.port} is in use. Stop what uses it, or set PORT to another.\n`,
    ],
    [['--port', 'http'], 'The port must be a number from 0 to 65535, not "http".\n'],
    [['--port', '70000'], 'The port must be a number from 0 to 65535, not "70000".\n'],
    [['--surprise'], expect.stringMatching(/^Unknown option '--surprise'[^\n]*\n$/)],
  ] as const) {
    const started = start(...options);
    expect(await started.ended).toBe(1);
    expect(started.output()).toEqual(line);
  }
  const started = startWith({ BFJ_LOGIN_CODE: 'sms' }, '--memory', '--port', '0');
  expect(await started.ended).toBe(1);
  expect(started.output()).toBe('BFJ_LOGIN_CODE must be one of off, email, whatsapp, not "sms".\n');
}, 90_000);

test('a signal during the start ends it too', async () => {
  const directory = temporaryDirectory();
  const started = start('--port', '0', '--data', directory);
  await vi.waitFor(() => expect(readdirSync(directory)).toContain('lock.pid'), { timeout: 10_000 });
  started.child.kill('SIGTERM');
  await started.ended;
  await vi.waitFor(() => expect(processesOf(directory)).toEqual([]), { timeout: 10_000 });
}, 90_000);
