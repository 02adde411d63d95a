/**
 * Formats whole basis points (hundredths of a percent) as a change with its sign: `+0,98%`, `−1,25%`, `0,00%`.
 * @throws RangeError when the amount is not a whole number of basis points
 */
export function formatChange(basisPoints: number): string {
  return `${basisPoints > 0 ? '+' : ''}${formatPercentage(basisPoints)}`;
}

/** Formats whole basis points as a percentage with two decimals: `23,45%`. */
export function formatPercentage(basisPoints: number): string {
  if (!Number.isSafeInteger(basisPoints)) {
    throw new RangeError(`Not a whole number of basis points: ${basisPoints}`);
  }
  const digits = String(Math.abs(basisPoints)).padStart(3, '0');
  return `${basisPoints < 0 ? '−' : ''}${digits.slice(0, -2)},${digits.slice(-2)}%`;
}
