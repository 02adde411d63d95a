import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { secondsSinceEpoch, type Clock } from './clock.ts';
import { OperationalError } from './operational-error.ts';
import type { ItemKey, Table, TableAccess } from './table.ts';

/** Longer than any consumer may run, so that a live one is never overtaken. */
const leaseSeconds = 60;
/** Longer than a message can live in a queue and its dead-letter queue together. */
const retentionSeconds = 30 * 24 * 60 * 60;

/** Another delivery of the same event is being processed; the queue should deliver it again. */
export class EventInProgressError extends OperationalError {
  override readonly name = 'EventInProgressError';
  override readonly failureMetric = undefined;
}

export const onceForEventAccess: TableAccess = {
  actions: ['GetItem', 'PutItem'],
  partitions: ['PROCESSED#*'],
  alone: true,
};

/**
 * Does a consumer's work for an event unless it was done. Queues deliver at least once and sometimes concurrently:
 * the first delivery takes a lease, a finished one leaves a mark, and failed work releases its lease or lets it
 * expire.
 * @throws EventInProgressError while another delivery holds the lease; any error of `work`
 */
export async function onceForEvent(
  dependencies: { readonly table: Table; readonly clock: Clock },
  consumer: string,
  eventId: string,
  work: () => Promise<void>,
): Promise<'done' | 'already-done'> {
  const { table, clock } = dependencies;
  const key: ItemKey = { PK: `PROCESSED#${eventId}`, SK: `CONSUMER#${consumer}` };

  const mark = (state: 'working' | 'done' | 'failed', leaseUntil: number) =>
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...key,
          entity: 'ProcessedEvent',
          state,
          leaseUntil,
          expiresAt: secondsSinceEpoch(clock()) + retentionSeconds,
        },
        ...(state === 'working'
          ? {
              ConditionExpression:
                'attribute_not_exists(PK) OR (#state <> :done AND leaseUntil <= :now)',
              ExpressionAttributeNames: { '#state': 'state' },
              ExpressionAttributeValues: { ':done': 'done', ':now': secondsSinceEpoch(clock()) },
            }
          : {}),
      }),
    );

  try {
    await mark('working', secondsSinceEpoch(clock()) + leaseSeconds);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const current = await table.client.send(
      new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
    );
    if (current.Item?.['state'] === 'done') return 'already-done';
    throw new EventInProgressError();
  }

  try {
    await work();
  } catch (error) {
    await mark('failed', 0);
    throw error;
  }
  await mark('done', 0);
  return 'done';
}
