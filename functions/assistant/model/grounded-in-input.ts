import Big from 'big.js';
import { storedQuestion, tickersOf, type Question } from '../domain/question.ts';
import { findAssets } from '../reading/find-assets.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { readNumbers, type ReadNumber } from '../reading/calculations/read-numbers.ts';
import type { PreviousQuestion } from '../reading/dialogue/previous-question.ts';

/**
 * Returns whether the user wrote every asset and every number of the question, with the same meaning, in this
 * message or in the previous question. Rejects questions in which a model invented a value, or used an amount as a
 * rate.
 */
export function isGroundedInInput(
  question: Question,
  text: string,
  previous: PreviousQuestion | undefined,
): boolean {
  const { tickers, rest } = findAssets(normalizeText(text));
  const before = previous?.question;
  const knownTickers = [...tickers, ...(before === undefined ? [] : tickersOf(before))];
  if (!tickersOf(question).every((ticker) => knownTickers.includes(ticker))) return false;
  const writtenNumbers = readNumbers(rest);
  const previousNumbers = before === undefined ? [] : collectNumbers(before);
  return collectNumbers(question).every(
    (asked) =>
      asked.value.eq(0) ||
      (years.has(asked.name) && text.includes(asked.value.toFixed(0))) ||
      previousNumbers.some(({ name, value }) => name === asked.name && value.eq(asked.value)) ||
      writtenNumbers.some((number) => matchesNumber(asked, number)),
  );
}

interface NamedNumber {
  readonly name: string;
  readonly value: Big;
}

const percents: ReadonlySet<string> = new Set(['percent', 'percentOf', 'plus', 'inflation']);
/** A limit of a query, in its measure's own unit: a share of 10% is 0.1. */
const limits: ReadonlySet<string> = new Set(['above', 'below']);
/** A year is no number with a unit. */
const years: ReadonlySet<string> = new Set(['year', 'from', 'to']);
const daysPerUnit = [1, 7, 30, 365] as const;

/** A number without a unit matches any unit. */
function matchesNumber(
  { name, value }: NamedNumber,
  { value: written, unit }: ReadNumber,
): boolean {
  const hasUnit = (...units: readonly ReadNumber['unit'][]) =>
    unit === 'nothing' || units.includes(unit);
  if (name === 'months') {
    const months = unit === 'years' ? written.times(12) : written;
    return (
      hasUnit('months', 'years') &&
      (months.eq(value) || (unit === 'nothing' && written.times(12).eq(value)))
    );
  }
  if (name === 'days') {
    return (
      hasUnit('days', 'months', 'years') &&
      daysPerUnit.some((days) => written.times(days).eq(value))
    );
  }
  if (limits.has(name)) {
    return written.eq(value) || (hasUnit('percent') && written.eq(value.times(100)));
  }
  if (!written.eq(value)) return false;
  if (percents.has(name)) return hasUnit('percent');
  return name === 'quantity' || name === 'limit' ? hasUnit('papers') : hasUnit('reais');
}

/** Returns all numbers of a question, at any depth, with the names of their fields. */
function collectNumbers(question: Question): readonly NamedNumber[] {
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
