import { describe, expect, it } from 'vitest';
import {
  basisPointsOfPercent,
  changeInBasisPoints,
  meanOfBasisPoints,
  impliedPreviousPrice,
} from '../../../../functions/editions/basis-points.ts';

describe('the change from one price to another', () => {
  it.each([
    [100, 101.25, 125],
    [100, 98.75, -125],
    [100, 100, 0],
    [0.01, 0.02, 10_000],
    [10, 0, -10_000],
    // 10.0005 / 10 is half of a basis point, and rounds away from zero in both directions.
    [10, 10.0005, 1],
    [10, 9.9995, -1],
    // The binary value of 1.005 is slightly smaller.
    [1, 1.00005, 1],
    [152_345.67, 153_012.01, 44],
    [5.3821, 5.3713, -20],
    [512_000.12, 498_111.9, -271],
  ])('from %d to %d is %d', (before, now, change) => {
    expect(changeInBasisPoints(before, now)).toBe(change);
  });

  it('is never a minus zero, which would be shown', () => {
    expect(Object.is(changeInBasisPoints(100, 99.9999), 0)).toBe(true);
    expect(Object.is(basisPointsOfPercent(-0.001), 0)).toBe(true);
    expect(Object.is(meanOfBasisPoints([1, -1]), 0)).toBe(true);
  });

  it.each([
    [0, 5],
    [-1, 5],
    [5, -1],
    [Number.NaN, 1],
    [1, Number.POSITIVE_INFINITY],
    [1e12, 1],
  ])('is null from %d to %d', (before, now) => {
    expect(changeInBasisPoints(before, now)).toBeNull();
  });
});

it.each([
  [1.25, 125],
  [-0.005, -1],
  [0.004, 0],
  [12.3456, 1235],
])('%d percent are %d basis points', (percent, basisPoints) => {
  expect(basisPointsOfPercent(percent)).toBe(basisPoints);
});

it.each([
  [[1, 2], 2],
  [[-1, -2], -2],
  [[100, -50, 25], 25],
])('the mean of %j is %d', (changes, mean) => {
  expect(meanOfBasisPoints(changes)).toBe(mean);
});

it.each([
  [20, -1.235, 20.25],
  [38.05, 1.0088, 37.67],
  [10.1, 1, 10],
  [10, 0, 10],
  [0.02, 100, 0.01],
  // Several previous prices in centavos fit two decimals of so large a price, and none leads exactly to this one.
  [5_000, 0.02, undefined],
  [10, 3.333, undefined],
  [10, -100, undefined],
  [10, -101, undefined],
])('to %s by %s%% starts from %s', (now, percent, before) => {
  expect(impliedPreviousPrice(now, percent)).toBe(before);
});

it('the mean of no values is undefined', () => {
  expect(() => meanOfBasisPoints([])).toThrow(RangeError);
});
