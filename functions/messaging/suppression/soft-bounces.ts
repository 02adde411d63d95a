import * as z from 'zod/mini';

/*
 * A mailbox that is full for a week is abandoned: mail providers lower the reputation of senders that keep writing
 * to it, as after hard bounces. A single soft bounce is not a reason to stop.
 */

export const softBouncesSchema = z.object({
  entity: z.literal('SoftBounces'),
  /* ISO 8601, UTC: the first and the last of a series without a delivery in between. */
  since: z.string(),
  last: z.string(),
  /** Number of different days with a soft bounce. */
  days: z.int(),
});
export type SoftBounces = Pick<z.infer<typeof softBouncesSchema>, 'since' | 'last' | 'days'>;

const dayMilliseconds = 24 * 60 * 60_000;
const weekMilliseconds = 7 * dayMilliseconds;
const minDays = 3;
/** Fifteen days, since readers of a biweekly digest get no other mail in between. */
export const maxGapMilliseconds = 15 * dayMilliseconds;

/** Returns a series with one more soft bounce; after a long gap a new one starts. */
export function withSoftBounce(seen: SoftBounces | undefined, at: string): SoftBounces {
  if (seen === undefined || Date.parse(at) - Date.parse(seen.last) > maxGapMilliseconds) {
    return { since: at, last: at, days: 1 };
  }
  // A late or repeated event adds no day.
  if (at.slice(0, 10) <= seen.last.slice(0, 10)) return seen;
  return { since: seen.since, last: at, days: seen.days + 1 };
}

/** Returns whether a series has lasted for a week. */
export function isLasting({ since, last, days }: SoftBounces): boolean {
  return days >= minDays && Date.parse(last) - Date.parse(since) >= weekMilliseconds;
}
