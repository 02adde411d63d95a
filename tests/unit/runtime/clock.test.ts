import { describe, expect, it } from 'vitest';
import { laterThan } from '../../../functions/runtime/clock.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

describe('the instant of a new version', () => {
  it.each([
    ['nothing before', [], '2026-11-21T12:00:00.000Z'],
    ['an older one', ['2026-11-21T11:59:59.999Z'], '2026-11-21T12:00:00.000Z'],
    ['one of this millisecond', ['2026-11-21T12:00:00.000Z'], '2026-11-21T12:00:00.001Z'],
    ['one ahead of the clock', ['2026-11-21T12:00:05.000Z'], '2026-11-21T12:00:05.001Z'],
    [
      'several',
      [undefined, '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.007Z'],
      '2026-11-21T12:00:00.008Z',
    ],
    ['one that is no instant', ['ontem', ''], '2026-11-21T12:00:00.000Z'],
  ])('is later than %s', (_, previous, expected) => {
    expect(laterThan(previous, now)).toBe(expected);
  });
});
