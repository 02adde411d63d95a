import { accessKeys, accessRows } from '../../access/access-rows.ts';
import { channelSettingsKey, parseChannelSettings } from '../../records/channel-settings.ts';
import { whatsAppContactKey } from '../../records/whatsapp-contact.ts';
import type { FindItem } from '../../runtime/batch-get.ts';
import type { ItemKey } from '../../runtime/table.ts';
import { registrationOf } from '../sending/read-wishes.ts';
import type { AccountStanding } from './standing-of.ts';

/** All that decides where an account stands; the registration is among them once. */
export function standingKeys(accountId: string): ItemKey[] {
  const keys = [...accessKeys({ kind: 'account', accountId, trialId: undefined })];
  return [...keys, channelSettingsKey(accountId), whatsAppContactKey(accountId)];
}

/**
 * @returns undefined where there is no such account, or its registration cannot be read
 * @throws a zod error for settings that cannot be read
 */
export function wishesOf(
  accountId: string,
  find: FindItem,
  now: Date,
): Omit<AccountStanding, 'access'> | undefined {
  const registration = registrationOf(accountId, find, now);
  if (registration === undefined) return undefined;
  const settings = find(channelSettingsKey(accountId));
  return {
    registration,
    settings: settings === undefined ? undefined : parseChannelSettings(settings),
    isLinked: find(whatsAppContactKey(accountId)) !== undefined,
  };
}

/** The same with the rows of access, which have to be among what was read. */
export function standingOf(
  accountId: string,
  find: FindItem,
  now: Date,
): AccountStanding | undefined {
  const wishes = wishesOf(accountId, find, now);
  if (wishes === undefined) return undefined;
  return {
    ...wishes,
    access: accessRows(find, { kind: 'account', accountId, trialId: undefined }),
  };
}
