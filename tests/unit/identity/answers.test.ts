import { describe, expect, it } from 'vitest';
import {
  codeMatches,
  equalInConstantTime,
  newLoginCode,
  phoneMatches,
} from '../../../functions/identity/answers.ts';

describe('phones', () => {
  it.each([
    ['(11) 98765-4321', '+5511987654321', true],
    ['11987654321', '11987654321', true],
    ['+55 11 98765-4321', '(11) 98765-4321', true],
    // 55 is also the area code of Santa Maria.
    ['(55) 98765-4321', '+5555987654321', true],
    ['(11) 98765-4322', '+5511987654321', false],
    ['987654321', '+5511987654321', false],
    ['', '+5511987654321', false],
    ['', '', false],
    ['sem-telefone', 'sem-telefone', false],
    ['1'.repeat(10_000), '+5511987654321', false],
  ])('%j against %j: %j', (typed, stored, matches) => {
    expect(phoneMatches(typed, stored)).toBe(matches);
  });
});

describe('codes', () => {
  it.each([
    ['042137', '042137', true],
    [' 042 137\n', '042137', true],
    ['42137', '042137', false],
    ['042138', '042137', false],
    ['', '042137', false],
    ['', '', false],
    ['0'.repeat(100_000), '000000', false],
  ])('%j against %j: %j', (typed, code, matches) => {
    expect(codeMatches(typed, code)).toBe(matches);
  });

  it('are six digits with leading zeros, and rarely repeat', () => {
    const codes = Array.from({ length: 2000 }, newLoginCode);
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1950);
  });
});

describe('comparing', () => {
  it('accepts texts of any length', () => {
    expect(equalInConstantTime('', '')).toBe(true);
    expect(equalInConstantTime('a', 'ab')).toBe(false);
    expect(equalInConstantTime('çã', 'çã')).toBe(true);
  });
});
