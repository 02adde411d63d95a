import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openFunctionLog } from '../src/functions/function-log.ts';
import { watchSources } from '../src/functions/source-watch.ts';
import {
  fixtureFunction,
  hostFixtureFunctions,
  packageRoot,
  temporaryDirectory,
} from './support/host-support.ts';

const echoSchema = z.object({
  event: z.unknown(),
  context: z.object({
    functionName: z.string(),
    invokedFunctionArn: z.string(),
    awsRequestId: z.string(),
    remaining: z.number(),
  }),
  environment: z.record(z.string(), z.string()),
  now: z.coerce.date(),
  sameNow: z.literal(true),
  calledAsFunction: z.number(),
  isDate: z.literal(true),
  given: z.literal('1970-01-01T00:00:00.000Z'),
});

const misbehave = (overrides = {}) =>
  hostFixtureFunctions([fixtureFunction('misbehave', overrides)]);
const call = { answer: { do: 'answer', answer: 'fine' }, name: 'fixture-misbehave' };

test('gives a function its environment and context, and nothing of this process', async () => {
  process.env['SECRET_OF_THE_SHELL'] = 'leaked';
  const { functions } = hostFixtureFunctions([fixtureFunction('echo')]);
  const result = await functions.invoke('fixture-echo', { some: 'event', at: undefined });
  const seen = echoSchema.parse(result.ok ? result.payload : result);

  expect(seen.event).toEqual({ some: 'event' });
  expect(seen.environment).toMatchObject({
    TABLE_NAME: 'fixture',
    TZ: 'UTC',
    AWS_REGION: 'sa-east-1',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'fixture-echo',
    AWS_LAMBDA_FUNCTION_NAME: 'fixture-echo',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
  });
  expect(seen.environment).not.toHaveProperty('SECRET_OF_THE_SHELL');
  expect(seen.environment).not.toHaveProperty('VITEST');
  expect(seen.context.functionName).toBe('fixture-echo');
  expect(seen.context.invokedFunctionArn).toContain(':function:fixture-echo');
  expect(seen.context.remaining).toBeGreaterThan(3000);
  expect(seen.context.remaining).toBeLessThanOrEqual(5000);
});

test('gives functions that run concurrently from the same module separate environments', async () => {
  const other = { name: 'fixture-other', environment: { TABLE_NAME: 'other' } };
  const { functions } = hostFixtureFunctions([
    fixtureFunction('echo'),
    fixtureFunction('echo', other),
  ]);
  const environments = await Promise.all(
    ['fixture-echo', 'fixture-other'].map(async (name) => {
      const result = await functions.invoke(name, {});
      return echoSchema.parse(result.ok ? result.payload : result).environment;
    }),
  );
  expect(environments).toMatchObject([
    { TABLE_NAME: 'fixture', AWS_LAMBDA_FUNCTION_NAME: 'fixture-echo' },
    { TABLE_NAME: 'other', AWS_LAMBDA_FUNCTION_NAME: 'fixture-other' },
  ]);
});

test('shows the moved clock to a function that is already loaded', async () => {
  const { functions, clockBuffer } = hostFixtureFunctions([fixtureFunction('echo')]);
  const nowIn = async () => {
    const result = await functions.invoke('fixture-echo', {});
    return echoSchema.parse(result.ok ? result.payload : result).now.getTime();
  };
  expect(Math.abs((await nowIn()) - Date.now())).toBeLessThan(5000);
  Atomics.store(new BigInt64Array(clockBuffer), 0, 72n * 3_600_000n);
  expect(Math.abs((await nowIn()) - Date.now() - 72 * 3_600_000)).toBeLessThan(5000);
});

test.for([
  ['throw', 'RangeError', 'thrown on purpose'],
  ['exit', 'Runtime.ExitError', 'exit status 7'],
  ['uncaught', 'Error', 'uncaught on purpose'],
  ['reject', 'Error', 'unhandled on purpose'],
  ['huge-answer', 'Function.ResponseSizeTooLarge', '6291456 bytes'],
  ['circular', 'TypeError', 'circular'],
] as const)(
  'turns %s into an error of that call and serves the next one',
  async ([what, type, message]) => {
    const { functions } = misbehave();
    const result = await functions.invoke(call.name, { do: what });
    expect(result).toEqual({
      ok: false,
      errorType: type,
      errorMessage: expect.stringContaining(message),
    });
    expect(await functions.invoke(call.name, call.answer)).toEqual({ ok: true, payload: 'fine' });
  },
);

test('loses only the thread of a function that exhausts its memory', async () => {
  const { functions } = misbehave({ timeoutSeconds: 60 });
  const result = await functions.invoke(call.name, { do: 'fill-memory' });
  expect(result).toMatchObject({ ok: false, errorType: 'Runtime.OutOfMemory' });
  expect(await functions.invoke(call.name, call.answer)).toEqual({ ok: true, payload: 'fine' });
}, 60_000);

test.for(['spin', 'wait'])('ends %s at the timeout like Lambda', async (what) => {
  const { functions } = misbehave({ timeoutSeconds: 1 });
  await functions.invoke(call.name, call.answer);
  const result = await functions.invoke(call.name, { do: what, milliseconds: 30_000 });
  expect(result).toEqual({
    ok: false,
    errorType: 'Sandbox.Timedout',
    errorMessage: 'Task timed out after 1.00 seconds',
  });
  expect(await functions.invoke(call.name, call.answer)).toEqual({ ok: true, payload: 'fine' });
});

test('keeps other calls of a function running when one times out', async () => {
  const { functions } = misbehave({ timeoutSeconds: 3 });
  const directory = temporaryDirectory();
  const halfTime = path.join(directory, 'half-time');
  const slowHasEnded = path.join(directory, 'slow-has-ended');
  await functions.invoke(call.name, call.answer);
  const slow = functions.invoke(call.name, { do: 'report-half-time', file: halfTime });
  await vi.waitFor(() => expect(existsSync(halfTime)).toBe(true), { timeout: 10_000 });
  const quick = functions.invoke(call.name, { do: 'wait-for-file', file: slowHasEnded });
  expect(await slow).toMatchObject({ ok: false, errorType: 'Sandbox.Timedout' });
  writeFileSync(slowHasEnded, '');
  expect(await quick).toEqual({ ok: true, payload: 'waited' });
});

test('fails every call of a function once when it crashes', async () => {
  const { functions } = misbehave();
  const results = await Promise.all([
    functions.invoke(call.name, { do: 'wait', milliseconds: 5000 }),
    functions.invoke(call.name, { do: 'exit' }),
    functions.invoke(call.name, { do: 'wait', milliseconds: 5000 }),
  ]);
  expect(results.map((result) => result.ok)).toEqual([false, false, false]);
  expect(functions.status()[0]).toMatchObject({ invocations: 3, errors: 3, running: 0 });
});

test.for(['exit', 'uncaught', 'reject'])(
  'ends only the calls of the crashed function on %s',
  async (what) => {
    const other = fixtureFunction('misbehave', { name: 'fixture-other' });
    const { functions } = hostFixtureFunctions([fixtureFunction('misbehave'), other]);
    const file = path.join(temporaryDirectory(), 'crashed');
    await functions.invoke(other.name, call.answer);
    const undisturbed = functions.invoke(other.name, { do: 'wait-for-file', file });
    expect(await functions.invoke(call.name, { do: what })).toMatchObject({ ok: false });
    writeFileSync(file, '');
    expect(await undisturbed).toEqual({ ok: true, payload: 'waited' });
    expect(await functions.invoke(call.name, call.answer)).toEqual({ ok: true, payload: 'fine' });
  },
);

test("throttles calls above the account's quota across all functions", async () => {
  const models = [fixtureFunction('misbehave'), fixtureFunction('echo')];
  const { functions } = hostFixtureFunctions(models, packageRoot, 2);
  const running = [1, 2].map(() => functions.invoke(call.name, { do: 'wait', milliseconds: 500 }));
  expect(await functions.invoke('fixture-echo', {})).toMatchObject({
    ok: false,
    errorType: 'TooManyRequestsException',
  });
  expect((await Promise.all(running)).map(({ ok }) => ok)).toEqual([true, true]);
  expect(await functions.invoke('fixture-echo', {})).toMatchObject({ ok: true });
  expect(functions.status()[1]).toMatchObject({ invocations: 1, throttles: 1, errors: 0 });
});

test('runs many calls concurrently in one thread', async () => {
  const { functions } = misbehave();
  await functions.invoke(call.name, call.answer);
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 50 }, () =>
      functions.invoke(call.name, { do: 'wait', milliseconds: 200 }),
    ),
  );
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

test('returns an error for a function that cannot be called', async () => {
  const broken = fixtureFunction('broken', { entry: 'tests/none.lambda.ts' });
  const noHandler = fixtureFunction('no-handler', { entry: 'src/bundle-path.ts' });
  const { functions } = hostFixtureFunctions([broken, noHandler, fixtureFunction('misbehave')]);
  expect(await functions.invoke('unknown', {})).toMatchObject({
    errorType: 'ResourceNotFoundException',
  });
  expect(await functions.invoke(broken.name, {})).toMatchObject({
    errorMessage: expect.stringContaining('none.lambda.ts'),
  });
  expect(await functions.invoke(noHandler.name, {})).toMatchObject({
    errorType: 'Runtime.HandlerNotFound',
  });
  expect(await functions.invoke(call.name, { pad: 'x'.repeat(7e6) })).toMatchObject({
    errorType: 'RequestTooLargeException',
  });
});

test('answers every running call when it stops', async () => {
  const { functions } = misbehave();
  const running = functions.invoke(call.name, { do: 'spin' });
  await functions.stop();
  expect(await running).toMatchObject({ ok: false });
  expect(await functions.invoke(call.name, call.answer)).toMatchObject({ ok: false });
});

test('logs lines with their level and shows warnings and errors', async () => {
  const echo = fixtureFunction('echo');
  const models = [echo, fixtureFunction('misbehave')];
  const { functions, shown, logFile } = hostFixtureFunctions(models);
  await Promise.all([
    functions.invoke(call.name, { do: 'print' }),
    functions.invoke(echo.name, {}),
  ]);
  await vi.waitFor(() => expect(readFileSync(logFile, 'utf8')).toContain('plain'), {
    timeout: 10_000,
  });
  await vi.waitFor(() => expect(shown).toEqual(['WARN  fixture-misbehave  loud (Oops: why)']), {
    timeout: 10_000,
  });
  expect(readFileSync(logFile, 'utf8')).toMatch(/INFO {2}fixture-misbehave \{"level":"INFO"/);
});

test('rotates the log file when it is full', () => {
  const file = path.join(temporaryDirectory(), 'functions.log');
  const log = openFunctionLog({ file, show: () => {}, maxBytes: 1000 });
  for (let line = 0; line < 100; line += 1) log.write('some-function', 'INFO', `line ${line}`);
  log.close();
  log.write('some-function', 'INFO', 'after the end');
  expect(readFileSync(file, 'utf8').length).toBeLessThan(1200);
  expect(readFileSync(`${file}.1`, 'utf8').length).toBeLessThan(1200);
  expect(readFileSync(file, 'utf8')).toContain('line 99');
});

test('loads a changed source at the next call and lets running calls end', async () => {
  const directory = temporaryDirectory();
  const root = pathToFileURL(`${directory}/`);
  mkdirSync(path.join(directory, 'functions'));
  const source = path.join(directory, 'functions/version.ts');
  const entry = path.join(directory, 'functions/version.lambda.ts');
  writeFileSync(path.join(directory, 'package.json'), '{"type":"module"}');
  writeFileSync(source, 'export const version: number = 1;');
  writeFileSync(
    entry,
    `import { version } from './version.ts';
     export const handler = async (event: { wait: number }) => {
       await new Promise((resolve) => setTimeout(resolve, event.wait));
       return version;
     };`,
  );
  const model = fixtureFunction('version', { entry: 'functions/version.lambda.ts' });
  const { functions } = hostFixtureFunctions([model], root);
  const watched = [path.join(directory, 'functions')];
  const watching = watchSources(watched, functions.reload, () => {});
  const version = async (wait = 0) => {
    const result = await functions.invoke(model.name, { wait });
    return result.ok ? result.payload : result;
  };
  try {
    expect(await version()).toBe(1);
    const running = version(1500);
    writeFileSync(source, 'export const version: number = 2;');
    await vi.waitFor(async () => expect(await version()).toBe(2), { timeout: 5000 });
    expect(await running).toBe(1);
    // Editors often write a new file and move it over the old one.
    copyFileSync(source, `${source}.new`);
    writeFileSync(`${source}.new`, 'export const version: number = 3;');
    copyFileSync(`${source}.new`, source);
    await vi.waitFor(async () => expect(await version()).toBe(3), { timeout: 5000 });
  } finally {
    watching.close();
  }
});
