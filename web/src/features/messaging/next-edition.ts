import type { MessageSettings } from '../../../../shared/contracts/own-messages.ts';
import type { EditionKind } from '../../../../shared/editions/edition-facts.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../../shared/market/b3-session.ts';
import { localInstant, timeZoneOf } from '../../../../shared/values/local-time.ts';

export interface NextEdition {
  readonly kind: EditionKind;
  /** `yyyy-mm-dd`. */
  readonly day: string;
  /** `hh:mm` of its reader's own time. */
  readonly hour: string;
}

/** Longer than B3 ever rests. */
const farthestDays = 12;

/**
 * The edition that somebody gets next who gets those of each trading day; undefined where none is
 * to come by any channel.
 * @param phone whose area code tells their time
 */
export function nextEdition(
  settings: MessageSettings,
  phone: string,
  now: Date,
): NextEdition | undefined {
  const zone = timeZoneOf(phone);
  const { usual, chosen } = settings.hours;
  const wanted = (['opening', 'closing'] as const).filter((kind) => comes(settings, kind));
  for (let day = saoPauloDay(now), ahead = 0; ahead <= farthestDays; ahead += 1) {
    for (const kind of tradingSession(day) === undefined ? [] : wanted) {
      const hour = chosen[kind] ?? usual[kind];
      if (localInstant(day, hour, zone) > now) return { kind, day, hour };
    }
    day = dayAfter(day);
  }
  return undefined;
}

function comes(settings: MessageSettings, kind: EditionKind): boolean {
  if (!settings.wantsMarketMessages) return false;
  return settings.channels.some(
    ({ channel, on, linked, silence }) =>
      on &&
      linked &&
      silence === null &&
      settings.switches.some((one) => one.kind === kind && one.channel === channel && one.on),
  );
}
