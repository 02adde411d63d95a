import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { reportFailure, reportingFailures } from '../runtime/report-failure.ts';
import { readSettings } from '../runtime/settings.ts';
import { readOutboxRecord, setAsideMessage } from './outbox-record.ts';
import { publishDomainEvents, type StreamedEvent } from './publish-domain-events.ts';

const settings = readSettings('EVENT_BUS_NAME', 'DEAD_LETTER_QUEUE_URL');
const effects = { bus: new EventBridgeClient({}), busName: settings.EVENT_BUS_NAME };
const queues = new SQSClient({});

/**
 * Carries outbox items from the table's stream to the bus. The stream tries a batch again from the
 * first event that the bus did not take, for as long as it keeps its records. An item that nobody
 * can read would stop it there for a day, so its place goes to the dead-letter queue at once.
 */
export const handler = middy<DynamoDBStreamEvent, DynamoDBBatchResponse>().handler(
  reportingFailures('events not published', async (batch: DynamoDBStreamEvent) => {
    const events: StreamedEvent[] = [];
    for (const record of batch.Records) {
      const read = readOutboxRecord(record);
      if (read.readable) {
        events.push(read.streamed);
      } else {
        reportFailure('outbox item not readable', read.description);
        await queues.send(
          new SendMessageCommand({
            QueueUrl: settings.DEAD_LETTER_QUEUE_URL,
            MessageBody: JSON.stringify(setAsideMessage(record)),
          }),
        );
      }
    }
    const refused = await publishDomainEvents(effects, events);
    if (refused === undefined) return { batchItemFailures: [] };
    reportFailure('event not published', { ...refused });
    return { batchItemFailures: [{ itemIdentifier: refused.sequenceNumber }] };
  }),
);
