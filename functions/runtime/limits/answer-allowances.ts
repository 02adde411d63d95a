import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { secondsSinceEpoch, type Clock } from '../clock.ts';
import { OperationalError } from '../operational-error.ts';
import { pauseAfterRace } from '../pause-after-race.ts';
import type { Table, TableAccess } from '../table.ts';

/** The number of answers that one user may get, counted from the first. */
export interface AnswerAllowance {
  /** The topic; only its last answer counts. */
  readonly topic: string;
  /** The variant of the topic: another variant starts a new count. */
  readonly variant: string;
  readonly maximum: number;
  readonly windowSeconds: number;
}

/**
 * Checks and counts an answer to a user's message. A message that was allowed once stays allowed, so that a retry
 * after a crash changes nothing. One request, two when a window starts.
 * @returns the number of answers so far, including this one; undefined when it is not allowed
 */
export type CountAnswer = (
  allowance: AnswerAllowance,
  subject: string,
  messageDigest: string,
) => Promise<number | undefined>;

/** Concurrent messages of the same user may conflict. */
const maxAttempts = 6;

export const answerAllowanceAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['LIMIT#*'],
  alone: true,
};

/** @throws OperationalError when concurrent requests win every attempt */
export function answerAllowances(table: Table, clock: Clock): CountAnswer {
  return async (allowance, subject, message) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const joined = await countInWindow(table, clock, { allowance, subject, message });
      if (joined !== 'over') return joined === 'full' ? undefined : joined;
      if (await startWindow(table, clock, { allowance, subject, message })) return 1;
      await pauseAfterRace(attempt);
    }
    throw new OperationalError('An answer could not be counted: others were faster every time');
  };
}

interface CountedMessage {
  readonly allowance: AnswerAllowance;
  readonly subject: string;
  readonly message: string;
}

/** @returns `over` without a running window, or with one of another variant */
async function countInWindow(
  table: Table,
  clock: Clock,
  { allowance, subject, message }: CountedMessage,
): Promise<number | 'full' | 'over'> {
  const now = secondsSinceEpoch(clock());
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keyOf(allowance, subject),
        UpdateExpression: 'ADD answered :these',
        ConditionExpression:
          'expiresAt > :now AND says = :says AND ' +
          '(size(answered) < :maximum OR contains(answered, :this))',
        ExpressionAttributeValues: {
          ':now': now,
          ':says': allowance.variant,
          ':maximum': allowance.maximum,
          ':this': message,
          ':these': new Set([message]),
        },
        ReturnValues: 'UPDATED_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    const answered: unknown = Attributes?.['answered'];
    return answered instanceof Set ? answered.size : 1;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const isRunning = Number(error.Item?.['expiresAt']?.N ?? 0) > now;
    return isRunning && error.Item?.['says']?.S === allowance.variant ? 'full' : 'over';
  }
}

/** @returns false when a concurrent call has started the window */
async function startWindow(
  table: Table,
  clock: Clock,
  { allowance, subject, message }: CountedMessage,
): Promise<boolean> {
  const now = secondsSinceEpoch(clock());
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keyOf(allowance, subject),
        UpdateExpression: 'SET answered = :these, says = :says, expiresAt = :end, entity = :entity',
        ConditionExpression: 'attribute_not_exists(PK) OR expiresAt <= :now OR says <> :says',
        ExpressionAttributeValues: {
          ':these': new Set([message]),
          ':says': allowance.variant,
          ':now': now,
          ':end': now + allowance.windowSeconds,
          ':entity': 'AnswerCounter',
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

export interface AllowanceUse {
  /** The number of answers in the current window. */
  readonly count: number;
  /** ISO 8601: when it ends; undefined when none runs. */
  readonly until: string | undefined;
}

/** Makes one request. */
export type ReadAllowanceUse = (
  allowance: AnswerAllowance,
  subject: string,
) => Promise<AllowanceUse>;

export const allowanceUseAccess: TableAccess = {
  actions: ['GetItem'],
  partitions: ['LIMIT#*'],
};

export function allowanceUseReader(table: Table, clock: Clock): ReadAllowanceUse {
  return async (allowance, subject) => {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keyOf(allowance, subject) }),
    );
    const ends = Number(Item?.['expiresAt'] ?? 0);
    const answered: unknown = Item?.['answered'];
    return ends > secondsSinceEpoch(clock()) && answered instanceof Set
      ? { count: answered.size, until: new Date(ends * 1000).toISOString() }
      : { count: 0, until: undefined };
  };
}

/** A digest is enough to distinguish subjects. */
function keyOf({ topic }: AnswerAllowance, subject: string) {
  const digest = createHash('sha256').update(subject).digest('base64url').slice(0, 22);
  return { PK: `LIMIT#answers:${topic}#${digest}`, SK: 'ANSWERS' };
}
