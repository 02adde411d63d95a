import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseSpan } from '../../../infra/operations/replay-span.ts';
import { replayEvents } from '../../../infra/operations/replay.ts';

const table = mockClient(DynamoDBDocumentClient);
const bus = mockClient(EventBridgeClient);
const dependencies = {
  table: DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'sa-east-1' })),
  tableName: 'bfj-prod',
  bus: new EventBridgeClient({ region: 'sa-east-1' }),
  busName: 'bfj-prod',
  log: () => {},
};

beforeEach(() => {
  table.reset();
  bus.reset();
  bus.on(PutEventsCommand).callsFake(({ Entries }: { Entries: unknown[] }) => ({
    Entries: Entries.map((_, index) => ({ EventId: String(index) })),
  }));
});

function item(eventId: string, occurredAt: string) {
  const event = {
    eventId,
    eventName: 'newsletter.unsubscribed',
    eventVersion: 1,
    occurredAt,
    data: {},
  };
  return { PK: 'x', SK: `EVENT#${eventId}`, entity: 'OutboxEvent', event };
}

/** Items of the outbox per minute, in pages of two. */
function outbox(minutes: Readonly<Record<string, ReturnType<typeof item>[]>>): void {
  table.on(QueryCommand).callsFake((input: QueryCommand['input']) => {
    const minute = String(input.ExpressionAttributeValues?.[':partition']).replace('OUTBOX#', '');
    const start = Number(input.ExclusiveStartKey?.['start'] ?? 0);
    const all = minutes[minute] ?? [];
    const more = start + 2 < all.length;
    return {
      Items: all.slice(start, start + 2),
      ...(more ? { LastEvaluatedKey: { start: start + 2 } } : {}),
    };
  });
}

function publishedIds(): string[] {
  return bus
    .commandCalls(PutEventsCommand)
    .flatMap((call) => call.args[0].input.Entries ?? [])
    .map((entry) => String((JSON.parse(entry.Detail ?? '') as { eventId: unknown }).eventId));
}

describe('publishing events again', () => {
  it('publishes exactly the events of the span, in order', async () => {
    outbox({
      '2026-11-20T08:00': [
        item('a', '2026-11-20T08:00:29.999Z'),
        item('b', '2026-11-20T08:00:30Z'),
      ],
      '2026-11-20T08:01': ['c', 'd', 'e', 'f', 'g'].map((id) => item(id, '2026-11-20T08:01:10Z')),
      '2026-11-20T08:02': [item('h', '2026-11-20T08:02:00Z'), item('i', '2026-11-20T08:02:01Z')],
    });
    const count = await replayEvents(dependencies, {
      from: new Date('2026-11-20T08:00:30Z'),
      to: new Date('2026-11-20T08:02:01Z'),
    });
    expect(publishedIds()).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h']);
    expect(count).toBe(7);
  });

  it('reads a day without events and publishes nothing', async () => {
    outbox({});
    const span = { from: new Date('2026-11-19T00:00:00Z'), to: new Date('2026-11-20T00:00:00Z') };
    expect(await replayEvents(dependencies, span)).toBe(0);
    expect(table.commandCalls(QueryCommand)).toHaveLength(24 * 60);
    expect(bus.calls()).toEqual([]);
  });

  it('publishes at most ten events per call', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `e${index}`);
    outbox({ '2026-11-20T08:00': ids.map((id) => item(id, '2026-11-20T08:00:01Z')) });
    const span = { from: new Date('2026-11-20T08:00:00Z'), to: new Date('2026-11-20T08:01:00Z') };
    await replayEvents(dependencies, span);
    const sizes = bus
      .commandCalls(PutEventsCommand)
      .map((call) => call.args[0].input.Entries?.length);
    expect(sizes).toEqual([10, 10, 5]);
    expect(publishedIds()).toEqual(ids);
  });

  it('stops at an event that the bus rejects, and names it', async () => {
    outbox({
      '2026-11-20T08:00': [item('a', '2026-11-20T08:00:01Z'), item('b', '2026-11-20T08:00:02Z')],
    });
    bus.on(PutEventsCommand).resolves({
      FailedEntryCount: 1,
      Entries: [{ EventId: '1' }, { ErrorCode: 'ThrottlingException' }],
    });
    const span = { from: new Date('2026-11-20T08:00:00Z'), to: new Date('2026-11-20T08:01:00Z') };
    await expect(replayEvents(dependencies, span)).rejects.toThrow(
      /event b of 2026-11-20T08:00:02Z: ThrottlingException/,
    );
  });
});

describe('the span of events to publish', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  it('ends now by default', () => {
    expect(parseSpan({ from: '2026-11-20T08:00-03:00' }, now)).toEqual({
      from: new Date('2026-11-20T11:00:00Z'),
      to: now,
    });
  });

  it.each([
    [{}, '--from is missing'],
    [{ from: 'yesterday' }, '--from is no moment with a time zone'],
    [{ from: '2026-11-20T08:00' }, '--from is no moment with a time zone'],
    [{ from: '2026-11-20T25:00Z' }, '--from is no moment with a time zone'],
    [{ from: '2026-11-20T11:00Z', to: '2026-11-20T10:00Z' }, '--from must be before --to'],
    [{ from: '2026-11-01T11:00Z' }, '--from must be within the last 14 days'],
  ])('rejects %j', (typed, complaint) => {
    expect(() => parseSpan(typed, now)).toThrow(complaint);
  });
});
