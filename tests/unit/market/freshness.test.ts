import { describe, expect, it } from 'vitest';
import { partFreshUntil, quoteFreshUntil } from '../../../functions/market/freshness.ts';

describe('the freshness of a quote', () => {
  it.each([
    ['for five minutes while B3 trades', '2026-11-23T15:00:00Z', '2026-11-23T15:05:00.000Z'],
    ['for five minutes while late prices come', '2026-11-23T21:44:00Z', '2026-11-23T21:49:00.000Z'],
    ['for six hours at night', '2026-11-23T21:45:00Z', '2026-11-24T03:45:00.000Z'],
    ['until the opening in the morning', '2026-11-23T12:00:00Z', '2026-11-23T13:00:00.000Z'],
    ['for six hours on a Saturday', '2026-11-21T15:00:00Z', '2026-11-21T21:00:00.000Z'],
    ['for six hours on a holiday', '2026-12-25T15:00:00Z', '2026-12-25T21:00:00.000Z'],
    ['until the late opening of Ash Wednesday', '2026-02-18T14:00:00Z', '2026-02-18T16:00:00.000Z'],
  ])('%s', (_, readAt, until) => {
    expect(quoteFreshUntil(new Date(readAt)).toISOString()).toBe(until);
  });

  it('never lasts beyond the next refresh of history and fundamentals', () => {
    const readAt = new Date('2026-11-23T15:00:00Z');
    expect(partFreshUntil('history', readAt).toISOString()).toBe('2026-11-23T18:00:00.000Z');
    expect(partFreshUntil('fundamentals', readAt).toISOString()).toBe('2026-11-24T15:00:00.000Z');
  });
});
