import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { AwsError, type AwsOperations } from './aws-request.ts';

/** The largest request is a batch of ten 1 MiB messages with escapes. */
const maxBodyBytes = 8 * 1_048_576;

interface Service {
  readonly operations: AwsOperations;
  readonly contentType: string;
  /** @throws AwsError when the caller lacks a permission */
  readonly demandPermission?: (
    authorization: string | undefined,
    operation: string,
    input: unknown,
  ) => void;
  /** SQS clients read the legacy name of an error from a header. */
  readonly sendsQueryErrors?: boolean;
}

/** Services by the part of X-Amz-Target before its last dot. */
export type AwsServices = Readonly<Record<string, Service>>;

/** Answers the AWS JSON protocols (1.0 and 1.1); signatures are not checked. */
export function createAwsApi(dependencies: {
  readonly services: AwsServices;
  readonly log: (line: string) => void;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const services = new Map(Object.entries(dependencies.services));

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const target = String(request.headers['x-amz-target'] ?? '');
    const dot = target.lastIndexOf('.');
    const service = services.get(target.slice(0, Math.max(dot, 0)));
    const operationName = target.slice(dot + 1);
    try {
      if (service === undefined || !Object.hasOwn(service.operations, operationName)) {
        throw new AwsError(
          'UnknownOperationException',
          target === '' ? 'The header X-Amz-Target is missing.' : `No ${target} in this cloud.`,
          404,
        );
      }
      const input = parseJson(await readBody(request));
      service.demandPermission?.(request.headers.authorization, operationName, input);
      const output = await service.operations[operationName]?.(input, contextOf(request, response));
      send(response, 200, service, JSON.stringify(output ?? {}));
    } catch (error) {
      sendError(response, service, asAwsError(error, target, dependencies.log));
    }
  };

  return (request, response) => {
    void answer(request, response);
  };
}

function contextOf(request: IncomingMessage, response: ServerResponse) {
  const disconnected = new AbortController();
  response.once('close', () => {
    // `close` also follows a complete response: no listener waits then, and an abort would only create a useless
    // exception.
    if (!response.writableFinished) disconnected.abort();
  });
  return { baseUrl: `http://${request.headers.host ?? 'localhost'}`, signal: disconnected.signal };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBodyBytes) {
      throw new AwsError('RequestEntityTooLargeException', 'The request is too large.', 413);
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(body: string): unknown {
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch {
    throw new AwsError('SerializationException', 'The request is no JSON.');
  }
}

function asAwsError(error: unknown, target: string, log: (line: string) => void): AwsError {
  if (error instanceof AwsError) {
    return error;
  }
  log(`${target} failed: ${error instanceof Error ? error.message : String(error)}`);
  return new AwsError('InternalFailure', 'The local cloud failed; its log says why.', 500);
}

export function sendError(
  response: ServerResponse,
  service: Service | undefined,
  error: AwsError,
): void {
  response.setHeader('x-amzn-errortype', error.code);
  if (service?.sendsQueryErrors === true) {
    const legacy = legacySqsCodes.get(error.code) ?? error.code;
    response.setHeader(
      'x-amzn-query-error',
      `${legacy};${error.status < 500 ? 'Sender' : 'Receiver'}`,
    );
  }
  const sqsPrefix = service?.sendsQueryErrors === true ? 'com.amazonaws.sqs#' : '';
  const prefix = commonErrorCodes.has(error.code) ? 'com.amazon.coral.service#' : sqsPrefix;
  const body = { __type: `${prefix}${error.code}`, message: error.message };
  if (error.status === 413) {
    // The rest of the body is not read, so the connection cannot be reused.
    response.setHeader('connection', 'close');
  }
  send(response, error.status, service, JSON.stringify(body));
}

/** Errors that AWS returns before a service has parsed the request. */
const commonErrorCodes = new Set(['AccessDeniedException', 'UnrecognizedClientException']);

const legacySqsCodes = new Map([
  ['AccessDeniedException', 'AccessDenied'],
  ['QueueDoesNotExist', 'AWS.SimpleQueueService.NonExistentQueue'],
  ['EmptyBatchRequest', 'AWS.SimpleQueueService.EmptyBatchRequest'],
  ['TooManyEntriesInBatchRequest', 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest'],
  ['BatchEntryIdsNotDistinct', 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct'],
  ['InvalidBatchEntryId', 'AWS.SimpleQueueService.InvalidBatchEntryId'],
  ['BatchRequestTooLong', 'AWS.SimpleQueueService.BatchRequestTooLong'],
  ['MessageNotInflight', 'AWS.SimpleQueueService.MessageNotInflight'],
]);

function send(
  response: ServerResponse,
  status: number,
  service: Service | undefined,
  body: string,
): void {
  if (response.destroyed || response.headersSent) {
    return;
  }
  response.writeHead(status, {
    'content-type': service?.contentType ?? 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(body);
}
