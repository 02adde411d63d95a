import { expect, it } from 'vitest';
import { readStoredAssets } from '../../../functions/portfolio/stored-assets.ts';
import { unknownQuote } from '../../support/market/assets.ts';

const quote = {
  ...unknownQuote,
  regularMarketPrice: 50,
  regularMarketTime: '2026-11-24T13:00:00.000Z',
};

/** Tuesday, with a session from 10 to 18 in São Paulo. */
it.each([
  ['while prices move, what was read half an hour ago', '17:00', '16:29', ['PETR4']],
  ['while prices move, not what was read just before', '17:00', '16:31', []],
  ['in the evening, not what was read in the session', '23:30', '17:00', []],
  ['in the morning, not what was read in the evening before', '12:00', '00:00', []],
])('%s is requested again', async (_what, now, readAt, pending) => {
  const at = (time: string) => new Date(`2026-11-24T${time}:00.000Z`);
  const known = await readStoredAssets(
    {
      clock: () => at(now),
      delayMinutes: 15,
      readListedAssets: async () =>
        new Map([
          ['PETR4', { ticker: 'PETR4', name: 'Petrobras PN', sector: null, type: 'stock' }],
        ]),
      readNewestPrices: async () => ({ quotes: undefined, bitcoin: undefined, jumps: new Map() }),
      readStoredFigures: async () =>
        new Map([
          [
            'PETR4',
            {
              quote: { content: quote, readAt: at(readAt) },
              dividends: { content: [], readAt: at(readAt) },
              leaseUntil: undefined,
              retryAt: undefined,
              unknownUntil: undefined,
              partsRetryAt: undefined,
              version: undefined,
            },
          ],
        ]),
    },
    ['PETR4'],
  );
  expect(known.pending).toEqual(pending);
});
