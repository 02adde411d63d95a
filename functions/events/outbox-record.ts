import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { domainEventEnvelopeSchema } from '../../shared/contracts/events.ts';
import { describeError } from '../runtime/logger.ts';
import type { StreamedEvent } from './publish-domain-events.ts';

const outboxItemSchema = z.object({ event: domainEventEnvelopeSchema });

/** Parses an outbox item of the table's stream. Returns its event, or a description of an unreadable item. */
export function readOutboxRecord(
  record: DynamoDBRecord,
):
  | { readonly readable: true; readonly streamed: StreamedEvent }
  | { readonly readable: false; readonly description: Record<string, unknown> } {
  const sequenceNumber = record.dynamodb?.SequenceNumber;
  try {
    // Lambda's types and the SDK's describe the same JSON with different unions.
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
 * Returns the position of a record in the stream, in the form in which Lambda itself writes it to a dead-letter
 * queue: without data of the item.
 */
export function deadLetterMessage(record: DynamoDBRecord): object {
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
