import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeValues } from '../../../web/src/marketing/samples/chart-points.ts';

it('puts the highest value near the top and the lowest near the bottom', () => {
  expect(placeValues([10, 30, 20, 30])).toEqual([
    { x: 12.5, y: 88 },
    { x: 37.5, y: 12 },
    { x: 62.5, y: 50 },
    { x: 87.5, y: 12 },
  ]);
});

it('draws values that never change through the middle', () => {
  expect(placeValues([7, 7]).map(({ y }) => y)).toEqual([50, 50]);
});

it('keeps every point inside, in order, and higher values higher', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 30 }), (values) => {
      const points = placeValues(values);
      const byValue = points
        .map((point, index) => ({ ...point, value: values[index] ?? 0 }))
        .sort((one, other) => one.value - other.value);
      expect(byValue.map(({ y }) => y)).toEqual(points.map(({ y }) => y).sort((a, b) => b - a));
      expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).sort((a, b) => a - b));
      for (const { x, y } of points) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(100);
        expect(y).toBeGreaterThanOrEqual(12);
        expect(y).toBeLessThanOrEqual(88);
      }
    }),
  );
});

it('draws nothing where there is nothing', () => {
  expect(placeValues([])).toEqual([]);
});
