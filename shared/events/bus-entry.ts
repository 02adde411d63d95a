import { eventSource, type DomainEventEnvelope } from '../contracts/events.ts';

/** An event as EventBridge's PutEvents takes it. */
export interface BusEntry {
  readonly EventBusName: string;
  readonly Source: string;
  readonly DetailType: string;
  readonly Time: Date;
  /** The envelope, as JSON. */
  readonly Detail: string;
}

/** The same for the first publishing and for a repeated one, so that rules match both. */
export function busEntry(busName: string, event: DomainEventEnvelope): BusEntry {
  return {
    EventBusName: busName,
    Source: eventSource,
    DetailType: event.eventName,
    Time: new Date(event.occurredAt),
    Detail: JSON.stringify(event),
  };
}
