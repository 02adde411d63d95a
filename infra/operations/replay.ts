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

/** From the first moment on, up to but without the last. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const minuteMilliseconds = 60_000;
/** The outbox keeps events this long. */
export const outboxDays = 14;
/** PutEvents takes this many entries a call. */
const maximumEntries = 10;
/** Minutes whose partitions are read side by side. */
const minutesAtOnce = 20;

const itemsSchema = z.array(z.object({ event: domainEventEnvelopeSchema }));

/**
 * Publishes the events of a span again, in their order. Consumers know events by their ids: one
 * that has done an event's work does not do it twice.
 * @returns how many were published
 * @throws OperatorError when the bus does not take an event
 */
export async function replayEvents(dependencies: ReplayDependencies, span: Span): Promise<number> {
  let published = 0;
  const minutes = minutesOf(span);
  for (let start = 0; start < minutes.length; start += minutesAtOnce) {
    const chunk = minutes.slice(start, start + minutesAtOnce);
    const found = await Promise.all(chunk.map((minute) => readMinute(dependencies, minute)));
    const events = found.flat().filter(({ occurredAt }) => isWithin(span, new Date(occurredAt)));
    for (let index = 0; index < events.length; index += maximumEntries) {
      await publish(dependencies, events.slice(index, index + maximumEntries));
    }
    published += events.length;
    if (events.length > 0) {
      dependencies.log(`${chunk.at(-1)?.toISOString() ?? ''}  ${published} events published`);
    }
  }
  return published;
}

/** Starts of every minute that has a moment of the span in it. */
export function minutesOf(span: Span): Date[] {
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

/** Events of the outbox that happened within a minute. */
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
  const refused = (answer.Entries ?? []).findIndex((entry) => entry.EventId === undefined);
  if (refused === -1) return;
  throw new OperatorError(
    `The bus did not take the event ${events[refused]?.eventId ?? ''} of ` +
      `${events[refused]?.occurredAt ?? ''}: ${answer.Entries?.[refused]?.ErrorCode ?? 'unknown'}. ` +
      'Go on from there: what was published before it does no harm twice.',
  );
}
