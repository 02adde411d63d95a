import { describe, expect, it } from 'vitest';
import { sourceLine } from '../../../functions/assistant/domain/sourced-values.ts';
import { delayToMention } from '../../../shared/market/price-delay.ts';
import {
  sourcedText,
  type SourcedValue,
} from '../../../functions/assistant/domain/sourced-text.ts';

const now = Date.parse('2026-11-27T18:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const price = (minutes: number, delayMinutes = 15) => ({ at: minutesAgo(minutes), delayMinutes });

describe('the delay shown with prices', () => {
  it.each([
    ['of now', [price(0)], 15],
    ['at the end of its delay', [price(15)], 15],
    ['delivered ten minutes later than its delay', [price(25)], 15],
    ['older than that', [price(26)], 0],
    ['of yesterday', [price(24 * 60)], 0],
    ['from yesterday beside a current one', [price(24 * 60, 30), price(3)], 15],
    ['from two sources', [price(3, 5), price(3)], 15],
    ['without a reported time', [{ at: null, delayMinutes: 15 }], 0],
    ['with a time that is none', [{ at: 'soon', delayMinutes: 15 }], 0],
    ['from a clock that is ahead', [price(-2)], 15],
    ['without any', [], 0],
  ])('is right for a price %s', (_, prices, minutes) => {
    expect(delayToMention(prices, now)).toBe(minutes);
  });
});

describe('the source shown with an answer', () => {
  const figure = (at: string | null): SourcedValue => ({
    text: 'R$ 350.000,00',
    source: 'brapi',
    at,
  });

  it.each([
    [minutesAgo(10), 'Fonte: brapi, em 27/11 às 14h50, com até 15 minutos de atraso.'],
    [minutesAgo(24 * 60), 'Fonte: brapi, em 26/11 às 15h.'],
    [null, 'Fonte: brapi.'],
  ])('is right for a price of %s: %j', (at, said) => {
    const origins = sourceLine([sourcedText`O bitcoin está em ${figure(at)}.`], 15, now);
    expect(origins?.text).toBe(said);
  });
});
