import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { embeddedMetric } from '../runtime/embedded-metric.ts';
import { logger } from '../runtime/logger.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reportFailure, reportingFailures } from '../runtime/report-failure.ts';
import { countBusinessMetrics } from './business-metrics.ts';
import { deletedOwnerIds } from './deleted-owner-ids.ts';
import { readOutboxRecord, buildDeadLetterMessage } from './outbox-record.ts';
import { publishDomainEvents, type StreamedEvent } from './publish-domain-events.ts';

/**
 * Publishes outbox items from the table's stream on the bus. The stream retries a batch from the first failed event
 * until its records expire after a day. An unreadable item would block it for that time, so its position goes to the
 * dead-letter queue at once.
 */
export function createHandler(platform: Platform) {
  const settings = platform.settings('EVENT_BUS_NAME', 'DEAD_LETTER_QUEUE_URL');
  const dependencies = {
    bus: new EventBridgeClient({ ...platform.aws }),
    busName: settings.EVENT_BUS_NAME,
  };
  const queues = new SQSClient({ ...platform.aws });

  return middy<DynamoDBStreamEvent, DynamoDBBatchResponse>().handler(
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
              MessageBody: JSON.stringify(buildDeadLetterMessage(record)),
            }),
          );
        }
      }
      const failedEvent = await publishDomainEvents(dependencies, events);
      logBusinessMetrics(
        failedEvent === undefined
          ? events
          : events.slice(
              0,
              events.findIndex((one) => one.sequenceNumber === failedEvent.sequenceNumber),
            ),
      );
      if (failedEvent === undefined) return { batchItemFailures: [] };
      reportFailure('event not published', { ...failedEvent });
      return { batchItemFailures: [{ itemIdentifier: failedEvent.sequenceNumber }] };
    }),
  );
}

export const handler = createHandler(lambdaPlatform);

/** A failure to count is reported, but the events were published. */
function logBusinessMetrics(published: readonly StreamedEvent[]): void {
  try {
    const events = published.map(({ event }) => event);
    const deletedIds = deletedOwnerIds(events);
    if (deletedIds.length > 0) logger.info('gone', { gone: deletedIds });
    const numbers = countBusinessMetrics(events);
    if (Object.keys(numbers).length === 0) return;
    logger.info('events published', embeddedMetric({ ...numbers }));
  } catch (error) {
    reportFailure('events not counted', {}, error);
  }
}
