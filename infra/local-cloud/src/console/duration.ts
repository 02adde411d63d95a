const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;

/** Longest step of the clock; schedules of every minute of it are fired on the way. */
const maximumMilliseconds = 400 * units.d;

/**
 * Milliseconds of a duration as people write it: `72h`, `5m`, `90s`, `3d`, `71h59m`. Undefined
 * for anything else, for nothing, and for more than 400 days.
 */
export function parseDuration(text: string): number | undefined {
  const match = /^(?:(\d{1,9})d)?(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?$/.exec(
    text.trim().toLowerCase(),
  );
  if (match === null) return undefined;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = match;
  const total =
    Number(days) * units.d +
    Number(hours) * units.h +
    Number(minutes) * units.m +
    Number(seconds) * units.s;
  return total > 0 && total <= maximumMilliseconds ? total : undefined;
}
