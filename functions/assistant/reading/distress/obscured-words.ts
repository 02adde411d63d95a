import obscured from './obscured-words.data.json' with { type: 'json' };

/* Words of danger in spellings that evade filters: `m0rrer`, `mor rer`, `q u e r o m o r r e r`, `queromorrer`. */

const grave: ReadonlySet<string> = new Set(obscured.grave);
const knownWords: ReadonlySet<string> = new Set([...obscured.grave, ...obscured.beside]);
const maxKnownLength = Math.max(...[...knownWords].map(({ length }) => length));

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Four or more single letters in a row. */
const spacedLetters = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*]{1,4}\p{L}(?![\p{L}\p{N}])){3,}/gu;
const signInWord = /(?<=\p{L})[@$*](?=\p{L})/gu;

/**
 * Returns the text with spaced letters joined and the signs inside of words replaced by the letters that they stand
 * for.
 */
export function joinSpacedLetters(text: string): string {
  return text
    .replaceAll(spacedLetters, (run) =>
      run
        .split(/ {2,}/)
        .map((word) => word.replaceAll(/[ .\-_*]/g, ''))
        .join(' '),
    )
    .replaceAll(signInWord, (sign) => letters[sign] ?? '');
}

/** Returns the word of a token with digits as letters; undefined for none. */
export function readDigitsAsLetters(token: string): string | undefined {
  if (!/\d/.test(token) || !/\p{L}/u.test(token)) return undefined;
  const word = token.replaceAll(/\d/g, (digit) => letters[digit] ?? digit);
  return knownWords.has(word) ? word : undefined;
}

/** Returns the word of danger that two tokens form together; undefined for none. */
export function joinHalves(first: string, second: string): string | undefined {
  const word = `${first}${second}`;
  return grave.has(word) ? word : undefined;
}

const minGluedLength = 7;
const maxGluedLength = 60;

/** Returns the words of a token without spaces, if all are known and one of them is grave; otherwise undefined. */
export function splitGluedWords(token: string): readonly string[] | undefined {
  if (token.length < minGluedLength || token.length > maxGluedLength || knownWords.has(token)) {
    return undefined;
  }
  // The words up to each index; undefined if no word ends there.
  const upTo: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= token.length; end += 1) {
    for (let start = Math.max(0, end - maxKnownLength); start < end && !upTo[end]; start += 1) {
      const [before, word] = [upTo[start], token.slice(start, end)];
      if (before !== undefined && knownWords.has(word)) upTo[end] = [...before, word];
    }
  }
  const words = upTo[token.length];
  return words?.some((word) => grave.has(word)) === true ? words : undefined;
}
