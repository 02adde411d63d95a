import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Agent, createServer, request as send, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { LocalCloudError } from '../local-cloud-error.ts';
import { serviceRejection } from '../request-guard.ts';

export interface DynamoDbProxy {
  /** `http://127.0.0.1:<port>/<key>`; requests without this start's key in the path are rejected. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Opens a proxy that forwards requests to a DynamoDB for callers with the key of this start. DynamoDB itself needs
 * no key, and dynoxide lets every site that is open in a browser read its answers.
 * @param authorizationOf replaces the caller's `Authorization`; unchanged by default
 */
export async function openDynamoDbProxy(
  target: URL,
  authorizationOf = (authorization: string | undefined) => authorization,
): Promise<DynamoDbProxy> {
  const key = randomBytes(32).toString('base64url');
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const server = createServer((incoming, response) => {
    const rejection =
      serviceRejection(incoming) ?? (hasKey(incoming.url, key) ? undefined : missingKeyMessage);
    if (rejection !== undefined) return sendRejection(response, rejection);
    const { authorization: given, ...headers } = incoming.headers;
    const authorization = authorizationOf(given);
    const outgoing = send(target, {
      method: incoming.method,
      agent,
      headers: {
        ...headers,
        host: target.host,
        ...(authorization === undefined ? {} : { authorization }),
      },
    });
    // The caller retries, as after a dropped connection to AWS.
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
    throw new LocalCloudError('There is no free port for the DynamoDB proxy.');
  }
  return {
    endpoint: `http://127.0.0.1:${address.port}/${key}`,
    stop: async () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const missingKeyMessage = 'Its address ends with the key of this start.';

function hasKey(url: string | undefined, key: string): boolean {
  const [, givenKey = ''] = url?.split('?')[0]?.split('/') ?? [];
  const [one, other] = [Buffer.from(givenKey), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function sendRejection(response: ServerResponse, message: string): void {
  response.writeHead(403, {
    'content-type': 'application/x-amz-json-1.0',
    // The rest of the body is not read.
    connection: 'close',
  });
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message }));
}
