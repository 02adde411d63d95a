import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logger } from '../../../functions/runtime/logger.ts';
import { playPrices } from '../../support/alerts/play-prices.ts';

// Each death is told, of which there are hundreds.
let level: ReturnType<typeof logger.getLevelName>;
beforeAll(() => {
  level = logger.getLevelName();
  logger.setLogLevel('SILENT');
});
afterAll(() => logger.setLogLevel(level));

/** An oracle that knows every trade says what must have fired; `npm run bench:alerts` plays many more. */
it.each([
  ['one look after the other', { sweeps: 1, killed: 0, left: 0 }],
  ['ten looks at the same moment, killed anywhere', { sweeps: 10, killed: 0.01, left: 0 }],
  ['of which some are left as they died', { sweeps: 1, killed: 0.06, left: 1 }],
])('of random trades none is missed, none counts early, none twice: %s', async (_, how) => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 1_000_000 }), async (seed) => {
      const outcome = await playPrices({ seed, tickers: 2, alerts: 150, looks: 14, ...how });
      expect(outcome.complaints).toEqual([]);
      expect(outcome.fired).toBeGreaterThan(0);
    }),
    { numRuns: 15 },
  );
});
