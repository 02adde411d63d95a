import type { DayValue } from './series-item.ts';

/** Larger differences are an adjustment of all earlier closes, as after a split. */
const tolerance = 0.001;

/**
 * Adds newly read closes to stored ones; where both have a day, the new close counts. Undefined when they have no day
 * in common or disagree, so that together they would be no series.
 */
export function mergeCloses(
  stored: readonly DayValue[],
  read: readonly DayValue[],
): DayValue[] | undefined {
  const [first] = read;
  if (first === undefined) return [...stored];
  const storedValues = new Map(stored.map(({ day, value }) => [day, value]));
  const common = read.flatMap(({ day, value }) => {
    const known = storedValues.get(day);
    return known === undefined ? [] : [Math.abs(value / known - 1)];
  });
  if (common.length === 0 || common.some((difference) => difference > tolerance)) return undefined;
  return [...stored.filter(({ day }) => day < first.day), ...read];
}
