import type { Question } from '../../domain/question.ts';
import { readQuestion } from '../read-question.ts';

/** Maximum parts: each is read separately, which takes longer than reading the text once. */
const maxParts = 10;

/**
 * Splits a text at question marks, lines and full stops; not within numbers, nor before a word that continues the
 * sentence.
 */
export function splitIntoQuestions(text: string): readonly string[] {
  return text
    .split(
      /(?<!\?)\?+(?=\s|$)|[\n;]+|(?<=\p{L}{2})[.!]+\s+(?=\p{L})|(?<!\s)\s+(?:e tamb[eé]m|al[eé]m disso)\s+|(?<=\d|h|meia|manh[ãa]|noite)\s+e\s+(?=[ao] (?:abertura|fechamento)\s)/iu,
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\d]/u.test(part))
    .slice(0, maxParts);
}

/** Families of questions: two of different families are two questions. */
const families: Partial<Record<Question['about'], string>> = {
  macro: 'market',
  movers: 'market',
  asset: 'asset',
  indicators: 'asset',
  dividends: 'asset',
  history: 'asset',
  compare: 'asset',
  terms: 'words',
  portfolio: 'own',
  'list-alerts': 'alerts',
};

/** Two questions joined by `e` are short, and each `e` costs two readings. */
const maxJoined = 300;
const maxConjunctions = 4;

/** `o euro e a cotação da WEGE3`: two questions of different families, joined by `e`. */
export function splitAtConjunction(text: string): readonly string[] {
  if (text.length > maxJoined) return [];
  const conjunctions = [...text.matchAll(/(?<!\s)\s+e\s+/gi)];
  for (const { 0: word, index } of conjunctions.slice(0, maxConjunctions)) {
    const halves = [text.slice(0, index), text.slice(index + word.length)] as const;
    const [first, second] = halves.map((half) => families[readQuestion(half).about]);
    if (first === undefined || second === undefined || first === second) continue;
    // `e qual é o da PETR4` refers to the term of the first half.
    return first === 'words' ? [halves[0], text.slice(index).trim()] : halves;
  }
  return [];
}
