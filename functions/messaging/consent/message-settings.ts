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
} from '../../../shared/contracts/own-messages.ts';
import { messageFrequencySchema, yesNoSchema } from '../../../shared/contracts/preferences.ts';
import { usualReportWeeks } from '../../../shared/portfolio/report/report-span.ts';
import { isOptedIn } from '../../records/channel-settings.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { lifts } from '../../../shared/messages/suppressions.ts';
import type { UsualHours } from '../../../shared/messages/message-hours.ts';
import type { LiftSuppression } from '../suppression/suppress.ts';
import type { ChannelRows } from './channel-store.ts';
import { chooseHour, chooseReportWeeks } from './choose-times.ts';
import type { ReadSilences, Silence } from './read-silences.ts';
import { isTurned, type TurnCause } from './plan-turns.ts';
import { turnMessages, type TurnDependencies } from './turn-messages.ts';

/** What of a registration says what is wanted at all (functions/records/channel-settings.ts). */
const wishesSchema = z.object({
  periodicidade_msg: messageFrequencySchema,
  relatórios_da_carteira: yesNoSchema,
  mensagem_ao_decorrer_do_dia: z._default(yesNoSchema, 'nao'),
});

export interface SettingsDependencies extends TurnDependencies {
  readonly readSilences: ReadSilences;
  readonly liftSuppression: LiftSuppression;
  readonly usualHours: UsualHours;
}

/** What an account gets, by kind and channel. @throws BfjError `account_not_found` */
export async function readMessageSettings(
  {
    channels,
    readSilences,
    usualHours,
  }: Pick<SettingsDependencies, 'channels' | 'readSilences' | 'usualHours'>,
  accountId: string,
): Promise<MessageSettings> {
  const rows = await channels.read(accountId);
  return shown(rows, await readSilences(rows), usualHours);
}

/**
 * Turns kinds and channels on and off, as somebody does on the page or by words. A channel that is turned on ends a silence
 * that they may end so, and leaves its proof, also where the switch itself was on already.
 * @throws BfjError `account_not_found`; `changed_meanwhile` where something is to be turned on by a page
 *   that has not seen the newest, `invalid_request` for WhatsApp before a number is linked
 */
export async function changeMessageSettings(
  dependencies: SettingsDependencies,
  accountId: string,
  { turns, version }: z.infer<typeof saveMessageSettings.request>,
  cause: Omit<TurnCause, 'renews'>,
): Promise<MessageSettings> {
  const { channels, readSilences, liftSuppression, usualHours, clock } = dependencies;
  const silences = await readSilences(await channels.read(accountId));
  const ended = silences.filter(
    ({ channel, reason }) =>
      lifts('switch', reason) &&
      turns.some((turn) => turn.channel === channel && turn.kind === undefined && turn.on),
  );
  const renews = ended.map(({ channel }) => channel);
  const rows = await turnMessages(
    dependencies,
    accountId,
    turns,
    { ...cause, renews },
    ({ settings, contact }) => {
      const turnsOn = turns.filter((turn) => turn.on && !isTurned(settings, turn));
      if (turnsOn.length === 0) return;
      // A command in words has no page that could be out of date.
      const isOutdated = cause.by === 'page' && settings?.updated_at !== version;
      if (isOutdated) throw new BfjError('changed_meanwhile');
      const linksNothing = turnsOn.some(({ channel, kind }) => {
        return channel === 'whatsapp' && kind === undefined && contact === undefined;
      });
      if (linksNothing) {
        throw new BfjError('invalid_request', {
          fields: [{ path: 'turns', message: 'WhatsApp is not linked' }],
        });
      }
    },
  );
  // After its proof: whoever dies between the two finds the channel silent, and turns it on once more.
  const now = clock().toISOString();
  for (const { channel, names } of ended) {
    for (const name of names) await liftSuppression(channel, name, 'switch', now);
  }
  return shown(rows, ended.length === 0 ? silences : await readSilences(rows), usualHours);
}

/**
 * Chooses the hour at which an edition comes. As a page has seen it: another tab may have chosen since.
 * @throws BfjError `account_not_found`, `changed_meanwhile`
 */
export async function changeMessageHour(
  dependencies: SettingsDependencies,
  accountId: string,
  { kind, hour, version }: z.infer<typeof saveMessageHour.request>,
): Promise<MessageSettings> {
  const { readSilences, usualHours } = dependencies;
  const rows = await chooseHour(dependencies, accountId, { kind, hour, version });
  return shown(rows, await readSilences(rows), usualHours);
}

/**
 * Chooses how often the report of the portfolio comes, likewise.
 * @throws BfjError `account_not_found`, `changed_meanwhile`
 */
export async function changeReportWeeks(
  dependencies: SettingsDependencies,
  accountId: string,
  { weeks, version }: z.infer<typeof saveReportWeeks.request>,
): Promise<MessageSettings> {
  const { readSilences, usualHours } = dependencies;
  const rows = await chooseReportWeeks(dependencies, accountId, { weeks, version });
  return shown(rows, await readSilences(rows), usualHours);
}

function shown(
  { registration, settings, contact }: ChannelRows,
  silences: readonly Silence[],
  usual: UsualHours,
): MessageSettings {
  if (registration === undefined) throw new BfjError('account_not_found');
  // A registration that is damaged there keeps nobody from turning something off.
  const wishes = wishesSchema.safeParse(registration).data;
  return {
    channels: messageChannels.map((channel) => ({
      channel,
      on: isOptedIn(settings, channel),
      linked: channel === 'email' || contact !== undefined,
      silence: silenceOf(silences, channel) ?? silenceByWord({ settings, contact }, channel),
    })),
    switches: switchableKinds.flatMap((kind) =>
      messageChannels.map((channel) => ({
        kind,
        channel,
        on: isTurned(settings, { kind, channel, on: true }),
      })),
    ),
    wantsMarketMessages: wishes?.periodicidade_msg !== 'nunca',
    wantsReports: wishes?.relatórios_da_carteira !== 'nao',
    wantsNotes: wishes?.mensagem_ao_decorrer_do_dia !== 'nao',
    hours: {
      usual,
      chosen: {
        opening: settings?.hours?.opening ?? null,
        closing: settings?.hours?.closing ?? null,
      },
    },
    reportWeeks: settings?.report_weeks ?? usualReportWeeks,
    updated_at: settings?.updated_at ?? null,
  };
}

function silenceOf(
  silences: readonly Silence[],
  wanted: MessageChannel,
): MessageSettings['channels'][number]['silence'] {
  const found = silences.find(({ channel }) => channel === wanted);
  if (found === undefined) return null;
  const { reason, since, until = null, names } = found;
  return { reason, since, until, email: wanted === 'email' ? (names[0] ?? null) : null };
}

/**
 * That they have told us to stop, in words or at the partner: as quiet as what the partner keeps away, and
 * ended by the same acts. What was turned off on the page stands there as a switch.
 */
function silenceByWord(
  { settings, contact }: Pick<ChannelRows, 'settings' | 'contact'>,
  channel: MessageChannel,
): MessageSettings['channels'][number]['silence'] {
  if (channel === 'email' || contact === undefined || isOptedIn(settings, channel)) return null;
  const { opted_out_at: since, opted_out_by: by } = settings?.[channel] ?? {};
  if (since === undefined || (by !== 'word' && by !== 'partner')) return null;
  return { reason: 'opted-out', since, until: null, email: null };
}
