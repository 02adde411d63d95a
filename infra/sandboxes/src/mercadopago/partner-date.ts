const offsetMilliseconds = -4 * 3_600_000;

/** Returns ISO 8601 with Mercado Pago's offset: `2026-11-21T08:00:00.000-04:00`. */
export function partnerDate(milliseconds: number): string {
  return new Date(milliseconds + offsetMilliseconds).toISOString().replace('Z', '-04:00');
}

export function partnerDateOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : partnerDate(milliseconds);
}

export interface Period {
  readonly frequency: number;
  readonly frequencyType: 'days' | 'months';
}

/**
 * Adds a number of periods to an anchor. Months are counted from the anchor, so that 31 January is followed by 28
 * February and then 31 March.
 */
export function addPeriods(anchor: number, { frequency, frequencyType }: Period, count: number) {
  if (frequencyType === 'days') return anchor + frequency * count * 86_400_000;
  const date = new Date(anchor + offsetMilliseconds);
  const months = date.getUTCMonth() + frequency * count;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return date.setUTCMonth(months, day) - offsetMilliseconds;
}

/** Parses `begin_date` and `end_date` of a search: an instant, `NOW`, or `NOW-30DAYS`. */
export function searchDate(text: string, now: number): number | undefined {
  const relative = /^NOW(?:([+-])(\d{1,4})(MINUTE|HOUR|DAY|MONTH|YEAR)S?)?$/.exec(text);
  if (relative === null) {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? undefined : instant;
  }
  const [, sign, count = '0', unit = 'DAY'] = relative;
  const distance = Number(count) * (unitMilliseconds[unit] ?? 0);
  return sign === '-' ? now - distance : now + distance;
}

const unitMilliseconds: Readonly<Record<string, number | undefined>> = {
  MINUTE: 60_000,
  HOUR: 3_600_000,
  DAY: 86_400_000,
  MONTH: 30 * 86_400_000,
  YEAR: 365 * 86_400_000,
};
