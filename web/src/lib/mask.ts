/** A pattern in which every `9` is a digit and everything else is written for the person. */
export interface Mask {
  readonly pattern: string;
  /** Takes what was typed or pasted to the digits that the field wants. */
  readonly clean?: (typed: string) => string;
}

/**
 * (99) 99999-9999. The country code of a pasted number is dropped: it is there when a plus sign
 * says so, or when there are thirteen digits (55 alone may be the area code of Santa Maria).
 */
export const phoneMask: Mask = {
  pattern: '(99) 99999-9999',
  clean: (typed) => {
    const digits = digitsOf(typed);
    const hasCountryCode = /^\s*\+\s*55/.test(typed) || /^55\d{11}$/.test(digits);
    return hasCountryCode ? digits.slice(2) : digits;
  },
};

export const cpfMask: Mask = { pattern: '999.999.999-99' };

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/**
 * The digits of `typed` in the mask's shape, as far as there are digits: no punctuation waits
 * after the last one, so that deleting backwards always deletes a digit.
 */
export function applyMask(mask: Mask, typed: string): string {
  const wanted = mask.clean ? mask.clean(typed) : digitsOf(typed);
  let masked = '';
  let used = 0;
  for (const symbol of mask.pattern) {
    if (used === wanted.length) break;
    if (symbol === '9') used += 1;
    masked += symbol === '9' ? wanted.charAt(used - 1) : symbol;
  }
  return masked;
}

/** Where the caret belongs in a masked text so that `digitCount` digits stand before it. */
export function caretAfterDigits(masked: string, digitCount: number): number {
  if (digitCount <= 0) return 0;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/\d/.test(masked.charAt(index))) seen += 1;
    if (seen === digitCount) return index + 1;
  }
  return masked.length;
}
