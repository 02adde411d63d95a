import type { Question } from '../../domain/question.ts';
import patterns from '../question-patterns.data.json' with { type: 'json' };

/* Words by which a message refers to the previous question. */

export const followUpStart = new RegExp(patterns.begins);

/** `não, petr3`, `na verdade 70`: the previous question with something else. */
export const correctionStart =
  /^(?:(?:nao(?=,| eh? | era | foi )|ops|opa|desculpa|errei|alias|digo|quer dizer|quis dizer|na verdade|na real|melhor|corrigindo|pera|espera)\b[,.!: ]{0,3}(?:(?:e|eh|era|foi|a|o) )?)+/;

export const pointers = new RegExp(patterns.pointers, 'g');

export function removePointers(text: string): string {
  return text
    .replaceAll(pointers, ' ')
    .replaceAll(/\b(?:entre|dos dois|das duas)\b/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** `todos não`, `quero não`: no consent. */
export const negatesAll = /\b(?:nao|nunca|jamais|nenhum)\b/;

export const asksMeaning = /\bque (?:e|sao|significa|quer dizer)\b|\bexplic|\bsignificado\b/;

export const asksPriceNow = new RegExp(patterns.asksPriceNow);

export const comparesOnWith =
  /\bcompar\w+ (?:el[ae]s? |ess[ae]s? |isso |tambem )?(?:com|contra|a|ao)\b/;

export const comparesOn = /\b(?:compar\w+|contra|versus|vs|frente a)\b/;

const wholeQuestions: ReadonlySet<Question['about']> = new Set([
  'affordable',
  'average-price',
  'change-messages',
  'create-alert',
  'create-move-alert',
  'edition',
  'extreme',
  'history',
  'invested',
  'list-alerts',
  'movers',
  'plan',
  'portfolio',
  'prices',
  'received',
  'remove-alerts',
  'session',
  'taxes',
  'tell-messages',
  'worth',
]);

/** `dividendos de PETR4` is a question, `com dividendos de PETR4` completes one. */
const completes = /^(?:com|em|n[ao]s?|d[aeo]s?|pel[ao]s?) /;

/** Returns whether a message is a complete question, and does not complete the previous one. */
export function isWholeQuestion(question: Question, rest: string): boolean {
  if (wholeQuestions.has(question.about)) return true;
  if (completes.test(rest)) return false;
  if (question.about === 'compare')
    return comparesOn.test(rest) || question.indicators !== undefined;
  if (question.about === 'terms') return asksMeaning.test(rest);
  if (question.about === 'asset') return asksPriceNow.test(rest);
  return question.about === 'indicators' || question.about === 'dividends';
}
