import * as z from 'zod/mini';
import { decideAccess, runningTrialOf, type AccessRows } from '../../../shared/access.ts';
import {
  messageChannels,
  type MessageChannel,
  type MessageKind,
} from '../../../shared/contracts/messaging.ts';
import { messageFrequencySchema } from '../../../shared/contracts/preferences.ts';
import { marketKinds } from '../../../shared/messages/message-days.ts';
import { usualReportWeeks } from '../../../shared/portfolio/report/report-span.ts';
import { timeZoneOf, type TimeZone } from '../../../shared/values/local-time.ts';
import { type AudiencePlace } from '../../records/audience.ts';
import { type AudienceKind } from '../../../shared/messages/runs.ts';
import {
  isOptedIn,
  switchName,
  wantsMessage,
  type ChannelSettings,
} from '../../records/channel-settings.ts';
import type { Registration } from '../sending/read-wishes.ts';
import { reportSlotName, sessionSlot, slotName } from './slots.ts';

/* Who gets what, from what is stored of them. No row decides it alone, and none is looked at anywhere else for it. */

export interface AccountStanding {
  readonly registration: Registration;
  readonly settings: ChannelSettings | undefined;
  readonly isLinked: boolean;
  readonly access: AccessRows;
}

/** The same of a reader of the newsletter; whoever has never said how often reads daily. */
export const readerSchema = z.object({
  id: z.string(),
  telefone: z.nullish(z.string()),
  periodicidade_msg: z._default(messageFrequencySchema, 'diaria'),
  is_confirmed: z.boolean(),
  confirmed_at: z.nullish(z.string()),
  /** The account that it belongs to; none where only a form knows the address. */
  accountId: z.optional(z.string()),
});
export type ReaderStanding = z.infer<typeof readerSchema>;

/** As messages call a kind, and people switch it. */
export function messageKindOf(
  kind: AudienceKind,
): Extract<MessageKind, 'opening' | 'closing' | 'digest' | 'weekly-report' | 'note'> {
  return kind === 'weekly' || kind === 'biweekly' ? 'digest' : kind;
}

/** Of an account: the report of its portfolio and notes are choices of their own, beside how often editions come. */
function kindsOfAccount({ periodicidade_msg }: Registration): readonly AudienceKind[] {
  return [...marketKinds[periodicidade_msg], 'weekly-report', 'note'];
}

export function hasAccess({ access }: Pick<AccountStanding, 'access'>, now: Date): boolean {
  return decideAccess(access, now).hasAccess || runningTrialOf(access, now) !== undefined;
}

/** By which channels an account wants a kind, and can have it, whether or not it has access. */
export function channelsOf(
  { registration, settings, isLinked }: Omit<AccountStanding, 'access'>,
  kind: AudienceKind,
): readonly MessageChannel[] {
  if (!kindsOfAccount(registration).includes(kind)) return [];
  return messageChannels.filter(
    (channel) =>
      (channel === 'email' || isLinked) &&
      wantsMessage(settings, registration, messageKindOf(kind), channel),
  );
}

/** Where an account stands in the index: nowhere without access, nor where it wants nothing. */
export function placesOfAccount(standing: AccountStanding, now: Date): readonly AudiencePlace[] {
  if (!hasAccess(standing, now)) return [];
  const { registration, settings } = standing;
  const zone = timeZoneOf(registration.telefone);
  return kindsOfAccount(registration).flatMap((kind) => {
    const channels = channelsOf(standing, kind);
    return channels.length === 0 ? [] : [{ kind, slot: slotOf(kind, zone, settings), channels }];
  });
}

function slotOf(kind: AudienceKind, zone: TimeZone, settings: ChannelSettings | undefined): string {
  if (kind === 'note') return sessionSlot;
  if (kind === 'weekly-report') {
    return reportSlotName(zone, settings?.report_weeks ?? usualReportWeeks);
  }
  const hour = kind === 'opening' || kind === 'closing' ? settings?.hours?.[kind] : undefined;
  return slotName(zone, hour);
}

export function readsKind({ is_confirmed, periodicidade_msg }: ReaderStanding, kind: AudienceKind) {
  return is_confirmed && marketKinds[periodicidade_msg].some((read) => read === kind);
}

/**
 * Where a reader of the newsletter stands. Whether an account of the same address gets it in their place is looked at
 * when it is written, since it may begin and end without any change of theirs.
 */
export function placesOfReader(reader: ReaderStanding): readonly AudiencePlace[] {
  const slot = slotName(timeZoneOf(reader.telefone ?? null), undefined);
  return marketKinds[reader.periodicidade_msg]
    .filter((kind) => readsKind(reader, kind))
    .map((kind) => ({ kind, slot, channels: ['email'] }));
}

/**
 * Returns whether the account of an address has refused a kind by e-mail after it was subscribed to the newsletter, which
 * then does not bring that kind either. An account whose owner has not shown that the address is theirs refuses nothing
 * in its reader's name, unless the link of an e-mail did.
 */
export function refusesForReader(
  accountId: string,
  { registration, settings }: Omit<AccountStanding, 'access'>,
  kind: AudienceKind,
  reader: ReaderStanding,
): boolean {
  if (settings === undefined) return false;
  const isLater = (refusedAt: string) => refusedAt >= (reader.confirmed_at ?? '');
  const name = switchName(messageKindOf(kind), 'email');
  const isOwned = reader.accountId === accountId || registration.email_verified_at !== undefined;
  const isSwitchedOff =
    settings.off.includes(name) && (isOwned || settings.off_by_link?.includes(name) === true);
  if (isSwitchedOff && isLater(settings.updated_at)) return true;
  const optedOutAt = settings.email.opted_out_at;
  return (
    isOwned && !isOptedIn(settings, 'email') && optedOutAt !== undefined && isLater(optedOutAt)
  );
}

/** Whether an account gets a kind by e-mail, so that a subscription of its address does not get it as well. */
export function getsByEmail(standing: AccountStanding, kind: AudienceKind, now: Date): boolean {
  return hasAccess(standing, now) && channelsOf(standing, kind).includes('email');
}
