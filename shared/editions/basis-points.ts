/** Six decimals are more than any quotation has; what an exchange or the Banco Central writes is exact with them. */
const scale = 1_000_000;
const basisPointsOfOne = 10_000n;

/**
 * The change from one price to another in whole basis points, rounded half away from zero. Counted in
 * whole numbers: `10.05 / 10 - 1` is 0.00499… in binary, which would round the other way.
 * @returns null where the prices have no change that can be told: none, or out of all measure
 */
export function changeInBasisPoints(before: number, now: number): number | null {
  const from = scaled(before);
  const to = scaled(now);
  if (from === null || to === null || from <= 0n || to < 0n) return null;
  const times = (to - from) * basisPointsOfOne;
  const size = times < 0n ? -times : times;
  const rounded = (2n * size + from) / (2n * from);
  return Number(times < 0n ? -rounded : rounded) + 0;
}

/** Sources round what they write to some decimals, and leave zeros at the end away. */
const fewestDecimals = 2;
const mostDecimals = 8;

/**
 * The price in whole centavos from which a percentage leads to another one, where it can be no other: of a large price
 * and a percentage of few decimals several could.
 */
export function priceBefore(now: number, percent: number): number | undefined {
  if (percent <= -100) return undefined;
  const written = String(percent).split('.')[1]?.length ?? 0;
  const decimals = Math.min(Math.max(written, fewestDecimals), mostDecimals);
  const tolerance = 0.500_001 / 10 ** decimals;
  const nearest = Math.round((now * 100) / (1 + percent / 100));
  const leads = [nearest - 1, nearest, nearest + 1].filter(
    (centavos) =>
      centavos > 0 && Math.abs(((now * 100) / centavos - 1) * 100 - percent) <= tolerance,
  );
  const [only, ...others] = leads;
  return only === undefined || others.length > 0 ? undefined : only / 100;
}

/** A percentage as a source writes it, in whole basis points; null for what is none. */
export function basisPointsOfPercent(percent: number): number | null {
  const exact = scaled(percent);
  if (exact === null) return null;
  const size = exact < 0n ? -exact : exact;
  const unit = BigInt(scale) / 100n;
  const rounded = (2n * size + unit) / (2n * unit);
  return Number(exact < 0n ? -rounded : rounded) + 0;
}

/** The mean of whole basis points, rounded half away from zero. @throws RangeError for none */
export function meanOfBasisPoints(changes: readonly number[]): number {
  const sum = changes.reduce((total, change) => total + change, 0);
  const mean = Math.sign(sum) * Math.round(Math.abs(sum) / changes.length);
  if (!Number.isFinite(mean)) throw new RangeError('The mean of nothing');
  return mean + 0;
}

function scaled(value: number): bigint | null {
  const whole = Math.round(value * scale);
  return Number.isSafeInteger(whole) ? BigInt(whole) : null;
}
