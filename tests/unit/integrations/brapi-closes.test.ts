import { describe, expect, it } from 'vitest';
import { brapiCloses } from '../../../functions/integrations/brapi-closes.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';

/** A client whose partner answers by range; every other range is refused. */
function client(
  answers: Readonly<Record<string, object | number>>,
  plan: BrapiPlanName = 'startup',
) {
  const requests: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input);
    requests.push(`${url.pathname} ${url.searchParams.get('range')}`);
    const answer = answers[url.searchParams.get('range') ?? ''] ?? 403;
    return typeof answer === 'number'
      ? new Response('{}', { status: answer })
      : Response.json({ results: [answer] });
  };
  const connection = { baseUrl: 'https://brapi.test', readToken: async () => 'token', fetch };
  return { closes: brapiCloses(connection, brapiPlans[plan]), requests };
}

const seconds = (day: string) => Date.parse(`${day}T03:00:00Z`) / 1000;
const bar = (day: string, close: unknown) => ({
  date: seconds(day),
  open: 1,
  high: 1,
  low: 1,
  close,
  volume: 1,
});
const answer = { historicalDataPrice: [bar('2026-11-19', 10)] };
const close = { day: '2026-11-19', value: 10 };

describe('closes of brapi', () => {
  it('are by day, oldest first, rounded, and only of days with a close', async () => {
    const { closes } = client({
      '10y': {
        historicalDataPrice: [
          bar('2026-11-24', '12,5'),
          bar('2026-11-18', 37.849998474121094),
          bar('2026-11-19', 10),
          bar('2026-11-23', null),
          // A holiday, for which the partner repeats the day before.
          bar('2026-11-20', 10),
        ],
      },
    });
    expect(await closes.readAll('PETR4')).toEqual([
      { day: '2026-11-18', value: 37.85 },
      { day: '2026-11-19', value: 10 },
      { day: '2026-11-24', value: 12.5 },
    ]);
  });

  it('are more than the year that an analysis keeps', async () => {
    const many = Array.from({ length: 900 }, (_, index) =>
      bar(new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10), 10 + index),
    );
    const { closes } = client({ '10y': { historicalDataPrice: many } });
    expect(await closes.readAll('PETR4')).toHaveLength(900);
  });

  it('are requested with shorter ranges while the partner refuses them, each once', async () => {
    const year = client({ '1y': answer });
    expect(await year.closes.readAll('NOVA3')).toEqual([close]);
    expect(year.requests).toEqual(['/api/quote/NOVA3 10y', '/api/quote/NOVA3 1y']);
    const none = client({});
    await expect(none.closes.readAll('NOVA3')).rejects.toMatchObject({ reason: 'not_in_plan' });
    expect(none.requests).toHaveLength(3);
  });

  it('are requested with the longest range of the plan', async () => {
    for (const [plan, range] of [
      ['free', '3mo'],
      ['pro', 'max'],
    ] as const) {
      const { closes, requests } = client({ [range]: answer }, plan);
      expect(await closes.readAll('^BVSP')).toEqual([close]);
      expect(requests).toEqual([`/api/quote/%5EBVSP ${range}`]);
      expect(closes.longestRange).toBe(range);
    }
  });

  it('are those of three months when only recent ones are requested', async () => {
    const { closes, requests } = client({ '3mo': answer });
    expect(await closes.readRecent('PETR4')).toEqual([close]);
    expect(requests).toHaveLength(1);
  });

  it('do not exist for an unknown ticker, and fail when the partner fails', async () => {
    expect(await client({ '10y': 404 }).closes.readAll('XXXX9')).toBeUndefined();
    const down = client({ '10y': 503 });
    await expect(down.closes.readAll('PETR4')).rejects.toMatchObject({ reason: 'unavailable' });
    expect(down.requests).toHaveLength(1);
    const other = client({ '10y': { symbol: 'PETR4' } });
    await expect(other.closes.readAll('PETR4')).rejects.toMatchObject({ reason: 'unavailable' });
  });
});
