import { setTimeout as wait } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { ProblemError } from './problem-error.ts';
import type { Table } from './table.ts';

export type TransactionWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Either everything was written, or nothing, because a write's condition failed. */
export type TransactionOutcome = 'written' | 'refused';

const maxAttempts = 6;
const firstPauseMilliseconds = 20;

/**
 * Writes all or nothing. DynamoDB may cancel one of two concurrent transactions on an item without checking its
 * conditions; such a conflict is retried, so that the outcome depends only on conditions.
 * @throws the SDK's error for anything but a failed condition
 */
export async function writeTransaction(
  table: Table,
  writes: readonly TransactionWrite[],
): Promise<TransactionOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems: [...writes] }));
      return 'written';
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      if (listReasons(error).includes('ConditionalCheckFailed')) return 'refused';
      if (!isContention(error) || attempt === maxAttempts) throw error;
      await wait(Math.random() * firstPauseMilliseconds * 2 ** attempt);
    }
  }
}

/**
 * Writes all or nothing, for callers that may simply try again. A write that loses every race is a conflict and not
 * a failure of the system. Payments use `writeTransaction`: after the partner was called, an outcome must not appear
 * as a conflict.
 * @throws ProblemError `changed_meanwhile`; any other error as it is
 */
export async function writeRepeatable(
  table: Table,
  writes: readonly TransactionWrite[],
): Promise<TransactionOutcome> {
  try {
    return await writeTransaction(table, writes);
  } catch (error) {
    throw isContention(error) ? new ProblemError('changed_meanwhile', { cause: error }) : error;
  }
}

/** Returns whether a transaction was cancelled only because too many concurrent ones touch its items. */
function isContention(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const reasons = listReasons(error);
  return (
    !reasons.includes('ConditionalCheckFailed') &&
    reasons.some((code) => code === 'TransactionConflict' || code === 'ThrottlingError')
  );
}

function listReasons(error: TransactionCanceledException): readonly (string | undefined)[] {
  return error.CancellationReasons?.map((reason) => reason.Code) ?? [];
}
