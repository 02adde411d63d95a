import * as z from 'zod/mini';
import { decideAccess, runningTrialEnd, type AccessRows } from '../../access/access-rights.ts';
import {
  messageChannels,
  type MessageChannel,
  type MessageKind,
} from '../../../shared/contracts/messaging.ts';
import { messageFrequencySchema } from '../../../shared/contracts/preferences.ts';
import { marketKinds } from '../../../shared/messages/message-days.ts';
import { defaultReportWeeks } from '../../../shared/portfolio/report/report-span.ts';
import { timeZoneOf, type TimeZone } from '../../../shared/values/local-time.ts';
import type { ScheduleEntry } from '../../entities/audience.ts';
import type { AudienceKind } from '../../../shared/messages/broadcasts.ts';
import {
  isOptedIn,
  kindChannelName,
  wantsMessage,
  type ChannelSettings,
  channelSettingsKey,
  parseChannelSettings,
} from '../../entities/channel-settings.ts';
import { type Registration, parseAccountRegistration } from '../delivery/read-send-preferences.ts';
import { reportSlotName, sessionSlot, slotName } from './slots.ts';
import { accessKeys, parseAccessRows } from '../../access/access-rows.ts';
import { whatsAppContactKey } from '../../entities/whatsapp-contact.ts';
import type { FindItem } from '../../runtime/batch-get.ts';
import type { ItemKey } from '../../runtime/table.ts';

/*
 * Stored state that decides which messages an account gets. The audience is derived from these rows here and nowhere
 * else.
 */

export interface AccountRecipient {
  readonly registration: Registration;
  readonly settings: ChannelSettings | undefined;
  readonly isLinked: boolean;
  readonly access: AccessRows;
}

/** Stored state of a newsletter reader; the default frequency is daily. */
export const readerSchema = z.object({
  id: z.string(),
  telefone: z.nullish(z.string()),
  periodicidade_msg: z._default(messageFrequencySchema, 'diaria'),
  is_confirmed: z.boolean(),
  confirmed_at: z.nullish(z.string()),
  /** The account that owns the subscription; none when it only comes from a form. */
  accountId: z.optional(z.string()),
});
export type ReaderRecipient = z.infer<typeof readerSchema>;

/** Returns the message kind of an audience kind, as messages and switches name it. */
export function toMessageKind(
  kind: AudienceKind,
): Extract<MessageKind, 'opening' | 'closing' | 'digest' | 'weekly-report' | 'note'> {
  return kind === 'weekly' || kind === 'biweekly' ? 'digest' : kind;
}

/** The portfolio report and notes are separate choices, independent of the frequency of editions. */
function kindsOfAccount({ periodicidade_msg }: Registration): readonly AudienceKind[] {
  return [...marketKinds[periodicidade_msg], 'weekly-report', 'note'];
}

export function hasAccess({ access }: Pick<AccountRecipient, 'access'>, now: Date): boolean {
  return decideAccess(access, now).hasAccess || runningTrialEnd(access, now) !== undefined;
}

/** Returns the channels on which an account wants and can get a kind, whether or not it has access. */
export function wantedChannels(
  { registration, settings, isLinked }: Omit<AccountRecipient, 'access'>,
  kind: AudienceKind,
): readonly MessageChannel[] {
  if (!kindsOfAccount(registration).includes(kind)) return [];
  return messageChannels.filter(
    (channel) =>
      (channel === 'email' || isLinked) &&
      wantsMessage(settings, registration, toMessageKind(kind), channel),
  );
}

/** Returns the audience entries of an account: none without access or for kinds it does not want. */
export function accountScheduleEntries(
  recipient: AccountRecipient,
  now: Date,
): readonly ScheduleEntry[] {
  if (!hasAccess(recipient, now)) return [];
  const { registration, settings } = recipient;
  const zone = timeZoneOf(registration.telefone);
  return kindsOfAccount(registration).flatMap((kind) => {
    const channels = wantedChannels(recipient, kind);
    return channels.length === 0
      ? []
      : [{ kind, slot: selectSlot(kind, zone, settings), channels }];
  });
}

function selectSlot(
  kind: AudienceKind,
  zone: TimeZone,
  settings: ChannelSettings | undefined,
): string {
  if (kind === 'note') return sessionSlot;
  if (kind === 'weekly-report') {
    return reportSlotName(zone, settings?.report_weeks ?? defaultReportWeeks);
  }
  const hour = kind === 'opening' || kind === 'closing' ? settings?.hours?.[kind] : undefined;
  return slotName(zone, hour);
}

export function readerWantsKind(
  { is_confirmed, periodicidade_msg }: ReaderRecipient,
  kind: AudienceKind,
) {
  return is_confirmed && marketKinds[periodicidade_msg].some((read) => read === kind);
}

/**
 * Returns the audience entries of a newsletter reader. Whether an account of the same address gets the message
 * instead is checked when it is written, since that can change without any change of the reader.
 */
export function readerScheduleEntries(reader: ReaderRecipient): readonly ScheduleEntry[] {
  const slot = slotName(timeZoneOf(reader.telefone ?? null), undefined);
  return marketKinds[reader.periodicidade_msg]
    .filter((kind) => readerWantsKind(reader, kind))
    .map((kind) => ({ kind, slot, channels: ['email'] }));
}

/**
 * Returns whether the account of an address has switched off a kind by e-mail after the newsletter subscription,
 * which then does not send that kind either. An account without a verified address cannot switch it off for the
 * reader, except by the link in an e-mail.
 */
export function optsOutForReader(
  accountId: string,
  { registration, settings }: Omit<AccountRecipient, 'access'>,
  kind: AudienceKind,
  reader: ReaderRecipient,
): boolean {
  if (settings === undefined) return false;
  const isLater = (since: string) => since >= (reader.confirmed_at ?? '');
  const name = kindChannelName(toMessageKind(kind), 'email');
  const isVerifiedOwner =
    reader.accountId === accountId || registration.email_verified_at !== undefined;
  const isSwitchedOff =
    settings.off.includes(name) &&
    (isVerifiedOwner || settings.off_by_link?.includes(name) === true);
  if (isSwitchedOff && isLater(settings.updated_at)) return true;
  const optedOutAt = settings.email.opted_out_at;
  return (
    isVerifiedOwner &&
    !isOptedIn(settings, 'email') &&
    optedOutAt !== undefined &&
    isLater(optedOutAt)
  );
}

/**
 * Returns whether an account gets a kind by e-mail, so that the subscription of its address does not get it as well.
 */
export function receivesByEmail(
  recipient: AccountRecipient,
  kind: AudienceKind,
  now: Date,
): boolean {
  return hasAccess(recipient, now) && wantedChannels(recipient, kind).includes('email');
}

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
