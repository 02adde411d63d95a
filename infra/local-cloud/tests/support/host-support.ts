import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { FunctionModel } from '../../src/cloud-model.ts';
import { openFunctionLog } from '../../src/functions/function-log.ts';
import { hostFunctions } from '../../src/functions/functions.ts';
import type { Functions, FunctionsOptions } from '../../src/functions/functions.ts';

export const packageRoot = new URL('../../', import.meta.url);

export function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'bfj-host-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function fixtureFunction(
  name: string,
  overrides: Partial<FunctionModel> = {},
): FunctionModel {
  return {
    logicalId: name,
    name: `fixture-${name}`,
    arn: `arn:aws:lambda:sa-east-1:000000000000:function:fixture-${name}`,
    entry: `tests/support/fixture/${name}.lambda.ts`,
    environment: { TABLE_NAME: 'fixture' },
    timeoutSeconds: 5,
    memoryMegabytes: 128,
    role: undefined,
    ...overrides,
  };
}

export interface HostedFixture {
  readonly functions: Functions;
  /** Warnings and errors that a developer would see. */
  readonly shown: readonly string[];
  readonly logFile: string;
  /** Milliseconds that the clock is ahead. */
  readonly clockBuffer: SharedArrayBuffer;
}

export function hostFixtureFunctions(
  models: readonly FunctionModel[],
  root: URL = packageRoot,
  concurrentExecutions?: number,
  services: Partial<Pick<FunctionsOptions, 'awsEndpoint' | 'dynamoDb'>> = {},
): HostedFixture {
  const shown: string[] = [];
  const logFile = path.join(temporaryDirectory(), 'functions.log');
  const log = openFunctionLog({ file: logFile, show: (line) => shown.push(line) });
  const clockBuffer = new SharedArrayBuffer(8);
  const functions = hostFunctions({
    functions: models,
    concurrentExecutions,
    region: 'sa-east-1',
    awsEndpoint: 'http://127.0.0.1:1',
    clockBuffer,
    root,
    log,
    ...services,
  });
  onTestFinished(async () => {
    await functions.stop();
    log.close();
  });
  return { functions, shown, logFile, clockBuffer };
}

/** Serves a handler on a free port during a test. */
export async function serve(
  handler: Parameters<typeof createServer>[1] & object,
): Promise<{ readonly url: string; readonly port: number }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, port: address.port };
}
