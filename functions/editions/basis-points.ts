/** A larger move of a share in a session or a week is mostly a split or a reverse split. */
export const maxShareMoveInBasisPoints = 4_000;

/** Six decimals, more than any quotation has: values of an exchange or Banco Central are exact with them. */
const scale = 1_000_000;
const basisPointsOfOne = 10_000n;

/**
 * Returns the change from one price to another in whole basis points, rounded half away from zero. Computed with
 * integers: `10.05 / 10 - 1` is 0.00499… in binary, which would round the other way.
 * @returns null when a price is missing, not positive or too large
 */
export function changeInBasisPoints(before: number, now: number): number | null {
  const from = toScaledInteger(before);
  const to = toScaledInteger(now);
  if (from === null || to === null || from <= 0n || to < 0n) return null;
  const times = (to - from) * basisPointsOfOne;
  const size = times < 0n ? -times : times;
  const rounded = (2n * size + from) / (2n * from);
  return Number(times < 0n ? -rounded : rounded) + 0;
}

/** Sources round to some decimals and drop trailing zeros. */
const minDecimals = 2;
const maximumDecimals = 8;

/**
 * Returns the previous price in whole centavos that a percentage implies, if exactly one fits: with a large price
 * and few decimals several do.
 */
export function impliedPreviousPrice(now: number, percent: number): number | undefined {
  if (percent <= -100) return undefined;
  const writtenDecimals = String(percent).split('.')[1]?.length ?? 0;
  const decimals = Math.min(Math.max(writtenDecimals, minDecimals), maximumDecimals);
  const tolerance = 0.500_001 / 10 ** decimals;
  const nearest = Math.round((now * 100) / (1 + percent / 100));
  const candidates = [nearest - 1, nearest, nearest + 1].filter(
    (centavos) =>
      centavos > 0 && Math.abs(((now * 100) / centavos - 1) * 100 - percent) <= tolerance,
  );
  const [only, ...others] = candidates;
  return only === undefined || others.length > 0 ? undefined : only / 100;
}

/** Converts a source's percentage to whole basis points; null for an invalid one. */
export function basisPointsOfPercent(percent: number): number | null {
  const exact = toScaledInteger(percent);
  if (exact === null) return null;
  const size = exact < 0n ? -exact : exact;
  const unit = BigInt(scale) / 100n;
  const rounded = (2n * size + unit) / (2n * unit);
  return Number(exact < 0n ? -rounded : rounded) + 0;
}

/**
 * Returns the mean of whole basis points, rounded half away from zero.
 * @throws RangeError for an empty list
 */
export function meanOfBasisPoints(changes: readonly number[]): number {
  const sum = changes.reduce((total, change) => total + change, 0);
  const mean = Math.sign(sum) * Math.round(Math.abs(sum) / changes.length);
  if (!Number.isFinite(mean)) throw new RangeError('The mean of nothing');
  return mean + 0;
}

function toScaledInteger(value: number): bigint | null {
  const whole = Math.round(value * scale);
  return Number.isSafeInteger(whole) ? BigInt(whole) : null;
}
