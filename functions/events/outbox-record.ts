import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { domainEventEnvelopeSchema } from '../../shared/contracts/events.ts';
import { describeError } from '../runtime/logger.ts';
import type { StreamedEvent } from './publish-domain-events.ts';

const outboxItemSchema = z.object({ event: domainEventEnvelopeSchema });

/**
 * Parses an outbox record of the table's stream. Returns its event, or a loggable description of an unreadable
 * record.
 */
export function readOutboxRecord(
  record: DynamoDBRecord,
):
  | { readonly readable: true; readonly streamed: StreamedEvent }
  | { readonly readable: false; readonly description: Record<string, unknown> } {
  const sequenceNumber = record.dynamodb?.SequenceNumber;
  try {
    // The types of `aws-lambda` and of the SDK describe the same JSON with different unions.
    const image = unmarshall((record.dynamodb?.NewImage ?? {}) as Record<string, AttributeValue>);
    return {
      readable: true,
      streamed: {
        sequenceNumber: z.string().parse(sequenceNumber),
        event: outboxItemSchema.parse(image).event,
      },
    };
  } catch (error) {
    return { readable: false, description: { sequenceNumber, ...describeError(error) } };
  }
}

/**
 * Returns a dead-letter message in the format of Lambda's own: it contains the record's stream position, not its
 * data.
 */
export function buildDeadLetterMessage(record: DynamoDBRecord): object {
  const sequenceNumber = record.dynamodb?.SequenceNumber;
  return {
    requestContext: { condition: 'UnreadableRecord' },
    DDBStreamBatchInfo: {
      streamArn: record.eventSourceARN,
      startSequenceNumber: sequenceNumber,
      endSequenceNumber: sequenceNumber,
      approximateArrivalOfFirstRecord: new Date(
        (record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000,
      ).toISOString(),
      batchSize: 1,
    },
  };
}
