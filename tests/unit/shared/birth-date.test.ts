import { describe, expect, it } from 'vitest';
import { validateBirthDate, todayInBrazil } from '../../../shared/values/birth-date.ts';

describe('a birth date', () => {
  it.each([
    ['2008-11-21', '2026-11-21', undefined, 'the eighteenth birthday'],
    ['2008-11-22', '2026-11-21', 'underage', 'the day before it'],
    ['2008-11-20', '2026-11-21', undefined, 'the day after it'],
    ['2008-12-31', '2026-12-31', undefined, 'the end of a year'],
    ['2009-01-01', '2026-12-31', 'underage', 'the end of a year'],
    ['2008-02-29', '2026-02-28', 'underage', 'a leap day, on 28 February'],
    ['2008-02-29', '2026-03-01', undefined, 'a leap day, on 1 March'],
    ['1900-01-01', '2026-11-21', undefined, 'the earliest'],
    ['1899-12-31', '2026-11-21', 'out-of-range', 'a day before the earliest'],
    ['2026-11-21', '2026-11-21', 'underage', 'today'],
    ['2026-11-22', '2026-11-21', 'out-of-range', 'tomorrow'],
    ['9999-12-31', '2026-11-21', 'out-of-range', 'far ahead'],
    ['0000-01-01', '2026-11-21', 'out-of-range', 'far back'],
    ['2001-02-29', '2026-11-21', 'invalid', 'no leap year'],
    ['1900-02-29', '2026-11-21', 'invalid', 'a century is no leap year'],
    ['2000-02-29', '2026-11-21', undefined, 'but this one was'],
    ['1990-13-01', '2026-11-21', 'invalid', 'a thirteenth month'],
    ['1990-00-10', '2026-11-21', 'invalid', 'a month zero'],
    ['1990-04-31', '2026-11-21', 'invalid', 'the 31st of a month of 30'],
    ['1990-4-1', '2026-11-21', 'invalid', 'digits left out'],
    ['17/05/1990', '2026-11-21', 'invalid', 'as Brazilians write it'],
    ['1990-05-17T00:00', '2026-11-21', 'invalid', 'with a time'],
    ['', '2026-11-21', 'invalid', 'nothing'],
  ])('%s on %s → %s (%s)', (date, today, problem, _why) => {
    expect(validateBirthDate(date, today)).toBe(problem);
  });
});

describe('today in Brazil', () => {
  it.each([
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', '2026-11-21'],
    ['2027-01-01T02:00:00.000Z', '2026-12-31'],
    ['2028-03-01T01:00:00.000Z', '2028-02-29'],
  ])('at %s is %s', (instant, today) => {
    expect(todayInBrazil(new Date(instant))).toBe(today);
  });
});
