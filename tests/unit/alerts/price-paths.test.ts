import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logger } from '../../../functions/runtime/logger.ts';
import { simulatePrices } from '../../support/alerts/simulate-prices.ts';

// Each killed sweep writes an error to the log, and there are hundreds.
let level: ReturnType<typeof logger.getLevelName>;
beforeAll(() => {
  level = logger.getLevelName();
  logger.setLogLevel('SILENT');
});
afterAll(() => logger.setLogLevel(level));

/** A model that knows every trade says which alerts must fire; `npm run bench:alerts` runs many more cases. */
it.each([
  ['one sweep after the other', { sweeps: 1, killed: 0, abandoned: 0 }],
  ['ten sweeps at the same moment, killed anywhere', { sweeps: 10, killed: 0.01, abandoned: 0 }],
  ['of which some are left as they died', { sweeps: 1, killed: 0.06, abandoned: 1 }],
])('random trades fire every alert once, none early and none missed: %s', async (_, how) => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 1_000_000 }), async (seed) => {
      const outcome = await simulatePrices({ seed, tickers: 2, alerts: 150, scans: 14, ...how });
      expect(outcome.complaints).toEqual([]);
      expect(outcome.fired).toBeGreaterThan(0);
    }),
    { numRuns: 15 },
  );
});
