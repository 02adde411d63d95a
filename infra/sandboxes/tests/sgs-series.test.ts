import { expect, it } from 'vitest';
import { isTooLong, sgsValues } from '../src/banco-central/sgs-series.ts';

const months = (now: string) =>
  sgsValues('433', '2026-10-01', '2026-12-31', new Date(now))?.map(({ data }) => data);

it('has the index of a month only after its publication by IBGE, also on the latest possible day', () => {
  // The announcement says nine o'clock of that day.
  expect(months('2026-12-12T10:00:00Z')).toEqual(['01/10/2026']);
  expect(months('2026-12-12T15:00:00Z')).toEqual(['01/10/2026', '01/11/2026']);
});

it('has rates of each bank day over decades', () => {
  const rates =
    sgsValues('4389', '1994-07-01', '2004-06-30', new Date('2026-11-30T12:00:00Z')) ?? [];
  expect(rates.length).toBeGreaterThan(2_490);
  expect(rates.every(({ valor }) => Number(valor) > 4 && Number(valor) < 16)).toBe(true);
});

it('has no rates on holidays, of which 20 November is one since 2024', () => {
  const ratesOf = (from: string, to: string) =>
    sgsValues('4389', from, to, new Date('2026-12-30T12:00:00Z'))?.map(({ data }) => data);
  expect(ratesOf('2023-11-20', '2023-11-20')).toEqual(['20/11/2023']);
  expect(ratesOf('2024-11-20', '2024-11-20')).toEqual([]);
  expect(ratesOf('2025-11-19', '2025-11-21')).toEqual(['19/11/2025', '21/11/2025']);
  expect(ratesOf('2026-11-19', '2026-11-23')).toEqual(['19/11/2026', '23/11/2026']);
  // Carnival, Good Friday and Corpus Christi.
  for (const day of ['2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04']) {
    expect(ratesOf(day, day)).toEqual([]);
  }
  // The exchange is closed on 24 December, and banks are open.
  expect(ratesOf('2026-12-24', '2026-12-25')).toEqual(['24/12/2026']);
});

it('refuses more than ten years of a series of days, and not of one of months', () => {
  expect(isTooLong('4389', '2016-11-24', '2026-11-23')).toBe(false);
  expect(isTooLong('4389', '2016-11-24', '2026-11-24')).toBe(true);
  expect(isTooLong('433', '1994-07-01', '2026-11-24')).toBe(false);
});
