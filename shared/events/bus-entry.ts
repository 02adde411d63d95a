import { eventSource, type DomainEventEnvelope } from '../contracts/events.ts';

/** An entry of EventBridge's PutEvents. */
export interface BusEntry {
  readonly EventBusName: string;
  readonly Source: string;
  readonly DetailType: string;
  readonly Time: Date;
  /** The envelope, as JSON. */
  readonly Detail: string;
}

/** Equal for the first and a repeated publication, so that rules match both. */
export function busEntry(busName: string, event: DomainEventEnvelope): BusEntry {
  return {
    EventBusName: busName,
    Source: eventSource,
    DetailType: event.eventName,
    Time: new Date(event.occurredAt),
    Detail: JSON.stringify(event),
  };
}
