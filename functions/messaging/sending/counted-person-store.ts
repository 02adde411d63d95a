import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { utcDay, whatsAppContactKey } from '../../records/whatsapp-contact.ts';
import type { Clock } from '../../runtime/clock.ts';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';

/** Notes that somebody counts for the day of WhatsApp, which counts people and not messages. */
export type NoteCounted = (accountId: string) => Promise<void>;

/** What `countedPersonStore` does to the table. */
export const countedPersonAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['ACCOUNT#*'],
  alone: true,
};

export function countedPersonStore(table: Table, clock: Clock): NoteCounted {
  return async (accountId) => {
    await ifConditionHolds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: whatsAppContactKey(accountId),
          UpdateExpression: 'SET counted_on = :today',
          // Whoever has unlinked their number meanwhile leaves nothing behind.
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':today': utcDay(clock()) },
        }),
      ),
    );
  };
}
