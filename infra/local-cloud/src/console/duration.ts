const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;

/** Maximum step of the clock; schedules of every minute fire during it. */
const maxMilliseconds = 400 * units.d;

/**
 * Returns the milliseconds of a duration such as `72h`, `5m`, `90s`, `3d` or `71h59m`; undefined for any other text,
 * for zero, and for more than 400 days.
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
  return total > 0 && total <= maxMilliseconds ? total : undefined;
}
