import { describe, expect, it } from 'vitest';
import { findDueEdition, editionTimes } from '../../../../shared/editions/edition-times.ts';
import { dayAfter, tradingSession } from '../../../../shared/market/b3-session.ts';

const margin = 35;
const formatInSaoPaulo = (instant: Date | undefined) =>
  instant && new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 16);
const closing = (day: string) => editionTimes('closing', day, margin);
const opening = (day: string) => editionTimes('opening', day, margin);

describe('a closing edition', () => {
  it.each([
    ['in New York’s summer', '2026-10-30', '2026-10-30T17:35'],
    ['in its winter, after six', '2026-11-03', '2026-11-03T18:35'],
    ['on the last day of the winter', '2027-03-12', '2027-03-12T18:35'],
    ['on the first day of the summer', '2027-03-15', '2027-03-15T17:35'],
    ['on Ash Wednesday', '2026-02-18', '2026-02-18T18:35'],
  ])("waits for the close and the quotes' delay %s", (_, day, from) => {
    expect(formatInSaoPaulo(closing(day)?.from)).toBe(from);
    expect(closing(day)?.session.day).toBe(day);
  });

  it('is made before six in summer, even when a source fails', () => {
    expect(formatInSaoPaulo(closing('2026-10-30')?.completeBy)).toBe('2026-10-30T17:55');
  });
});

describe('an opening edition', () => {
  it('covers the last session, across weekends, holidays and carnival', () => {
    expect(opening('2026-11-24')?.session.day).toBe('2026-11-23');
    expect(opening('2026-11-23')?.session.day).toBe('2026-11-19');
    expect(opening('2026-02-18')?.session.day).toBe('2026-02-13');
    expect(opening('2027-01-04')?.session.day).toBe('2026-12-30');
  });

  it("is made before seven o'clock in Fernando de Noronha, and never after trading has started", () => {
    const times = opening('2026-11-24');
    expect(formatInSaoPaulo(times?.completeBy)).toBe('2026-11-24T05:45');
    expect(formatInSaoPaulo(times?.until)).toBe('2026-11-24T10:00');
    expect(formatInSaoPaulo(opening('2026-02-18')?.until)).toBe('2026-02-18T13:00');
  });
});

it.each(['2026-11-20', '2026-11-21', '2026-12-24', '2026-12-25', '2026-12-31', '2026-02-17'])(
  'no edition is made on %s, when B3 does not trade',
  (day) => {
    expect(opening(day)).toBeUndefined();
    expect(closing(day)).toBeUndefined();
    for (let hour = 0; hour < 24; hour += 1) {
      const now = new Date(`${day}T${String(hour).padStart(2, '0')}:30:00-03:00`);
      expect(findDueEdition(now, margin)).toBeUndefined();
    }
  },
);

describe('a year in steps of ten minutes', () => {
  it('has two editions on each trading day, each in one time span, and no others', () => {
    const seen: string[] = [];
    const early: string[] = [];
    const end = Date.parse('2027-12-31T23:59:00-03:00');
    for (let at = Date.parse('2027-01-01T00:00:00-03:00'); at < end; at += 600_000) {
      const due = findDueEdition(new Date(at), margin);
      const name = due && `${due.day} ${due.kind}`;
      if (name !== undefined && seen.at(-1) !== name) seen.push(name);
      if (due !== undefined && due.session.closesAt.getTime() >= at) early.push(String(name));
    }
    const expected: string[] = [];
    for (let day = '2027-01-01'; day < '2028-01-01'; day = dayAfter(day)) {
      if (tradingSession(day) !== undefined) expected.push(`${day} opening`, `${day} closing`);
    }
    expect(seen).toEqual(expected);
    expect(early).toEqual([]);
    expect(seen.length).toBeGreaterThan(2 * 240);
  });
});
