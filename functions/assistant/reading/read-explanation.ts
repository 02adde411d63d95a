import { explanations, type Explanation } from '../glossary/explanations.ts';
import words from './explanation-words.data.json' with { type: 'json' };

/*
 * Questions that an explanation answers: `por que a bolsa cai quando a selic sobe`, `quanto pago de imposto em fii`. Every
 * word must belong to a part of such a question or be a filler, so that a sentence about something else does not
 * match.
 */

const groups: ReadonlyMap<string, string> = new Map(Object.entries(words.groups));

/** Returns an expression for whole words. */
function wholeWords(source: string): RegExp {
  return new RegExp(`\\b(?:${source})(?![a-z\\d])`, 'g');
}

function expandGroups(part: string): string {
  return part.replaceAll(/\$([a-z]+)/g, (_, name: string) => `(?:${groups.get(name) ?? ''})`);
}

interface AskedQuestion {
  readonly explanation: Explanation;
  readonly parts: readonly RegExp[];
  readonly fillers: readonly RegExp[];
}

const fillers = wholeWords(words.fillers);
const taxFillers = wholeWords(`${words.taxFillers}|${words.fillers}`);
const compiledParts = new Map<string, RegExp>();

function compilePart(part: string): RegExp {
  const compiled = compiledParts.get(part) ?? wholeWords(expandGroups(part));
  compiledParts.set(part, compiled);
  return compiled;
}

/** Those with the most parts first: they are the most specific ones. */
const askedQuestions: readonly AskedQuestion[] = explanations
  .flatMap((explanation) =>
    explanation.asked.map((asked) => ({
      explanation,
      parts: asked.split(/; */).map(compilePart),
      fillers: [
        ...(explanation.beside === undefined ? [] : [compilePart(explanation.beside)]),
        /\$(?:tax|declare)|imposto|darf|declar/.test(asked) ? taxFillers : fillers,
      ],
    })),
  )
  .toSorted((one, other) => other.parts.length - one.parts.length);

const namesAsset = /\b[a-z]{4}\d/;

/** Longer texts ask for more than an explanation. */
const longestAsked = 160;

/**
 * Returns the explanation that a question asks for; undefined for none.
 * @param plain the question, as `normalizeText` and `correctTypos` returned it
 */
export function findExplanation(plain: string): Explanation | undefined {
  if (plain.length > longestAsked) return undefined;
  const named = nameKindsOfShare(plain);
  if (namesAsset.test(named)) return undefined;
  const text = named.replaceAll(/[^\p{L}\p{N}%+/., -]+|[.,](?!\d)/gu, ' ');
  // Many questions share a part: search it once.
  const found = new Map<RegExp, boolean>();
  const contains = (part: RegExp) => {
    const known = found.get(part) ?? text.search(part) >= 0;
    found.set(part, known);
    return known;
  };
  return askedQuestions.find(({ parts, fillers: ignored }) => {
    if (!parts.every(contains)) return false;
    const unread = [...parts, ...ignored].reduce((rest, part) => rest.replaceAll(part, ' '), text);
    return !/[\p{L}\p{N}]/u.test(unread);
  })?.explanation;
}

const kindsOfShare: ReadonlyMap<string, string> = new Map([
  ['3', 'on'],
  ['4', 'pn'],
  ['11', 'unit'],
]);

/** Returns the text with the kinds of share in place of codes, if all codes are of one company: `petr3 e petr4`. */
function nameKindsOfShare(text: string): string {
  const codes = /(?<![a-z\d])([a-z]{4})(3|4|11)(?![a-z\d])/g;
  const companies = [...text.matchAll(codes)].map(([, company]) => company);
  if (companies.length < 2 || new Set(companies).size > 1) return text;
  return text.replaceAll(codes, (_, __, kind: string) => kindsOfShare.get(kind) ?? '');
}
