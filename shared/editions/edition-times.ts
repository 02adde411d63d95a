import { dayAfter, dayBefore, saoPauloDay, tradingSession } from '../market/b3-session.ts';
import { editionKinds, type EditionKind } from './edition-facts.ts';

/** When an edition is made, and the session of its values. */
export interface EditionTimes {
  readonly kind: EditionKind;
  /** `yyyy-mm-dd`: the trading day that it opens or closes. */
  readonly day: string;
  readonly session: { readonly day: string; readonly closesAt: Date };
  /** The earliest time: before it, the edition's events have not happened or are not known. */
  readonly from: Date;
  /** Until then failed sources are requested again; afterwards the edition names the missing facts. */
  readonly completeBy: Date;
  /** From then on the edition would be outdated and is not made. */
  readonly until: Date;
}

const minute = 60_000;

/** A reader in Fernando de Noronha has seven o'clock at six in São Paulo. */
const openingFrom = '05:15';
const openingCompleteBy = '05:45';
/** Long enough for three more tries, and in New York's summer over before 18:00. */
const closingTriesMinutes = 20;

/**
 * Returns the times of an edition; undefined for a day (`yyyy-mm-dd`) without trading.
 * @param marginMinutes the minutes from the end of the closing call until the last prices have arrived: the
 * partner's delay, and a reserve
 */
export function editionTimes(
  kind: EditionKind,
  day: string,
  marginMinutes: number,
): EditionTimes | undefined {
  const tradedSession = tradingSession(day);
  if (tradedSession === undefined) return undefined;
  if (kind === 'opening') {
    return {
      kind,
      day,
      session: lastSessionBefore(day),
      from: saoPauloInstant(day, openingFrom),
      completeBy: saoPauloInstant(day, openingCompleteBy),
      until: tradedSession.opensAt,
    };
  }
  const from = tradedSession.closesAt.getTime() + marginMinutes * minute;
  return {
    kind,
    day,
    session: { day, closesAt: tradedSession.closesAt },
    from: new Date(from),
    completeBy: new Date(from + closingTriesMinutes * minute),
    until: saoPauloInstant(dayAfter(day), '00:00'),
  };
}

/** Returns the edition due at an instant; undefined at most hours, and on days without trading. */
export function findDueEdition(now: Date, marginMinutes: number): EditionTimes | undefined {
  return editionKinds
    .map((kind) => editionTimes(kind, saoPauloDay(now), marginMinutes))
    .find((times) => times !== undefined && times.from <= now && now < times.until);
}

/** Returns the last session before a day, which the day's opening edition reports. */
export function lastSessionBefore(day: string): EditionTimes['session'] {
  for (let before = dayBefore(day); ; before = dayBefore(before)) {
    const session = tradingSession(before);
    if (session !== undefined) return { day: before, closesAt: session.closesAt };
  }
}

/** São Paulo has been three hours behind UTC all year since 2019, as `b3-session.ts` says. */
function saoPauloInstant(day: string, time: string): Date {
  return new Date(`${day}T${time}:00-03:00`);
}
