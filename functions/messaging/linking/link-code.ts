import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { whatsAppLinkCode, whatsAppLinkWord } from '../../../shared/contracts/whatsapp-link.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';

/**
 * Of letters and digits that look like each other a code has one alone, so that whichever of them somebody
 * reads there is the same code (Crockford's Base32 does so, too). No vowels, so that they make no words.
 */
const alphabet = '0123456789CDFHJKMNPRTVWXY';
const lookAlikes: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/** What a code is made from, which tells nobody the code who has not the key. */
export function newLinkSeed(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The code of an account and a seed: one and the same each time, so that it can be shown again though it stands
 * nowhere. There are 150 thousand million of them; each is valid for a quarter of an hour. All have letters and
 * digits, so that no word and no number looks like one.
 */
export type MakeLinkCode = (accountId: string, seed: string) => Promise<string>;

export function linkCodeMaker(readSecret: ReadSecret): MakeLinkCode {
  return async (accountId, seed) => {
    const key = hkdfSync('sha256', await readSecret(), '', 'bfj whatsapp link: code', 32);
    for (let nth = 0; ; nth += 1) {
      const bytes = createHmac('sha256', Buffer.from(key))
        .update(JSON.stringify([accountId, seed, nth]))
        .digest();
      const code = lettersOf(bytes);
      if (isCode(code)) return code;
    }
  };
}

/** Four bytes a letter: what is left over of so many favours none that anybody could notice. */
function lettersOf(bytes: Buffer): string {
  return Array.from(
    { length: whatsAppLinkCode.length },
    (_, place) => alphabet[bytes.readUInt32BE(place * 4) % alphabet.length],
  ).join('');
}

const codeForm = new RegExp(`^[${alphabet}]{${whatsAppLinkCode.length}}$`);

function isCode(letters: string): boolean {
  return codeForm.test(letters) && isMixed(letters);
}

function isMixed(letters: string): boolean {
  return /[A-Z]/.test(letters) && /[0-9]/.test(letters);
}

/** `ABCDEFGH` as people see it: `ABCD-EFGH`. */
export function shownLinkCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** What somebody who wants to link has written. */
export type WrittenLink =
  | { readonly is: 'code'; readonly code: string }
  /** The word alone, or with something that is no code. */
  | { readonly is: 'without-code' };

/** The word wherever it stands, but not where it is a part of another: who writes 'desvincular' wants no code. */
const afterWord = new RegExp(`(?<![A-Z0-9])${whatsAppLinkWord}(.*)$`, 's');
/** A code among other words: its halves, with anything between them that is no letter. */
const halves = /(?<![A-Z0-9])(?=([A-Z0-9]{4})[^A-Z0-9]*([A-Z0-9]{4})(?![A-Z0-9]))/g;
/** Whoever copies the code by hand may leave the word out: with its hyphen anywhere, without it alone. */
const bareCodes = [
  /(?<![A-Z0-9])([A-Z0-9]{4})\s?\p{Pd}\s?([A-Z0-9]{4})(?![A-Z0-9])/u,
  /^[^A-Z0-9]*([A-Z0-9]{4})\s?([A-Z0-9]{4})[^A-Z0-9]*$/,
];
/** Whoever writes more than this writes of something else. */
const longestText = 300;

/**
 * Finds a code in a text: in upper or lower case, with or without spaces, hyphens, quotes and pictures, with a
 * letter in it that looks like the right one, and among other words.
 * @returns undefined for a text that is about something else
 */
export function readWrittenLink(text: string): WrittenLink | undefined {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const rest = afterWord.exec(folded)?.[1];
  if (rest === undefined) return readBareCode(folded);
  const said = rest.slice(0, longestText);
  const candidates = [
    said.replaceAll(/[^A-Z0-9]/g, ''),
    ...[...said.matchAll(halves)].map(([, one = '', other = '']) => one + other),
  ];
  const code = candidates.map(withoutLookAlikes).find(isCode);
  return code === undefined ? { is: 'without-code' } : { is: 'code', code };
}

/** As it is written it has letters and digits: a word may be of letters that look like digits. */
function readBareCode(folded: string): WrittenLink | undefined {
  const code = bareCodes
    .map((form) => form.exec(folded.slice(0, longestText))?.slice(1).join('') ?? '')
    .filter(isMixed)
    .map(withoutLookAlikes)
    .find(isCode);
  return code === undefined ? undefined : { is: 'code', code };
}

function withoutLookAlikes(letters: string): string {
  return letters.replaceAll(/[A-Z]/g, (letter) => lookAlikes[letter] ?? letter);
}

/** What stands for a code in the table, so that whoever reads the table cannot write it. */
export type DigestLinkCode = (code: string) => Promise<string>;

export function linkCodeDigester(readSecret: ReadSecret): DigestLinkCode {
  return async (code) => {
    const key = Buffer.from(hkdfSync('sha256', await readSecret(), '', 'bfj whatsapp link', 32));
    return createHmac('sha256', key).update(code).digest('base64url');
  };
}
