import { setTimeout as pause } from 'node:timers/promises';
import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListMessageMoveTasksCommand,
  QueueDoesNotExist,
  StartMessageMoveTaskCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { OperatorError } from '../operator-error.ts';

export interface RedriveDependencies {
  readonly sqs: SQSClient;
  readonly log: (line: string) => void;
  /** Milliseconds between two reads of the progress. */
  readonly pollMilliseconds: number;
}

interface QueueInfo {
  readonly arn: string;
  readonly messages: number;
}

/** Slow enough for a partner that has just recovered. */
const maxMessagesPerSecond = 20;

/**
 * Sends every dead letter of a queue back to it, and logs the progress. Ending the command does not stop SQS from
 * moving messages.
 * @param typed name of the queue, or of its dead-letter queue
 * @throws OperatorError for a queue that does not exist, or a move that failed
 */
export async function redrive(dependencies: RedriveDependencies, typed: string): Promise<void> {
  const name = typed.replace(/-dead-letters$/, '');
  const deadLetters = await findQueue(dependencies, `${name}-dead-letters`);
  if (deadLetters === undefined) {
    throw new OperatorError(
      `There is no queue ${name}-dead-letters in this account and region. Names have the form ` +
        'bfj-prod-webhook-newsletter-created.',
    );
  }
  const queue = await findQueue(dependencies, name);
  if (queue === undefined) {
    throw new OperatorError(
      `${name}-dead-letters belongs to no queue: it holds pointers into the table's stream. ` +
        'npm run replay-events publishes the events themselves again.',
    );
  }
  if (deadLetters.messages === 0) {
    dependencies.log(`${name}-dead-letters is empty: there is nothing to send back.`);
    return;
  }
  dependencies.log(`About ${deadLetters.messages} dead letters go back to ${name}.`);
  await dependencies.sqs.send(
    new StartMessageMoveTaskCommand({
      SourceArn: deadLetters.arn,
      DestinationArn: queue.arn,
      MaxNumberOfMessagesPerSecond: maxMessagesPerSecond,
    }),
  );
  await followMove(dependencies, deadLetters.arn);
}

async function followMove(dependencies: RedriveDependencies, sourceArn: string): Promise<void> {
  for (;;) {
    const { Results } = await dependencies.sqs.send(
      new ListMessageMoveTasksCommand({ SourceArn: sourceArn, MaxResults: 1 }),
    );
    const task = Results?.[0];
    const moved = task?.ApproximateNumberOfMessagesMoved ?? 0;
    switch (task?.Status) {
      case 'COMPLETED':
        dependencies.log(`${moved} sent back.`);
        return;
      case 'FAILED':
      case 'CANCELLED':
        throw new OperatorError(
          `The move ended as ${task.Status} after ${moved} messages: ` +
            `${task.FailureReason ?? 'no reason given'}.`,
        );
      case undefined:
      default:
        dependencies.log(`${moved} of about ${task?.ApproximateNumberOfMessagesToMove ?? '?'} …`);
    }
    await pause(dependencies.pollMilliseconds);
  }
}

async function findQueue(
  dependencies: RedriveDependencies,
  name: string,
): Promise<QueueInfo | undefined> {
  try {
    const { QueueUrl } = await dependencies.sqs.send(new GetQueueUrlCommand({ QueueName: name }));
    const { Attributes } = await dependencies.sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl,
        AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'],
      }),
    );
    const arn = Attributes?.['QueueArn'];
    if (arn === undefined) return undefined;
    return { arn, messages: Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0) };
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return undefined;
    throw error;
  }
}
