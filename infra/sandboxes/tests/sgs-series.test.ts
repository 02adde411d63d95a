import { expect, it } from 'vitest';
import { isTooLong, sgsValues } from '../src/banco-central/sgs-series.ts';

const months = (now: string) =>
  sgsValues('433', '2026-10-01', '2026-12-31', new Date(now))?.map(({ data }) => data);

it('has the index of a month only after its publication by IBGE, also on the latest possible day', () => {
  // The announcement says nine o'clock of that day.
  expect(months('2026-12-12T10:00:00Z')).toEqual(['01/10/2026']);
  expect(months('2026-12-12T15:00:00Z')).toEqual(['01/10/2026', '01/11/2026']);
});

it('has rates of each weekday over decades', () => {
  const rates =
    sgsValues('4389', '1994-07-01', '2004-06-30', new Date('2026-11-30T12:00:00Z')) ?? [];
  expect(rates.length).toBeGreaterThan(2_600);
  expect(rates.every(({ valor }) => Number(valor) > 4 && Number(valor) < 16)).toBe(true);
});

it('refuses more than ten years of a series of days, and not of one of months', () => {
  expect(isTooLong('4389', '2016-11-24', '2026-11-23')).toBe(false);
  expect(isTooLong('4389', '2016-11-24', '2026-11-24')).toBe(true);
  expect(isTooLong('433', '1994-07-01', '2026-11-24')).toBe(false);
});
