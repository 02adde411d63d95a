import { domainEvents, type DomainEventEnvelope } from '../../shared/contracts/events.ts';

/**
 * Returns the ids of deleted accounts and unsubscribed readers in the events. They are logged, so that an older
 * backup can be restored without them even if the table is lost (infra/OPERATIONS.md, Restore).
 */
export function deletedOwnerIds(events: readonly DomainEventEnvelope[]): readonly string[] {
  return events.flatMap(({ eventName, data }) => {
    if (eventName === 'account.deleted') {
      return [domainEvents[eventName].data.parse(data).accountId];
    }
    if (eventName === 'newsletter.unsubscribed') {
      return [domainEvents[eventName].data.parse(data).subscriberId];
    }
    return [];
  });
}
