import { expect, it } from 'vitest';
import { logger } from '../../../functions/runtime/logger.ts';
import { playYear } from '../../support/editions/play-year.ts';

/* Two days of what `npm run bench:year` plays a year of. */

it.each([
  ['Ash Wednesday, whose opening may be late', '2027-02-10', { opening: 13, closing: 13 }],
  ['a Saturday of both digests, after Carnival', '2027-02-13', { digest: 7 }],
])('%s comes to every kind of reader once, whole and right', async (_, day, least) => {
  logger.setLogLevel('SILENT');
  const { wrong, messages, runs, readers } = await playYear(day, day, 7);
  expect(wrong).toEqual([]);
  expect(readers).toBe(20);
  // A play in which nothing is sent has nothing wrong.
  expect({ ...messages, ...least }).toEqual(messages);
  expect(runs.finished).toBeGreaterThan(3);
});
