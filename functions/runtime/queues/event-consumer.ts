import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import {
  domainEventEnvelopeSchema,
  parseDomainEvent,
  type DomainEvent,
  type DomainEventName,
} from '../../../shared/contracts/events.ts';
import { queueConsumer, type SlotPool } from './queue-consumer.ts';

/** The EventBridge event that a rule puts into a queue. */
const busEventSchema = z.object({ detail: z.unknown() });

/**
 * Creates a function that consumes one kind of domain event from its queue.
 * @param limiter the concurrency limit, if its work waits for a partner
 */
export function eventConsumer<Name extends DomainEventName>(
  name: Name,
  consume: (event: DomainEvent<Name>) => Promise<void>,
  limiter?: SlotPool,
): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  return queueConsumer({
    read: (body) => parseDomainEvent(name, busEventSchema.parse(JSON.parse(body)).detail),
    consume,
    failure: 'event not consumed',
    idsOf: (event) => ({ eventName: name, eventId: event?.eventId }),
    slots: limiter,
  });
}

/** The consumer of each kind of event in the queue. */
type Consumers = {
  readonly [Name in DomainEventName]?: (event: DomainEvent<Name>) => Promise<void>;
};

/** Creates a function that consumes several kinds of domain events, each with the consumer of its name. */
export function eventsConsumer(
  consumers: Consumers,
  slots?: SlotPool,
): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  return queueConsumer({
    read: (body) => {
      const { detail } = busEventSchema.parse(JSON.parse(body));
      return parseWithConsumer(
        consumers,
        domainEventEnvelopeSchema.parse(detail).eventName,
        detail,
      );
    },
    consume: ({ consume }) => consume(),
    failure: 'event not consumed',
    idsOf: (read) => ({ eventName: read?.event.eventName, eventId: read?.event.eventId }),
    slots,
  });
}

function parseWithConsumer<Name extends DomainEventName>(
  consumers: Consumers,
  name: Name,
  detail: unknown,
) {
  const event = parseDomainEvent(name, detail);
  const consume: Consumers[Name] = consumers[name];
  if (consume === undefined) throw new Error(`No consumer for ${name}`);
  return { event, consume: () => consume(event) };
}
