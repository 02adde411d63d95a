import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { startLocalProduct, type LocalProductOptions } from '../../../infra/local/local-product.ts';
import { localCloudClient } from './local-cloud-client.ts';
import { makeDataDirectory } from './quick-directory.ts';

interface TestCloudOptions extends Partial<
  Pick<
    LocalProductOptions,
    | 'assistantModel'
    | 'concurrentExecutions'
    | 'loginCode'
    | 'partnersInMemory'
    | 'schedules'
    | 'sendingRates'
    | 'site'
    | 'synthesize'
  >
> {
  /** Puts into the data directory what the cloud should find there when it starts. */
  readonly prepare?: (dataDirectory: string) => Promise<void>;
}

/**
 * A local cloud of a test's own: no site by default, data in a directory that goes away with it. Schedules fire only
 * where a test names them with the move of the clock, so that a test runs and waits for nothing that it is not about.
 */
export async function startTestCloud({ prepare, ...options }: TestCloudOptions = {}) {
  const dataDirectory = makeDataDirectory('bfj-test-');
  await prepare?.(dataDirectory);
  const lines: string[] = [];
  const cloud = await startLocalProduct({
    dataDirectory,
    site: 'none',
    schedules: 'when-named',
    ...options,
    log: (line) => lines.push(line),
  });
  return {
    ...localCloudClient(cloud.baseUrl),
    dynamodbEndpoint: cloud.dynamodbEndpoint,
    /** What the cloud told its developer: warnings and errors of functions. */
    lines,
    /** The value of the one secret whose name ends like this. */
    secret: (nameEnd: string) => readSecret(dataDirectory, nameEnd),
    stop: async () => {
      await cloud.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

export type TestCloud = Awaited<ReturnType<typeof startTestCloud>>;

export function readSecret(dataDirectory: string, nameEnd: string): string {
  const secrets = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(path.join(dataDirectory, 'secrets.json'), 'utf8')));
  const [found] = Object.entries(secrets).filter(([name]) => name.endsWith(nameEnd));
  if (found === undefined) throw new Error(`No secret ends with ${nameEnd}`);
  return found[1];
}

/** Headers of a visitor who comes through CloudFront from this address. */
export function throughEdge(edgeSecret: string, address: string): Record<string, string> {
  return { 'x-bfj-edge': edgeSecret, 'x-forwarded-for': address };
}
