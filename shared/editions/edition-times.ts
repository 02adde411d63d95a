import { dayAfter, dayBefore, saoPauloDay, tradingSession } from '../market/b3-session.ts';
import { editionKinds, type EditionKind } from './edition-facts.ts';

/** When an edition is made, and what session its figures are of. */
export interface EditionTimes {
  readonly kind: EditionKind;
  /** `yyyy-mm-dd`: the trading day that it opens or closes. */
  readonly day: string;
  readonly session: { readonly day: string; readonly closesAt: Date };
  /** Before it, what it tells of has not happened, or is not known yet. */
  readonly from: Date;
  /** Until then sources that fail are asked again; after it, an edition says what it does not know. */
  readonly completeBy: Date;
  /** From here on it would be news of yesterday, and is not made any more. */
  readonly until: Date;
}

const minute = 60_000;

/** A reader in Fernando de Noronha has seven o'clock at six in São Paulo. */
const openingFrom = '05:15';
const openingCompleteBy = '05:45';
/** Long enough for three more tries, and in New York's summer over before 18:00. */
const closingTriesMinutes = 20;

/**
 * Of a day (`yyyy-mm-dd`) without trading there is none.
 * @param marginMinutes from the end of the closing call until the last prices are there: the
 *   partner's delay, and somewhat more
 */
export function editionTimes(
  kind: EditionKind,
  day: string,
  marginMinutes: number,
): EditionTimes | undefined {
  const own = tradingSession(day);
  if (own === undefined) return undefined;
  if (kind === 'opening') {
    return {
      kind,
      day,
      session: lastSessionBefore(day),
      from: inSaoPaulo(day, openingFrom),
      completeBy: inSaoPaulo(day, openingCompleteBy),
      until: own.opensAt,
    };
  }
  const from = own.closesAt.getTime() + marginMinutes * minute;
  return {
    kind,
    day,
    session: { day, closesAt: own.closesAt },
    from: new Date(from),
    completeBy: new Date(from + closingTriesMinutes * minute),
    until: inSaoPaulo(dayAfter(day), '00:00'),
  };
}

/** The edition that is to be made at an instant; undefined at most hours, and on days without trading. */
export function editionDue(now: Date, marginMinutes: number): EditionTimes | undefined {
  return editionKinds
    .map((kind) => editionTimes(kind, saoPauloDay(now), marginMinutes))
    .find((times) => times !== undefined && times.from <= now && now < times.until);
}

/** Returns the last session before a day, of which its opening edition tells. */
export function lastSessionBefore(day: string): EditionTimes['session'] {
  for (let before = dayBefore(day); ; before = dayBefore(before)) {
    const session = tradingSession(before);
    if (session !== undefined) return { day: before, closesAt: session.closesAt };
  }
}

/** São Paulo has been three hours behind UTC all year since 2019, as `b3-session.ts` says. */
function inSaoPaulo(day: string, time: string): Date {
  return new Date(`${day}T${time}:00-03:00`);
}
