import {
  publishedData,
  type DomainEvent,
  type DomainEventData,
  type DomainEventName,
} from '../../shared/contracts/events.ts';
import { outboxPartition } from '../../shared/events/outbox-partition.ts';
import { secondsSinceEpoch, type Clock } from './clock.ts';
import type { NewId } from './ids.ts';
import type { Table, TableAccess } from './table.ts';
import type { TransactionWrite } from './transaction.ts';

/** How long a published event stays readable, so that an operator can publish it again. */
export const outboxSeconds = 14 * 24 * 60 * 60;

/** Creates an event with exactly the fields of its contract. */
export function newEvent<Name extends DomainEventName>(
  dependencies: { readonly clock: Clock; readonly newId: NewId },
  eventName: Name,
  data: DomainEventData<Name>,
): DomainEvent<Name> {
  const published = publishedData(eventName, data);
  return {
    eventId: dependencies.newId('evt'),
    eventName,
    eventVersion: published.version,
    occurredAt: dependencies.clock().toISOString(),
    data: published.data,
  };
}

export const outboxAccess: TableAccess = { actions: ['PutItem'], partitions: ['OUTBOX#*'] };

/** Returns the write that adds an event to its transaction. The table's stream carries it to the bus. */
export function outboxWrite(table: Table, event: DomainEvent): TransactionWrite {
  return {
    Put: {
      TableName: table.name,
      Item: {
        PK: outboxPartition(new Date(event.occurredAt)),
        SK: `EVENT#${event.eventId}`,
        entity: 'OutboxEvent',
        event,
        expiresAt: secondsSinceEpoch(new Date(event.occurredAt)) + outboxSeconds,
      },
    },
  };
}
