import type Big from 'big.js';
import { formatNumber } from '../../../../shared/values/format-market-numbers.ts';
import { readNumbers, type ReadNumber } from './read-numbers.ts';
import { readTerm, wholeMonths, writeTerms } from './read-term.ts';
import type { CalculateQuestion, Program, SlotName } from '../../domain/program.ts';

/** An amount as it is written in a question, to be read by `readNumbers`. */
export const money = String.raw`(?:r\$ ?)?(?<![\w.,])\d[\d.,]{0,18}(?: ?(?:mil|kk?|mi|milhao|milhoes|bi|bilhao|bilhoes)\b)?(?![.,]?\d)(?! ?(?:%|por cento))`;

/** The numbers of a question by what they can fill. A reader takes those that it uses. */
export interface Slots {
  /** The text that is left, with terms in digits. */
  readonly text: string;
  readonly numbers: readonly ReadNumber[];
}

export function slotsOf(plain: string): Slots {
  const text = writeTerms(plain);
  return { text, numbers: readNumbers(text) };
}

/** Takes the amount that a pattern finds as its first group; the text keeps the words around it. */
export function takeAmount(
  slots: Slots,
  pattern: RegExp,
): { readonly amount: Big | undefined; readonly slots: Slots } {
  const found = pattern.exec(slots.text);
  const written = found?.slice(1).find((group) => group !== undefined);
  const [number] = written === undefined ? [] : readNumbers(written);
  if (found === null || written === undefined || number === undefined) {
    return { amount: undefined, slots };
  }
  const from = found.index + found[0].indexOf(written);
  const text = `${slots.text.slice(0, from)} ${slots.text.slice(from + written.length)}`;
  return { amount: number.value, slots: { text, numbers: readNumbers(text) } };
}

export function amountsOf({ numbers }: Slots): readonly ReadNumber[] {
  return numbers.filter(({ unit, per }) => (unit === 'reais' || unit === 'nothing') && !per);
}

export function monthlyOf({ numbers }: Slots): ReadNumber | undefined {
  return numbers.find(({ unit, per }) => unit !== 'percent' && per === 'month');
}

export function percentsOf({ numbers }: Slots): readonly ReadNumber[] {
  return numbers.filter(({ unit }) => unit === 'percent');
}

export function monthsOf({ text }: Slots): number | undefined {
  const months = wholeMonths(readTerm(text));
  return months === undefined || months < 1 ? undefined : months;
}

const isTime = ({ unit }: ReadNumber) => unit === 'years' || unit === 'months' || unit === 'days';

const unitWords: Readonly<Record<ReadNumber['unit'], string>> = {
  reais: ' reais',
  percent: '%',
  years: ' anos',
  months: ' meses',
  days: ' dias',
  papers: ' papéis',
  nothing: '',
};

const maxUnused = 5;
const maxDecimals = 4;

/** Returns the calculation, with the numbers that it does not use. */
export function calculate(
  program: Program,
  { numbers }: Slots,
  used: { readonly numbers: readonly (ReadNumber | undefined)[]; readonly term?: boolean },
): CalculateQuestion {
  const unused = numbers
    .filter((number) => !used.numbers.includes(number) && !(used.term === true && isTime(number)))
    .map(({ value, unit }) => `${writeNumber(value)}${unitWords[unit]}`)
    .slice(0, maxUnused);
  return { about: 'calculate', program, ...(unused.length === 0 ? {} : { unused }) };
}

function writeNumber(value: Big): string {
  const decimals = Math.min(Math.max(value.c.length - 1 - value.e, 0), maxDecimals);
  return formatNumber(value.toNumber(), decimals);
}

const maxSaid = 600;

export function incomplete(missing: readonly SlotName[], said: string): CalculateQuestion {
  return {
    about: 'calculate',
    program: { of: 'incomplete', missing, said: said.slice(-maxSaid) },
  };
}
