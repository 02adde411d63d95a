import { Agent, request } from 'node:http';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { administratorKey } from '../permissions/caller.ts';

export interface DynamoDbWire {
  /**
   * Performs one operation of DynamoDB or of its streams, with items in wire format.
   * @throws DynamoDbError for an error response, Error when DynamoDB cannot be reached
   */
  call(operation: string, input: object): Promise<unknown>;
  close(): void;
}

export class DynamoDbError extends Error {
  override readonly name = 'DynamoDbError';
  /** `ResourceNotFoundException`, … */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const streamOperations = new Set([
  'ListStreams',
  'DescribeStream',
  'GetShardIterator',
  'GetRecords',
]);
const errorSchema = z.object({
  __type: z.string().default('UnknownError'),
  message: z.string().optional(),
  Message: z.string().optional(),
});
const requestTimeoutMilliseconds = 30_000;

/**
 * Calls DynamoDB on this machine without the SDK: stream records reach the functions unchanged, and no signature is
 * checked here.
 */
export function createDynamoDbWire(endpoint: string, region: string): DynamoDbWire {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const url = new URL(endpoint);
  const date = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
  const signature = createHash('sha256').update('not checked').digest('hex');
  const credential = `${administratorKey}/${date.slice(0, 8)}/${region}/dynamodb/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host;x-amz-date;x-amz-target, Signature=${signature}`;

  const send = (operation: string, body: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const service = streamOperations.has(operation) ? 'DynamoDBStreams' : 'DynamoDB';
      const outgoing = request(
        url,
        {
          method: 'POST',
          agent,
          timeout: requestTimeoutMilliseconds,
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'content-length': Buffer.byteLength(body),
            'x-amz-target': `${service}_20120810.${operation}`,
            'x-amz-date': date,
            authorization,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString('utf8'),
            });
          });
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('DynamoDB did not answer.')));
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  return {
    call: async (operation, input) => {
      const { status, text } = await send(operation, JSON.stringify(input));
      if (status === 200) {
        return JSON.parse(text);
      }
      const error = errorSchema.safeParse(parseJson(text));
      const code = error.data?.__type.split('#').at(-1) ?? 'UnknownError';
      throw new DynamoDbError(
        code,
        error.data?.message ?? error.data?.Message ?? text.slice(0, 200),
      );
    },
    close: () => agent.destroy(),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
