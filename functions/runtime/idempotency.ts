import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ProblemError } from './problem-error.ts';
import { secondsSinceEpoch } from './clock.ts';
import type { ItemKey, Table, TableAccess } from './table.ts';
import type { TransactionWrite } from './transaction.ts';

/** A client may repeat a request with the same key for this long and get the same answer. */
const retentionSeconds = 24 * 60 * 60;

/** A request that its sender may repeat: the chosen key and the content. */
export interface IdempotentRequest {
  readonly operation: string;
  readonly key: string;
  readonly request: unknown;
}

const recordSchema = z.object({ requestDigest: z.string(), result: z.unknown() });

export const idempotencyAccess: TableAccess = {
  actions: ['GetItem', 'PutItem'],
  partitions: ['IDEMPOTENCY#*'],
};

/**
 * Returns the write that stores a result, for the transaction of the change itself: a crash leaves either both or
 * neither, so no half-finished state has to be locked or expired.
 */
export function idempotencyWrite(
  table: Table,
  request: IdempotentRequest,
  result: unknown,
  now: Date,
): TransactionWrite {
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...recordKey(request),
        entity: 'IdempotencyRecord',
        requestDigest: digest(JSON.stringify(request.request)),
        result,
        expiresAt: secondsSinceEpoch(now) + retentionSeconds,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
}

/**
 * Returns the result of an earlier request with this key, if there was one.
 * @throws ProblemError `idempotency_key_reused` when that request had another content
 */
export async function findStoredResult<Result extends z.ZodMiniType>(
  table: Table,
  request: IdempotentRequest,
  resultSchema: Result,
): Promise<z.infer<Result> | undefined> {
  const answer = await table.client.send(
    new GetCommand({ TableName: table.name, Key: recordKey(request), ConsistentRead: true }),
  );
  if (answer.Item === undefined) return undefined;
  const record = recordSchema.parse(answer.Item);
  if (record.requestDigest !== digest(JSON.stringify(request.request))) {
    throw new ProblemError('idempotency_key_reused');
  }
  return resultSchema.parse(record.result);
}

function recordKey(request: IdempotentRequest): ItemKey {
  return { PK: `IDEMPOTENCY#${request.operation}#${digest(request.key)}`, SK: 'RECORD' };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
