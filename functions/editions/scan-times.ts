import { saoPauloDay, tradingSession } from '../../shared/market/b3-session.ts';

/** The time of a scan that searches the market for large moves during a session. */
export interface ScanTime {
  /** `yyyy-mm-dd`: the day of the session. */
  readonly day: string;
  /** `hhmm`, in São Paulo. */
  readonly name: string;
  readonly at: Date;
  /** The time of the last retry of a failed source. */
  readonly lastTryFrom: Date;
  /** From then on the scan would be outdated and is not made. */
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
 * Returns the scans of a day: once an hour, from an hour after the opening, when the first delayed prices have
 * arrived, until an hour before the close, which has its own edition. Empty for a day (`yyyy-mm-dd`) without
 * trading.
 */
export function scanTimes(day: string): readonly ScanTime[] {
  const session = tradingSession(day);
  if (session === undefined) return [];
  const scans: ScanTime[] = [];
  const last = session.closesAt.getTime() - hour;
  for (let at = session.opensAt.getTime() + hour; at <= last; at += hour) {
    const name = new Date(at - offset).toISOString().slice(11, 16).replace(':', '');
    scans.push({
      day,
      name,
      at: new Date(at),
      lastTryFrom: new Date(at + lastTryMinutes * minute),
      until: new Date(at + triesMinutes * minute),
    });
  }
  return scans;
}

/** Returns the scan due at an instant; undefined in most minutes, and on days without trading. */
export function findDueScan(now: Date): ScanTime | undefined {
  return scanTimes(saoPauloDay(now)).find(({ at, until }) => at <= now && now < until);
}
