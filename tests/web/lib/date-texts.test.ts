import { expect, test } from 'vitest';
import { dayInWords, momentInWords } from '../../../web/src/lib/date-texts.ts';

test('instants are told as they are in Brazil', () => {
  expect(dayInWords('2026-11-21T02:59:59.000Z')).toBe('20 de novembro de 2026');
  expect(dayInWords('2026-11-21T03:00:00.000Z')).toBe('21 de novembro de 2026');
  expect(momentInWords('2026-11-20T21:30:00.000Z')).toBe('20 de novembro de 2026, às 18h30');
  expect(momentInWords('2026-11-20T10:00:00.000Z')).toBe('20 de novembro de 2026, às 07h');
  expect(momentInWords('2026-11-20T03:05:00.000Z')).toBe('20 de novembro de 2026, às 00h05');
});

test('an instant that is none is not told', () => {
  expect(dayInWords('soon')).toBe('Não disponível');
  expect(momentInWords('')).toBe('Não disponível');
});
