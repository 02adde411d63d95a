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
  /** Prepares the data directory before the cloud starts. */
  readonly prepare?: (dataDirectory: string) => Promise<void>;
}

/**
 * Starts a local cloud for one test: without a site by default, with data in a directory that is deleted with it.
 * Schedules fire only when a test names them in a move of the clock, so that no test runs unrelated work.
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
    /** The cloud's output to its developer: warnings and errors of functions. */
    lines,
    /** Returns the value of the only secret with a name that ends like this. */
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

/** Returns the headers of a visitor who comes through CloudFront from this address. */
export function throughEdge(edgeSecret: string, address: string): Record<string, string> {
  return { 'x-bfj-edge': edgeSecret, 'x-forwarded-for': address };
}
