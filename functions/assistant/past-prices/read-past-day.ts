import { monthNames } from '../../../shared/editions/format-days.ts';
import { dayBefore, tradingSession } from '../../../shared/market/b3-session.ts';
import { normalizeText } from '../text/normalize-text.ts';

const months = monthNames.map(normalizeText);
const monthPattern = months.join('|');
const beforeYesterday = /\b(?:anteontem|antes de ontem)\b/;
const yesterday =
  /\b(?:ontem|pregao (?:passado|anterior)|ultimo pregao|dia anterior|fechamento anterior)\b/;
const numericDay = /(?<![\d.,/] ?)(\d{1,2}) ?\/ ?(\d{1,2})(?: ?\/ ?(20\d\d|\d\d))?(?! ?\/)(?!\d)/;
const writtenDay = new RegExp(
  String.raw`\b(?:dia )?(\d{1,2}|primeiro) de (${monthPattern})\b(?: (?:de |do )?(20\d\d))?`,
);
const onlyDay = /\bdia (\d{1,2})\b(?! ?(?:de|\/))/;
const monthOnly = new RegExp(
  String.raw`\b(inicio|comeco|fim|final)? ?(?:de|em|do mes de|no mes de) (${monthPattern})\b(?: (?:de )?(20\d\d))?`,
);
const year =
  /\b(inicio|comeco|fim|final|virada)? ?(?:de|em|do ano de|no ano de|ano) ((?:19|20)\d\d)\b/;
const lastYear = /\b(inicio|comeco|fim|final)? ?(?:do |de |no )?ano passado\b/;
const startOfYear = /\b(?:inicio|comeco) (?:do|deste|desse) ano\b/;
const lastMonth = /\b(?:mes passado|ultimo mes)\b/;
const lastWeek = /\bsemana passada\b/;
const ago =
  /\b(?:ha|faz|a) (\d{1,3}|um|uma|dois|duas|tres|quatro|cinco|seis|dez|doze) (dias?|semanas?|mes|meses|anos?)\b|\b(\d{1,3}|um|uma|dois|duas|tres|quatro|cinco|seis|dez|doze) (dias?|semanas?|mes|meses|anos?) atras\b/;
const weekday = /\b(segunda|terca|quarta|quinta|sexta)(?: feira)?(?: passada)?\b/;
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];
const counts: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  dez: 10,
  doze: 12,
};

/** Returns the past day that a normalized text names, as ISO 8601; undefined if it names none. */
export function readPastDay(words: string, today: string): string | undefined {
  if (beforeYesterday.test(words)) {
    return beforeYesterday.test(words) && / ontem /.test(words.replace(/antes de ontem/, ' '))
      ? sessionBefore(today)
      : sessionBefore(sessionBefore(today));
  }
  if (yesterday.test(words)) return sessionBefore(today);
  return (
    readDate(words, today) ??
    readPart(words, today) ??
    readAgo(words, today) ??
    readWeekday(words, today)
  );
}

export interface PastSpan {
  /** ISO 8601: the close from which the change is counted. */
  readonly from: string;
  readonly day: string;
}

/** Returns the past day, week or month that a normalized text names, from the close before it. */
export function readPastSpan(words: string, today: string): PastSpan | undefined {
  const day = readPastDay(words, today);
  if (day === undefined) return undefined;
  if (lastWeek.test(words)) return { from: daysBefore(day, 7), day };
  const isMonth = monthOnly.test(words) && !writtenDay.test(words) && !numericDay.test(words);
  if (isMonth || lastMonth.test(words)) return { from: dayBefore(`${day.slice(0, 7)}-01`), day };
  if (year.test(words) || lastYear.test(words))
    return { from: `${Number(day.slice(0, 4)) - 1}-12-31`, day };
  return { from: sessionBefore(day), day };
}

function readDate(words: string, today: string): string | undefined {
  const numeric = numericDay.exec(words);
  if (numeric !== null) {
    const [, day = '', month = '', written] = numeric;
    return dated(Number(day), Number(month), written, today);
  }
  const named = writtenDay.exec(words);
  if (named !== null) {
    const [, day = '', month = '', written] = named;
    const number = day === 'primeiro' ? 1 : Number(day);
    return dated(number, months.indexOf(month) + 1, written, today);
  }
  const [, day] = onlyDay.exec(words) ?? [];
  if (day === undefined) return undefined;
  const text = `${today.slice(0, 8)}${day.padStart(2, '0')}`;
  const asked = text < today ? text : `${shiftMonth(today, -1)}-${day.padStart(2, '0')}`;
  return isDay(asked) ? asked : undefined;
}

function readPart(words: string, today: string): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  if (startOfYear.test(words)) return `${thisYear - 1}-12-31`;
  const month = monthOnly.exec(words);
  if (month !== null) {
    const [, part, name = '', written] = month;
    const number = months.indexOf(name) + 1;
    const isLater = `${thisYear}-${pad(number)}` > today.slice(0, 7);
    const ofYear = written === undefined ? thisYear - (isLater ? 1 : 0) : Number(written);
    return endOfPart(`${ofYear}-${pad(number)}`, part, today);
  }
  const found = year.exec(words);
  if (found !== null) {
    const [, part, written = ''] = found;
    if (Number(written) > thisYear) return undefined;
    if (isStart(part)) return `${Number(written) - 1}-12-31`;
    const end = `${written}-12-31`;
    return end < today ? end : undefined;
  }
  const last = lastYear.exec(words);
  if (last !== null) return isStart(last[1]) ? `${thisYear - 2}-12-31` : `${thisYear - 1}-12-31`;
  if (lastMonth.test(words)) return dayBefore(`${today.slice(0, 7)}-01`);
  return lastWeek.test(words) ? fridayBefore(today) : undefined;
}

function readAgo(words: string, today: string): string | undefined {
  const found = ago.exec(words);
  if (found === null) return undefined;
  const written = found[1] ?? found[3] ?? '';
  const unit = found[2] ?? found[4] ?? '';
  const count = counts[written] ?? Number(written);
  if (unit.startsWith('dia') || unit.startsWith('semana')) {
    const days = count * (unit.startsWith('dia') ? 1 : 7);
    return daysBefore(today, days);
  }
  const back = shiftMonth(today, -count * (unit.startsWith('ano') ? 12 : 1));
  const day = `${back}-${today.slice(8)}`;
  return isDay(day) ? day : `${back}-28`;
}

function readWeekday(words: string, today: string): string | undefined {
  const [, name] = weekday.exec(words) ?? [];
  if (name === undefined) return undefined;
  let day = dayBefore(today);
  while (weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] !== name) day = dayBefore(day);
  return day;
}

/** Returns a day; without a year its last one. */
function dated(
  day: number,
  month: number,
  written: string | undefined,
  today: string,
): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const inYear = (of: number) => `${of}-${pad(month)}-${pad(day)}`;
  if (written !== undefined) {
    const text = inYear(Number(written) + (written.length === 2 ? 2000 : 0));
    return isDay(text) && text < today ? text : undefined;
  }
  const thisYear = Number(today.slice(0, 4));
  const text = inYear(thisYear) < today ? inYear(thisYear) : inYear(thisYear - 1);
  return isDay(text) ? text : undefined;
}

function endOfPart(month: string, part: string | undefined, today: string): string {
  if (isStart(part)) return dayBefore(`${month}-01`);
  const end = dayBefore(`${shiftMonth(`${month}-01`, 1)}-01`);
  return end < today ? end : sessionBefore(today);
}

function isStart(part: string | undefined): boolean {
  return part === 'inicio' || part === 'comeco';
}

function fridayBefore(today: string): string {
  let day = dayBefore(today);
  // The week starts on Sunday.
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 6) day = dayBefore(day);
  return dayBefore(day);
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function sessionBefore(day: string): string {
  let before = dayBefore(day);
  for (let days = 0; days < 10 && tradingSession(before) === undefined; days += 1) {
    before = dayBefore(before);
  }
  return before;
}

function shiftMonth(day: string, by: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + by;
  return `${Math.floor(index / 12)}-${pad((index % 12) + 1)}`;
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
