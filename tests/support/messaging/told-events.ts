import { domainEvents, type DomainEventName } from '../../../shared/contracts/events.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import type { Sessions } from '../people/sessions.ts';

let events = 0;

/** Has events published through the outbox, as the transactions that they tell of do. */
export function eventTeller(cloud: Pick<TestCloud, 'now'>, sessions: Pick<Sessions, 'putItems'>) {
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
