import { describe, expect, it } from 'vitest';
import { nextOpening, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';

const hours = (day: string) => {
  const session = tradingSession(day);
  return session && [session.opensAt.toISOString(), session.closesAt.toISOString()];
};
/** Every weekday of a year without trading. */
const closedIn = (year: number) => {
  const days: string[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && tradingSession(day) === undefined)
      days.push(day.slice(5));
  }
  return days;
};

describe("B3's sessions", () => {
  it('end at 17:00 in the summer of New York and at 18:00 in its winter', () => {
    expect(hours('2026-10-30')).toEqual(['2026-10-30T13:00:00.000Z', '2026-10-30T20:00:00.000Z']);
    expect(hours('2026-11-03')).toEqual(['2026-11-03T13:00:00.000Z', '2026-11-03T21:00:00.000Z']);
    expect(hours('2026-03-06')?.[1]).toBe('2026-03-06T21:00:00.000Z');
    expect(hours('2026-03-09')?.[1]).toBe('2026-03-09T20:00:00.000Z');
    expect(hours('2027-03-12')?.[1]).toBe('2027-03-12T21:00:00.000Z');
    expect(hours('2027-03-15')?.[1]).toBe('2027-03-15T20:00:00.000Z');
  });

  it('start at 13:00 on Ash Wednesday', () => {
    expect(hours('2026-02-18')?.[0]).toBe('2026-02-18T16:00:00.000Z');
    expect(hours('2027-02-10')?.[0]).toBe('2027-02-10T16:00:00.000Z');
  });

  it('are not held on the days announced by B3', () => {
    expect(closedIn(2026)).toEqual(
      ['01-01', '02-16', '02-17', '04-03', '04-21', '05-01', '06-04', '09-07', '10-12'].concat([
        '11-02',
        '11-20',
        '12-24',
        '12-25',
        '12-31',
      ]),
    );
    expect(closedIn(2027)).toEqual(
      ['01-01', '02-08', '02-09', '03-26', '04-21', '05-27', '09-07', '10-12'].concat([
        '11-02',
        '11-15',
        '12-24',
        '12-31',
      ]),
    );
  });

  it('end a year on its second last weekday when the last day of the year is on a weekend', () => {
    expect(closedIn(2023)).toContain('12-29');
    expect(closedIn(2028)).toContain('12-29');
  });

  it.each([
    ['2026-11-21T12:00:00Z', '2026-11-23T13:00:00.000Z'],
    ['2026-11-23T12:59:59Z', '2026-11-23T13:00:00.000Z'],
    ['2026-11-23T13:00:00Z', '2026-11-24T13:00:00.000Z'],
    // 23:30 in São Paulo is the next day in UTC.
    ['2026-11-24T02:30:00Z', '2026-11-24T13:00:00.000Z'],
    ['2026-12-30T22:00:00Z', '2027-01-04T13:00:00.000Z'],
  ])('after %s open at %s', (after, opening) => {
    expect(nextOpening(new Date(after)).toISOString()).toBe(opening);
  });

  it('use the date of São Paulo', () => {
    expect(saoPauloDay(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20');
    expect(saoPauloDay(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
  });
});
