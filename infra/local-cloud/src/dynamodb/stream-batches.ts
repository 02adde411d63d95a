import { randomUUID } from 'node:crypto';
import { readBatchItemFailures } from '../batch-item-failures.ts';
import type { InvokeFunction, StreamSourceModel } from '../cloud-model.ts';
import type { StreamRecord } from './stream-reader.ts';

/** `doneCount`: the number of records before the first one to retry. */
export type BatchOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly doneCount: number };

/** Invokes the function with a batch and interprets its response by Lambda's rules for streams. */
export async function invokeWithRecords(
  source: StreamSourceModel,
  records: readonly StreamRecord[],
  dependencies: {
    readonly region: string;
    readonly eventSourceArn: string;
    readonly invoke: InvokeFunction;
  },
): Promise<BatchOutcome> {
  const Records = records.map((record) => ({
    eventVersion: '1.1',
    ...record,
    eventSource: 'aws:dynamodb',
    awsRegion: dependencies.region,
    eventSourceARN: dependencies.eventSourceArn,
  }));
  const result = await dependencies.invoke(source.functionName, { Records });
  if (!result.ok) {
    return { kind: 'failed', doneCount: 0 };
  }
  const failures = source.reportBatchItemFailures ? readBatchItemFailures(result.payload) : [];
  if (failures === 'malformed') {
    return { kind: 'failed', doneCount: 0 };
  }
  if (failures.length === 0) {
    return { kind: 'done' };
  }
  const sequenceNumbers = records.map((record) => record.dynamodb.SequenceNumber);
  const hasUnknownFailure = failures.some((failure) => !sequenceNumbers.includes(failure));
  const firstFailedIndex = sequenceNumbers.findIndex((number) => failures.includes(number));
  return { kind: 'failed', doneCount: hasUnknownFailure ? 0 : firstFailedIndex };
}

/**
 * Returns the message that Lambda sends to the failure destination: it contains the records' stream position, not
 * their data.
 */
export function buildFailureRecord(
  records: readonly StreamRecord[],
  context: {
    readonly functionArn: string;
    readonly streamArn: string;
    readonly shardId: string;
    readonly invokeCount: number;
    readonly now: Date;
  },
): string {
  const instantOf = (record: StreamRecord | undefined) =>
    new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
  return JSON.stringify({
    requestContext: {
      requestId: randomUUID(),
      functionArn: context.functionArn,
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: context.invokeCount,
    },
    responseContext: {
      statusCode: 200,
      executedVersion: '$LATEST',
      functionError: 'Unhandled',
    },
    version: '1.0',
    timestamp: context.now.toISOString(),
    DDBStreamBatchInfo: {
      shardId: context.shardId,
      startSequenceNumber: records[0]?.dynamodb.SequenceNumber,
      endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: instantOf(records[0]),
      approximateArrivalOfLastRecord: instantOf(records.at(-1)),
      batchSize: records.length,
      streamArn: context.streamArn,
    },
  });
}
