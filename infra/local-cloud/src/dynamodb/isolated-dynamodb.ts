import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LocalCloudError } from '../local-cloud-error.ts';
import { withAccessKey } from '../permissions/caller.ts';
import { openDynamoDbProxy } from './dynamodb-proxy.ts';
import type { DynamoDb } from './dynamodb.ts';

/**
 * A part of a shared DynamoDB that belongs to this cloud alone. Several clouds may use one of them,
 * such as those of tests, and their tables have the same names; DynamoDB Local and emulators keep a
 * separate database for each access key, or take one of twelve digits for an account. So every
 * request goes through here and is given a key of this cloud, which stays with its data.
 */
export async function openIsolatedDynamoDb(
  endpoint: string,
  dataDirectory: string,
): Promise<DynamoDb> {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'http:') {
    throw new LocalCloudError(
      `DYNAMODB_ENDPOINT is '${endpoint}', and has to be an address like http://127.0.0.1:8000.`,
    );
  }
  const key = await keyOf(dataDirectory);
  const proxy = await openDynamoDbProxy(url, (authorization = '') =>
    withAccessKey(authorization, key),
  );
  return { ...proxy, dataFile: undefined };
}

async function keyOf(dataDirectory: string): Promise<string> {
  const file = path.join(dataDirectory, 'dynamodb-key.txt');
  const made = String(randomInt(100_000, 1_000_000)) + String(randomInt(100_000, 1_000_000));
  try {
    await writeFile(file, made, { flag: 'wx' });
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
