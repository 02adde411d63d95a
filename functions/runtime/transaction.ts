import { setTimeout as wait } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

export type TransactionWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Either everything was written, or nothing was since a write's condition did not hold. */
export type TransactionOutcome = 'written' | 'refused';

const maximumAttempts = 6;
const firstPauseMilliseconds = 20;

/**
 * Writes all or nothing. DynamoDB cancels one of two transactions that touch an item at the same
 * moment without having looked at its conditions; such a conflict is tried again, so that the
 * outcome only ever speaks of conditions.
 * @throws the SDK's error for anything but a refused condition
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
      const reasons = error.CancellationReasons?.map((reason) => reason.Code) ?? [];
      if (reasons.includes('ConditionalCheckFailed')) return 'refused';
      const conflict = reasons.some(
        (code) => code === 'TransactionConflict' || code === 'ThrottlingError',
      );
      if (!conflict || attempt === maximumAttempts) throw error;
      await wait(Math.random() * firstPauseMilliseconds * 2 ** attempt);
    }
  }
}
