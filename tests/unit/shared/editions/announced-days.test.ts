import { describe, expect, it } from 'vitest';
import {
  announcements,
  nextAnnouncedDay,
  unwrittenYears,
} from '../../../../shared/editions/announced-days.ts';

describe('announced days', () => {
  it.each(Object.entries(announcements))('of %s stand in order, each with its source', (_, all) => {
    const days = all.flatMap((one) => one.days);
    expect(days).toEqual([...new Set(days)].toSorted());
    for (const { source } of all) expect(URL.canParse(source)).toBe(true);
    for (const day of days) {
      const weekday = new Date(day).getUTCDay();
      expect([day, weekday >= 1 && weekday <= 5]).toEqual([day, true]);
    }
  });

  it('of Copom are Wednesdays, eight a year; the IPCA comes out once a month', () => {
    const days = (of: keyof typeof announcements) => announcements[of].flatMap((one) => one.days);
    expect(days('copom').every((day) => new Date(day).getUTCDay() === 3)).toBe(true);
    for (const [year, members] of Map.groupBy(days('copom'), (day) => day.slice(0, 4))) {
      expect([year, members.length]).toEqual([year, 8]);
    }
    const months = days('ipca').map((day) => day.slice(0, 7));
    expect(new Set(months).size).toBe(months.length);
  });

  it('are the next one from a day on, that day included', () => {
    expect(nextAnnouncedDay('copom', '2026-11-24')?.day).toBe('2026-12-09');
    expect(nextAnnouncedDay('copom', '2026-12-09')?.day).toBe('2026-12-09');
    expect(nextAnnouncedDay('ipca', '2026-12-11')?.day).toBe('2026-12-11');
  });

  it('that nobody has written down are not made up', () => {
    expect(nextAnnouncedDay('copom', '2090-01-01')).toBeUndefined();
  });

  it('of the next year are asked for from December on', () => {
    expect(unwrittenYears('2089-11-30')).toEqual([]);
    expect(unwrittenYears('2089-12-01')).toEqual(['copom', 'ipca']);
  });
});
