import { describe, expect, it } from 'vitest';
import { playBurst } from '../../../support/sending/play-burst.ts';
import { memoryPlay } from '../../../support/sending/played-tables.ts';

describe.each([
  ['half a second to three seconds', { least: 500, spread: 2_500 }, 60],
  ['three seconds', { least: 3_000, spread: 0 }, 25],
])(
  '200 answers at once while each request to the table takes %s',
  (_, tableTakes, leastOfMinute) => {
    it('leave in every minute until all have left, once each, and no sender is killed', async () => {
      const { leftInMinute, ...played } = await playBurst(
        { seed: 1, perSecond: 80, senders: 8, messages: 200, minutes: 10, tableTakes },
        memoryPlay(),
      );
      expect(played).toMatchObject({ missing: 0, doubled: 0, deadLetters: 0, timeouts: 0 });
      expect(played.busiest).toBeLessThanOrEqual(80);
      const last = leftInMinute.findLastIndex((left) => left > 0);
      expect(Math.min(...leftInMinute.slice(0, last))).toBeGreaterThanOrEqual(leastOfMinute);
    });
  },
);
