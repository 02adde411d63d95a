import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListMessageMoveTasksCommand,
  QueueDoesNotExist,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { redrive } from '../../../infra/operations/redrive.ts';

const sqs = mockClient(SQSClient);
const lines: string[] = [];
const dependencies = {
  sqs: new SQSClient({ region: 'sa-east-1' }),
  log: (line: string) => lines.push(line),
  pollMilliseconds: 1,
};

/** Queues of the account, each with its number of waiting messages. */
function queues(messages: Readonly<Record<string, number>>): void {
  sqs.on(GetQueueUrlCommand).callsFake(({ QueueName }: { QueueName: string }) => {
    if (QueueName in messages) return { QueueUrl: QueueName };
    throw new QueueDoesNotExist({ message: 'not there', $metadata: {} });
  });
  sqs.on(GetQueueAttributesCommand).callsFake(({ QueueUrl }: { QueueUrl: string }) => ({
    Attributes: {
      QueueArn: `arn:${QueueUrl}`,
      ApproximateNumberOfMessages: String(messages[QueueUrl]),
    },
  }));
}

beforeEach(() => {
  sqs.reset();
  lines.length = 0;
});

describe('redriving a queue', () => {
  it.each(['bfj-prod-hook', 'bfj-prod-hook-dead-letters'])(
    'moves the dead letters back and prints the progress (%s)',
    async (typed) => {
      queues({ 'bfj-prod-hook': 0, 'bfj-prod-hook-dead-letters': 7 });
      sqs
        .on(ListMessageMoveTasksCommand)
        .resolvesOnce({
          Results: [
            {
              Status: 'RUNNING',
              ApproximateNumberOfMessagesMoved: 3,
              ApproximateNumberOfMessagesToMove: 7,
            },
          ],
        })
        .resolves({ Results: [{ Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: 7 }] });
      await redrive(dependencies, typed);
      expect(sqs.commandCalls(StartMessageMoveTaskCommand)[0]?.args[0].input).toMatchObject({
        SourceArn: 'arn:bfj-prod-hook-dead-letters',
        DestinationArn: 'arn:bfj-prod-hook',
      });
      expect(lines).toEqual([
        'About 7 dead letters go back to bfj-prod-hook.',
        '3 of about 7 …',
        '7 sent back.',
      ]);
    },
  );

  it('starts nothing when nothing is to be moved', async () => {
    queues({ 'bfj-prod-hook': 0, 'bfj-prod-hook-dead-letters': 0 });
    await redrive(dependencies, 'bfj-prod-hook');
    expect(sqs.commandCalls(StartMessageMoveTaskCommand)).toEqual([]);
    expect(lines.join()).toContain('is empty');
  });

  it('reports a missing queue', async () => {
    queues({});
    await expect(redrive(dependencies, 'hook')).rejects.toThrow(
      'There is no queue hook-dead-letters',
    );
  });

  it('explains what to do with stream pointers instead', async () => {
    queues({ 'bfj-prod-publish-domain-events-dead-letters': 1 });
    await expect(redrive(dependencies, 'bfj-prod-publish-domain-events')).rejects.toThrow(
      'npm run replay-events',
    );
  });

  it.each(['FAILED', 'CANCELLED'])('reports that a move has %s', async (Status) => {
    queues({ 'bfj-prod-hook': 0, 'bfj-prod-hook-dead-letters': 7 });
    sqs.on(ListMessageMoveTasksCommand).resolves({ Results: [{ Status, FailureReason: 'Why' }] });
    await expect(redrive(dependencies, 'bfj-prod-hook')).rejects.toThrow(
      `as ${Status} after 0 messages: Why`,
    );
  });
});
