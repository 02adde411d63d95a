import { PutEventsCommand, type EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { DomainEventEnvelope } from '../../shared/contracts/events.ts';
import { busEntry } from '../../shared/events/bus-entry.ts';

/** An outbox event and the place in the stream that it came from. */
export interface StreamedEvent {
  readonly sequenceNumber: string;
  readonly event: DomainEventEnvelope;
}

/** PutEvents takes this many entries a call. */
const maximumEntries = 10;

/**
 * Puts events on the bus in the order of the stream.
 * @returns the sequence number of the first event that the bus did not take, for the stream to
 *   go on from; undefined when it took all. Events after it may have been taken: consumers know
 *   a repeated event by its id.
 * @throws the SDK's error when a whole call fails
 */
export async function publishDomainEvents(
  dependencies: { readonly bus: EventBridgeClient; readonly busName: string },
  events: readonly StreamedEvent[],
): Promise<{ sequenceNumber: string; errorCode: string } | undefined> {
  for (let start = 0; start < events.length; start += maximumEntries) {
    const chunk = events.slice(start, start + maximumEntries);
    const answer = await dependencies.bus.send(
      new PutEventsCommand({
        Entries: chunk.map(({ event }) => busEntry(dependencies.busName, event)),
      }),
    );
    for (const [index, result] of (answer.Entries ?? []).entries()) {
      const refused = chunk[index];
      if (result.EventId === undefined && refused !== undefined) {
        return {
          sequenceNumber: refused.sequenceNumber,
          errorCode: result.ErrorCode ?? 'unknown',
        };
      }
    }
  }
  return undefined;
}
