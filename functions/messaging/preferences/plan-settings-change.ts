import { legalTextsVersion, type Consent } from '../../../shared/contracts/accounts.ts';
import {
  switchableKinds,
  messageChannels,
  type MessageChannel,
} from '../../../shared/contracts/messaging.ts';
import type { MessageSwitchChange } from '../../../shared/contracts/account-messages.ts';
import {
  channelSettingsEntity,
  isOptedIn,
  kindChannelName,
  type ChannelSettings,
  type optOutSources,
} from '../../entities/channel-settings.ts';
import type { NewId } from '../../runtime/ids.ts';

/** How the user made the change, and with which program. */
export interface ChangeCause {
  readonly by: (typeof optOutSources)[number] | 'linking';
  readonly userAgent: string | null;
  /**
   * ISO 8601: when the user made the change, if earlier than now. A later choice for the channel takes precedence,
   * regardless of the order in which the two are processed.
   */
  readonly at?: string;
  /**
   * Channels for which a new consent is recorded though the switch is on already: the partner's suppression is
   * lifted.
   */
  readonly renewedChannels?: readonly MessageChannel[];
  /** Marks the switches that are turned off as paused, so that the end of the pause turns on these alone. */
  readonly pauses?: boolean;
}

/** Screen names as consent records store them. */
const screens: Readonly<Record<ChangeCause['by'], string>> = {
  page: 'minhas-mensagens',
  link: 'link-da-mensagem',
  word: 'whatsapp',
  assistant: 'assistente',
  partner: 'parceiro',
  linking: 'vinculo-do-whatsapp',
};

const purposes = { email: 'email_messages', whatsapp: 'whatsapp_messages' } as const;

/** All switches, in the order in which they are stored. */
const switchNames = switchableKinds.flatMap((kind) =>
  messageChannels.map((channel) => kindChannelName(kind, channel)),
);

/** Returns whether a switch already has the wanted state. */
export function isAlreadySet(
  settings: ChannelSettings | undefined,
  { channel, kind, on }: MessageSwitchChange,
): boolean {
  const isOn =
    kind === undefined
      ? isOptedIn(settings, channel)
      : settings?.off.includes(kindChannelName(kind, channel)) !== true;
  return isOn === on;
}

/**
 * Returns the settings after the changes, and a consent record for each switch that changes.
 * @param updatedAt later than the version that was read
 * @returns undefined when nothing changes
 */
export function planSettingsChange(
  newId: NewId,
  before: ChannelSettings | undefined,
  changes: readonly MessageSwitchChange[],
  cause: ChangeCause,
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
  for (const change of changes) {
    if (isOvertaken(settings, change, at)) continue;
    const isConsentRenewed =
      change.on &&
      change.kind === undefined &&
      cause.renewedChannels?.includes(change.channel) === true;
    const isNewOptOut = !change.on && addsOptOut(settings, change, cause);
    if (isAlreadySet(settings, change) && !isConsentRenewed && !isNewOptOut) {
      if (cause.at !== undefined) settings = withLaterTimestamp(settings, change, at);
      continue;
    }
    settings = withSwitch(settings, change, cause, at);
    consents.push({
      id: newId('con'),
      purpose: purposes[change.channel],
      ...(change.kind === undefined ? {} : { kind: change.kind }),
      action: change.on ? 'granted' : 'withdrawn',
      textVersion: legalTextsVersion,
      at,
      screen: screens[cause.by],
      userAgent: cause.userAgent,
    });
  }
  if (consents.length === 0 && (before === undefined || settings === before)) return undefined;
  return { settings: { ...settings, updated_at: updatedAt }, consents };
}

/**
 * Returns whether switching off a switch that is off adds information: it ends a pause, or comes from the link in an
 * e-mail for the first time.
 */
function addsOptOut(
  { paused, off_by_link: offByLink }: ChannelSettings,
  { channel, kind }: MessageSwitchChange,
  { by, pauses }: ChangeCause,
): boolean {
  if (kind === undefined) return false;
  const name = kindChannelName(kind, channel);
  const endsPause = pauses !== true && paused?.includes(name) === true;
  return endsPause || (by === 'link' && offByLink?.includes(name) !== true);
}

/** Returns the switches that the end of a pause turns on. */
export function pausedSwitches(
  settings: ChannelSettings | undefined,
): readonly MessageSwitchChange[] {
  return switchableKinds.flatMap((kind) =>
    messageChannels
      .filter((channel) => settings?.paused?.includes(kindChannelName(kind, channel)) === true)
      .map((channel) => ({ kind, channel, on: true })),
  );
}

/** Returns whether the user has chosen the opposite for the channel since then. */
function isOvertaken(
  settings: ChannelSettings,
  { channel, kind, on }: MessageSwitchChange,
  at: string,
): boolean {
  const { opted_in_at: yes, opted_out_at: no } = settings[channel];
  const opposite = on ? no : yes;
  return kind === undefined && opposite !== undefined && opposite > at;
}

/** Stores the time of a repeated choice, so that an older opposite one, processed later, changes nothing. */
function withLaterTimestamp(
  settings: ChannelSettings,
  { channel, kind, on }: MessageSwitchChange,
  at: string,
): ChannelSettings {
  const name = on ? 'opted_in_at' : 'opted_out_at';
  const before = settings[channel][name];
  if (kind !== undefined || before === undefined || before >= at) return settings;
  return { ...settings, [channel]: { ...settings[channel], [name]: at } };
}

function withSwitch(
  settings: ChannelSettings,
  { channel, kind, on }: MessageSwitchChange,
  { by, pauses }: ChangeCause,
  at: string,
): ChannelSettings {
  if (kind !== undefined) {
    const changedName = kindChannelName(kind, channel);
    const off = switchNames.filter((name) =>
      name === changedName ? !on : settings.off.includes(name),
    );
    const { paused, off_by_link: offByLink, ...rest } = settings;
    const setMark = (before: readonly string[] | undefined, isMarked: boolean) =>
      switchNames.filter((name) =>
        name === changedName ? !on && isMarked : before?.includes(name) === true,
      );
    const marks = {
      paused: setMark(paused, pauses === true),
      off_by_link: setMark(offByLink, by === 'link'),
    };
    return {
      ...rest,
      off,
      ...(marks.paused.length === 0 ? {} : { paused: marks.paused }),
      ...(marks.off_by_link.length === 0 ? {} : { off_by_link: marks.off_by_link }),
    };
  }
  // Linking never switches a channel off. The last choice wins, so an earlier opt-out is removed.
  const { opted_out_at: _at, opted_out_by: _by, ...agreed } = settings[channel];
  const consent = on
    ? { opted_in_at: at, opted_in_by: screens[by], text_version: legalTextsVersion }
    : { ...agreed, opted_out_at: at, ...(by === 'linking' ? {} : { opted_out_by: by }) };
  return { ...settings, [channel]: consent };
}
