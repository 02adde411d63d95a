import { describe, expect, it } from 'vitest';
import { mergeCloses } from '../../../../functions/market/history/merge-closes.ts';

const series = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([day, value]) => ({ day, value }));

const stored = series({ '2026-11-19': 10, '2026-11-23': 11, '2026-11-24': 12 });

describe('merging closes', () => {
  it('adds new days and replaces common ones', () => {
    const read = series({ '2026-11-23': 11, '2026-11-24': 12.01, '2026-11-25': 13 });
    expect(mergeCloses(stored, read)).toEqual(
      series({ '2026-11-19': 10, '2026-11-23': 11, '2026-11-24': 12.01, '2026-11-25': 13 }),
    );
  });

  it('changes nothing when nothing was read', () => {
    expect(mergeCloses(stored, [])).toEqual(stored);
  });

  it('fails after a split, which divides the earlier closes', () => {
    const read = series({ '2026-11-23': 5.5, '2026-11-24': 6, '2026-11-25': 6.1 });
    expect(mergeCloses(stored, read)).toBeUndefined();
  });

  it('fails for a difference of more than a thousandth', () => {
    expect(mergeCloses(stored, series({ '2026-11-24': 12.013 }))).toBeUndefined();
    expect(mergeCloses(stored, series({ '2026-11-24': 12.011 }))).toBeDefined();
  });

  it('fails without a day in common, because a split between them would be unknown', () => {
    expect(mergeCloses(stored, series({ '2026-11-25': 12 }))).toBeUndefined();
  });
});
