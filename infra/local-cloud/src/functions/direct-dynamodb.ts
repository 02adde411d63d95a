import type { ClientRequest, RequestOptions } from 'node:http';
import type { CloudModel } from '../cloud-model.ts';
import {
  accessKeyIn,
  accessKeyOf,
  administratorKey,
  withAccessKey,
} from '../permissions/caller.ts';
import { createDecider, type Decide } from '../permissions/decide.ts';
import {
  permissionsOfDynamoDb,
  type TransactionKeys,
} from '../permissions/dynamodb-permissions.ts';
import { readHeader, replaceHttpRequest, withHeader } from './http-requests.ts';
import { recordRequests, type RecordedRoles } from '../permissions/grant-records.ts';

/** Settings with which a function's thread sends its allowed requests to DynamoDB directly. */
export interface DirectDynamoDb {
  /** URL that the function's SDK uses as AWS. */
  readonly awsEndpoint: string;
  /** URL of DynamoDB. */
  readonly endpoint: string;
  /** Policy statements of each function of the thread. */
  readonly roles: RecordedRoles;
  readonly account: Pick<CloudModel, 'region' | 'accountId' | 'tables'>;
  readonly transactionKeys: TransactionKeys;
  /** Directory and prefix of the files that record used grants; undefined records none. */
  readonly grantRecords: string | undefined;
}

/**
 * Sends requests directly to DynamoDB when the role of the calling function allows them. Otherwise each would travel
 * twice over HTTP and through the cloud's main thread, which was most of a call's cost. A request that the role does
 * not allow goes to the cloud, which rejects, logs and records it.
 */
export function installDirectDynamoDb(settings: DirectDynamoDb): void {
  const { roles, account, transactionKeys } = settings;
  const [aws, dynamoDb] = [new URL(settings.awsEndpoint), new URL(settings.endpoint)];
  const statementsOf = new Map(
    roles.map(({ functionName, statements }) => [accessKeyOf(functionName), statements]),
  );
  const deciders = new Map<string, Decide>();
  const deciderOf = (key: string): Decide => {
    const decide = deciders.get(key) ?? createDecider(statementsOf.get(key) ?? []);
    deciders.set(key, decide);
    return decide;
  };
  const records = recordRequests(settings.grantRecords, roles);
  const isAllowed = (caller: string | undefined, operation: string, body: Buffer): boolean => {
    if (caller === undefined) return false;
    const decide = deciderOf(caller);
    const required = permissionsOfDynamoDb(operation, parseJson(body), account, transactionKeys);
    if (required.some((permission) => decide(permission) !== 'allowed')) return false;
    for (const permission of required) records.recordAllowed(caller, permission);
    return true;
  };

  replaceHttpRequest((original) => (options, callback) => {
    const target = dynamoDbTarget(options, aws);
    const authorization = readHeader(options, 'authorization');
    if (target === undefined || authorization === undefined) return original(options, callback);
    const asAdministrator = withAccessKey(authorization, administratorKey);
    const request = original(
      {
        ...withHeader(withHeader(options, 'authorization', asAdministrator), 'host', dynamoDb.host),
        host: dynamoDb.hostname,
        hostname: dynamoDb.hostname,
        port: dynamoDb.port,
        path: dynamoDb.pathname,
      },
      callback,
    );
    const send = request.end.bind(request);
    // The SDK passes the whole body in one call.
    const end = (body?: unknown): ClientRequest => {
      const bytes =
        typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : empty;
      const operation = target.split('.').at(-1) ?? '';
      if (isAllowed(accessKeyIn(authorization), operation, bytes)) return send(bytes);
      const failures = request.listeners('error');
      request.removeAllListeners('error').on('error', () => undefined);
      request.destroy();
      const rejected = original(options, callback);
      rejected.on('error', (error) => failures.forEach((fail) => fail(error)));
      rejected.end(bytes);
      return request;
    };
    return Object.assign(request, { end });
  });
}

const empty = Buffer.alloc(0);

/** Returns the X-Amz-Target of a request to the cloud's port when it is for DynamoDB. */
function dynamoDbTarget(options: RequestOptions, aws: URL): string | undefined {
  if ((options.hostname ?? options.host) !== aws.hostname || String(options.port) !== aws.port) {
    return undefined;
  }
  const target = readHeader(options, 'x-amz-target');
  return target?.startsWith('DynamoDB_') === true ? target : undefined;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
