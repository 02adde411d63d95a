import * as z from 'zod/mini';
import type { Account } from '../../shared/contracts/accounts.ts';
import {
  switchableKinds,
  switchableKindSchema,
  type MessageChannel,
  type MessageKind,
} from '../../shared/contracts/messaging.ts';
import { chosenHoursSchema } from '../../shared/messages/message-hours.ts';
import { reportWeeksSchema } from '../../shared/portfolio/report/report-span.ts';
import { rowKey } from './account-rows.ts';
import type { ItemKey } from '../runtime/table.ts';

/*
 * An account's consent by channel and kind. E-mail is part of the sign-up and continues until the user opts out.
 * WhatsApp messages require an opt-in.
 */

/**
 * How a user opted out: on the page, by a message's link, by a word on WhatsApp, to the assistant on the site, at
 * the partner.
 */
export const optOutSources = ['page', 'link', 'word', 'assistant', 'partner'] as const;

const instant = z.string();

const channelConsentSchema = z.object({
  /** ISO 8601, UTC. */
  opted_in_at: z.optional(instant),
  /** Where the user opted in, and the version of the text shown there. */
  opted_in_by: z.optional(z.string()),
  text_version: z.optional(z.string()),
  opted_out_at: z.optional(instant),
  opted_out_by: z.optional(z.enum(optOutSources)),
});
export type ChannelConsent = z.infer<typeof channelConsentSchema>;

export const channelSettingsEntity = 'ChannelSettings';

const itemSchema = z.object({
  entity: z.literal(channelSettingsEntity),
  email: channelConsentSchema,
  whatsapp: channelConsentSchema,
  /** The kinds turned off, as `<kind>/<channel>`; all others are on. */
  off: z.array(z.string()),
  /**
   * The kinds in `off` that only a pause turned off. The end of the pause turns these on again and leaves the others
   * off.
   */
  paused: z.optional(z.array(z.string())),
  /** Those of `off` that an e-mail's link has turned off: the reader of that mailbox has pressed it. */
  off_by_link: z.optional(z.array(z.string())),
  /** The hours of the editions in the user's time zone; missing for the usual hour. */
  hours: z.optional(chosenHoursSchema),
  /** The number of weeks of each report; missing for the default. */
  report_weeks: z.optional(reportWeeksSchema),
  updated_at: instant,
});
export type ChannelSettings = z.infer<typeof itemSchema>;

export function channelSettingsKey(accountId: string): ItemKey {
  return rowKey(accountId, 'CHANNELS');
}

/** @throws a zod error for an item of another shape */
export function parseChannelSettings(item: unknown): ChannelSettings {
  return itemSchema.parse(item);
}

export function kindChannelName(kind: MessageKind, channel: MessageChannel): string {
  return `${kind}/${channel}`;
}

/** Returns whether a channel is used for the account at all. */
export function isOptedIn(settings: ChannelSettings | undefined, channel: MessageChannel): boolean {
  const { opted_in_at: yes, opted_out_at: no } = settings?.[channel] ?? {};
  if (channel === 'email') return no === undefined || (yes !== undefined && yes > no);
  return yes !== undefined && (no === undefined || yes > no);
}

/** Returns whether a channel is off because its user has opted out after an instant (ISO 8601). */
export function hasOptedOutSince(
  settings: ChannelSettings | undefined,
  channel: MessageChannel,
  instant: string,
): boolean {
  const optedOutAt = settings?.[channel].opted_out_at;
  return optedOutAt !== undefined && optedOutAt > instant && !isOptedIn(settings, channel);
}

/** The account's preferences that turn a kind off in all channels. */
type MessagePreferences = Pick<
  Account,
  'periodicidade_msg' | 'relatórios_da_carteira' | 'mensagem_ao_decorrer_do_dia'
>;

/**
 * Returns whether an account receives messages of a kind by a channel now. Messages about the account itself are
 * always sent by e-mail, and an answer always goes to the user who asked.
 * @param settings undefined when the user has chosen nothing: e-mail only
 */
export function wantsMessage(
  settings: ChannelSettings | undefined,
  preferences: MessagePreferences,
  kind: MessageKind,
  channel: MessageChannel,
): boolean {
  if (kind === 'reply') return channel === 'whatsapp';
  if (kind === 'account' && channel === 'email') return true;
  if (!isOptedIn(settings, channel)) return false;
  if (switchableKinds.some((one) => one === kind)) {
    const name = kindChannelName(switchableKindSchema.parse(kind), channel);
    if (settings?.off.includes(name) === true) return false;
  }
  const { periodicidade_msg: frequency } = preferences;
  if (kind === 'opening' || kind === 'closing') return frequency === 'diaria';
  if (kind === 'digest') return frequency === 'semanal' || frequency === 'quinzenal';
  if (kind === 'weekly-report') return preferences['relatórios_da_carteira'] === 'sim';
  if (kind === 'note') return preferences.mensagem_ao_decorrer_do_dia === 'sim';
  return true;
}
