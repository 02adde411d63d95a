import { describe, expect, it } from 'vitest';
import { joinHistory } from '../../../functions/market/assembly/join-history.ts';

const bar = (day: string, close: number) => ({
  date: Date.parse(`${day}T03:00:00Z`) / 1000,
  open: null,
  high: null,
  low: null,
  close,
  volume: null,
});
const earlier = [
  bar('2026-05-15', 7),
  bar('2026-06-01', 8),
  bar('2026-09-01', 9),
  bar('2026-11-20', 10),
];
const joinedCloses = (...read: Parameters<typeof joinHistory>[1]) =>
  joinHistory(earlier, read).map(({ close }) => close);

describe('previously read prices', () => {
  it('precede a shorter response, for six months', () => {
    expect(joinedCloses(bar('2026-09-01', 9), bar('2026-11-23', 11))).toEqual([8, 9, 11]);
  });

  it('may be corrected slightly, and on the unfinished day', () => {
    expect(joinedCloses(bar('2026-09-01', 9.05), bar('2026-11-20', 13))).toEqual([8, 9.05, 13]);
  });

  it.each([
    ['a split', [bar('2026-09-01', 4.5), bar('2026-11-23', 5)]],
    ['a gap between them', [bar('2026-11-22', 11), bar('2026-11-23', 11)]],
    ['only the unfinished day in common', [bar('2026-11-20', 10), bar('2026-11-23', 11)]],
  ])('are dropped after %s', (_, read) => {
    expect(joinHistory(earlier, read)).toEqual(read);
  });

  it('are not returned for an empty response', () => {
    expect(joinHistory(earlier, [])).toEqual([]);
    expect(joinHistory([], earlier)).toEqual(earlier);
  });
});
