import { describe, expect, it, vi } from 'vitest';
import { assembleAsset } from '../../../functions/market/assemble-asset.ts';
import { getAssetData } from '../../../functions/market/get-asset-data.ts';
import { getAssetData as endpoint } from '../../../shared/contracts/market.ts';
import { fakeReading, noParts, nothingStored } from '../../support/market/market-fakes.ts';

const now = new Date('2026-11-23T15:00:00Z');
const { quote } = fakeReading(10, noParts);
const empty = { ...nothingStored, quote: { content: quote, readAt: now } };

const medians = {
  sector: 'Energy Minerals',
  day: '2026-11-21',
  figures: { priceEarnings: { median: 5, lowerQuarter: 4, upperQuarter: 7, companies: 6 } },
};

function dependencies() {
  return {
    delayMinutes: 15,
    readSectorMedians: async (ticker: string) => (ticker === 'PETR4' ? medians : undefined),
    readAsset: vi.fn(async (ticker: string) =>
      ticker === 'PETR4' ? assembleAsset(ticker, empty, now, false) : undefined,
    ),
  };
}

describe('get-asset-data', () => {
  it('returns the known data for a ticker in any spelling', async () => {
    const answer = await getAssetData(dependencies(), 'petr4.sa');
    expect(answer).toMatchObject({
      success: true,
      error: null,
      data: { symbol: 'PETR4', delayMinutes: 15, sectorMedians: medians },
    });
    expect(endpoint.response.parse(answer)).toEqual(answer);
  });

  it.each([
    ['XXXX9', 'XXXX9'],
    ['petro bras', 'PETRO BRAS'],
    ['<b>', '<B>'],
  ])('answers that nothing was found for %j', async (typed, shown) => {
    const fakes = dependencies();
    expect(await getAssetData(fakes, typed)).toEqual({
      success: false,
      data: null,
      error: `Não foi possível encontrar dados para ${shown}`,
    });
    expect(fakes.readAsset).toHaveBeenCalledTimes(typed === 'XXXX9' ? 1 : 0);
  });

  it.each(['', '   ', '\t\n'])('requires a symbol instead of %j', (symbol) => {
    const parsed = endpoint.request.safeParse({ symbol });
    expect(parsed.error?.issues[0]?.message).toBe('Digite um símbolo de ativo para buscar');
  });
});

it('shows the payments of five years, at most 48 of them, without the older ones that are stored', () => {
  const monthly = Array.from({ length: 120 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 11 - index, 10)).toISOString().slice(0, 10),
    type: 'RENDIMENTO',
    amount: 1,
  }));
  const yearly = monthly.filter((_, index) => index % 12 === 0);
  const shown = (content: typeof monthly) =>
    assembleAsset(
      'HGLG11',
      { ...empty, quote: { content: quote, readAt: now }, dividends: { content, readAt: now } },
      now,
      false,
    ).dividends;
  expect(shown(monthly)).toEqual(monthly.slice(0, 48));
  expect(shown(yearly)).toEqual(yearly.slice(0, 6));
});

describe('dividend statistics', () => {
  const dividends = [
    { date: '2026-12-10', type: 'JCP', amount: 5 },
    { date: '2026-11-10', type: 'JCP', amount: 0.5 },
    { date: '2025-11-24', type: 'DIVIDENDO', amount: 0.25 },
    { date: '2025-11-23', type: 'DIVIDENDO', amount: 100 },
  ];
  const withDividends = (price: number, at = now) =>
    assembleAsset(
      'PETR4',
      {
        ...empty,
        quote: { content: { ...quote, regularMarketPrice: price }, readAt: now },
        dividends: { content: dividends, readAt: now },
      },
      at,
      false,
    ).defaultKeyStatistics;

  it('cover the payments of the last 365 days, without future ones', () => {
    expect(withDividends(10)).toMatchObject({
      dividendYield: 0.075,
      lastDividendValue: 0.5,
      lastDividendDate: '2026-11-10',
    });
  });

  it('use the date of São Paulo until its midnight, three hours after that of UTC', () => {
    const beforeMidnight = new Date('2026-11-10T02:59:00Z');
    const midnight = new Date('2026-11-10T03:00:00Z');
    expect(withDividends(10, beforeMidnight).lastDividendDate).toBe('2025-11-24');
    expect(withDividends(10, midnight).lastDividendDate).toBe('2026-11-10');
  });

  it('require a price', () => {
    expect(withDividends(0).dividendYield).toBeNull();
  });
});
