import { accessKeys, parseAccessRows } from '../../access/access-rows.ts';
import { channelSettingsKey, parseChannelSettings } from '../../entities/channel-settings.ts';
import { whatsAppContactKey } from '../../entities/whatsapp-contact.ts';
import type { FindItem } from '../../runtime/batch-get.ts';
import type { ItemKey } from '../../runtime/table.ts';
import { parseAccountRegistration } from '../delivery/read-send-preferences.ts';
import type { AccountRecipient } from './recipients.ts';

/** Returns the keys of all rows that decide the audience of an account; the registration is among them once. */
export function accountRecipientKeys(accountId: string): ItemKey[] {
  const keys = [...accessKeys({ kind: 'account', accountId, trialId: undefined })];
  return [...keys, channelSettingsKey(accountId), whatsAppContactKey(accountId)];
}

/**
 * @returns undefined when the account does not exist or its registration cannot be read
 * @throws a zod error for settings that cannot be read
 */
export function parseRecipientPreferences(
  accountId: string,
  find: FindItem,
  now: Date,
): Omit<AccountRecipient, 'access'> | undefined {
  const registration = parseAccountRegistration(accountId, find, now);
  if (registration === undefined) return undefined;
  const settings = find(channelSettingsKey(accountId));
  return {
    registration,
    settings: settings === undefined ? undefined : parseChannelSettings(settings),
    isLinked: find(whatsAppContactKey(accountId)) !== undefined,
  };
}

/** Returns the same with the access rows, which must be among the rows that were read. */
export function parseAccountRecipient(
  accountId: string,
  find: FindItem,
  now: Date,
): AccountRecipient | undefined {
  const preferences = parseRecipientPreferences(accountId, find, now);
  if (preferences === undefined) return undefined;
  return {
    ...preferences,
    access: parseAccessRows(find, { kind: 'account', accountId, trialId: undefined }),
  };
}
