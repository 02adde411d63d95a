import Big from 'big.js';
import { monthNames } from '../../../../shared/editions/format-days.ts';
import type { Term } from '../../domain/question.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { numberWord, writeDigits } from './written-numbers.ts';

/** Long units in months or days. */
const longUnits = new Map<string, readonly [number, string]>([
  ['bimestre', [2, 'meses']],
  ['trimestre', [3, 'meses']],
  ['quadrimestre', [4, 'meses']],
  ['semestre', [6, 'meses']],
  ['decada', [120, 'meses']],
  ['semana', [7, 'dias']],
  ['quinzena', [15, 'dias']],
]);
export const longUnit = [...longUnits.keys()].join('|');
const unit = String.raw`(?:anos?|mes(?:es)?|dias?)\b`;
const anyUnit = String.raw`(?:anos?|mes(?:es)?|dias?|(?:${longUnit})s?)\b`;
const count = String.raw`(?<![\d.,/])\d{1,6}(?:[.,]\d{1,6})?`;
const part = String.raw`${count} ?${unit}(?! de idade)`;
const parts = new RegExp(
  String.raw`${part}(?:(?:,? e |, | mais | ?\+ ?| )${part})*(?: \[[\d-]+\])?`,
  'g',
);
const onePart = new RegExp(String.raw`(${count}) ?(ano|mes|dia)`, 'g');
const unreadTime = new RegExp(
  String.raw`\d ?(?:${unit}|horas?\b|bienios?\b|lustros?\b)|\[unread\]`,
);
const daysOfMonth = 30;
const maxMonths = 100 * 12;

const halfUnit = new RegExp(
  String.raw`\b(?:meio|meia|1/2|metade de (?:1|um|uma)) (?=${anyUnit})`,
  'g',
);
const halvesBefore = new RegExp(String.raw`(?<![\d.,])(\d{1,3}) e meio (?=${anyUnit})`, 'g');
const halvesAfter = new RegExp(String.raw`(?<![\d.,])(\d{1,3}) ?(${anyUnit}) e mei[oa]\b`, 'g');
const oneAndHalf = new RegExp(
  String.raw`\b(?:por|em|durante|de|daqui a|num|numa|no|na) (${anyUnit}) e mei[oa]\b`,
  'g',
);
/** A year has about 252 working days. */
const workingDays = /(?<![\d.,/])(\d{1,4}) dias? ute?is\b/g;
const longTerm = new RegExp(String.raw`(${count}) ?(${longUnit})s?\b`, 'g');

/** Groups of three after a dot are thousands. */
function parseWrittenNumber(digits: string): Big {
  return new Big(
    /^\d{1,3}\.\d{3}$/.test(digits) ? digits.replace('.', '') : digits.replace(',', '.'),
  );
}

/** Returns a text with its terms in digits and full words: `18m`, `um ano e meio`, `meio ano`, `1/2 ano`. */
export function writeTerms(plain: string): string {
  return writeDigits(plain)
    .replaceAll(/(?<![\d.,/])(\d{1,3})a(?= ?(?:e ?)?\d{1,3} ?m\b|\b(?![./]))/g, '$1 anos ')
    .replaceAll(/(?<![\d.,/])(\d{1,3})m(?= ?(?:e ?)?\d{1,3} ?d\b|\b(?![./]))/g, '$1 meses ')
    .replaceAll(/(?<![\d.,/])(\d{1,4})d\b/g, '$1 dias ')
    .replaceAll(halfUnit, '0,5 ')
    .replaceAll(halvesBefore, '$1,5 ')
    .replaceAll(halvesAfter, '$1,5 $2')
    .replaceAll(oneAndHalf, 'em 1,5 $1')
    .replaceAll(
      workingDays,
      (_, digits: string) => `${Math.round((Number(digits) * 365) / 252)} dias`,
    )
    .replaceAll(longTerm, (_, digits: string, name: string) => {
      const [times, short] = longUnits.get(name) ?? [1, name];
      return `${parseWrittenNumber(digits).times(times).toFixed().replace('.', ',')} ${short}`;
    })
    .replaceAll(/ +/g, ' ');
}

/**
 * Returns the term of a text; `unread` for an unclear one, so that the answer can ask for it.
 * @param plain the text, normalized by `normalizeText`
 */
export function readTerm(plain: string): Term | 'unread' | undefined {
  const text = writeTerms(removeAges(plain));
  const found = [...text.matchAll(parts)];
  const [first] = found;
  const textWithoutTerm = text.replaceAll(parts, ' ');
  const isUnread =
    unreadTime.test(first === undefined ? text : textWithoutTerm) || looseEnd.test(text);
  if (isUnread || found.some(([one]) => one !== first?.[0])) return 'unread';
  return first === undefined ? undefined : (readLength(first[0]) ?? 'unread');
}

/** Incomplete parts around a term: `2 a 3 anos`, `2 anos e seis`. */
const rangeBefore = String.raw`\d ?(?:a|ou|-|ate) ?(?=${part})`;
const restAfter = String.raw` e (?:(?:\d{1,2}|${numberWord})(?![\d.,%])\b(?! ?(?:mil|k|reais|contos|por mes|por cento|%|${unit}))|pouco|tanto|alguns|algumas|uns|umas|quebrados)`;
const looseEnd = new RegExp(
  String.raw`\ba cada \d|${rangeBefore}|${unit}${restAfter}|\b(?:uns|alguns|algumas|umas|poucos|poucas|varios|varias) (?:${unit}|(?:${longUnit})s?\b)`,
);
const wholeTerm = new RegExp(
  String.raw`(?:${rangeBefore})?${parts.source}(?:${restAfter})?|\[unread\]`,
  'g',
);

/** Returns a text without its terms, to which another can be added. */
export function removeTerms(plain: string): string {
  return writeTerms(plain).replaceAll(wholeTerm, ' ');
}

/** `tenho 68 anos` is an age. */
export function removeAges(plain: string): string {
  return plain
    .replaceAll(
      /\b(?:tenho|fiz|completei|estou com|aos) (?:1[6-9]|[2-9]\d) anos\b(?! (?:pra|para|ate|de prazo|de investimento))(?: de idade\b)?/g,
      ' ',
    )
    .replaceAll(/\b\d\d anos de idade\b/g, ' ');
}

function readLength(text: string): Term | undefined {
  const [written, until] = text.split(' [');
  let months = new Big(0);
  let days = new Big(0);
  let longest = Infinity;
  for (const [, digits = '', name = ''] of (written ?? '').matchAll(onePart)) {
    const order = name === 'ano' ? 2 : name === 'mes' ? 1 : 0;
    // `1 ano e 2 anos` are two terms.
    if (order >= longest) return undefined;
    longest = order;
    const value = parseWrittenNumber(digits);
    if (name === 'dia') days = days.plus(value);
    else months = months.plus(value.times(name === 'ano' ? 12 : 1));
  }
  const whole = months.round(0, Big.roundDown);
  const term = {
    months: whole.toNumber(),
    days: days.plus(months.minus(whole).times(daysOfMonth)).round(0, Big.roundHalfUp).toNumber(),
  };
  if (term.months > maxMonths || term.days > maxMonths * daysOfMonth) return undefined;
  if (term.months + term.days < 1) return undefined;
  return {
    months: term.months,
    ...(term.days === 0 ? {} : { days: term.days }),
    ...(until === undefined ? {} : { until: until.replace(']', '') }),
  };
}

/** Returns the term in whole months; undefined if its days are not whole months. */
export function wholeMonths(term: Term | 'unread' | undefined): number | undefined {
  if (term === undefined || term === 'unread') return undefined;
  const { months, days = 0 } = term;
  return days % daysOfMonth === 0 ? months + days / daysOfMonth : undefined;
}

const shortMonths = monthNames.map((name) => name.slice(0, 3));
export const monthName = String.raw`(?:${[...monthNames.map(normalizeText), ...shortMonths].join('|')})\b`;
const untilDate = new RegExp(
  String.raw`\b(?:ate|em(?= (?:\d{1,2} de )?(?:${monthName} (?:de |/)?)?20\d\d)|(?:com |de |no )?venc\w*(?: em| para| no dia)?|resgat\w+ em) (?:(?:o|a) )?(?:(?:fim|final) (?:de |do mes de |do )?|(?:mes|ano|dia) (?:de )?)?(?:(\d{1,2})/(\d{1,2})/(20\d\d)|(?:(\d{1,2}) de )?(${monthName})(?:(?: de |/| )(20\d\d))?|(20\d\d)\b(?! ?(?:reais|contos))|(ano que vem|proximo ano)|(?:d?este |d?esse )?(ano)\b)`,
  'g',
);

/**
 * Replaces `até 2030` and `até dezembro` by the time until the end of it.
 * @param today ISO 8601 day
 */
export function writeDates(plain: string, today: string): string {
  return plain.replaceAll(
    untilDate,
    (...[, day, month, year, dayOfMonth, name, nameYear, only, next]: string[]) => {
      const thisYear = Number(today.slice(0, 4));
      if (day !== undefined) return timeUntil(today, Number(year), Number(month), Number(day));
      if (name !== undefined) {
        const number = shortMonths.indexOf(name.slice(0, 3)) + 1;
        const isPast = number < Number(today.slice(5, 7));
        const inYear = nameYear === undefined ? thisYear + (isPast ? 1 : 0) : Number(nameYear);
        return timeUntil(
          today,
          inYear,
          number,
          dayOfMonth === undefined ? undefined : Number(dayOfMonth),
        );
      }
      const ofYear = only === undefined ? thisYear + (next === undefined ? 0 : 1) : Number(only);
      return timeUntil(today, ofYear, 12, undefined);
    },
  );
}

/** @param day undefined for the last of its month */
function timeUntil(today: string, year: number, month: number, day: number | undefined): string {
  const end = new Date(Date.UTC(year, day === undefined ? month : month - 1, day ?? 0));
  const start = new Date(today);
  const isDay = day === undefined || end.getUTCMonth() === month - 1;
  if (!isDay || end <= start) return ' [unread] ';
  const after = (count: number) => {
    const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count + 1, 0));
    return last.setUTCDate(Math.min(last.getUTCDate(), start.getUTCDate()));
  };
  let months = 0;
  while (after(months + 1) <= end.getTime()) months += 1;
  const days = Math.round((end.getTime() - after(months)) / 86_400_000);
  return `por ${months} meses e ${days} dias [${end.toISOString().slice(0, 10)}]`;
}
