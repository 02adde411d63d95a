import { PutEventsCommand, type EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  domainEventEnvelopeSchema,
  type DomainEventEnvelope,
} from '../../shared/contracts/events.ts';
import { busEntry } from '../../shared/events/bus-entry.ts';
import { outboxPartition } from '../../shared/events/outbox-partition.ts';
import { OperatorError } from '../operator-error.ts';

export interface ReplayDependencies {
  readonly table: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly bus: EventBridgeClient;
  readonly busName: string;
  readonly log: (line: string) => void;
}

/** A span of time that includes its start and excludes its end. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const minuteMilliseconds = 60_000;
/** Retention of events in the outbox. */
export const outboxDays = 14;
/** The limit of PutEvents for the entries of one call. */
const maxEntries = 10;
/** The number of minutes for which the partitions are read in parallel. */
const minutesAtOnce = 20;

const itemsSchema = z.array(z.object({ event: domainEventEnvelopeSchema }));

/**
 * Publishes the events of a span again, in their order. Consumers recognise events by their ids and do not repeat
 * their work.
 * @returns how many were published
 * @throws OperatorError when the bus does not take an event
 */
export async function replayEvents(dependencies: ReplayDependencies, span: Span): Promise<number> {
  let published = 0;
  const minutes = listMinutes(span);
  for (let start = 0; start < minutes.length; start += minutesAtOnce) {
    const chunk = minutes.slice(start, start + minutesAtOnce);
    const found = await Promise.all(chunk.map((minute) => readMinute(dependencies, minute)));
    const events = found.flat().filter(({ occurredAt }) => isWithin(span, new Date(occurredAt)));
    for (let index = 0; index < events.length; index += maxEntries) {
      await publish(dependencies, events.slice(index, index + maxEntries));
    }
    published += events.length;
    if (events.length > 0) {
      dependencies.log(`${chunk.at(-1)?.toISOString() ?? ''}  ${published} events published`);
    }
  }
  return published;
}

/** Returns the start of every minute that overlaps the span. */
export function listMinutes(span: Span): Date[] {
  const first = Math.floor(span.from.getTime() / minuteMilliseconds);
  const last = Math.ceil(span.to.getTime() / minuteMilliseconds);
  return Array.from(
    { length: Math.max(0, last - first) },
    (_, index) => new Date((first + index) * minuteMilliseconds),
  );
}

function isWithin(span: Span, instant: Date): boolean {
  return instant >= span.from && instant < span.to;
}

/** Returns the outbox events of a minute. */
export async function readMinute(
  dependencies: Pick<ReplayDependencies, 'table' | 'tableName'>,
  minute: Date,
): Promise<DomainEventEnvelope[]> {
  const events: DomainEventEnvelope[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const answer = await dependencies.table.send(
      new QueryCommand({
        TableName: dependencies.tableName,
        KeyConditionExpression: 'PK = :partition',
        ExpressionAttributeValues: { ':partition': outboxPartition(minute) },
        ...(next === undefined ? {} : { ExclusiveStartKey: next }),
      }),
    );
    events.push(...itemsSchema.parse(answer.Items ?? []).map((item) => item.event));
    next = answer.LastEvaluatedKey;
  } while (next !== undefined);
  return events;
}

async function publish(
  dependencies: ReplayDependencies,
  events: readonly DomainEventEnvelope[],
): Promise<void> {
  const answer = await dependencies.bus.send(
    new PutEventsCommand({
      Entries: events.map((event) => busEntry(dependencies.busName, event)),
    }),
  );
  const rejectedIndex = (answer.Entries ?? []).findIndex((entry) => entry.EventId === undefined);
  if (rejectedIndex === -1) return;
  throw new OperatorError(
    `The bus did not accept the event ${events[rejectedIndex]?.eventId ?? ''} of ` +
      `${events[rejectedIndex]?.occurredAt ?? ''}: ${answer.Entries?.[rejectedIndex]?.ErrorCode ?? 'unknown'}. ` +
      'Go on from there: what was published before it does no harm twice.',
  );
}
