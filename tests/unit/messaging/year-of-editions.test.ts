import { expect, it } from 'vitest';
import { logger } from '../../../functions/runtime/logger.ts';
import { simulateYear } from '../../support/editions/simulate-year.ts';

/* Two days of the year that `npm run bench:year` simulates. */

it.each([
  ['Ash Wednesday, with a possibly late opening', '2027-02-10', { opening: 13, closing: 13 }],
  ['a Saturday of both digests, after Carnival', '2027-02-13', { digest: 7 }],
])('%s reaches every kind of reader once, complete and correct', async (_, day, minimums) => {
  logger.setLogLevel('SILENT');
  const { wrong, messages, runs, readers } = await simulateYear(day, day, 7);
  expect(wrong).toEqual([]);
  expect(readers).toBe(20);
  // A simulation that sends nothing would find no error.
  expect({ ...messages, ...minimums }).toEqual(messages);
  expect(runs.finished).toBeGreaterThan(3);
});
