import Big from 'big.js';
import { storedQuestion, tickersOf, type Question } from '../../../shared/assistant/question.ts';
import { findAssets } from '../../../shared/assistant/reading/find-assets.ts';
import { plainWords } from '../../../shared/assistant/reading/plain-words.ts';
import { readNumbers, type ReadNumber } from '../../../shared/assistant/reading/read-numbers.ts';
import type { PreviousQuestion } from '../../../shared/assistant/reading/read-turn.ts';

/**
 * Whether every asset and every number of a question was said by the person as what it stands for, in this message or
 * in the question before: a model that invents one, or makes the rate of a sum, is not believed.
 */
export function isSaidByPerson(
  question: Question,
  text: string,
  previous: PreviousQuestion | undefined,
): boolean {
  const { tickers, rest } = findAssets(plainWords(text));
  const before = previous?.question;
  const known = [...tickers, ...(before === undefined ? [] : tickersOf(before))];
  if (!tickersOf(question).every((ticker) => known.includes(ticker))) return false;
  const said = readNumbers(rest);
  const given = before === undefined ? [] : numbersOf(before);
  return numbersOf(question).every(
    (asked) =>
      asked.value.eq(0) ||
      given.some(({ name, value }) => name === asked.name && value.eq(asked.value)) ||
      said.some((number) => isSaidAs(asked, number)),
  );
}

interface NamedNumber {
  readonly name: string;
  readonly value: Big;
}

const percents: ReadonlySet<string> = new Set(['percent', 'percentOf', 'plus', 'inflation']);
const daysOfTimes = [1, 7, 30, 365] as const;

/** A number without a unit may be any. */
function isSaidAs({ name, value }: NamedNumber, { value: said, unit }: ReadNumber): boolean {
  const isOf = (...units: readonly ReadNumber['unit'][]) =>
    unit === 'nothing' || units.includes(unit);
  if (name === 'months') {
    const months = unit === 'years' ? said.times(12) : said;
    return (
      isOf('months', 'years') &&
      (months.eq(value) || (unit === 'nothing' && said.times(12).eq(value)))
    );
  }
  if (name === 'days') {
    return (
      isOf('days', 'months', 'years') && daysOfTimes.some((days) => said.times(days).eq(value))
    );
  }
  if (!said.eq(value)) return false;
  if (percents.has(name)) return isOf('percent');
  return name === 'quantity' ? isOf('papers') : isOf('reais');
}

/** All numbers of a question with their names, wherever they stand in it. */
function numbersOf(question: Question): readonly NamedNumber[] {
  return numbersWithin('', storedQuestion(question));
}

function numbersWithin(name: string, value: unknown): readonly NamedNumber[] {
  if (typeof value === 'number') return [{ name, value: new Big(value) }];
  if (typeof value === 'string') {
    return /^\d+(?:\.\d+)?$/.test(value) ? [{ name, value: new Big(value) }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((one) => numbersWithin(name, one));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => numbersWithin(key, one));
}
