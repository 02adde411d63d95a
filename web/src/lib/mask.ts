import { splitPhone } from '../../../shared/values/phone.ts';

/** The format that a field applies to its input. */
export interface Mask {
  /** Formats while typing: no punctuation after the last digit, so that each backspace deletes a digit. */
  readonly write: (typed: string) => string;
  /** Formats on blur, paste and autofill. */
  readonly finish: (typed: string) => string;
}

/**
 * (99) 99999-9999. While typing, only punctuation changes: a plus sign, a country code, a zero and extra digits stay
 * visible, so that a typed number equals a pasted one. The country code and the zero are removed once the number is
 * complete.
 */
export const phoneMask: Mask = {
  write: writePhone,
  finish: (typed) => {
    const { number } = splitPhone(typed);
    return number.length === extractDigits(phonePattern).length
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
  return fill(cpfPattern, extractDigits(typed).slice(0, extractDigits(cpfPattern).length));
}

/** A code with a fixed number of digits: keeps the first ones of a pasted text and drops all other characters. */
export function codeMask(digits: number): Mask {
  const write = (typed: string) => extractDigits(typed).slice(0, digits);
  return { write, finish: write };
}

export function extractDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Fills a pattern, in which each `9` is one digit; digits beyond the pattern follow it. */
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

/** Returns the caret's index in a masked text with `digitCount` digits before it. */
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
