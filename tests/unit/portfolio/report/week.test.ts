import { expect, it } from 'vitest';
import {
  newestReportWeek,
  saturdayOf,
  shiftWeek,
  weekOf,
} from '../../../../shared/portfolio/report/week.ts';

it.each([
  ['2026-11-23', '2026-W48'],
  ['2026-11-28', '2026-W48'],
  ['2026-11-29', '2026-W48'],
  ['2026-11-30', '2026-W49'],
  // The year 2026 has 53 weeks: the last ends in 2027, the first began in 2025.
  ['2025-12-29', '2026-W01'],
  ['2026-12-31', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
  ['2023-01-01', '2022-W52'],
])('%s is in %s', (day, week) => {
  expect(weekOf(day)).toBe(week);
});

it.each([
  ['2026-W48', '2026-11-28'],
  ['2026-W53', '2027-01-02'],
  ['2027-W01', '2027-01-09'],
  ['2027-W53', undefined],
  ['2026-W00', undefined],
  ['2026-W54', undefined],
  ['2026-w48', undefined],
  ['2026-48', undefined],
  ['', undefined],
])('%s is reported on %s', (week, saturday) => {
  expect(saturdayOf(week)).toBe(saturday);
});

it('every Saturday reports its own week, and weeks are consecutive', () => {
  let week = '2024-W01';
  for (let at = Date.parse('2024-01-06'); at < Date.parse('2036-01-01'); at += 7 * 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    expect(saturdayOf(week)).toBe(day);
    expect(shiftWeek(shiftWeek(week, 1), -1)).toBe(week);
    week = shiftWeek(week, 1);
  }
});

it.each([
  ['2026-11-27', '2026-W47'],
  ['2026-11-28', '2026-W48'],
  ['2026-11-29', '2026-W48'],
  ['2026-11-30', '2026-W48'],
])('on %s the newest reported week is %s', (today, week) => {
  expect(newestReportWeek(today)).toBe(week);
});
