import { expect, test } from 'vitest';
import {
  applyMask,
  caretAfterDigits,
  cpfMask,
  digitsOf,
  phoneMask,
} from '../../web/src/lib/mask.ts';

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['11987654321', '(11) 98765-4321'],
  ['119876543219', '(11) 98765-4321'],
  ['(11) 98765-4321', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['5511987654321', '(11) 98765-4321'],
  ['letters', ''],
])('writes %j as the telephone %j', (typed, masked) => {
  expect(applyMask(phoneMask, typed)).toBe(masked);
});

test('an area code 55 is no country code, also with one digit too many', () => {
  expect(applyMask(phoneMask, '55987654321')).toBe('(55) 98765-4321');
  expect(applyMask(phoneMask, '(55) 98765-43217')).toBe('(55) 98765-4321');
});

test.each([
  ['529', '529'],
  ['5299', '529.9'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['529982247251', '529.982.247-25'],
])('writes %j as the CPF %j', (typed, masked) => {
  expect(applyMask(cpfMask, typed)).toBe(masked);
});

test('no mask ends with punctuation, so that deleting backwards always deletes a digit', () => {
  for (const mask of [phoneMask, cpfMask]) {
    for (let length = 1; length <= 11; length += 1) {
      expect(applyMask(mask, '1'.repeat(length))).toMatch(/\d$/);
    }
  }
});

test('the caret stands right behind the digit it belongs to', () => {
  expect(caretAfterDigits('(11) 98765-4321', 0)).toBe(0);
  expect(caretAfterDigits('(11) 98765-4321', 2)).toBe(3);
  expect(caretAfterDigits('(11) 98765-4321', 3)).toBe(6);
  expect(caretAfterDigits('(11) 98765-4321', 11)).toBe(15);
  expect(caretAfterDigits('(11) 9', 9)).toBe(6);
});

test('digits only', () => {
  expect(digitsOf('a1 b2-3')).toBe('123');
});
