import { fork } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeDataDirectory } from '../src/data-directory.ts';
import { listenOnLoopback } from '../src/listen.ts';
import { readTemplates } from '../src/read-templates.ts';
import { synthesize } from '../src/synthesis/synthesize.ts';
import { serve, temporaryDirectory } from './support/host-support.ts';

const addresses = { siteUrl: 'http://localhost:3000', otherUrl: 'http://127.0.0.1:4000/other' };
const fixture = (name: string) => new URL(`./support/fixture/${name}.ts`, import.meta.url);

test('synthesizes a stack with the addresses of this cloud and reads it', async () => {
  const templates = await synthesize(addresses, { app: fixture('fixture-stack') });
  const model = readTemplates(templates, 'http://127.0.0.1:4000');
  expect(model.functions.map((hosted) => hosted.entry)).toEqual([
    'tests/support/fixture/echo.lambda.ts',
    'tests/support/fixture/misbehave.lambda.ts',
  ]);
  expect(model.functions[0]?.environment).toMatchObject({
    SITE_URL: addresses.siteUrl,
    OTHER_URL: addresses.otherUrl,
    QUEUE_URL: 'http://127.0.0.1:4000/000000000000/fixture-work',
  });
  const mine = model.routes.find((route) => route.path === '/api/mine');
  expect(mine?.authorizer?.audiences).toEqual([model.outputs['MembersClientId']]);
  expect(mine?.authorizer?.userPoolId).toBe(model.outputs['UserPoolId']);
  expect(model.rules[0]).toMatchObject({ busName: 'fixture', pattern: { source: ['fixture'] } });
  expect(model.queueSources[0]?.functionName).toBe('fixture-misbehave');
});

test('reports every synthesis error in one line', async () => {
  await expect(synthesize(addresses, { app: fixture('broken-stack') })).rejects.toThrow(
    /^The stacks could not be synthesized: The settings of this stage are not right: · - SITE_URL must be https[^\n]*$/,
  );
  await expect(synthesize(addresses, { app: fixture('echo.lambda') })).rejects.toThrow(
    /must export buildLocalApp/,
  );
  await expect(synthesize(addresses, { app: fixture('ending-stack') })).rejects.toThrow(
    /its process ended with 3\. something terrible$/,
  );
});

test('ends the synthesis when the start is aborted', async () => {
  const aborting = new AbortController();
  const synthesis = synthesize(addresses, {
    app: fixture('fixture-stack'),
    signal: aborting.signal,
  });
  aborting.abort();
  await expect(synthesis).rejects.toThrow(/could not be synthesized/);
});

const take = (directory: string, overrides: { memory?: boolean; fresh?: boolean } = {}) =>
  takeDataDirectory({ directory, memory: false, fresh: false, ...overrides });

test('locks a data directory for one cloud at a time', () => {
  const directory = path.join(temporaryDirectory(), 'deep/local');
  const first = take(directory);
  expect(() => take(directory)).toThrow(
    `${directory} is in use by another local cloud (process ${process.pid}). Stop that one first.`,
  );
  first.release();
  take(directory).release();
});

test('releases the lock when the process is killed', async () => {
  const directory = temporaryDirectory();
  const script = path.join(temporaryDirectory(), 'holder.ts');
  const module = new URL('../src/data-directory.ts', import.meta.url);
  writeFileSync(
    script,
    `import { takeDataDirectory } from ${JSON.stringify(module.href)};
     takeDataDirectory({ directory: ${JSON.stringify(directory)}, memory: false, fresh: false });
     // The returned object may be garbage-collected; the directory must stay locked.
     globalThis.gc?.();
     process.send?.('taken');
     setInterval(() => {}, 1000);`,
  );
  const holder = fork(script, [], { execArgv: ['--expose-gc'], stdio: 'inherit' });
  const ended = new Promise((resolve) => {
    holder.on('exit', resolve);
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await new Promise((resolve) => {
    holder.on('message', resolve);
  });
  expect(() => take(directory)).toThrow(`(process ${holder.pid})`);
  holder.kill('SIGKILL');
  await ended;
  take(directory).release();
});

test('empties its own data for a fresh start, but no other directory', () => {
  const directory = temporaryDirectory();
  take(directory).release();
  mkdirSync(path.join(directory, 'deep'));
  writeFileSync(path.join(directory, 'deep/data.db'), 'old');
  take(directory, { fresh: true }).release();
  expect(existsSync(path.join(directory, 'deep'))).toBe(false);

  const foreign = temporaryDirectory();
  writeFileSync(path.join(foreign, 'thesis.txt'), 'years of work');
  expect(() => take(foreign, { fresh: true })).toThrow(/holds files but no data of a local cloud/);
  expect(existsSync(path.join(foreign, 'thesis.txt'))).toBe(true);
  take(temporaryDirectory(), { fresh: true }).release();
});

test('deletes the temporary directory of a memory cloud', () => {
  const data = take('/never/made', { memory: true });
  expect(existsSync(data.path)).toBe(true);
  data.release();
  expect(existsSync(data.path)).toBe(false);
  expect(existsSync('/never')).toBe(false);
});

test('reports a directory that cannot be created in one line', () => {
  const file = path.join(temporaryDirectory(), 'file');
  writeFileSync(file, '');
  expect(() => take(path.join(file, 'local'))).toThrow(/^The data directory [^\n]* cannot be made/);
});

test('reports a port in use in one line, on either loopback address', async () => {
  const taken = await serve((_request, response) => response.end());
  const listener = async () => {};
  await expect(listenOnLoopback(taken.port, listener, () => {})).rejects.toThrow(
    `Port ${taken.port} is in use. Stop what uses it, or set PORT to another.`,
  );
});

test('serves on every loopback address and answers 500 when a handler fails', async () => {
  const lines: string[] = [];
  const server = await listenOnLoopback(
    0,
    async (request, response) => {
      if (request.url?.startsWith('/fail') === true) throw new Error('on purpose');
      response.end('here');
    },
    (line) => lines.push(line),
  );
  onTestFinished(server.close);
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await (await fetch(`http://${host}:${server.port}/`)).text()).toBe('here');
  }
  expect((await fetch(`http://localhost:${server.port}/fail?secret=1`)).status).toBe(500);
  expect(lines).toEqual(['ERROR GET /fail: Error: on purpose']);
});
