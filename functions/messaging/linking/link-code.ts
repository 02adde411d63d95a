import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { whatsAppLinkCode, whatsAppLinkWord } from '../../../shared/contracts/whatsapp-link.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';

/**
 * Only one of each group of similar letters and digits occurs in codes, so that a misread character gives the same
 * code (as in Crockford's Base32). No vowels, so that codes contain no words.
 */
const alphabet = '0123456789CDFHJKMNPRTVWXY';
const similarLetters: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/** Returns a random seed; without the key it does not reveal the code. */
export function newLinkSeed(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Returns the code of an account and a seed. Deterministic, so that it can be shown again without being stored.
 * There are 150 billion codes, each valid for 15 minutes. All contain both letters and digits, so that no word and
 * no number is mistaken for one.
 */
export type MakeLinkCode = (accountId: string, seed: string) => Promise<string>;

export function linkCodeMaker(readSecret: ReadSecret): MakeLinkCode {
  return async (accountId, seed) => {
    const key = hkdfSync('sha256', await readSecret(), '', 'bfj whatsapp link: code', 32);
    for (let nth = 0; ; nth += 1) {
      const bytes = createHmac('sha256', Buffer.from(key))
        .update(JSON.stringify([accountId, seed, nth]))
        .digest();
      const code = encodeLetters(bytes);
      if (isCode(code)) return code;
    }
  };
}

/** With four bytes per letter, the bias of the modulo is negligible. */
function encodeLetters(bytes: Buffer): string {
  return Array.from(
    { length: whatsAppLinkCode.length },
    (_, index) => alphabet[bytes.readUInt32BE(index * 4) % alphabet.length],
  ).join('');
}

const codeForm = new RegExp(`^[${alphabet}]{${whatsAppLinkCode.length}}$`);

function isCode(letters: string): boolean {
  return codeForm.test(letters) && isMixed(letters);
}

function isMixed(letters: string): boolean {
  return /[A-Z]/.test(letters) && /[0-9]/.test(letters);
}

/** Formats `ABCDEFGH` for users: `ABCD-EFGH`. */
export function formatLinkCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** A message of a user who wants to link. */
export type WrittenLink =
  | { readonly is: 'code'; readonly code: string }
  /** The text contains the link word but no valid code. */
  | { readonly is: 'without-code' };

/** Finds the word anywhere, but not inside another word: 'desvincular' does not ask for a code. */
const afterWord = new RegExp(`(?<![A-Z0-9])${whatsAppLinkWord}(.*)$`, 's');
/** Finds a code among other words: two halves, with anything but letters and digits between them. */
const halves = /(?<![A-Z0-9])(?=([A-Z0-9]{4})[^A-Z0-9]*([A-Z0-9]{4})(?![A-Z0-9]))/g;
/**
 * Users who copy the code by hand may leave the word out: the code is found anywhere with its hyphen, and without it
 * only if it is the whole text.
 */
const codesWithoutWord = [
  /(?<![A-Z0-9])([A-Z0-9]{4})\s?\p{Pd}\s?([A-Z0-9]{4})(?![A-Z0-9])/u,
  /^[^A-Z0-9]*([A-Z0-9]{4})\s?([A-Z0-9]{4})[^A-Z0-9]*$/,
];
/** Longer texts are about something else. */
const maxTextLength = 300;

/**
 * Finds a code in a text: in upper or lower case, with or without spaces, hyphens, quotes and emoji, with similar
 * letters, and among other words.
 * @returns undefined for a text that is about something else
 */
export function readWrittenLink(text: string): WrittenLink | undefined {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const rest = afterWord.exec(folded)?.[1];
  if (rest === undefined) return readBareCode(folded);
  const afterLinkWord = rest.slice(0, maxTextLength);
  const candidates = [
    afterLinkWord.replaceAll(/[^A-Z0-9]/g, ''),
    ...[...afterLinkWord.matchAll(halves)].map(([, one = '', other = '']) => one + other),
  ];
  const code = candidates.map(normalizeSimilarLetters).find(isCode);
  return code === undefined ? { is: 'without-code' } : { is: 'code', code };
}

/**
 * Check for letters and digits before replacing similar letters: a word may consist of letters that resemble digits.
 */
function readBareCode(folded: string): WrittenLink | undefined {
  const code = codesWithoutWord
    .map((form) => form.exec(folded.slice(0, maxTextLength))?.slice(1).join('') ?? '')
    .filter(isMixed)
    .map(normalizeSimilarLetters)
    .find(isCode);
  return code === undefined ? undefined : { is: 'code', code };
}

function normalizeSimilarLetters(letters: string): string {
  return letters.replaceAll(/[A-Z]/g, (letter) => similarLetters[letter] ?? letter);
}

/** Returns the stored form of a code, from which the code cannot be derived. */
export type DigestLinkCode = (code: string) => Promise<string>;

export function linkCodeDigester(readSecret: ReadSecret): DigestLinkCode {
  return async (code) => {
    const key = Buffer.from(hkdfSync('sha256', await readSecret(), '', 'bfj whatsapp link', 32));
    return createHmac('sha256', key).update(code).digest('base64url');
  };
}
