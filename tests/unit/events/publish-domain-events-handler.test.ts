import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../../../functions/runtime/logger.ts';
import { lambdaContext } from '../../support/requests/http-event.ts';

const eventBridge = mockClient(EventBridgeClient);
const queues = mockClient(SQSClient);
let publish: (batch: DynamoDBStreamEvent) => Promise<unknown>;

beforeAll(async () => {
  process.env['EVENT_BUS_NAME'] = 'bus';
  process.env['DEAD_LETTER_QUEUE_URL'] = 'https://sqs.example/dead-letters';
  const { handler } = await import('../../../functions/events/publish-domain-events.lambda.ts');
  publish = async (batch) => handler(batch, lambdaContext);
});
beforeEach(() => {
  vi.spyOn(logger, 'error').mockImplementation(() => {});
  eventBridge.reset();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  eventBridge.on(PutEventsCommand).callsFake((input) => ({
    Entries: input.Entries.map(() => ({ EventId: 'x' })),
  }));
});

function record(sequenceNumber: string, item: Record<string, unknown>): DynamoDBRecord {
  return {
    eventSourceARN: 'arn:aws:dynamodb:sa-east-1:000000000000:table/t/stream/s',
    dynamodb: {
      SequenceNumber: sequenceNumber,
      ApproximateCreationDateTime: 1795262400,
      // The SDK's attribute types are wider than Lambda's.
      NewImage: marshall(item) as NonNullable<DynamoDBRecord['dynamodb']>['NewImage'] & object,
    },
  };
}

const event = (eventId: string) => ({
  event: {
    eventId,
    eventName: 'newsletter.unsubscribed',
    eventVersion: 1,
    occurredAt: '2026-11-21T12:00:00.000Z',
    data: { subscriberId: 'sub_1', email: 'ana@exemplo.com' },
  },
});

it('skips an unreadable item, logs its position, and publishes the others', async () => {
  const answer = await publish({
    Records: [
      record('1', event('evt_1')),
      record('2', { event: { eventName: 'unknown', email: 'ana@exemplo.com' } }),
      record('3', event('evt_3')),
    ],
  });
  expect(answer).toEqual({ batchItemFailures: [] });
  const entries = eventBridge.commandCalls(PutEventsCommand)[0]?.args[0].input.Entries ?? [];
  expect(entries.map((entry) => JSON.parse(entry.Detail ?? '').eventId)).toEqual([
    'evt_1',
    'evt_3',
  ]);
  const message = queues.commandCalls(SendMessageCommand)[0]?.args[0].input.MessageBody ?? '';
  expect(JSON.parse(message)).toMatchObject({ DDBStreamBatchInfo: { startSequenceNumber: '2' } });
  expect(message + JSON.stringify(vi.mocked(logger.error).mock.calls)).not.toContain('exemplo');
});

it('retries from the first event that the bus rejected', async () => {
  eventBridge
    .on(PutEventsCommand)
    .resolves({ Entries: [{ EventId: 'x' }, { ErrorCode: 'ThrottlingException' }] });
  const answer = await publish({
    Records: [record('1', event('evt_1')), record('2', event('evt_2'))],
  });
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
});

it('fails as a whole when the dead-letter queue does not take an unreadable item, so that nothing is skipped', async () => {
  queues.on(SendMessageCommand).rejects(new Error('down'));
  await expect(publish({ Records: [record('1', {})] })).rejects.toThrow('down');
});
