import {
  domainEvents,
  type DomainEvent,
  type DomainEventData,
  type DomainEventName,
} from '../../shared/contracts/events.ts';
import { secondsSinceEpoch, type Clock } from './clock.ts';
import type { NewId } from './ids.ts';
import type { Table } from './table.ts';
import type { TransactionWrite } from './transaction.ts';

/** How long a published event stays readable, so that an operator can publish it again. */
const retentionSeconds = 14 * 24 * 60 * 60;

export function newEvent<Name extends DomainEventName>(
  effects: { readonly clock: Clock; readonly newId: NewId },
  eventName: Name,
  data: DomainEventData<Name>,
): DomainEvent<Name> {
  return {
    eventId: effects.newId('evt'),
    eventName,
    eventVersion: domainEvents[eventName].version,
    occurredAt: effects.clock().toISOString(),
    data,
  };
}

/**
 * The write that makes an event part of the transaction that it tells of. The table's stream
 * carries it to the bus. Partitions are a minute long: a span of time can be read back and
 * published again without a scan, and no partition grows hot.
 */
export function outboxWrite(table: Table, event: DomainEvent): TransactionWrite {
  return {
    Put: {
      TableName: table.name,
      Item: {
        PK: outboxPartition(new Date(event.occurredAt)),
        SK: `EVENT#${event.eventId}`,
        entity: 'OutboxEvent',
        event,
        expiresAt: secondsSinceEpoch(new Date(event.occurredAt)) + retentionSeconds,
      },
    },
  };
}

export function outboxPartition(instant: Date): string {
  return `OUTBOX#${instant.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)}`;
}
