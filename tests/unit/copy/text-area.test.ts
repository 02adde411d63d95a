import { expect, it } from 'vitest';
import { textArea } from '../../../web/src/copy/text-area.ts';

it('uses the Brazilian thousands separator', () => {
  expect(textArea.count(1234, 2000)).toBe('1.234 de 2.000 caracteres');
  expect(textArea.tooMany(1)).toBe('1 caractere a mais');
  expect(textArea.tooMany(1001)).toBe('1.001 caracteres a mais');
  expect(textArea.isOver(2000)).toContain('2.000 caracteres');
});
