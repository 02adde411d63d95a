import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateCpf, formatCpf, isCpf, maskCpf } from '../../../shared/values/cpf.ts';

describe('a CPF', () => {
  it.each([
    ['529.982.247-25', undefined],
    ['52998224725', undefined],
    ['123.456.789-09', undefined],
    ['111.444.777-35', undefined],
    ['191.191.191-00', undefined],
    ['000.000.001-91', undefined],
    [' 529 982 247 25 ', undefined],
    ['', 'missing'],
    ['...-', 'missing'],
    ['abc', 'missing'],
    ['5299822472', 'length'],
    ['529982247255', 'length'],
    ['1', 'length'],
    ['529.982.247-26', 'invalid'],
    ['529.982.247-15', 'invalid'],
    ['123.456.789-00', 'invalid'],
    ['982.247.525-29', 'invalid'],
    ['٥٢٩٩٨٢٢٤٧٢٥', 'missing'],
  ] as const)('%j → %s', (typed, problem) => {
    expect(validateCpf(typed)).toBe(problem);
    expect(isCpf(typed)).toBe(problem === undefined);
  });

  it.each(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])(
    'is never eleven times %s',
    (digit) => {
      expect(validateCpf(digit.repeat(11))).toBe('invalid');
    },
  );

  it('has exactly one pair of check digits for each nine digits', () => {
    const nine = fc.stringMatching(/^\d{9}$/).filter((digits) => new Set(digits).size > 1);
    fc.assert(
      fc.property(nine, (digits) => {
        const valid = Array.from({ length: 100 }, (_, check) =>
          isCpf(digits + String(check).padStart(2, '0')),
        );
        expect(valid.filter((isValid) => isValid)).toHaveLength(1);
      }),
      { numRuns: 50 },
    );
  });

  it('is invalid with one mistyped digit', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), digit, (index, other) => {
        const cpf = '52998224725';
        const mistyped = cpf.slice(0, index) + String(other) + cpf.slice(index + 1);
        expect(isCpf(mistyped)).toBe(mistyped === cpf);
      }),
    );
  });

  it('is formatted with dots, and masked for strangers', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(formatCpf('00000000191')).toBe('000.000.001-91');
    expect(maskCpf('52998224725')).toBe('***.982.247-**');
    expect(formatCpf('123')).toBe('123');
  });
});
