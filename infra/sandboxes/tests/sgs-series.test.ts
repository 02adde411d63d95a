import { expect, it } from 'vitest';
import { sgsValues } from '../src/banco-central/sgs-series.ts';

const months = (now: string) =>
  sgsValues('433', '2026-10-01', '2026-12-31', new Date(now))?.map(({ data }) => data);

it('has the index of a month only after its publication by IBGE, also on the latest possible day', () => {
  // The announcement says nine o'clock of that day.
  expect(months('2026-12-12T10:00:00Z')).toEqual(['01/10/2026']);
  expect(months('2026-12-12T15:00:00Z')).toEqual(['01/10/2026', '01/11/2026']);
});
