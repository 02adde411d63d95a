import * as z from 'zod/mini';
import {
  messageChannels,
  switchableKinds,
  type MessageChannel,
} from '../../../shared/contracts/messaging.ts';
import type {
  MessageSettings,
  saveMessageHour,
  saveMessageSettings,
  saveReportWeeks,
} from '../../../shared/contracts/account-messages.ts';
import { messageFrequencySchema, yesNoSchema } from '../../../shared/contracts/preferences.ts';
import { defaultReportWeeks } from '../../../shared/portfolio/report/report-span.ts';
import { isOptedIn } from '../../entities/channel-settings.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { isLifting } from '../../../shared/messages/suppressions.ts';
import type { DefaultHours } from '../../../shared/messages/message-hours.ts';
import type { LiftSuppression } from '../suppression/suppress.ts';
import type { ChannelRows } from './channel-store.ts';
import { chooseHour, chooseReportWeeks } from './choose-times.ts';
import type { ReadSuppressions, ChannelSuppression } from './read-suppressions.ts';
import { isAlreadySet, type ChangeCause } from './plan-settings-change.ts';
import { setMessageSwitches, type SetMessageSwitchesDependencies } from './set-message-switches.ts';

/**
 * The fields of a registration that decide which messages the user wants (functions/entities/channel-settings.ts).
 */
const preferencesSchema = z.object({
  periodicidade_msg: messageFrequencySchema,
  relatórios_da_carteira: yesNoSchema,
  mensagem_ao_decorrer_do_dia: z._default(yesNoSchema, 'nao'),
});

export interface SettingsDependencies extends SetMessageSwitchesDependencies {
  readonly readSuppressions: ReadSuppressions;
  readonly liftSuppression: LiftSuppression;
  readonly usualHours: DefaultHours;
}

/**
 * Returns what an account gets, by kind and channel.
 * @throws ProblemError `account_not_found`
 */
export async function readMessageSettings(
  {
    channels,
    readSuppressions,
    usualHours,
  }: Pick<SettingsDependencies, 'channels' | 'readSuppressions' | 'usualHours'>,
  accountId: string,
): Promise<MessageSettings> {
  const rows = await channels.read(accountId);
  return toMessageSettings(rows, await readSuppressions(rows), usualHours);
}

/**
 * Turns message kinds and channels on or off, from the page or by a command in words. Turning a channel on lifts a
 * suppression that the user may lift this way, and records a consent even when the switch was on already.
 * @throws ProblemError `account_not_found`; `changed_meanwhile` when an outdated page turns something on,
 * `invalid_request` for WhatsApp before a number is linked
 */
export async function changeMessageSettings(
  dependencies: SettingsDependencies,
  accountId: string,
  { turns, version }: z.infer<typeof saveMessageSettings.request>,
  cause: Omit<ChangeCause, 'renews'>,
): Promise<MessageSettings> {
  const { channels, readSuppressions, liftSuppression, usualHours, clock } = dependencies;
  const suppressions = await readSuppressions(await channels.read(accountId));
  const lifted = suppressions.filter(
    ({ channel, reason }) =>
      isLifting('switch', reason) &&
      turns.some((turn) => turn.channel === channel && turn.kind === undefined && turn.on),
  );
  const renewedChannels = lifted.map(({ channel }) => channel);
  const rows = await setMessageSwitches(
    dependencies,
    accountId,
    turns,
    { ...cause, renewedChannels },
    ({ settings, contact }) => {
      const turnsOn = turns.filter((turn) => turn.on && !isAlreadySet(settings, turn));
      if (turnsOn.length === 0) return;
      // A command in words has no page that could be out of date.
      const isOutdated = cause.by === 'page' && settings?.updated_at !== version;
      if (isOutdated) throw new ProblemError('changed_meanwhile');
      const isNotLinked = turnsOn.some(({ channel, kind }) => {
        return channel === 'whatsapp' && kind === undefined && contact === undefined;
      });
      if (isNotLinked) {
        throw new ProblemError('invalid_request', {
          fields: [{ path: 'turns', message: 'WhatsApp is not linked' }],
        });
      }
    },
  );
  // Lift the suppression after storing the consent: if the function stops in between, the channel is still suppressed
  // and the user can switch it on again.
  const now = clock().toISOString();
  for (const { channel, names } of lifted) {
    for (const name of names) await liftSuppression(channel, name, 'switch', now);
  }
  return toMessageSettings(
    rows,
    lifted.length === 0 ? suppressions : await readSuppressions(rows),
    usualHours,
  );
}

/**
 * Sets the hour of an edition. The version prevents overwriting the choice of another tab.
 * @throws ProblemError `account_not_found`, `changed_meanwhile`
 */
export async function changeMessageHour(
  dependencies: SettingsDependencies,
  accountId: string,
  { kind, hour, version }: z.infer<typeof saveMessageHour.request>,
): Promise<MessageSettings> {
  const { readSuppressions, usualHours } = dependencies;
  const rows = await chooseHour(dependencies, accountId, { kind, hour, version });
  return toMessageSettings(rows, await readSuppressions(rows), usualHours);
}

/**
 * Sets how often the portfolio report is sent, with the same version check.
 * @throws ProblemError `account_not_found`, `changed_meanwhile`
 */
export async function changeReportWeeks(
  dependencies: SettingsDependencies,
  accountId: string,
  { weeks, version }: z.infer<typeof saveReportWeeks.request>,
): Promise<MessageSettings> {
  const { readSuppressions, usualHours } = dependencies;
  const rows = await chooseReportWeeks(dependencies, accountId, { weeks, version });
  return toMessageSettings(rows, await readSuppressions(rows), usualHours);
}

function toMessageSettings(
  { registration, settings, contact }: ChannelRows,
  suppressions: readonly ChannelSuppression[],
  usual: DefaultHours,
): MessageSettings {
  if (registration === undefined) throw new ProblemError('account_not_found');
  // An invalid registration must not prevent users from switching messages off.
  const preferences = preferencesSchema.safeParse(registration).data;
  return {
    channels: messageChannels.map((channel) => ({
      channel,
      on: isOptedIn(settings, channel),
      linked: channel === 'email' || contact !== undefined,
      silence:
        findSuppression(suppressions, channel) ?? optOutInWords({ settings, contact }, channel),
    })),
    switches: switchableKinds.flatMap((kind) =>
      messageChannels.map((channel) => ({
        kind,
        channel,
        on: isAlreadySet(settings, { kind, channel, on: true }),
      })),
    ),
    wantsMarketMessages: preferences?.periodicidade_msg !== 'nunca',
    wantsReports: preferences?.relatórios_da_carteira !== 'nao',
    wantsNotes: preferences?.mensagem_ao_decorrer_do_dia !== 'nao',
    hours: {
      usual,
      chosen: {
        opening: settings?.hours?.opening ?? null,
        closing: settings?.hours?.closing ?? null,
      },
    },
    reportWeeks: settings?.report_weeks ?? defaultReportWeeks,
    updated_at: settings?.updated_at ?? null,
  };
}

function findSuppression(
  suppressions: readonly ChannelSuppression[],
  wanted: MessageChannel,
): MessageSettings['channels'][number]['silence'] {
  const found = suppressions.find(({ channel }) => channel === wanted);
  if (found === undefined) return null;
  const { reason, since, until = null, names } = found;
  return { reason, since, until, email: wanted === 'email' ? (names[0] ?? null) : null };
}

/**
 * Returns the opt-out that the user sent us in words or set in WhatsApp: it acts like a suppression and ends by the
 * same actions. An opt-out on the page is a switch instead.
 */
function optOutInWords(
  { settings, contact }: Pick<ChannelRows, 'settings' | 'contact'>,
  channel: MessageChannel,
): MessageSettings['channels'][number]['silence'] {
  if (channel === 'email' || contact === undefined || isOptedIn(settings, channel)) return null;
  const { opted_out_at: since, opted_out_by: by } = settings?.[channel] ?? {};
  if (since === undefined || (by !== 'word' && by !== 'partner')) return null;
  return { reason: 'opted-out', since, until: null, email: null };
}
