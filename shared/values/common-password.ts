import passwords from './common-passwords.data.json' with { type: 'json' };

/**
 * The most common passwords without trailing digits: the start of the list of leaked passwords that zxcvbn ships
 * (MIT), and common Brazilian ones.
 */
const commonPasswords: ReadonlySet<string> = new Set(passwords);

/** Up to this many characters after a common word make it no harder to guess: a year, 123, an exclamation mark. */
const longestTail = 5;

/**
 * Returns whether a password is among the first guesses: a common word with or without digits after it, a sequence,
 * a repetition. Digits and signs that replace letters count as those letters.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (isSequence(plain) || isRepetition(plain)) return true;
  const spellings = [plain, plain.replaceAll('@', 'a').replaceAll('$', 's').replaceAll('0', 'o')];
  return spellings.some((text) => {
    if (commonPasswords.has(text)) return true;
    const word = text.replace(/(?<![^a-z])[^a-z]+$/, '');
    return text.length - word.length <= longestTail && commonPasswords.has(word);
  });
}

/** 12345678, 87654321, abcdefgh, 1234567890: nearly every character follows the previous one. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const breaks = codes.filter((code, index) => {
    const before = codes[index - 1];
    return before !== undefined && Math.abs(code - before) > 1;
  });
  return breaks.length <= 1;
}

/** 11111111, 12341234, abcabcabc: a shorter text, again and again. */
function isRepetition(text: string): boolean {
  return /^(.{1,6}?)\1+$/su.test(text);
}
