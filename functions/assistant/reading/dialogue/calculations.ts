import type { Question } from '../../domain/question.ts';
import { roundToCentavos } from '../read-alert.ts';
import { spanOfTerm } from '../calculations/read-calculation.ts';
import { readNumbers } from '../calculations/read-numbers.ts';
import { readTerm, writeTerms } from '../calculations/read-term.ts';

/** Returns the same question with another amount, quantity or time. */
export function changedNumbers(written: string, before: Question): Question | undefined {
  const words = writeTerms(written);
  const numbers = readNumbers(words);
  const named = readTerm(words);
  const term = named === 'unread' ? undefined : named;
  const amount = numbers.find(({ unit }) => unit === 'reais' || unit === 'nothing');
  if (before.about === 'income') {
    return amount === undefined ? undefined : { ...before, monthlyInReais: amount.value };
  }
  if (before.about === 'affordable') {
    return amount === undefined ? undefined : { ...before, amountInReais: amount.value };
  }
  if (before.about === 'received' || before.about === 'worth') {
    const papers = numbers.find(({ unit }) => unit === 'papers') ?? amount;
    return papers === undefined ? undefined : { ...before, quantity: papers.value };
  }
  if (before.about === 'history') {
    return term === undefined ? undefined : { ...before, span: spanOfTerm(term) };
  }
  if (before.about === 'create-alert') {
    return amount === undefined
      ? undefined
      : {
          ...before,
          direction: undefined,
          targetInCentavos: roundToCentavos(amount.value),
          confirmed: false,
          replaces: undefined,
        };
  }
  if (before.about === 'asset' || before.about === 'indicators' || before.about === 'dividends') {
    return term === undefined || amount !== undefined
      ? undefined
      : { about: 'history', ticker: before.ticker, span: spanOfTerm(term) };
  }
  return undefined;
}
