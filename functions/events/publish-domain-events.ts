import { PutEventsCommand, type EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { DomainEventEnvelope } from '../../shared/contracts/events.ts';
import { busEntry } from '../../shared/events/bus-entry.ts';

/** An outbox event and its position in the stream. */
export interface StreamedEvent {
  readonly sequenceNumber: string;
  readonly event: DomainEventEnvelope;
}

/** The limit of PutEvents for the entries of one call. */
const maxEntries = 10;

/**
 * Puts events on the bus in the order of the stream.
 * @returns the sequence number of the first event that the bus rejected, from which the stream retries; undefined
 * when it accepted all. Later events may have been accepted: consumers recognise a repeated event by its id.
 * @throws the SDK's error when a whole call fails
 */
export async function publishDomainEvents(
  dependencies: { readonly bus: EventBridgeClient; readonly busName: string },
  events: readonly StreamedEvent[],
): Promise<{ sequenceNumber: string; errorCode: string } | undefined> {
  for (let start = 0; start < events.length; start += maxEntries) {
    const chunk = events.slice(start, start + maxEntries);
    const answer = await dependencies.bus.send(
      new PutEventsCommand({
        Entries: chunk.map(({ event }) => busEntry(dependencies.busName, event)),
      }),
    );
    for (const [index, result] of (answer.Entries ?? []).entries()) {
      const failed = chunk[index];
      if (result.EventId === undefined && failed !== undefined) {
        return {
          sequenceNumber: failed.sequenceNumber,
          errorCode: result.ErrorCode ?? 'unknown',
        };
      }
    }
  }
  return undefined;
}
