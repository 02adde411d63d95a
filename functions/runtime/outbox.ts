import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import {
  domainEvents,
  type DomainEvent,
  type DomainEventData,
  type DomainEventName,
} from '../../shared/contracts/events.ts';
import { outboxPartition } from '../../shared/events/outbox-partition.ts';
import { secondsSinceEpoch, type Clock } from './clock.ts';
import type { NewId } from './ids.ts';
import type { ItemKey, Table } from './table.ts';
import type { TransactionWrite } from './transaction.ts';

/** How long a published event stays readable, so that an operator can publish it again. */
const retentionSeconds = 14 * 24 * 60 * 60;

function outboxKey({ eventId, occurredAt }: Pick<DomainEvent, 'eventId' | 'occurredAt'>): ItemKey {
  return { PK: outboxPartition(new Date(occurredAt)), SK: `EVENT#${eventId}` };
}

/** Forgets an event that has served its one consumer, with what it says of a person. May be repeated. */
export async function eraseFromOutbox(
  table: Table,
  event: Pick<DomainEvent, 'eventId' | 'occurredAt'>,
): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: outboxKey(event) }));
}

/** An event with what its contract names, and nothing else of what it was made from. */
export function newEvent<Name extends DomainEventName>(
  effects: { readonly clock: Clock; readonly newId: NewId },
  eventName: Name,
  data: DomainEventData<Name>,
): DomainEvent<Name> {
  const { version, data: schema } = domainEvents[eventName];
  return {
    eventId: effects.newId('evt'),
    eventName,
    eventVersion: version,
    occurredAt: effects.clock().toISOString(),
    data: schema.parse(data) as DomainEventData<Name>,
  };
}

/**
 * The write that makes an event part of the transaction that it tells of. The table's stream
 * carries it to the bus.
 */
export function outboxWrite(table: Table, event: DomainEvent): TransactionWrite {
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...outboxKey(event),
        entity: 'OutboxEvent',
        event,
        expiresAt: secondsSinceEpoch(new Date(event.occurredAt)) + retentionSeconds,
      },
    },
  };
}
