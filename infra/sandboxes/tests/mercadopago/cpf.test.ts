import { expect, it } from 'vitest';
import { isCpf } from '../../src/mercadopago/cpf.ts';

it.each([
  ['12345678909', true],
  ['529.982.247-25', true],
  ['12345678900', false],
  ['12345678919', false],
  ['11111111111', false],
  ['1234567890', false],
  ['', false],
])('checks %j as a CPF: %s', (typed, expected) => {
  expect(isCpf(typed)).toBe(expected);
});
