import { domainEvents, type DomainEventName } from '../../../shared/contracts/events.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import type { Sessions } from '../users/sessions.ts';

let events = 0;

/** Publishes events through the outbox, as the product's transactions do. */
export function eventPublisher(
  cloud: Pick<TestCloud, 'now'>,
  sessions: Pick<Sessions, 'putItems'>,
) {
  return async (eventName: DomainEventName, data: object): Promise<void> => {
    const time = await cloud.now();
    events += 1;
    const eventId = `evt_told_${events}`;
    const eventVersion = domainEvents[eventName].version;
    await sessions.putItems({
      PK: outboxPartition(time),
      SK: `EVENT#${eventId}`,
      entity: 'OutboxEvent',
      event: { eventId, eventName, eventVersion, occurredAt: time.toISOString(), data },
    });
  };
}
