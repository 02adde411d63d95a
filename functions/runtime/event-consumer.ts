import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import {
  parseDomainEvent,
  type DomainEvent,
  type DomainEventName,
} from '../../shared/contracts/events.ts';
import { queueConsumer } from './queue-consumer.ts';

/** The EventBridge event that a rule puts into a queue. */
const busEventSchema = z.object({ detail: z.unknown() });

/** A function that consumes one kind of domain event from its queue. */
export function eventConsumer<Name extends DomainEventName>(
  name: Name,
  consume: (event: DomainEvent<Name>) => Promise<void>,
): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  return queueConsumer({
    read: (body) => parseDomainEvent(name, busEventSchema.parse(JSON.parse(body)).detail),
    consume,
    failure: 'event not consumed',
    idsOf: (event) => ({ eventName: name, eventId: event?.eventId }),
  });
}
