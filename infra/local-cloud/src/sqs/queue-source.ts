import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { InvokeFunction, QueueSourceModel } from '../cloud-model.ts';
import { readBatchItemFailures } from '../batch-item-failures.ts';
import type { HostedQueue, ReceivedMessage } from './queues.ts';
import type { HandleBatch } from './queue-poller.ts';

/**
 * Implements Lambda's event source mapping of a queue: builds the event of a batch, and returns which messages to
 * retry by the function's response. Without partial responses a failure fails the whole batch.
 */
export function handleBatchWithFunction(
  source: QueueSourceModel,
  queue: HostedQueue,
  dependencies: {
    readonly region: string;
    readonly invoke: InvokeFunction;
    readonly log: (line: string) => void;
  },
): HandleBatch {
  return async (messages) => {
    const everyId = new Set(messages.map((message) => message.messageId));
    const Records = messages.map((message) => toRecord(message, queue, dependencies.region));
    const result = await dependencies.invoke(source.functionName, { Records });
    if (!result.ok) {
      return everyId;
    }
    if (!source.reportBatchItemFailures) {
      return new Set();
    }
    const failures = readBatchItemFailures(result.payload);
    if (failures === 'malformed' || failures.some((id) => !everyId.has(id))) {
      dependencies.log(
        `${source.functionName}: answered unknown batchItemFailures, whole batch fails`,
      );
      return everyId;
    }
    return new Set(failures);
  };
}

function toRecord(message: ReceivedMessage, queue: HostedQueue, region: string) {
  const attributes = Object.entries(message.attributes).map(([name, value]) => [
    name,
    {
      ...(value.StringValue === undefined ? {} : { stringValue: value.StringValue }),
      ...(value.BinaryValue === undefined ? {} : { binaryValue: value.BinaryValue }),
      stringListValues: [],
      binaryListValues: [],
      dataType: value.DataType,
    },
  ]);
  return {
    messageId: message.messageId,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.receiveCount),
      SentTimestamp: String(message.sentAt),
      SenderId: z.string().parse(queue.arn.split(':')[4]),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
      ...(message.deadLetterSource === undefined
        ? {}
        : { DeadLetterQueueSourceArn: message.deadLetterSource }),
    },
    messageAttributes: Object.fromEntries(attributes),
    md5OfBody: createHash('md5').update(message.body).digest('hex'),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  };
}
