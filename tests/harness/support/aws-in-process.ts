import { Agent, request as sendRequest } from 'node:http';
import { HttpResponse } from '@smithy/core/transport';
import { AwsError, type AwsOperations } from '@bfj/local-cloud/aws-request';
import type { Platform } from '../../../functions/runtime/platform.ts';

interface SdkRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Signatures are not checked, and computing them costs as much as a request. */
const authorization =
  'AWS4-HMAC-SHA256 Credential=local/20260101/sa-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

/** SDK client settings of a function, or of the test itself, which has all permissions. */
export type AwsOf = (functionName?: string) => Platform['aws'];

/**
 * Returns SDK client settings under which DynamoDB is called directly, and every other service is a function call.
 * @param aws.services operations by the part of X-Amz-Target before its last dot
 * @param aws.askSes answers SES requests of a function or of the test itself
 * @param aws.carryOut gets each request to DynamoDB and to the user pool, and decides whether to carry it out
 */
export function awsInProcess(aws: {
  readonly region: string;
  readonly dynamodbEndpoint: string;
  readonly services: Readonly<Record<string, AwsOperations>>;
  readonly askSes: (
    request: { readonly method: string; readonly path: string; readonly body: string },
    functionName: string | undefined,
  ) => Promise<Response>;
  /** @throws AwsError if the function's role does not allow the request */
  readonly demandPermission: (functionName: string, target: string, input: unknown) => void;
  readonly carryOut: <Answered>(
    operation: string,
    perform: () => Promise<Answered>,
  ) => Promise<Answered>;
}): AwsOf {
  const askDynamoDb = dynamoDbSender(aws.dynamodbEndpoint);
  const never = new AbortController().signal;

  const answer = async (request: SdkRequest, functionName: string | undefined): Promise<Answer> => {
    const target = request.headers['x-amz-target'];
    if (target === undefined) {
      const { method, path } = request;
      const body = new TextDecoder().decode(bytesOf(request.body));
      return answerOfResponse(await aws.askSes({ method, path, body }, functionName));
    }
    if (functionName !== undefined) aws.demandPermission(functionName, target, jsonOf(request));
    const [service = '', operation = ''] = target.split('.');
    if (service === 'DynamoDB_20120810') {
      return aws.carryOut(operation, () => askDynamoDb(target, bytesOf(request.body)));
    }
    const perform = aws.services[service]?.[operation];
    if (perform === undefined) throw new Error(`The harness has no ${target}`);
    const answerOf = async () =>
      jsonAnswer(
        (await perform(jsonOf(request), { baseUrl: 'http://aws.invalid', signal: never })) ?? {},
      );
    return service === 'AWSCognitoIdentityProviderService'
      ? aws.carryOut(operation, answerOf)
      : answerOf();
  };

  return (functionName) => ({
    region: aws.region,
    endpoint: 'http://aws.invalid',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    signer: { sign: async (request) => request },
    // A retry would wait in real time.
    maxAttempts: 1,
    requestHandler: {
      handle: async (request: SdkRequest) => {
        const answered = await answer(request, functionName).catch(errorAnswer);
        const {
          status,
          body,
          headers = { 'content-type': 'application/x-amz-json-1.0' },
        } = answered;
        return { response: new HttpResponse({ statusCode: status, headers, body }) };
      },
    },
  });
}

async function answerOfResponse(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  return { status, headers: Object.fromEntries(headers), body };
}

function errorAnswer(error: unknown): Answer {
  if (!(error instanceof AwsError)) throw error;
  return jsonAnswer({ __type: error.code, message: error.message }, error.status);
}

function jsonAnswer(body: unknown, status = 200): Answer {
  return { status, body: Buffer.from(JSON.stringify(body)) };
}

function jsonOf({ body }: SdkRequest): unknown {
  return JSON.parse(new TextDecoder().decode(bytesOf(body)));
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (typeof body === 'string') return Buffer.from(body);
  throw new Error('The SDK sends its requests as bytes or as a text');
}

function dynamoDbSender(endpoint: string) {
  const agent = new Agent({ keepAlive: true });
  const url = new URL(endpoint);
  return (target: string, body: Uint8Array) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': body.byteLength,
        'x-amz-target': target,
        authorization,
        'x-amz-date': '20260101T000000Z',
      };
      const request = sendRequest(url, { method: 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });
}
