import { saoPauloDay, tradingSession } from '../market/b3-session.ts';

/** An hour of a session at which the market is looked at for what has moved far. */
export interface LookTime {
  /** `yyyy-mm-dd`: the day of the session. */
  readonly day: string;
  /** `hhmm`, in São Paulo. */
  readonly name: string;
  readonly at: Date;
  /** When a source that has failed is asked for the last time. */
  readonly lastTryFrom: Date;
  /** From here on it would be the news of an hour that is gone, and is not made any more. */
  readonly until: Date;
}

const hour = 60 * 60_000;
const minute = 60_000;
/** Four tries of a schedule that fires every five minutes. */
const triesMinutes = 20;
const lastTryMinutes = 15;
/** São Paulo is three hours behind UTC all year (b3-session.ts). */
const offset = 3 * hour;

/**
 * Once an hour, from an hour after the opening, when the first prices have come, until an hour before the close, which
 * has an edition of its own. None on a day (`yyyy-mm-dd`) without trading.
 */
export function lookTimes(day: string): readonly LookTime[] {
  const session = tradingSession(day);
  if (session === undefined) return [];
  const looks: LookTime[] = [];
  const last = session.closesAt.getTime() - hour;
  for (let at = session.opensAt.getTime() + hour; at <= last; at += hour) {
    const name = new Date(at - offset).toISOString().slice(11, 16).replace(':', '');
    looks.push({
      day,
      name,
      at: new Date(at),
      lastTryFrom: new Date(at + lastTryMinutes * minute),
      until: new Date(at + triesMinutes * minute),
    });
  }
  return looks;
}

/** The look that is to be made at an instant; undefined at most minutes, and on days without trading. */
export function lookDue(now: Date): LookTime | undefined {
  return lookTimes(saoPauloDay(now)).find(({ at, until }) => at <= now && now < until);
}
