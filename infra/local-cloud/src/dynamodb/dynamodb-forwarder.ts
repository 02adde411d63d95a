import {
  Agent,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { sendError } from '../aws-api.ts';
import { AwsError } from '../aws-request.ts';
import { readBody } from '../http-body.ts';
import { administratorKey, withAccessKey } from '../permissions/caller.ts';

/** The maximum of a BatchWriteItem is 16 MB. */
const maxBodyBytes = 17 * 1_048_576;

export interface DynamoDbForwarder {
  /** Returns whether a request is for DynamoDB or its streams. */
  accepts(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Forwards requests to DynamoDB when the caller's role allows them. */
export function createDynamoDbForwarder(dependencies: {
  readonly endpoint: string;
  /** @throws AwsError when the caller lacks a permission */
  readonly demandPermission: (
    authorization: string | undefined,
    operation: string,
    input: unknown,
  ) => void;
  readonly log: (line: string) => void;
}): DynamoDbForwarder {
  const { endpoint, demandPermission, log } = dependencies;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const url = new URL(endpoint);
  const address = { host: url.hostname, port: url.port, path: url.pathname };

  const forwardIfAllowed = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request, maxBodyBytes);
    if (body === undefined) {
      throw new AwsError('RequestEntityTooLargeException', 'The request is too large.', 413);
    }
    const { authorization } = request.headers;
    demandPermission(authorization, operationOf(request), parseJson(body));
    const answer = await forward(body, {
      ...request.headers,
      host: url.host,
      authorization: withAccessKey(authorization ?? '', administratorKey),
    });
    // Sends head and body in one packet, so that the client wakes up once.
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  };

  const forward = (body: Buffer, headers: Record<string, string | string[] | undefined>) =>
    new Promise<Answer>((resolve, reject) => {
      const outgoing = send({ ...address, method: 'POST', agent, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 500,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  return {
    accepts: (request) => /^DynamoDB(Streams)?_/.test(targetOf(request)),
    handle: (request, response) => {
      forwardIfAllowed(request, response).catch((error: unknown) => {
        if (error instanceof AwsError) return sendError(response, undefined, error);
        // Drop the connection as AWS may do: the SDK retries.
        if (!request.destroyed) log(`${targetOf(request)}: ${String(error)}`);
        response.destroy();
        return undefined;
      });
    },
    close: () => agent.destroy(),
  };
}

function targetOf(request: IncomingMessage): string {
  return String(request.headers['x-amz-target'] ?? '');
}

function operationOf(request: IncomingMessage): string {
  return targetOf(request).split('.').at(-1) ?? '';
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AwsError('SerializationException', 'The request is no JSON.');
  }
}
