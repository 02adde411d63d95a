import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneDigits, validatePhone } from '../../../shared/values/phone.ts';
import {
  caretAfterDigits,
  codeMask,
  cpfMask,
  extractDigits,
  phoneMask,
} from '../../../web/src/lib/mask.ts';
import { areaCodes, mobilePhone, listSpellings } from '../../support/users/phones.ts';

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['11987654321', '(11) 98765-4321'],
  ['(11) 98765-4321', '(11) 98765-4321'],
  // A surplus digit stays visible.
  ['119876543219', '(11) 98765-43219'],
  ['+', '+'],
  ['+55', '+55'],
  ['+559', '+55 (9'],
  ['+55 (91) 98877-6655', '+55 (91) 98877-6655'],
  ['0', '0'],
  ['09', '0 (9'],
  ['+1 202', '+1202'],
  ['letters', ''],
])('shows %j in the phone field as %j while it is typed', (typed, masked) => {
  expect(phoneMask.write(typed)).toBe(masked);
});

test.each([
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['5511987654321', '(11) 98765-4321'],
  ['0 91 98877-6655', '(91) 98877-6655'],
  ['55987654321', '(55) 98765-4321'],
  ['+55 55 98765-4321', '(55) 98765-4321'],
  ['+55 91 98877-66551', '+55 (91) 98877-66551'],
  ['+55 55 98765-432112', '+55 (55) 98765-432112'],
  ['+1 202 555 0123', '+12025550123'],
  ['119', '(11) 9'],
])('formats the complete %j as %j', (typed, finished) => {
  expect(phoneMask.finish(typed)).toBe(finished);
});

test('every number in every format is the same typed, pasted and stored', () => {
  expect(areaCodes).toHaveLength(67);
  fc.assert(
    fc.property(mobilePhone, (number) => {
      for (const writing of listSpellings(number)) {
        const typed = typeKeyByKey(writing);
        expect([writing, phoneDigits(typed)]).toEqual([writing, number]);
        expect(phoneDigits(phoneMask.finish(writing))).toBe(number);
        expect(phoneDigits(writing)).toBe(number);
        expect(phoneMask.finish(typed)).toBe(phoneMask.finish(writing));
        expect(validatePhone(typed)).toBeUndefined();
      }
    }),
    { numRuns: 100 },
  );
});

test('keeps surplus digits as typed, and reports them', () => {
  fc.assert(
    fc.property(mobilePhone, fc.stringMatching(/^\d$/), (number, more) => {
      for (const writing of listSpellings(number)) {
        const typed = typeKeyByKey(`${writing}${more}`);
        expect(extractDigits(typed)).toBe(extractDigits(`${writing}${more}`));
        expect(phoneMask.finish(typed)).toBe(phoneMask.finish(`${writing}${more}`));
        expect([writing, more, validatePhone(typed)]).toEqual([writing, more, 'long']);
      }
    }),
    { numRuns: 100 },
  );
});

test('keeps the digits of any input, and formatting them again changes nothing', () => {
  const keys = fc.string({ unit: fc.constantFrom(...Array.from('0123456789+-() .x')) });
  fc.assert(
    fc.property(keys, (typed) => {
      const written = phoneMask.write(typed);
      expect(extractDigits(written)).toBe(extractDigits(typed));
      expect(phoneMask.write(written)).toBe(written);
      expect(phoneDigits(phoneMask.finish(typed))).toBe(phoneDigits(typed));
    }),
  );
});

/** Returns the field's text after each key was typed at its end. */
function typeKeyByKey(keys: string): string {
  return Array.from(keys).reduce((text, key) => phoneMask.write(text + key), '');
}

test.each([
  ['529', '529'],
  ['5299', '529.9'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['529982247251', '529.982.247-25'],
])('writes %j as the CPF %j', (typed, masked) => {
  expect(cpfMask.write(typed)).toBe(masked);
});

test('no mask ends with punctuation, so that deleting backwards always deletes a digit', () => {
  for (const mask of [phoneMask, cpfMask]) {
    for (let length = 1; length <= 15; length += 1) {
      expect(mask.write('1'.repeat(length))).toMatch(/\d$/);
      expect(mask.write(`+55${'1'.repeat(length)}`)).toMatch(/\d$/);
    }
  }
});

test('the caret is right after the digit it belongs to', () => {
  expect(caretAfterDigits('(11) 98765-4321', 0)).toBe(0);
  expect(caretAfterDigits('(11) 98765-4321', 2)).toBe(3);
  expect(caretAfterDigits('(11) 98765-4321', 3)).toBe(6);
  expect(caretAfterDigits('(11) 98765-4321', 11)).toBe(15);
  expect(caretAfterDigits('(11) 9', 9)).toBe(6);
  expect(caretAfterDigits('+55 (11) 9', 0)).toBe(1);
});

test('accepts digits only', () => {
  expect(extractDigits('a1 b2-3')).toBe('123');
});

test.each([
  ['12 34 56', '123456'],
  ['Seu código é 123456. Vale 5 minutos.', '123456'],
  ['1234567', '123456'],
  ['12', '12'],
])('a code is the first digits of %j', (typed, code) => {
  expect(codeMask(6).write(typed)).toBe(code);
  expect(codeMask(6).finish(typed)).toBe(code);
});
