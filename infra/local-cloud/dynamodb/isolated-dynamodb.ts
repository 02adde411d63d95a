import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, createServer, request as send, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LocalCloudError } from '../local-cloud-error.ts';
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
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const server = createServer((incoming, response) => {
    const outgoing = send(url, {
      method: incoming.method,
      agent,
      headers: { ...incoming.headers, host: url.host, authorization: signedWith(key, incoming) },
    });
    // As when AWS drops a connection: whoever asked tries again.
    outgoing.on('error', () => response.destroy());
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      pipeline(answer, response).catch(() => response.destroy());
    });
    pipeline(incoming, outgoing).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new LocalCloudError('There is no free port for the way to DynamoDB.');
  }
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    dataFile: undefined,
    stop: async () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
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

function signedWith(key: string, { headers }: IncomingMessage): string | undefined {
  return headers.authorization?.replace(/(?<=\bCredential=)[^/,\s]+/, key);
}
