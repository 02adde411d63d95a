import { expect, test } from 'vitest';
import { dayAsSaid, dayInWords, momentInWords } from '../../../web/src/lib/date-texts.ts';

test('instants are told as they are in Brazil', () => {
  expect(dayInWords('2026-11-21T02:59:59.000Z')).toBe('20 de novembro de 2026');
  expect(dayInWords('2026-11-21T03:00:00.000Z')).toBe('21 de novembro de 2026');
  expect(momentInWords('2026-11-20T21:30:00.000Z')).toBe('20 de novembro de 2026, às 18h30');
  expect(momentInWords('2026-11-20T10:00:00.000Z')).toBe('20 de novembro de 2026, às 07h');
  expect(momentInWords('2026-11-20T03:05:00.000Z')).toBe('20 de novembro de 2026, às 00h05');
});

test('a day is said without its year where that is the one that it is', () => {
  expect(dayAsSaid('2026-11-29T12:00:00.000Z', '2026-11-22T12:00:00.000Z')).toBe('29 de novembro');
  expect(dayAsSaid('2027-03-01T12:00:00.000Z', '2026-11-22T12:00:00.000Z')).toBe(
    '1º de março de 2027',
  );
  // The year of Brazil, where it is still the old one.
  expect(dayAsSaid('2027-01-01T02:59:00.000Z', '2026-12-30T12:00:00.000Z')).toBe('31 de dezembro');
  expect(dayAsSaid('soon', '2026-12-30T12:00:00.000Z')).toBe('Não disponível');
});

test('an instant that is none is not told', () => {
  expect(dayInWords('soon')).toBe('Não disponível');
  expect(momentInWords('')).toBe('Não disponível');
});
