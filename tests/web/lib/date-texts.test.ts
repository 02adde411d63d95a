import { expect, test } from 'vitest';
import {
  formatRelativeDay,
  formatLongDay,
  formatLongMoment,
} from '../../../web/src/lib/date-texts.ts';

test('shows instants in Brazilian format', () => {
  expect(formatLongDay('2026-11-21T02:59:59.000Z')).toBe('20 de novembro de 2026');
  expect(formatLongDay('2026-11-21T03:00:00.000Z')).toBe('21 de novembro de 2026');
  expect(formatLongMoment('2026-11-20T21:30:00.000Z')).toBe('20 de novembro de 2026, às 18h30');
  expect(formatLongMoment('2026-11-20T10:00:00.000Z')).toBe('20 de novembro de 2026, às 7h');
  expect(formatLongMoment('2026-11-20T03:05:00.000Z')).toBe('20 de novembro de 2026, às 0h05');
});

test('shows a day without its year if that is the current one', () => {
  expect(formatRelativeDay('2026-11-29T12:00:00.000Z', '2026-11-22T12:00:00.000Z')).toBe(
    '29 de novembro',
  );
  expect(formatRelativeDay('2027-03-01T12:00:00.000Z', '2026-11-22T12:00:00.000Z')).toBe(
    '1º de março de 2027',
  );
  // In Brazil it is still the previous year.
  expect(formatRelativeDay('2027-01-01T02:59:00.000Z', '2026-12-30T12:00:00.000Z')).toBe(
    '31 de dezembro',
  );
  expect(formatRelativeDay('soon', '2026-12-30T12:00:00.000Z')).toBe('Não disponível');
});

test('shows no invalid instant', () => {
  expect(formatLongDay('soon')).toBe('Não disponível');
  expect(formatLongMoment('')).toBe('Não disponível');
});
