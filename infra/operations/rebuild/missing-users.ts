import type { SQSClient } from '@aws-sdk/client-sqs';
import { paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { domainEvents, type DomainEventEnvelope } from '../../../shared/contracts/events.ts';
import { sendEvents } from './send-events.ts';

export interface RebuildOptions {
  readonly table: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly sqs: SQSClient;
  /** That of `finish-sign-up`, which makes the user of an account where there is none. */
  readonly queueUrl: string;
  readonly now: Date;
}

const eventName = 'account.created';

/**
 * Has the product make the user of every account again, as it does for a sign-up that died half-way:
 * with the table's e-mail and phone, and a password that nobody knows and no login asks for. Whoever has
 * a user keeps it.
 * @returns how many accounts there are
 * @throws OperatorError when the queue does not take them
 */
export async function rebuildUsers(options: RebuildOptions): Promise<number> {
  const { table, tableName, now } = options;
  let accounts = 0;
  const pages = paginateScan(
    { client: table },
    {
      TableName: tableName,
      FilterExpression: 'SK = :row AND begins_with(PK, :account)',
      ExpressionAttributeValues: { ':row': 'ACCOUNT', ':account': 'ACCOUNT#' },
    },
  );
  const { data, version: eventVersion } = domainEvents[eventName];
  for await (const { Items = [] } of pages) {
    const events = Items.map((account): DomainEventEnvelope => ({
      eventId: `evt_${ulid(now.getTime())}`,
      eventName,
      eventVersion,
      occurredAt: now.toISOString(),
      data: data.parse({ account }),
    }));
    await sendEvents(options, events, 'accounts');
    accounts += events.length;
  }
  return accounts;
}
