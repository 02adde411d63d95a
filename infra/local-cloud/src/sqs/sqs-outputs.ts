import type * as z from 'zod';
import { md5OfAttributes, md5OfText } from './message-digest.ts';
import type { QueueConsole } from './queue-console.ts';
import type { HostedQueue, ReceivedMessage } from './queues.ts';
import type * as inputs from './sqs-inputs.ts';

export function queueAttributes(
  queue: HostedQueue,
  queueConsole: QueueConsole,
): Record<string, string> {
  const depth = queueConsole.depth(queue.name);
  const redrive = queue.redrive;
  return {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(depth.visible),
    ApproximateNumberOfMessagesNotVisible: String(depth.inFlight),
    ApproximateNumberOfMessagesDelayed: String(depth.delayed),
    VisibilityTimeout: String(queue.visibilityTimeoutSeconds),
    MessageRetentionPeriod: String(queue.messageRetentionSeconds),
    DelaySeconds: String(queue.delaySeconds),
    ...(redrive?.deadLetterQueueArn === undefined
      ? {}
      : {
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: redrive.deadLetterQueueArn,
            maxReceiveCount: redrive.maxReceives,
          }),
        }),
  };
}

export function toApiMessage(
  message: ReceivedMessage,
  queue: HostedQueue,
  request: z.infer<typeof inputs.receiveMessage>,
) {
  const system: Record<string, string> = {
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
    SentTimestamp: String(message.sentAt),
    SenderId: queue.arn.split(':')[4] ?? '',
    ...(message.deadLetterSource === undefined
      ? {}
      : { DeadLetterQueueSourceArn: message.deadLetterSource }),
  };
  const systemNames = [
    ...(request.AttributeNames ?? []),
    ...(request.MessageSystemAttributeNames ?? []),
  ];
  const Attributes = pick(
    system,
    (name) => systemNames.includes('All') || systemNames.includes(name),
  );
  const MessageAttributes = pick(message.attributes, (name) =>
    (request.MessageAttributeNames ?? []).some((pattern) => matchesName(pattern, name)),
  );
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    MD5OfBody: md5OfText(message.body),
    Body: message.body,
    ...(Object.keys(Attributes).length > 0 ? { Attributes } : {}),
    ...(Object.keys(MessageAttributes).length > 0
      ? { MessageAttributes, MD5OfMessageAttributes: md5OfAttributes(MessageAttributes) }
      : {}),
  };
}

function pick<Value>(
  from: Readonly<Record<string, Value>>,
  isRequested: (name: string) => boolean,
) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => isRequested(name)));
}

/** `All`, `.*` and `prefix.*` match several names. */
function matchesName(pattern: string, name: string): boolean {
  return (
    pattern === 'All' ||
    pattern === name ||
    (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -2)))
  );
}
