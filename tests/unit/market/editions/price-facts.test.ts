import { describe, expect, it } from 'vitest';
import {
  bitcoinFact,
  currencyFact,
  ibovespaFact,
  priceIndexFact,
  ptaxFact,
  rateFact,
} from '../../../../functions/market/editions/price-facts.ts';

const session = { day: '2026-11-24', closesAt: new Date('2026-11-24T21:00:00Z') };
const now = new Date('2026-11-24T21:36:00Z');
const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
const price = { price: 152_000, previous: 150_000, at: at('21:00') };

describe('the Ibovespa', () => {
  it('has its unit, source, time, delay and change', () => {
    expect(ibovespaFact(price, session, now, 15)).toEqual({
      value: 152_000,
      unit: 'points',
      source: 'brapi',
      at: '2026-11-24T21:00:00.000Z',
      precision: 'instant',
      delayMinutes: 15,
      changeInBasisPoints: 133,
    });
  });

  it('without a previous close has no change', () => {
    const fact = ibovespaFact({ ...price, previous: null }, session, now, 15);
    expect(fact?.changeInBasisPoints).toBeNull();
  });

  it.each([
    ['of yesterday', { ...price, at: new Date('2026-11-23T21:00:00Z') }],
    ['from before the close', { ...price, at: at('20:40') }],
    ['from the future', { ...price, at: at('21:42') }],
    ['that has moved as it cannot', { ...price, previous: 90_000 }],
    ['with no value', undefined],
  ])('rejects %s', (_, given) => {
    expect(ibovespaFact(given, session, now, 15)).toBeUndefined();
  });
});

describe('a currency', () => {
  const dollar = { price: 5.3713, previous: 5.3821, at: at('20:59') };

  it('is in reais, with its change', () => {
    expect(currencyFact(dollar, session, now, 15)).toMatchObject({
      value: 5.3713,
      unit: 'reais',
      changeInBasisPoints: -20,
    });
  });

  it.each([
    ['from the session before', { ...dollar, at: new Date('2026-11-23T21:00:00Z') }],
    ['twice as dear as yesterday', { ...dollar, price: 10.7 }],
  ])('rejects %s', (_, given) => {
    expect(currencyFact(given, session, now, 15)).toBeUndefined();
  });
});

describe('bitcoin', () => {
  const coin = { price: 512_000, previous: 500_000, at: at('21:30'), currency: 'BRL' } as const;

  it('has the currency of its source', () => {
    expect(bitcoinFact(coin, now, 15)?.unit).toBe('reais');
    expect(bitcoinFact({ ...coin, currency: 'USD' }, now, 15)?.unit).toBe('dollars');
  });

  it('is ignored when it is three hours old: it trades all the time', () => {
    expect(bitcoinFact({ ...coin, at: at('18:30') }, now, 15)).toBeUndefined();
  });
});

describe('a value published per day', () => {
  it('has its date and no change', () => {
    expect(rateFact([{ day: '2026-11-23', value: 14.25 }], '2026-11-24')).toEqual({
      value: 14.25,
      unit: 'percent a year',
      source: 'sgs',
      at: '2026-11-23T03:00:00.000Z',
      precision: 'day',
      delayMinutes: 0,
      changeInBasisPoints: null,
    });
  });

  it('includes the value of the day before', () => {
    const values = [
      { day: '2026-12-09', value: 14.25 },
      { day: '2026-12-10', value: 14 },
    ];
    expect(rateFact(values, '2026-12-10')).toMatchObject({
      value: 14,
      before: { day: '2026-12-09', value: 14.25 },
    });
  });

  it.each([
    ['too old', [{ day: '2026-11-10', value: 14.25 }]],
    ['from the future', [{ day: '2026-11-25', value: 14.25 }]],
    ['not there', []],
  ])('is undefined when it is %s', (_, values) => {
    expect(rateFact(values, '2026-11-24')).toBeUndefined();
  });

  it('per month is current for more than two months', () => {
    const values = [{ day: '2026-10-01', value: 0.41 }];
    expect(priceIndexFact(values, '2026-12-10')).toMatchObject({
      precision: 'month',
      unit: 'percent',
    });
    expect(priceIndexFact(values, '2027-01-15')).toBeUndefined();
  });
});

describe('the PTAX', () => {
  it('has a change from the day before', () => {
    const values = [
      { day: '2026-11-23', value: 5.3821 },
      { day: '2026-11-24', value: 5.3713 },
    ];
    expect(ptaxFact(values, '2026-11-24')).toMatchObject({
      value: 5.3713,
      source: 'sgs',
      changeInBasisPoints: -20,
    });
    expect(ptaxFact(values.slice(1), '2026-11-24')?.changeInBasisPoints).toBeNull();
  });

  it.each([0, -5, 9.9])('ignores %d after 5.38', (value) => {
    const before = { day: '2026-11-23', value: 5.38 };
    expect(ptaxFact([before, { day: '2026-11-24', value }], '2026-11-24')).toBeUndefined();
  });
});
