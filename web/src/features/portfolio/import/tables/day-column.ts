import { cellText, normalizeName, type Cell } from '../spreadsheet.ts';

/** Days of a column: `2026-11-10`, or null for a text that is no day. */
export type DayReader = (cell: Cell) => string | null;

const months = [
  ['jan', 'janeiro', 'january'],
  ['fev', 'fevereiro', 'feb', 'february'],
  ['mar', 'marco', 'march'],
  ['abr', 'abril', 'apr', 'april'],
  ['mai', 'maio', 'may'],
  ['jun', 'junho', 'june'],
  ['jul', 'julho', 'july'],
  ['ago', 'agosto', 'aug', 'august'],
  ['set', 'setembro', 'sep', 'sept', 'september'],
  ['out', 'outubro', 'oct', 'october'],
  ['nov', 'novembro', 'november'],
  ['dez', 'dezembro', 'dec', 'december'],
];

/** Days of the first and the last trade that a serial number of Excel may be. */
const serialBounds = [12_000, 80_000] as const;
/** Days from 2000 to 2050: a smaller or larger number alone is no day. */
export const recentSerials = [36_526, 55_000] as const;
const dayMilliseconds = 86_400_000;
const excelEpoch = Date.UTC(1899, 11, 30);
/** Days from the first day of 1900 to that of 1904. */
const daysTo1904 = 1462;

export interface DayOptions {
  /** The last day of a month that is not over is after today, and becomes today. */
  readonly today?: string;
  readonly hasDatesSince1904?: boolean;
}

/**
 * Returns the reader of a column of days; a month without a day is its last day. Days come before months,
 * unless a day of the column can only be read the other way and none can only be read this way. A text such as `46055`
 * is a day counted from 1900 where every other cell of the column is a day, too.
 */
export function dayReader(
  cells: readonly Cell[],
  { today, hasDatesSince1904 = false }: DayOptions = {},
): DayReader {
  let isDayFirst = false;
  let isMonthFirst = false;
  for (const cell of cells) {
    const [, first, second] = numericDay.exec(cellText(cell)) ?? [];
    if (Number(first) > 12 && Number(second) <= 12) isDayFirst = true;
    if (Number(second) > 12 && Number(first) <= 12) isMonthFirst = true;
  }
  const order = isMonthFirst && !isDayFirst ? 'month' : 'day';
  const hasSerialTexts =
    cells.some(isRecentSerial) &&
    cells.every(
      (cell) => cellText(cell) === '' || isRecentSerial(cell) || readDay(cell, order) !== null,
    );
  return (cell) => {
    if (cell !== null && typeof cell !== 'string' && !compactPattern.test(cellText(cell)))
      return ofSerial(cell.number, hasDatesSince1904);
    if (hasSerialTexts && isRecentSerial(cell))
      return ofSerial(cellText(cell).replace(',', '.'), hasDatesSince1904);
    return readDay(cell, order) ?? lastDayOfMonth(cell, today);
  };
}

const numericDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;
/** '05/03/2026 a 23/03/2026' is a period. */
const laterDay = /\d[/.-]\d{1,2}[/.-]\d{2}/;
const afterDay = String.raw`(?:[t ,].*)?$`;
const isoPattern = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${afterDay}`);
const compactPattern = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const namedPattern =
  /^(\d{1,2})(?:[/. -]| de )+([a-z]{3,9})\.?(?:[/., -]| de )+(\d{4}|\d{2})(?!\d)/;
const englishPattern = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})\b/;

function readDay(cell: Cell, order: 'day' | 'month'): string | null {
  const text = normalizeName(cellText(cell).slice(0, 40));
  const iso = isoPattern.exec(text) ?? compactPattern.exec(text);
  if (iso !== null) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = numericDay.exec(text);
  const rest = text.slice(numeric?.[0].length ?? 0);
  if (numeric !== null && /^(?:$|[t ,])/.test(rest) && !laterDay.test(rest)) {
    const [first, second] = [Number(numeric[1]), Number(numeric[2])];
    const [day, month] = order === 'day' ? [first, second] : [second, first];
    return isoDay(fullYear(numeric[3] ?? ''), month, day);
  }
  const named = namedPattern.exec(text);
  if (named !== null)
    return isoDay(fullYear(named[3] ?? ''), monthNumber(named[2] ?? ''), Number(named[1]));
  const english = englishPattern.exec(text);
  if (english !== null)
    return isoDay(Number(english[3]), monthNumber(english[1] ?? ''), Number(english[2]));
  return null;
}

/** Returns whether a cell has the number of a day from 2000 to 2050. */
function isRecentSerial(cell: Cell): boolean {
  const [, days] = /^(\d{5})(?:[.,]\d+)?$/.exec(cellText(cell)) ?? [];
  const [first, last] = recentSerials;
  return Number(days) >= first && Number(days) <= last;
}

function ofSerial(written: string, hasDatesSince1904: boolean): string | null {
  const serial = Math.floor(Number(written)) + (hasDatesSince1904 ? daysTo1904 : 0);
  const [first, last] = serialBounds;
  if (!(serial >= first && serial <= last)) return null;
  return new Date(excelEpoch + serial * dayMilliseconds).toISOString().slice(0, 10);
}

function fullYear(written: string): number {
  const year = Number(written);
  if (written.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** From 1; 0 for another word. */
function monthNumber(name: string): number {
  return months.findIndex((names) => names.includes(name)) + 1;
}

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : null;
}

const monthPatterns = [
  /^(?:mes (?:de )?)?(?<name>[a-z]{3,9})\.?(?:[/ .-]| de )+(?<year>\d{4}|\d{2})$/,
  /^(?<month>\d{1,2})[/-](?<year>\d{4})$/,
  /^(?<year>\d{4})[/-](?<month>\d{2})$/,
];

/** Returns the month of 'jan/26', 'fevereiro de 2026' or '03/2026' as `2026-03`; null for another text. */
export function monthOf(cell: Cell): string | null {
  const text = normalizeName(cellText(cell).slice(0, 40));
  for (const pattern of monthPatterns) {
    const { name, month, year } = pattern.exec(text)?.groups ?? {};
    if (year === undefined) continue;
    const number = name === undefined ? Number(month) : monthNumber(name);
    const first = isoDay(fullYear(year), number, 1);
    if (first !== null) return first.slice(0, 7);
  }
  return null;
}

function lastDayOfMonth(cell: Cell, today?: string): string | null {
  const month = monthOf(cell);
  if (month === null) return null;
  if (today?.startsWith(month) === true) return today;
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
}

/** Returns the last day in a text that also says other things, as 'Consulta: 27/11/2026' does. */
export function dayInText(text: string): string | null {
  const [written] = /\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4}/.exec(text) ?? [];
  return written === undefined ? null : readDay(written, 'day');
}

/** Returns the day that the name of a file has: `posicao-2026-11-27.xlsx`, or the last day of its month or year. */
export function dayInFileName(name: string): string | null {
  const text = normalizeName(name);
  const iso = /(?<!\d)(20\d{2})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d{3})/.exec(text);
  if (iso !== null) {
    const day = isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    if (day !== null) return day;
  }
  const brazilian = /(?<!\d)(\d{2})[-_.](\d{2})[-_.](20\d{2})(?!\d)/.exec(text);
  if (brazilian !== null)
    return isoDay(Number(brazilian[3]), Number(brazilian[2]), Number(brazilian[1]));
  if (!text.includes('consolidado')) return null;
  const [, year] = /(?<!\d)(20\d{2})(?!\d)/.exec(text) ?? [];
  if (year === undefined) return null;
  const month = text
    .split(/[^a-z]+/)
    .map(monthNumber)
    .find((number) => number > 0);
  if (month === undefined) return text.includes('anual') ? `${year}-12-31` : null;
  return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10);
}
