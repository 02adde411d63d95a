import { describe, expect, it } from 'vitest';
import {
  farthestTarget,
  findFiring,
  judgePrice,
  type PriceJudgement,
  type PriceCheck,
} from '../../../functions/alerts/sweep/judge-price.ts';
import type { AssetPrice } from '../../../functions/integrations/brapi-day.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';

const session = tradingSession('2026-11-24');
if (session === undefined) throw new Error('B3 trades on that day');
const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);

const priceOf = (over: Partial<AssetPrice> = {}): AssetPrice => ({
  ticker: 'PETR4',
  price: 38,
  previous: 37,
  high: 38.5,
  low: 37.5,
  at: at('15:00'),
  currency: 'BRL',
  ...over,
});
const judge = (over: Partial<AssetPrice> = {}, last?: PriceCheck, now = at('15:15')) =>
  judgePrice(priceOf(over), last, { now, session, delayMinutes: 15 });
const lastCheck = (over: Partial<PriceCheck> = {}): PriceCheck => ({
  quotedAt: at('14:55').toISOString(),
  price: 38,
  high: 38.5,
  low: 37.5,
  ...over,
});
function judged(over?: Partial<AssetPrice>, last?: PriceCheck): PriceJudgement {
  const outcome = judge(over, last);
  if (typeof outcome === 'string') throw new Error(`held: ${outcome}`);
  return outcome;
}

describe('a price', () => {
  it.each<readonly [string, Partial<AssetPrice>, PriceCheck | undefined, string]>([
    ['of yesterday', { at: new Date('2026-11-23T20:00:00Z') }, undefined, 'stale'],
    ['from too long ago', { at: at('14:20') }, undefined, 'stale'],
    ['from the future', { at: at('15:30') }, undefined, 'stale'],
    [
      'that was checked before',
      {},
      lastCheck({ quotedAt: at('15:00').toISOString() }),
      'unchanged',
    ],
    ['at twice the last close, as after a grouping', { price: 74 }, undefined, 'jump'],
    ['at half of it, as after a split', { price: 18.5 }, undefined, 'jump'],
    ['out of all measure', { price: 37_000 }, undefined, 'jump'],
    [
      'that has no close, far from the last checked price',
      { previous: null, price: 76 },
      lastCheck(),
      'jump',
    ],
  ])('%s is rejected', (_, over, last, held) => {
    expect(judge(over, last)).toBe(held);
  });

  it.each([27.31, 47.62, 22, 63])('%s is accepted, since no split explains it', (price) => {
    expect(judged({ price, high: price, low: price }).price.up).toBe(Math.round(price * 100));
  });

  it("is accepted up to the plan's delay plus that of a late source", () => {
    expect(typeof judge({ at: at('14:35') })).toBe('object');
    expect(typeof judge({ previous: null }, undefined)).toBe('object');
  });

  it.each([
    [38.1, 3810, 3810],
    [0.07, 7, 7],
    [1.005, 100, 101],
    [19.999, 1999, 2000],
    [1.15, 115, 115],
  ])('%s reaches %s going up and %s going down', (price, up, down) => {
    const { price: reached } = judged({ price, high: null, low: null, previous: price });
    expect(reached).toEqual({ up, down });
  });
});

describe('the range that a price reaches', () => {
  it("is the day's high and low where they have moved since the last check", () => {
    expect(judged({ high: 39, low: 36 }, lastCheck()).reached).toEqual({ up: 3900, down: 3600 });
  });

  it('is the price where they have not: an older high says nothing about now', () => {
    expect(judged({}, lastCheck()).reached).toEqual({ up: 3800, down: 3800 });
  });

  it('is the whole day at the first check of a day, for alerts armed since the opening', () => {
    const first = judged(
      {},
      lastCheck({ quotedAt: '2026-11-23T20:00:00.000Z', high: 50, low: 10 }),
    );
    expect(first).toMatchObject({
      reached: { up: 3850, down: 3750 },
      since: session.opensAt.toISOString(),
    });
  });

  it('ignores an impossible high, and accepts the ones after it', () => {
    const spiked = judged({ high: 60 }, lastCheck());
    expect(spiked.reached.up).toBe(3800);
    expect(spiked.look.high).toBe(38.5);
  });

  it('continues from the last accepted price', () => {
    // Between 14:30 and 15:00 the price went to 39 and back, and the checks in between were rejected.
    const late = judged({ high: 39 }, lastCheck({ quotedAt: at('14:30').toISOString() }));
    expect(
      findFiring(alert({ targetInCentavos: 3890, armed_at: at('14:20').toISOString() }), late),
    ).toEqual({ by: 'day', priceInCentavos: 3900, quotedAt: at('15:00').toISOString() });
  });
});

const alert = (over: Partial<Parameters<typeof findFiring>[0]> = {}) => ({
  direction: 'acima' as const,
  targetInCentavos: 3800,
  armed_at: at('12:00').toISOString(),
  ...over,
});

describe('an alert', () => {
  const touched = judged({ high: 39, low: 36 }, lastCheck());
  it.each<readonly [string, Parameters<typeof alert>[0], 'price' | 'day' | undefined]>([
    ['above, at the price itself', {}, 'price'],
    ['above, a centavo beyond all', { targetInCentavos: 3901 }, undefined],
    ['above, touched in between', { targetInCentavos: 3900 }, 'day'],
    ['below, at the price itself', { direction: 'abaixo' }, 'price'],
    ['below, touched in between', { direction: 'abaixo', targetInCentavos: 3600 }, 'day'],
    ['below, a centavo beyond all', { direction: 'abaixo', targetInCentavos: 3599 }, undefined],
    [
      'younger than the last check, touched in between',
      { targetInCentavos: 3900, armed_at: at('14:56').toISOString() },
      undefined,
    ],
    ['equally young, at the price itself', { armed_at: at('14:56').toISOString() }, 'price'],
    ['younger than the price', { armed_at: at('15:01').toISOString() }, undefined],
  ])('%s', (_, over, by) => {
    expect(findFiring(alert(over), touched)?.by).toBe(by);
  });

  it('is found by the query for its target', () => {
    expect(farthestTarget(touched, 'acima')).toBe(3900);
    expect(farthestTarget(touched, 'abaixo')).toBe(3600);
  });
});
