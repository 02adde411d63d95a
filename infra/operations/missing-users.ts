import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { domainEvents, type DomainEventEnvelope } from '../../shared/contracts/events.ts';
import { OperatorError } from '../operator-error.ts';

export interface RebuildOptions {
  readonly table: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly sqs: SQSClient;
  /** That of `finish-sign-up`, which makes the user of an account where there is none. */
  readonly queueUrl: string;
  readonly now: Date;
}

/** SendMessageBatch takes this many. */
const maximumMessages = 10;
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
    for (let start = 0; start < events.length; start += maximumMessages) {
      await send(options, events.slice(start, start + maximumMessages));
    }
    accounts += events.length;
  }
  return accounts;
}

async function send(
  { sqs, queueUrl }: RebuildOptions,
  events: readonly DomainEventEnvelope[],
): Promise<void> {
  const { Failed = [] } = await sqs.send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: events.map((detail, place) => ({
        Id: String(place),
        MessageBody: JSON.stringify({ detail }),
      })),
    }),
  );
  if (Failed.length > 0) {
    throw new OperatorError(
      `The queue did not take ${Failed.length} accounts: ${Failed[0]?.Code}. Run the command again.`,
    );
  }
}
