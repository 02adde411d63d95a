import { expect, test } from 'vitest';
import { rowContent } from '../../../../web/src/features/portfolio/import/tables/row-text.ts';

test('shows numbers of a workbook as Brazilians write them, and texts as they are in the file', () => {
  const cells = ['PETRL405', { number: '1000' }, { number: '0.85' }, '1.500', { number: '1e-9' }];
  expect(rowContent(cells, [0, 1, 2, 3, 4, undefined, 9])).toBe(
    'PETRL405 · 1.000 · 0,85 · 1.500 · 1e-9',
  );
});
