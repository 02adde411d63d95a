import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LocalCloudError } from '../local-cloud-error.ts';
import { withAccessKey } from '../permissions/caller.ts';
import { openDynamoDbProxy } from './dynamodb-proxy.ts';
import type { DynamoDb } from './dynamodb.ts';

/**
 * Opens a part of a shared DynamoDB that belongs to this cloud alone. Several clouds, such as those of tests, may
 * share one, and their tables have the same names; DynamoDB Local and emulators keep a separate database for each
 * access key, or treat one of twelve digits as an account. Therefore every request goes through this proxy and gets
 * a key of this cloud, which is stored with its data.
 */
export async function openIsolatedDynamoDb(
  endpoint: string,
  dataDirectory: string,
): Promise<DynamoDb> {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'http:') {
    throw new LocalCloudError(
      `DYNAMODB_ENDPOINT is '${endpoint}' but must be an address like http://127.0.0.1:8000.`,
    );
  }
  const key = await readOrCreateKey(dataDirectory);
  const proxy = await openDynamoDbProxy(url, (authorization = '') =>
    withAccessKey(authorization, key),
  );
  return { ...proxy, dataFile: undefined };
}

async function readOrCreateKey(dataDirectory: string): Promise<string> {
  const file = path.join(dataDirectory, 'dynamodb-key.txt');
  const newKey = String(randomInt(100_000, 1_000_000)) + String(randomInt(100_000, 1_000_000));
  try {
    await writeFile(file, newKey, { flag: 'wx' });
    return newKey;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
