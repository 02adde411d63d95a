/** A value's place in a drawing whose height runs from 0 (top) to 100 (bottom). */
interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** Room left free above the highest and below the lowest value, in hundredths of the height. */
const margin = 12;

/**
 * Places values in a square of 100 by 100: spread evenly over its width, the highest near the top
 * and the lowest near the bottom. Values that are all the same run through the middle.
 */
export function placeValues(values: readonly number[]): ChartPoint[] {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const step = 100 / Math.max(values.length, 1);
  return values.map((value, index) => ({
    x: round(step * (index + 0.5)),
    y: range === 0 ? 50 : round(100 - margin - ((value - lowest) / range) * (100 - 2 * margin)),
  }));
}

function round(coordinate: number): number {
  return Math.round(coordinate * 100) / 100;
}
