import { maxYearsOfTerm } from '../../domain/program.ts';
import type { Question } from '../../domain/question.ts';
import { removeTerms } from './read-term.ts';

const maxSaid = 600;

function monthsOf(question: Question): number | undefined {
  if (question.about === 'growth') {
    return question.withdraws === 'until-empty' ? undefined : question.months;
  }
  if (question.about === 'compare-rates' || question.about === 'target-sum') return question.months;
  return question.about === 'calculate' && 'months' in question.program
    ? question.program.months
    : undefined;
}

/**
 * Returns a calculation, or the question for its term when that is longer than anyone saves.
 * @param plain the message; undefined when it only changes the calculation before
 */
export function withPlausibleTerm(question: Question, plain: string | undefined): Question {
  const months = monthsOf(question);
  if (months === undefined || months <= maxYearsOfTerm * 12) return question;
  return {
    about: 'incomplete-growth',
    missing: ['time'],
    doubtfulYears: Math.round(months / 12),
    ...(plain === undefined ? {} : { said: removeTerms(plain).trim().slice(-maxSaid) }),
  };
}
