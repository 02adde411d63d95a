import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatReais, formatReaisDifference, parseReais } from '../../../shared/values/money.ts';
import { formatChange, formatPercentage } from '../../../shared/values/percentage.ts';

describe('money', () => {
  it.each([
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [20_00, 'R$ 20,00'],
    [999_99, 'R$ 999,99'],
    [1_000_00, 'R$ 1.000,00'],
    [1_234_567_89, 'R$ 1.234.567,89'],
    [-28_00, '−R$ 28,00'],
    [-0, 'R$ 0,00'],
  ])('%j centavos are formatted as %j', (amount, text) => {
    expect(formatReais(amount)).toBe(text);
  });

  it('shows a sign for every difference except zero', () => {
    expect([131_50, -28_00, 0].map(formatReaisDifference)).toEqual([
      '+R$ 131,50',
      '−R$ 28,00',
      'R$ 0,00',
    ]);
  });

  it("formats like the browser's Intl.NumberFormat", () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (amount) => {
        expect(formatReais(amount)).toBe(intl.format(amount / 100).replace(/\s/, ' '));
      }),
    );
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %j', (amount) => {
    expect(() => formatReais(amount)).toThrow(RangeError);
    expect(() => formatPercentage(amount)).toThrow(RangeError);
  });
});

describe('percentages', () => {
  it.each([
    [98, '+0,98%'],
    [-125, '−1,25%'],
    [-5, '−0,05%'],
    [0, '0,00%'],
    [12_345, '+123,45%'],
  ])('a change of %j basis points is formatted as %j', (basisPoints, text) => {
    expect(formatChange(basisPoints)).toBe(text);
  });
});

describe('a typed amount', () => {
  it.each([
    ['38', 38_00],
    ['38,5', 38_50],
    ['38,05', 38_05],
    ['38.50', 38_50],
    ['R$ 1.234,56', 1_234_56],
    ['1.234', 1_234_00],
    [' 0,07 ', 7],
    ['1.234.567,8', 1_234_567_80],
  ])('parses %s as %i centavos', (typed, centavos) => {
    expect(parseReais(typed)).toBe(centavos);
  });

  it.each(['', 'R$', '-1', '1,234', '1.23.4', '12.3456', 'trinta', '1e3', '9'.repeat(20)])(
    'rejects %s',
    (typed) => {
      expect(parseReais(typed)).toBeUndefined();
    },
  );
});
