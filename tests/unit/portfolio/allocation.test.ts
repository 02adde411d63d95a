import { describe, expect, it } from 'vitest';
import { allocateByBroker } from '../../../shared/portfolio/allocation.ts';
import { valuePortfolio } from '../../../shared/portfolio/valuation.ts';

const assetOf = (ticker: string) => ({
  ticker,
  name: ticker,
  assetClass: 'stock' as const,
  sector: null,
  isListed: true,
  price:
    ticker === 'NONE3'
      ? null
      : {
          priceInReais: 10,
          changeInBasisPoints: null,
          at: '2026-11-24T21:00:00Z',
          delayMinutes: 0,
        },
  dividends: [],
  jumps: [],
});
const held = (ticker: string, quantity: string, broker: string | null) => ({
  ticker,
  quantity,
  averagePrice: null,
  broker,
});
const brokersOf = (...positions: readonly ReturnType<typeof held>[]) =>
  allocateByBroker(valuePortfolio(positions, assetOf).rows);

describe('the allocation by broker', () => {
  it('counts spellings of a broker as one, under the first name', () => {
    expect(
      brokersOf(
        held('PETR4', '10', 'Itaú  Corretora'),
        held('VALE3', '20', 'ITAU CORRETORA'),
        held('ITSA4', '70', 'XP'),
      ),
    ).toEqual([
      { name: 'XP', valueInCentavos: 70_000, shareInBasisPoints: 7_000 },
      { name: 'Itaú  Corretora', valueInCentavos: 30_000, shareInBasisPoints: 3_000 },
    ]);
  });

  it('names what is held without a broker, and leaves out what has no price', () => {
    expect(brokersOf(held('PETR4', '10', null), held('NONE3', '10', 'XP'))).toEqual([
      { name: 'Sem corretora', valueInCentavos: 10_000, shareInBasisPoints: 10_000 },
    ]);
  });
});
