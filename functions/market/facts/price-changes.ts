import type { DayClose } from './asset-facts.ts';

/** As an answer about one asset counts them. */
export const weekDays = 7;
export const monthDays = 30;

const dayMilliseconds = 86_400_000;
/** The longest pause of the exchange, with a weekend before it. */
const maxPauseDays = 6;

/**
 * Returns the change in percent of a price since the last close at least some days ago. Undefined when that close is
 * not among the known ones.
 * @param today `yyyy-mm-dd` in São Paulo
 */
export function changeSince(
  closes: readonly DayClose[],
  price: number,
  days: number,
  today: string,
): number | undefined {
  const since = Date.parse(today) / dayMilliseconds - days;
  const before = closes.findLast(({ day }) => day <= since);
  if (before === undefined || since - before.day > maxPauseDays) return undefined;
  return (price / before.close - 1) * 100;
}
