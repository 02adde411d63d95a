import type { SQSClient } from '@aws-sdk/client-sqs';
import { paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { domainEvents, type DomainEventEnvelope } from '../../../shared/contracts/events.ts';
import { sendEvents } from './send-events.ts';

export interface RebuildUsersOptions {
  readonly table: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly sqs: SQSClient;
  /** The queue of `finish-sign-up`, which creates the user of an account that has none. */
  readonly queueUrl: string;
  readonly now: Date;
}

const eventName = 'account.created';

/**
 * Has the product create the user of every account again, as for a sign-up that failed half-way: with the e-mail and
 * phone of the table, and a random password that no login asks for. Existing users stay as they are.
 * @returns the number of accounts
 * @throws OperatorError when the queue does not take them
 */
export async function rebuildUsers(options: RebuildUsersOptions): Promise<number> {
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
