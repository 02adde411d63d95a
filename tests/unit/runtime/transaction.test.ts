import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openTable } from '../../../functions/runtime/table.ts';
import { writeRepeatable, writeTransaction } from '../../../functions/runtime/transaction.ts';

const dynamodb = mockClient(DynamoDBDocumentClient);
// The mock is shared by all test files of a worker.
afterAll(() => dynamodb.restore());
afterEach(() => dynamodb.reset());

function cancelled(...codes: string[]) {
  return new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

describe('a transaction', () => {
  it("returns 'refused' when a condition fails", async () => {
    dynamodb.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    expect(await writeTransaction(openTable('t'), [])).toBe('refused');
  });

  it('retries after a conflict with another transaction', async () => {
    dynamodb
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'None'))
      .rejectsOnce(cancelled('None', 'ThrottlingError'))
      .resolves({});
    expect(await writeTransaction(openTable('t'), [])).toBe('written');
    expect(dynamodb.commandCalls(TransactWriteCommand)).toHaveLength(3);
  });

  it('gives up after repeated conflicts, and on any other error', async () => {
    dynamodb.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
    await expect(writeTransaction(openTable('t'), [])).rejects.toThrow(
      TransactionCanceledException,
    );
    dynamodb.on(TransactWriteCommand).rejects(cancelled('ValidationError'));
    await expect(writeTransaction(openTable('t'), [])).rejects.toThrow('cancelled');
  });

  it('reports repeated conflicts as changed_meanwhile when the caller may simply retry', async () => {
    dynamodb.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
    await expect(writeRepeatable(openTable('t'), [])).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    dynamodb.on(TransactWriteCommand).rejects(cancelled('ValidationError'));
    await expect(writeRepeatable(openTable('t'), [])).rejects.toThrow(TransactionCanceledException);
  });
});
