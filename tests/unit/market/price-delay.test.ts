import { describe, expect, it } from 'vitest';
import { originsOf } from '../../../shared/assistant/figures.ts';
import { delayToMention } from '../../../shared/market/price-delay.ts';
import { told, type Figure } from '../../../shared/assistant/told.ts';

const now = Date.parse('2026-11-27T18:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const price = (minutes: number, delayMinutes = 15) => ({ at: minutesAgo(minutes), delayMinutes });

describe('the delay beside prices', () => {
  it.each([
    ['of now', [price(0)], 15],
    ['at the end of its delay', [price(15)], 15],
    ['that was on its way for ten minutes more', [price(25)], 15],
    ['older than that', [price(26)], 0],
    ['of yesterday', [price(24 * 60)], 0],
    ['of yesterday beside one of now', [price(24 * 60, 30), price(3)], 15],
    ['of two sources', [price(3, 5), price(3)], 15],
    ['whose time nobody reports', [{ at: null, delayMinutes: 15 }], 0],
    ['with a time that is none', [{ at: 'soon', delayMinutes: 15 }], 0],
    ['of a clock that is ahead', [price(-2)], 15],
    ['without any', [], 0],
  ])('for a price %s', (_, prices, minutes) => {
    expect(delayToMention(prices, now)).toBe(minutes);
  });
});

describe('the source below an answer', () => {
  const figure = (at: string | null): Figure => ({ text: 'R$ 350.000,00', source: 'brapi', at });

  it.each([
    [minutesAgo(10), 'Fonte: brapi, em 27/11 às 14h50, com até 15 minutos de atraso.'],
    [minutesAgo(24 * 60), 'Fonte: brapi, em 26/11 às 15h.'],
    [null, 'Fonte: brapi.'],
  ])('of a price of %s is %j', (at, said) => {
    const origins = originsOf([told`O bitcoin está em ${figure(at)}.`], 15, now);
    expect(origins?.text).toBe(said);
  });
});
