import { describe, expect, it } from 'vitest';
import {
  announcements,
  findNextAnnouncedDay,
  findEventsWithoutNextYear,
} from '../../../../functions/editions/announced-days.ts';

describe('announced days', () => {
  it.each(Object.entries(announcements))('are sorted for %s, each with its source', (_, all) => {
    const days = all.flatMap((one) => one.days);
    expect(days).toEqual([...new Set(days)].toSorted());
    for (const { source } of all) expect(URL.canParse(source)).toBe(true);
    for (const day of days) {
      const weekday = new Date(day).getUTCDay();
      expect([day, weekday >= 1 && weekday <= 5]).toEqual([day, true]);
    }
  });

  it('are Wednesdays for Copom, eight a year, and monthly for the IPCA', () => {
    const days = (of: keyof typeof announcements) => announcements[of].flatMap((one) => one.days);
    expect(days('copom').every((day) => new Date(day).getUTCDay() === 3)).toBe(true);
    for (const [year, members] of Map.groupBy(days('copom'), (day) => day.slice(0, 4))) {
      expect([year, members.length]).toEqual([year, 8]);
    }
    const months = days('ipca').map((day) => day.slice(0, 7));
    expect(new Set(months).size).toBe(months.length);
  });

  it('include the given day in the search for the next one', () => {
    expect(findNextAnnouncedDay('copom', '2026-11-24')?.day).toBe('2026-12-09');
    expect(findNextAnnouncedDay('copom', '2026-12-09')?.day).toBe('2026-12-09');
    expect(findNextAnnouncedDay('ipca', '2026-12-11')?.day).toBe('2026-12-11');
  });

  it('are undefined beyond the written ones', () => {
    expect(findNextAnnouncedDay('copom', '2090-01-01')).toBeUndefined();
  });

  it('must contain the next year from December on', () => {
    expect(findEventsWithoutNextYear('2089-11-30')).toEqual([]);
    expect(findEventsWithoutNextYear('2089-12-01')).toEqual(['copom', 'ipca']);
  });
});
