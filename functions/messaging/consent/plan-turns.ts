import { legalTextsVersion, type Consent } from '../../../shared/contracts/accounts.ts';
import {
  switchableKinds,
  messageChannels,
  type MessageChannel,
} from '../../../shared/contracts/messaging.ts';
import type { MessageTurn } from '../../../shared/contracts/own-messages.ts';
import {
  channelSettingsEntity,
  isOptedIn,
  switchName,
  type ChannelSettings,
  type optOutWays,
} from '../../records/channel-settings.ts';
import type { NewId } from '../../runtime/ids.ts';

/** How somebody said it, and by which program. */
export interface TurnCause {
  readonly by: (typeof optOutWays)[number] | 'linking';
  readonly userAgent: string | null;
  /**
   * ISO 8601: when they said it, where that was before now. What they have said of a channel after it stays,
   * in whatever order the two are worked off.
   */
  readonly at?: string;
  /** Channels of which they say yes again, though it is so already: a partner's word had silenced them. */
  readonly renews?: readonly MessageChannel[];
  /** Marks the switches that are turned off as paused, so that the end of the pause turns on these alone. */
  readonly pauses?: boolean;
}

/** Where in the product it was said, as consent records name it. */
const screens: Readonly<Record<TurnCause['by'], string>> = {
  page: 'minhas-mensagens',
  link: 'link-da-mensagem',
  word: 'whatsapp',
  assistant: 'assistente',
  partner: 'parceiro',
  linking: 'vinculo-do-whatsapp',
};

const purposes = { email: 'email_messages', whatsapp: 'whatsapp_messages' } as const;

/** All switches, in the order in which they are stored. */
const names = switchableKinds.flatMap((kind) =>
  messageChannels.map((channel) => switchName(kind, channel)),
);

/** Whether something is as somebody wants it. */
export function isTurned(
  settings: ChannelSettings | undefined,
  { channel, kind, on }: MessageTurn,
): boolean {
  const isOn =
    kind === undefined
      ? isOptedIn(settings, channel)
      : settings?.off.includes(switchName(kind, channel)) !== true;
  return isOn === on;
}

/**
 * What an account gets after something was turned on or off, and the entries of its log: one for each
 * thing that is not so already.
 * @param updatedAt later than that of what was read
 * @returns undefined where everything is so already
 */
export function planTurns(
  newId: NewId,
  before: ChannelSettings | undefined,
  turns: readonly MessageTurn[],
  cause: TurnCause,
  updatedAt: string,
): { readonly settings: ChannelSettings; readonly consents: readonly Consent[] } | undefined {
  let settings: ChannelSettings = before ?? {
    entity: channelSettingsEntity,
    email: {},
    whatsapp: {},
    off: [],
    updated_at: updatedAt,
  };
  const consents: Consent[] = [];
  const { at = updatedAt } = cause;
  for (const turn of turns) {
    if (isOvertaken(settings, turn, at)) continue;
    const isRenewed =
      turn.on && turn.kind === undefined && cause.renews?.includes(turn.channel) === true;
    const isNewRefusal = !turn.on && refusesAnew(settings, turn, cause);
    if (isTurned(settings, turn) && !isRenewed && !isNewRefusal) {
      if (cause.at !== undefined) settings = saidAgain(settings, turn, at);
      continue;
    }
    settings = turned(settings, turn, cause, at);
    consents.push({
      id: newId('con'),
      purpose: purposes[turn.channel],
      ...(turn.kind === undefined ? {} : { kind: turn.kind }),
      action: turn.on ? 'granted' : 'withdrawn',
      textVersion: legalTextsVersion,
      at,
      screen: screens[cause.by],
      userAgent: cause.userAgent,
    });
  }
  if (consents.length === 0 && (before === undefined || settings === before)) return undefined;
  return { settings: { ...settings, updated_at: updatedAt }, consents };
}

/** Returns whether turning off what is off says more than before: of a pause, or from the mailbox itself. */
function refusesAnew(
  { paused, off_by_link: offByLink }: ChannelSettings,
  { channel, kind }: MessageTurn,
  { by, pauses }: TurnCause,
): boolean {
  if (kind === undefined) return false;
  const name = switchName(kind, channel);
  const endsPause = pauses !== true && paused?.includes(name) === true;
  return endsPause || (by === 'link' && offByLink?.includes(name) !== true);
}

/** Returns the switches that the end of a pause turns on. */
export function pausedSwitches(settings: ChannelSettings | undefined): readonly MessageTurn[] {
  return switchableKinds.flatMap((kind) =>
    messageChannels
      .filter((channel) => settings?.paused?.includes(switchName(kind, channel)) === true)
      .map((channel) => ({ kind, channel, on: true })),
  );
}

/** Whether they have said the opposite of a channel since then. */
function isOvertaken(
  settings: ChannelSettings,
  { channel, kind, on }: MessageTurn,
  at: string,
): boolean {
  const { opted_in_at: yes, opted_out_at: no } = settings[channel];
  const opposite = on ? no : yes;
  return kind === undefined && opposite !== undefined && opposite > at;
}

/** What is so already is so since it was said last: an opposite word from before that changes nothing. */
function saidAgain(
  settings: ChannelSettings,
  { channel, kind, on }: MessageTurn,
  at: string,
): ChannelSettings {
  const name = on ? 'opted_in_at' : 'opted_out_at';
  const before = settings[channel][name];
  if (kind !== undefined || before === undefined || before >= at) return settings;
  return { ...settings, [channel]: { ...settings[channel], [name]: at } };
}

function turned(
  settings: ChannelSettings,
  { channel, kind, on }: MessageTurn,
  { by, pauses }: TurnCause,
  at: string,
): ChannelSettings {
  if (kind !== undefined) {
    const own = switchName(kind, channel);
    const off = names.filter((name) => (name === own ? !on : settings.off.includes(name)));
    const { paused, off_by_link: offByLink, ...rest } = settings;
    const marked = (before: readonly string[] | undefined, isMarked: boolean) =>
      names.filter((name) => (name === own ? !on && isMarked : before?.includes(name) === true));
    const marks = {
      paused: marked(paused, pauses === true),
      off_by_link: marked(offByLink, by === 'link'),
    };
    return {
      ...rest,
      off,
      ...(marks.paused.length === 0 ? {} : { paused: marks.paused }),
      ...(marks.off_by_link.length === 0 ? {} : { off_by_link: marks.off_by_link }),
    };
  }
  // Nobody turns a channel off by being linked; the last word wins, so an earlier no is not kept.
  const { opted_out_at: _at, opted_out_by: _by, ...agreed } = settings[channel];
  const consent = on
    ? { opted_in_at: at, opted_in_by: screens[by], text_version: legalTextsVersion }
    : { ...agreed, opted_out_at: at, ...(by === 'linking' ? {} : { opted_out_by: by }) };
  return { ...settings, [channel]: consent };
}
