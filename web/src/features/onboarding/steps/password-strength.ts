import { isCommonPassword } from '../../../../../shared/values/common-password.ts';

/**
 * Rates how hard a password is to guess, by a rule of one sentence: long and varied, not among the common ones, no
 * repetition, and nothing known about its owner. The rating is only advice; only the minimum length is required.
 */
export interface PasswordStrength {
  /** 0 to 3. */
  readonly level: 0 | 1 | 2 | 3;
  /** The most effective improvement. */
  readonly advice: PasswordAdvice;
}

export type PasswordAdvice =
  | 'short'
  | 'longer'
  | 'variety'
  | 'common'
  | 'pattern'
  | 'personal'
  | 'padded'
  | 'good';

const minLength = 8;
const goodLength = 12;
const phraseLength = 16;

/** Common beginnings in lists of stolen passwords, in Portuguese and English. */
const commonParts = [
  'senha',
  'password',
  'qwerty',
  'asdf',
  'admin',
  'brasil',
  'flamengo',
  'corinthians',
  'palmeiras',
  'iloveyou',
  'teamo',
  'jesus',
  'deus',
  'mudar',
];

export function passwordStrength(
  password: string,
  person: { readonly name: string; readonly email: string },
): PasswordStrength {
  const plain = simplify(password);
  if (password.length < minLength) return { level: 0, advice: 'short' };
  if (personalParts(person).some((part) => plain.includes(part))) {
    return { level: 0, advice: 'personal' };
  }
  if (restWithout(plain, commonParts) < minLength - 2) return { level: 0, advice: 'common' };
  if (restWithoutPatterns(plain) < minLength - 2) return { level: 0, advice: 'pattern' };
  // A password that the form rejects is never rated as good.
  if (isCommonPassword(password)) return { level: 0, advice: 'common' };

  const { level, advice } = strengthByLength(password);
  // The form rejects outer blanks, but the rating should not drop while the user types between two words.
  return { level, advice: password === password.trim() ? advice : 'padded' };
}

function strengthByLength(password: string): PasswordStrength {
  const varied = countKinds(password) >= 3 || password.length >= phraseLength;
  if (password.length >= goodLength) {
    return varied ? { level: 3, advice: 'good' } : { level: 2, advice: 'variety' };
  }
  return varied ? { level: 2, advice: 'longer' } : { level: 1, advice: 'variety' };
}

/** Without accents, in lower case, and with digits replaced by the letters that they commonly stand for. */
function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's');
}

/** Returns the longer words of the name and the address. */
function personalParts({ name, email }: { readonly name: string; readonly email: string }) {
  const mailbox = email.split('@')[0] ?? '';
  const words = `${simplify(name)} ${simplify(mailbox)}`.split(/[^a-z0-9]+/);
  return words.filter((word) => word.length >= 4);
}

/** The number of characters left after these words are removed. */
function restWithout(text: string, words: readonly string[]): number {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text).length;
}

/** The number of characters that neither repeat the previous one nor continue a sequence (1234, abcd). */
function restWithoutPatterns(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => {
    const before = codes[index - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
}

/** Counts the kinds of characters: lower case, upper case, digits, others. */
function countKinds(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
}
