import type { Consent } from '../../../shared/contracts/accounts.ts';
import {
  channelSettingsEntity,
  channelSettingsKey,
  type ChannelConsent,
} from '../../entities/channel-settings.ts';
import { consentItem } from '../../entities/consent.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';

/** Table access of `whatsAppConsentWrites`. */
export const whatsAppConsentAccess: TableAccess = {
  actions: ['UpdateItem', 'PutItem'],
  partitions: ['ACCOUNT#*'],
};

/**
 * Returns the writes of an account's new WhatsApp consent; all other settings stay unchanged.
 * @param seen the version of the settings that was read: the write fails if they have changed
 */
export function whatsAppConsentWrites(
  table: Table,
  accountId: string,
  { channel, entry }: { readonly channel: ChannelConsent; readonly entry: Consent },
  { seen, updatedAt }: { readonly seen: string | undefined; readonly updatedAt: string },
): TransactionWrite[] {
  return [
    {
      Update: {
        TableName: table.name,
        Key: channelSettingsKey(accountId),
        UpdateExpression:
          'SET whatsapp = :channel, updated_at = :now, entity = :entity, ' +
          'email = if_not_exists(email, :nothing), #off = if_not_exists(#off, :none)',
        ConditionExpression: seen === undefined ? 'attribute_not_exists(PK)' : 'updated_at = :seen',
        ExpressionAttributeNames: { '#off': 'off' },
        ExpressionAttributeValues: {
          ':channel': channel,
          ':now': updatedAt,
          ...(seen === undefined ? {} : { ':seen': seen }),
          ':entity': channelSettingsEntity,
          ':nothing': {},
          ':none': [],
        },
      },
    },
    { Put: { TableName: table.name, Item: consentItem(accountId, entry) } },
  ];
}
