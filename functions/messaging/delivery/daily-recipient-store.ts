import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { utcDay, whatsAppContactKey } from '../../entities/whatsapp-contact.ts';
import type { Clock } from '../../runtime/clock.ts';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';

/** Records that an account counts towards WhatsApp's daily quota, which counts recipients and not messages. */
export type RecordDailyRecipient = (accountId: string) => Promise<void>;

/** Table access of `dailyRecipientStore`. */
export const dailyRecipientAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['ACCOUNT#*'],
  alone: true,
};

export function dailyRecipientStore(table: Table, clock: Clock): RecordDailyRecipient {
  return async (accountId) => {
    await ifConditionHolds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: whatsAppContactKey(accountId),
          UpdateExpression: 'SET counted_on = :today',
          // A contact that was unlinked meanwhile must not be created again.
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':today': utcDay(clock()) },
        }),
      ),
    );
  };
}
