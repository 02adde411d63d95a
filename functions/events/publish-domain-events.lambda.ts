import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { domainEventEnvelopeSchema } from '../../shared/contracts/events.ts';
import { describeError, logger } from '../runtime/logger.ts';
import { readSettings } from '../runtime/settings.ts';
import { publishDomainEvents, type StreamedEvent } from './publish-domain-events.ts';

const settings = readSettings('EVENT_BUS_NAME');
const effects = { bus: new EventBridgeClient({}), busName: settings.EVENT_BUS_NAME };

const outboxItemSchema = z.object({ event: domainEventEnvelopeSchema });

/**
 * Carries outbox items from the table's stream to the bus. An answer names the first record that
 * did not get there: the stream goes on from it, and hands it to the dead-letter queue when its
 * retries are used up.
 */
export const handler = middy<DynamoDBStreamEvent, DynamoDBBatchResponse>().handler(
  async (batch) => {
    const readable: StreamedEvent[] = [];
    let firstFailure: string | undefined;
    for (const record of batch.Records) {
      const event = readEvent(record);
      if (event === undefined) {
        firstFailure = record.dynamodb?.SequenceNumber;
        break;
      }
      readable.push(event);
    }

    // What comes before an unreadable record is published; the stream retries from that record.
    const refused = await publishDomainEvents(effects, readable);
    if (refused !== undefined) {
      logger.error('event not published', { ...refused });
      firstFailure = refused.sequenceNumber;
    }
    return {
      batchItemFailures: firstFailure === undefined ? [] : [{ itemIdentifier: firstFailure }],
    };
  },
);

function readEvent(record: DynamoDBRecord): StreamedEvent | undefined {
  try {
    // Lambda's types and the SDK's describe the same JSON with different unions.
    const image = unmarshall((record.dynamodb?.NewImage ?? {}) as Record<string, AttributeValue>);
    const sequenceNumber = z.string().parse(record.dynamodb?.SequenceNumber);
    return { sequenceNumber, event: outboxItemSchema.parse(image).event };
  } catch (error) {
    logger.error('outbox item not readable', {
      sequenceNumber: record.dynamodb?.SequenceNumber,
      ...describeError(error),
    });
    return undefined;
  }
}
