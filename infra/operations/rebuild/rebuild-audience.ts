import type { SQSClient } from '@aws-sdk/client-sqs';
import { paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import * as z from 'zod';
import {
  domainEvents,
  type DomainEventEnvelope,
  type DomainEventName,
} from '../../../shared/contracts/events.ts';
import { sendEvents } from './send-events.ts';

export interface RebuildAudienceOptions {
  readonly table: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly sqs: SQSClient;
  /** The queue of `place-audience`, which reads each recipient's current rows. */
  readonly queueUrl: string;
  readonly now: Date;
}

const rowSchema = z.object({ PK: z.string(), SK: z.string(), id: z.string() });
const readerSchema = z.object({ id: z.string(), updated_at: z.string() });

/**
 * Has the audience index rebuilt for all recipients, as by an event of each: for rows older than the index, rows
 * that an operator has changed by hand, and rows of a restored table.
 * @throws OperatorError when the queue does not take them
 */
export async function rebuildAudience(
  options: RebuildAudienceOptions,
): Promise<{ readonly accounts: number; readonly readers: number }> {
  const { table, tableName } = options;
  const counts = { accounts: 0, readers: 0 };
  const pages = paginateScan(
    { client: table },
    {
      TableName: tableName,
      FilterExpression:
        '(SK = :account AND begins_with(PK, :ofAccount)) OR (SK = :reader AND begins_with(PK, :ofReader))',
      ExpressionAttributeValues: {
        ':account': 'ACCOUNT',
        ':ofAccount': 'ACCOUNT#',
        ':reader': 'NEWSLETTER',
        ':ofReader': 'EMAIL#',
      },
    },
  );
  for await (const { Items = [] } of pages) {
    const events = Items.flatMap((item) => {
      const row = rowSchema.safeParse(item).data;
      if (row === undefined) return [];
      if (row.SK === 'ACCOUNT') {
        counts.accounts += 1;
        return [eventOf(options, 'preferences.changed', { accountId: row.id })];
      }
      const subscriber = readerSchema.safeParse(item).data;
      if (subscriber === undefined) return [];
      counts.readers += 1;
      return [eventOf(options, 'newsletter.personalized', { subscriber })];
    });
    await sendEvents(options, events, 'people');
  }
  return counts;
}

function eventOf(
  { now }: RebuildAudienceOptions,
  eventName: DomainEventName,
  data: unknown,
): DomainEventEnvelope {
  return {
    eventId: `evt_${ulid(now.getTime())}`,
    eventName,
    eventVersion: domainEvents[eventName].version,
    occurredAt: now.toISOString(),
    data,
  };
}
