import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '../src/database.ts';
import { createDynamoDbWire } from '../src/dynamodb/dynamodb-wire.ts';
import { startServices } from '../src/services.ts';
import { emptyModel, region } from './support/services-models.ts';
import { success, temporaryDirectory } from './support/services-support.ts';
import { signedBy } from './support/signed-by.ts';

const endpointsSchema = z.object({ aws: z.string(), dynamodb: z.string() });
const script = path.join(import.meta.dirname, 'support/fixture/services-process.ts');

async function startProcess(dataDirectory: string) {
  const child = spawn(process.execPath, [script, dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The services ended early.'))),
  ]);
  return { child, endpoints: endpointsSchema.parse(JSON.parse(String(line))) };
}

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function isReachable(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

describe('killed services', () => {
  test('lose no acknowledged write', { timeout: 60_000 }, async () => {
    const dataDirectory = temporaryDirectory();
    const acknowledged = new Set<string>();
    let next = 0;

    for (const round of [1, 2, 3]) {
      const { child, endpoints } = await startProcess(dataDirectory);
      const wire = createDynamoDbWire(endpoints.dynamodb, region);
      const killed = new AbortController();
      const putEvent = async (name: string) => {
        const entry = {
          EventBusName: 'bfj-test',
          Source: 'bfj',
          DetailType: 'x',
          Detail: JSON.stringify({ name }),
        };
        const response = await fetch(endpoints.aws, {
          method: 'POST',
          headers: { 'x-amz-target': 'AWSEvents.PutEvents', ...signedBy('local') },
          body: JSON.stringify({ Entries: [entry] }),
        });
        await response.json();
        acknowledged.add(`event ${name}`);
      };
      const putItem = async (name: string) => {
        const Item = { PK: { S: 'ALL' }, SK: { S: name } };
        await wire.call('PutItem', { TableName: 'bfj-test', Item });
        acknowledged.add(`item ${name}`);
      };
      const client = async () => {
        while (!killed.signal.aborted) {
          const name = String((next += 1));
          // A write that the kill interrupts was not acknowledged and may or may not be stored.
          await Promise.all([putEvent(name), putItem(name)]).catch(() => undefined);
        }
      };
      const clients = Promise.all(Array.from({ length: 8 }, client));
      const before = acknowledged.size;
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 200), 15_000);
      await kill(child, 'SIGKILL');
      killed.abort();
      await clients;
      wire.close();
      // The database process ends with its parent, however the parent ended.
      await vi.waitFor(async () => expect(await isReachable(endpoints.dynamodb)).toBe(false), 5000);
      expect(round).toBeLessThan(4);
    }

    const { child } = await startProcess(dataDirectory);
    const missing = () => {
      const lines = readFileSync(path.join(dataDirectory, 'handled.txt'), 'utf8').split('\n');
      const handled = new Set(lines);
      return [...acknowledged].filter((name) => !handled.has(name));
    };
    await vi.waitFor(() => expect(missing()).toEqual([]), 20_000);
    await kill(child, 'SIGTERM');
    // Windows has no signals to catch: every signal ends a process at once.
    expect(child.exitCode).toBe(process.platform === 'win32' ? null : 0);
  });
});

describe('unusable data', () => {
  const options = (dataDirectory: string) => ({
    model: emptyModel(),
    dataDirectory,
    invoke: async () => success,
    log: () => {},
    onFatal: () => {},
  });

  test('is reported in one line: a data file that is not a database', async () => {
    const directory = temporaryDirectory();
    writeFileSync(path.join(directory, 'cloud.db'), 'this file is not a database');
    await expect(startServices(options(directory))).rejects.toThrow(
      /^The data file .*cloud\.db cannot be used \(.*\)\. Start with --fresh .*$/,
    );
  });

  test('is reported in one line: a corrupt data file', async () => {
    const directory = temporaryDirectory();
    const database = openDatabase(directory);
    const insert = database.prepare('INSERT INTO events (bus, event, rules) VALUES (?, ?, ?)');
    for (let row = 0; row < 500; row += 1) {
      insert.run('bus', 'x'.repeat(200), '[]');
    }
    database.close();
    const file = path.join(directory, 'cloud.db');
    const bytes = readFileSync(file);
    bytes.fill(0xff, 60_000, 80_000);
    writeFileSync(file, bytes);
    await expect(startServices(options(directory))).rejects.toThrow(
      /^The data file .* cannot be used/,
    );
  });

  test('is reported in one line: a corrupt table file', async () => {
    const directory = temporaryDirectory();
    writeFileSync(
      path.join(directory, 'dynamodb.db'),
      'no database either, of some length'.repeat(99),
    );
    await expect(startServices(options(directory))).rejects.toThrow(/^DynamoDB .*--fresh.*$/);
  });

  test('is reported in one line: invalid secrets', async () => {
    const directory = temporaryDirectory();
    writeFileSync(path.join(directory, 'secrets.json'), '{"a": 1}');
    await expect(startServices(options(directory))).rejects.toThrow(/^The secrets file .*$/);
  });

  test('is reported in one line: another cloud on the same data', async () => {
    const directory = temporaryDirectory();
    const first = await startServices(options(directory));
    onTestFinished(() => first.stop());
    await expect(startServices(options(directory))).rejects.toThrow(
      /another local cloud is running/,
    );
  });

  test('is reported in one line: a rule with an unknown target, an invalid pattern, an invalid schedule', async () => {
    const target = {
      id: 't',
      input: undefined,
      inputPath: undefined,
      deadLetterQueueArn: undefined,
    };
    const rule = {
      name: 'r',
      busName: 'default',
      enabled: true,
      pattern: undefined,
      schedule: undefined,
      targets: [],
    };
    for (const [bad, message] of [
      [{ targets: [{ ...target, arn: 'arn:x' }] }, /^Rule r has a target that is no queue/],
      [{ pattern: { source: 'x' } }, /^The event pattern of rule r is invalid: .*$/],
      [{ schedule: 'rate(now)' }, /^The schedule rate\(now\) cannot be read/],
    ] as const) {
      const model = emptyModel({ rules: [{ ...rule, ...bad }] });
      const starting = startServices({ ...options(temporaryDirectory()), model });
      await expect(starting).rejects.toThrow(message);
    }
  });
});
