import obscured from './obscured-words.data.json' with { type: 'json' };

/*
 * Words of danger that are written so that no filter finds them: `m0rrer`, `mor rer`, `q u e r o  m o r r e r`,
 * `queromorrer`.
 */

const grave: ReadonlySet<string> = new Set(obscured.grave);
const known: ReadonlySet<string> = new Set([...obscured.grave, ...obscured.beside]);
const longestKnown = Math.max(...[...known].map(({ length }) => length));

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

/** Four or more letters that stand alone, one after the other. */
const spacedLetters = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*]{1,4}\p{L}(?![\p{L}\p{N}])){3,}/gu;
const signInWord = /(?<=\p{L})[@$*](?=\p{L})/gu;

/** Returns the text with spaced letters joined and the signs inside of words replaced by the letters that they mean. */
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

/** Returns the word that a token with digits for letters means; undefined where it means none. */
export function readDigitsAsLetters(token: string): string | undefined {
  if (!/\d/.test(token) || !/\p{L}/u.test(token)) return undefined;
  const word = token.replaceAll(/\d/g, (digit) => letters[digit] ?? digit);
  return known.has(word) ? word : undefined;
}

/** Returns the word of danger that two tokens form together; undefined where they form none. */
export function joinHalves(first: string, second: string): string | undefined {
  const word = `${first}${second}`;
  return grave.has(word) ? word : undefined;
}

const shortestGlued = 7;
const longestGlued = 60;

/** Returns the words of a token without spaces, if all are known and one of them is grave; else undefined. */
export function splitGluedWords(token: string): readonly string[] | undefined {
  if (token.length < shortestGlued || token.length > longestGlued || known.has(token)) {
    return undefined;
  }
  // The words up to each index, undefined where none end.
  const upTo: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= token.length; end += 1) {
    for (let start = Math.max(0, end - longestKnown); start < end && !upTo[end]; start += 1) {
      const [before, word] = [upTo[start], token.slice(start, end)];
      if (before !== undefined && known.has(word)) upTo[end] = [...before, word];
    }
  }
  const words = upTo[token.length];
  return words?.some((word) => grave.has(word)) === true ? words : undefined;
}
