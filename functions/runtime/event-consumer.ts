import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import {
  parseDomainEvent,
  type DomainEvent,
  type DomainEventName,
} from '../../shared/contracts/events.ts';
import { reportFailure } from './report-failure.ts';

/** The EventBridge event that a rule puts into a queue. */
const busEventSchema = z.object({ detail: z.unknown() });

/**
 * A function that consumes one kind of domain event from its queue. Messages of a batch are
 * worked on side by side, and each that fails goes back to the queue alone.
 */
export function eventConsumer<Name extends DomainEventName>(
  name: Name,
  consume: (event: DomainEvent<Name>) => Promise<void>,
): (batch: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  const chain = middy<SQSEvent, SQSBatchResponse>().handler(async (batch) => {
    const outcomes = await Promise.all(
      batch.Records.map(async (record) => ({
        messageId: record.messageId,
        failed: await fails(record, name, consume),
      })),
    );
    return {
      batchItemFailures: outcomes
        .filter((outcome) => outcome.failed)
        .map((outcome) => ({ itemIdentifier: outcome.messageId })),
    };
  });
  return async (batch, context) => chain(batch, context);
}

async function fails<Name extends DomainEventName>(
  record: SQSRecord,
  name: Name,
  consume: (event: DomainEvent<Name>) => Promise<void>,
): Promise<boolean> {
  let eventId: string | undefined;
  try {
    const event = parseDomainEvent(name, busEventSchema.parse(JSON.parse(record.body)).detail);
    eventId = event.eventId;
    await consume(event);
    return false;
  } catch (error) {
    const { messageId, attributes } = record;
    const receiveCount = attributes.ApproximateReceiveCount;
    const about = { eventName: name, eventId, messageId, receiveCount };
    reportFailure('event not consumed', about, error);
    return true;
  }
}
