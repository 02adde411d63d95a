import type { Consent } from '../../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { accountCheck } from '../../entities/account.ts';
import {
  channelSettingsKey,
  parseChannelSettings,
  type ChannelSettings,
} from '../../entities/channel-settings.ts';
import { consentItem } from '../../entities/consent.ts';
import { versionCondition } from '../../entities/versioned-row-store.ts';
import { rowKey } from '../../entities/account-rows.ts';
import {
  safeParseWhatsAppContact,
  whatsAppContactKey,
  type WhatsAppContact,
} from '../../entities/whatsapp-contact.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import type { StoreAccess, Table, TableAccess, TableAccesses } from '../../runtime/table.ts';
import { writeRepeatable } from '../../runtime/transaction.ts';

/** Stored rows that decide an account's channels. */
export interface ChannelRows {
  /** The registration as stored; undefined for no account. */
  readonly registration: Readonly<Record<string, unknown>> | undefined;
  readonly settings: ChannelSettings | undefined;
  readonly contact: WhatsAppContact | undefined;
}

export interface ChannelChange {
  readonly settings: ChannelSettings;
  readonly consents: readonly Consent[];
  readonly changed: DomainEvent<'channels.changed'>;
}

export interface ChannelStore {
  /**
   * Makes one request.
   * @throws a zod error for settings that cannot be read
   */
  read(accountId: string): Promise<ChannelRows>;
  /** @param seen the version that was read; undefined for none */
  save(
    accountId: string,
    seen: string | undefined,
    change: ChannelChange,
  ): Promise<'saved' | 'changed-meanwhile'>;
}

export const readChannelsAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};
export const saveChannelsAccess: TableAccesses = [
  { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
  outboxAccess,
];

export const channelAccess = {
  read: readChannelsAccess,
  save: saveChannelsAccess,
} satisfies StoreAccess<ChannelStore>;

export function channelStore(table: Table): ChannelStore {
  return {
    async read(accountId) {
      const keys = {
        registration: rowKey(accountId, 'ACCOUNT'),
        settings: channelSettingsKey(accountId),
        contact: whatsAppContactKey(accountId),
      };
      const find = await batchGet(table, Object.values(keys));
      const settings = find(keys.settings);
      return {
        registration: find(keys.registration),
        settings: settings === undefined ? undefined : parseChannelSettings(settings),
        contact: safeParseWhatsAppContact(find(keys.contact)),
      };
    },

    async save(accountId, seen, { settings, consents, changed }) {
      const outcome = await writeRepeatable(table, [
        accountCheck(table, accountId),
        {
          Put: {
            TableName: table.name,
            Item: { ...channelSettingsKey(accountId), ...settings },
            ...versionCondition(seen),
          },
        },
        ...consents.map((consent) => ({
          Put: { TableName: table.name, Item: consentItem(accountId, consent) },
        })),
        outboxWrite(table, changed),
      ]);
      return outcome === 'written' ? 'saved' : 'changed-meanwhile';
    },
  };
}
