import { splitPhone } from '../../../shared/values/phone.ts';

/** How a field writes what is typed into it. */
export interface Mask {
  /**
   * What stands in the field while somebody types: no punctuation waits after the last digit, so
   * that deleting backwards always deletes a digit.
   */
  readonly write: (typed: string) => string;
  /** What stands there once it is left, or pasted, or filled in by the browser. */
  readonly finish: (typed: string) => string;
}

/**
 * (99) 99999-9999. Only punctuation is added and taken away while somebody types: a plus sign, a
 * country code, a zero and a digit too many stay to be seen, so that a number that is typed is
 * the one that is pasted. The country code and the zero go once the number is whole.
 */
export const phoneMask: Mask = {
  write: writePhone,
  finish: (typed) => {
    const { number } = splitPhone(typed);
    return number.length === digitsOf(phonePattern).length
      ? fill(phonePattern, number)
      : writePhone(typed);
  },
};

const phonePattern = '(99) 99999-9999';

function writePhone(typed: string): string {
  const { prefix, number } = splitPhone(typed);
  return [prefix, fill(phonePattern, number)].filter((part) => part !== '').join(' ');
}

export const cpfMask: Mask = { write: writeCpf, finish: writeCpf };

const cpfPattern = '999.999.999-99';

function writeCpf(typed: string): string {
  return fill(cpfPattern, digitsOf(typed).slice(0, digitsOf(cpfPattern).length));
}

/** A code of so many digits: the first ones of a pasted text, whatever stands around them. */
export function codeMask(digits: number): Mask {
  const write = (typed: string) => digitsOf(typed).slice(0, digits);
  return { write, finish: write };
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Digits in a pattern, in which each `9` is one; those for which it has no place follow it. */
function fill(pattern: string, digits: string): string {
  let filled = '';
  let used = 0;
  for (const symbol of pattern) {
    if (used === digits.length) break;
    if (symbol === '9') used += 1;
    filled += symbol === '9' ? digits.charAt(used - 1) : symbol;
  }
  return filled + digits.slice(used);
}

/** Where the caret belongs in a masked text so that `digitCount` digits stand before it. */
export function caretAfterDigits(masked: string, digitCount: number): number {
  // A plus sign belongs to the digits behind it.
  if (digitCount <= 0) return masked.startsWith('+') ? 1 : 0;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/\d/.test(masked.charAt(index))) seen += 1;
    if (seen === digitCount) return index + 1;
  }
  return masked.length;
}
