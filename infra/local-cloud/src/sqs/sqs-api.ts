import { AwsError, type AwsOperations, type AwsRequestContext } from '../aws-request.ts';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';
import { md5OfAttributes, md5OfText } from './message-digest.ts';
import { queueAttributes, toApiMessage } from './sqs-outputs.ts';
import { InvalidReceiptHandle, type HostedQueue, type Queues } from './queues.ts';
import type { QueueConsole } from './queue-console.ts';
import { receiveOrWait } from './long-poll.ts';
import * as inputs from './sqs-inputs.ts';

/** Implements the JSON protocol of SQS as SDK v3 uses it, for standard queues only. */
export function createSqsApi(dependencies: {
  readonly queues: Queues;
  readonly queueConsole: QueueConsole;
  readonly database: Database;
  readonly clock: MovableClock;
}): AwsOperations {
  const { queues, queueConsole, database, clock } = dependencies;

  const queueOf = (url: string): HostedQueue => queueNamed(url.split('/').at(-1) ?? '');
  const queueNamed = (name: string) => {
    const queue = queues.byName(name);
    if (queue === undefined) {
      throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
    }
    return queue;
  };
  const queueWithArn = (arn: string) => {
    const queue = queues.byArn(arn);
    if (queue === undefined) {
      throw new AwsError('ResourceNotFoundException', `There is no queue ${arn}.`);
    }
    return queue;
  };
  const urlOf = (queue: HostedQueue, { baseUrl }: AwsRequestContext) =>
    `${baseUrl}/${queue.arn.split(':')[4]}/${queue.name}`;

  const send = (queue: HostedQueue, message: inputs.SentMessage) => {
    inputs.assertContent(message);
    const attributes = message.MessageAttributes ?? {};
    const delaySeconds = message.DelaySeconds;
    const body = message.MessageBody;
    const MessageId = queues.send(queue.name, { body, attributes, delaySeconds });
    const hasAttributes = Object.keys(attributes).length > 0;
    return {
      MessageId,
      MD5OfMessageBody: md5OfText(body),
      ...(hasAttributes ? { MD5OfMessageAttributes: md5OfAttributes(attributes) } : {}),
    };
  };

  const changeVisibility = (handle: string, seconds: number) => {
    const releasedCount = withReceipt(() =>
      queues.releaseAt([handle], clock.milliseconds() + seconds * 1000),
    );
    if (releasedCount === 0) {
      throw new AwsError('MessageNotInflight', 'The message is not in flight.');
    }
  };

  /** Performs an action per entry; each succeeds or fails independently. */
  const performEach = <Entry extends { Id: string }>(
    entries: readonly Entry[],
    perform: (entry: Entry) => object,
  ) => {
    inputs.assertBatch(entries);
    const Successful: object[] = [];
    const Failed: object[] = [];
    database.transaction(() => {
      for (const entry of entries) {
        try {
          Successful.push({ Id: entry.Id, ...perform(entry) });
        } catch (error) {
          if (!(error instanceof AwsError)) {
            throw error;
          }
          Failed.push({
            Id: entry.Id,
            Code: error.code,
            Message: error.message,
            SenderFault: true,
          });
        }
      }
    });
    return { Successful, Failed };
  };

  return {
    SendMessage: (input) => {
      const request = inputs.parse(inputs.sendMessage, input);
      return send(queueOf(request.QueueUrl), request);
    },
    SendMessageBatch: (input) => {
      const { QueueUrl, Entries } = inputs.parse(inputs.sendMessageBatch, input);
      const queue = queueOf(QueueUrl);
      inputs.assertBatchSize(Entries);
      return performEach(Entries, (entry) => send(queue, entry));
    },
    ReceiveMessage: async (input, context) => {
      const request = inputs.parse(inputs.receiveMessage, input);
      const queue = queueOf(request.QueueUrl);
      const options = {
        maximum: request.MaxNumberOfMessages ?? 1,
        visibilitySeconds: request.VisibilityTimeout ?? queue.visibilityTimeoutSeconds,
      };
      const longest = (request.WaitTimeSeconds ?? 0) * 1000;
      const messages = await receiveOrWait(queues, queue.name, options, longest, context.signal);
      return messages.length === 0
        ? {}
        : { Messages: messages.map((message) => toApiMessage(message, queue, request)) };
    },
    DeleteMessage: (input) => {
      const request = inputs.parse(inputs.deleteMessage, input);
      queueOf(request.QueueUrl);
      withReceipt(() => queues.delete([request.ReceiptHandle]));
      return {};
    },
    DeleteMessageBatch: (input) => {
      const { QueueUrl, Entries } = inputs.parse(inputs.deleteMessageBatch, input);
      queueOf(QueueUrl);
      return performEach(Entries, (entry) => {
        withReceipt(() => queues.delete([entry.ReceiptHandle]));
        return {};
      });
    },
    ChangeMessageVisibility: (input) => {
      const request = inputs.parse(inputs.changeMessageVisibility, input);
      queueOf(request.QueueUrl);
      changeVisibility(request.ReceiptHandle, request.VisibilityTimeout);
      return {};
    },
    ChangeMessageVisibilityBatch: (input) => {
      const { QueueUrl, Entries } = inputs.parse(inputs.changeMessageVisibilityBatch, input);
      queueOf(QueueUrl);
      return performEach(Entries, (entry) => {
        changeVisibility(entry.ReceiptHandle, entry.VisibilityTimeout);
        return {};
      });
    },
    GetQueueUrl: (input, context) => {
      const { QueueName } = inputs.parse(inputs.getQueueUrl, input);
      return { QueueUrl: urlOf(queueNamed(QueueName), context) };
    },
    ListQueues: (input, context) => {
      const { QueueNamePrefix = '' } = inputs.parse(inputs.listQueues, input);
      const shown = queueConsole.depths().map((depth) => queueNamed(depth.name));
      const found = shown.filter((queue) => queue.name.startsWith(QueueNamePrefix));
      return { QueueUrls: found.map((queue) => urlOf(queue, context)) };
    },
    GetQueueAttributes: (input) => {
      const request = inputs.parse(inputs.getQueueAttributes, input);
      const attributes = queueAttributes(queueOf(request.QueueUrl), queueConsole);
      const requested = request.AttributeNames ?? [];
      const isRequested = ([name]: [string, string]) =>
        requested.includes('All') || requested.includes(name);
      return { Attributes: Object.fromEntries(Object.entries(attributes).filter(isRequested)) };
    },
    PurgeQueue: (input) => {
      queues.purge(queueOf(inputs.parse(inputs.purgeQueue, input).QueueUrl).name);
      return {};
    },
    StartMessageMoveTask: (input) => {
      const request = inputs.parse(inputs.startMessageMoveTask, input);
      const source = queueWithArn(request.SourceArn);
      if (!queues.all.some((queue) => queue.redrive?.deadLetterQueueArn === source.arn)) {
        throw new AwsError('InvalidParameterValue', 'Source queue must be a dead-letter queue.');
      }
      if (request.DestinationArn === undefined) {
        queueConsole.redrive(source.name);
      } else {
        queueConsole.moveAll(source.name, queueWithArn(request.DestinationArn).name);
      }
      return {
        TaskHandle: Buffer.from(`${source.name}/${clock.milliseconds()}`).toString('base64'),
      };
    },
  };
}

function withReceipt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidReceiptHandle) {
      throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
    }
    throw error;
  }
}
