import {
  messageChannels,
  type MessageChannel,
  type MessageKind,
} from '../../../../../shared/contracts/messaging.ts';
import type { MessageSettings } from '../../../../../shared/contracts/account-messages.ts';
import type { MessageFrequency } from '../../../../../shared/contracts/preferences.ts';
import { dayAfter, tradingSession } from '../../../../../shared/market/b3-session.ts';
import {
  isSendingDay,
  marketKinds,
  type MarketKind,
} from '../../../../../shared/messages/message-days.ts';
import { digestHour } from '../../../../../shared/messages/message-hours.ts';
import { localDay, localInstant, timeZoneOf } from '../../../../../shared/values/local-time.ts';

/** The next market message by the user's preferences. */
export interface NextMessage {
  readonly kind: Extract<MessageKind, 'opening' | 'closing' | 'digest'>;
  /** `yyyy-mm-dd`, of their own calendar, as today is. */
  readonly day: string;
  readonly today: string;
  /** `hh:mm`, of their own clock. */
  readonly hour: string;
  /** It waits for the market's close, which is at that hour or after it. */
  readonly waitsForClose: boolean;
  readonly channels: readonly MessageChannel[];
  readonly at: Date;
  /** Access ends before the message, so it will not be sent. */
  readonly isAfterAccess: boolean;
}

interface MessagePreferences {
  readonly settings: MessageSettings;
  readonly frequency: MessageFrequency;
  /** Digits with the area code, which gives the time zone; null when unknown. */
  readonly phone: string | null;
  /** ISO 8601, UTC: the end of the access that includes messages; null when the access has no end. */
  readonly accessEndsAt: string | null;
}

/** Two biweekly messages are two weeks apart; the remaining days cover the longest holiday, Carnival. */
const searchedDays = 16;

/**
 * @param kinds the kinds to consider; by default all that the user receives
 * @returns undefined for a user who has turned all of them off
 */
export function nextMessage(
  preferences: MessagePreferences,
  now: Date,
  kinds: readonly MarketKind[] = marketKinds[preferences.frequency],
): NextMessage | undefined {
  const today = localDay(now, timeZoneOf(preferences.phone));
  let day = today;
  for (let searched = 0; searched < searchedDays; searched += 1) {
    const next = kinds
      .flatMap((kind) => toNextMessage(preferences, kind, day, today) ?? [])
      .find(({ at }) => at > now);
    if (next !== undefined) return next;
    day = dayAfter(day);
  }
  return undefined;
}

function toNextMessage(
  { settings, phone, accessEndsAt }: MessagePreferences,
  kind: MarketKind,
  day: string,
  today: string,
): NextMessage | undefined {
  const named = kind === 'weekly' || kind === 'biweekly' ? 'digest' : kind;
  const channels = listChannels(settings, named);
  if (channels.length === 0 || !isSendingDay(kind, day)) return undefined;
  const { chosen, usual } = settings.hours;
  const hour = named === 'digest' ? digestHour : (chosen[named] ?? usual[named]);
  const due = localInstant(day, hour, timeZoneOf(phone));
  const closesAt = named === 'closing' ? tradingSession(day)?.closesAt : undefined;
  const waitsForClose = closesAt !== undefined && closesAt >= due;
  const at = waitsForClose ? closesAt : due;
  return {
    kind: named,
    day,
    today,
    hour,
    waitsForClose,
    channels,
    at,
    isAfterAccess: accessEndsAt !== null && at.getTime() >= Date.parse(accessEndsAt),
  };
}

function listChannels(
  { channels, switches }: MessageSettings,
  kind: NextMessage['kind'],
): readonly MessageChannel[] {
  return messageChannels.filter((channel) => {
    const whole = channels.find((one) => one.channel === channel);
    const channelSwitch = switches.find((one) => one.channel === channel && one.kind === kind);
    return (
      whole?.on === true && whole.linked && whole.silence === null && channelSwitch?.on === true
    );
  });
}
