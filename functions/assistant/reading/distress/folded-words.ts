import { normalizeText } from '../../text/normalize-text.ts';
import typing from '../typing.data.json' with { type: 'json' };
import { markImplausibleRates } from './implausible-rates.ts';
import distress from './distress.data.json' with { type: 'json' };
import {
  joinHalves,
  joinSpacedLetters,
  readDigitsAsLetters,
  splitGluedWords,
} from './obscured-words.ts';

const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...typing.shortForms, ...distress.shortForms }),
);

const articles: ReadonlySet<string> = new Set(['a', 'da', 'na', 'para', 'pela']);

/** Betting sites have names such as `pixbet` and `1xbet`: too many for a list. */
const betSite = /^(?!tibet$|alphabet$)[a-z\d]{2,}bet$/;

/** `1.500` is one number, and its full stop ends no sentence. */
const tokens = /\d+(?:[.,]\d+)+|[\p{L}\p{N}]+|[.,!?;:…%]/gu;
const punctuation = '.,!?;:…';

/** `clause` before a comma, `sentence` before a full stop, a question mark or a line's end. */
type Ends = 'no' | 'clause' | 'sentence';

/** A word in its normalized form, and the boundary that follows it. */
export type FoldedWord = readonly [word: string, ends: Ends];

/** Returns the words of a text without accents and repeated letters, each with the boundary that follows it. */
export function foldedWords(text: string): readonly FoldedWord[] {
  const words: [string, Ends][] = [];
  const known = new Map<string, readonly string[]>();
  const foldOnce = (token: string): readonly string[] => {
    const folded = known.get(token) ?? foldWord(token).split(' ');
    known.set(token, folded);
    return folded;
  };
  const plain = normalizeText(joinSpacedLetters(text.replaceAll(/[\n\r]/g, ' . ')));
  for (const [token] of markImplausibleRates(plain).matchAll(tokens)) {
    if (token === '%') words.push(['#percent', 'no']);
    else if (!punctuation.includes(token)) {
      const last = words.at(-1)?.[0] ?? '';
      // `oi` is the company only after an article; otherwise it is a greeting.
      const isCompany = token === 'oi' && articles.has(last);
      const whole = joinHalves(last, token);
      if (whole !== undefined) words.pop();
      for (const word of isCompany ? ['#ticker'] : (whole?.split(' ') ?? foldOnce(token))) {
        words.push([word, 'no']);
      }
    } else {
      const last = words.at(-1);
      if (last !== undefined && last[1] !== 'sentence') {
        last[1] = token === ',' || token === ':' ? 'clause' : 'sentence';
      }
    }
  }
  return words;
}

function foldWord(token: string): string {
  if (/^[a-z]{4}\d{1,2}f?$/.test(token)) return '#ticker';
  if (betSite.test(token)) return 'bet';
  const letters = readDigitsAsLetters(token);
  if (letters !== undefined) return letters;
  if (/^\d/.test(token)) return '#number';
  const short = token
    .replaceAll(/([aeiou])\1+/g, '$1')
    .replaceAll(/([rs])\1{2,}/g, '$1$1')
    .replaceAll(/([^rs\d])\1{2,}/g, '$1');
  return shortForms.get(short) ?? splitGluedWords(short)?.join(' ') ?? short;
}
