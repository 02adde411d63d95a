import { describe, expect, it } from 'vitest';
import { simulateBurst } from '../../../support/sending/simulate-burst.ts';
import { openMemoryTable } from '../../../support/sending/simulated-tables.ts';

describe.each([
  ['half a second to three seconds', { least: 500, spread: 2_500 }, 60],
  ['three seconds', { least: 3_000, spread: 0 }, 25],
])('200 simultaneous answers while each table request takes %s', (_, tableTakes, leastOfMinute) => {
  it('are sent continuously, once each, without a killed sender', async () => {
    const { leftInMinute, ...played } = await simulateBurst(
      { seed: 1, perSecond: 80, senders: 8, messages: 200, minutes: 10, tableTakes },
      openMemoryTable(),
    );
    expect(played).toMatchObject({ missing: 0, doubled: 0, deadLetters: 0, timeouts: 0 });
    expect(played.busiest).toBeLessThanOrEqual(80);
    const last = leftInMinute.findLastIndex((left) => left > 0);
    expect(Math.min(...leftInMinute.slice(0, last))).toBeGreaterThanOrEqual(leastOfMinute);
  });
});
