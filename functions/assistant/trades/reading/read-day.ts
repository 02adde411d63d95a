import { monthNames as accentedMonthNames } from '../../../../shared/editions/format-days.ts';
import { normalizeText } from '../../text/normalize-text.ts';

/*
 * Reads the day of a trade in Portuguese: `ontem`, `dia 12/11`, `3 de novembro`, `na segunda`, `há 3 dias`. A day
 * without its month or year is the latest one that has come.
 */

export interface ReadDay {
  /** The text with `mark` in place of the day. */
  readonly rest: string;
  /** `yyyy-mm-dd`; null for a time that is no day, undefined for none. */
  readonly day: string | null | undefined;
}

const monthNames = accentedMonthNames.map(normalizeText);
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'] as const;
const months = monthNames.map((name) => `${name}|${name.slice(0, 3)}`).join('|');

type Reader = readonly [
  RegExp,
  (match: readonly (string | undefined)[], today: string) => string | null,
];

/** In the order of precision: the first that matches counts. */
const readers: readonly Reader[] = [
  [
    /\b(?:(?:no|em|do) )?(?:dia )?(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?(?![\d/])/,
    ([, day, month, year], today) => dayOf(Number(day), Number(month), year, today),
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:no|em) )?(?:dia )?(\d{1,2})o? (?:de |do )?(${months})\b(?: (?:de )?(20\d\d|19\d\d)\b)?`,
    ),
    ([, day, month = '', year], today) =>
      dayOf(
        Number(day),
        monthNames.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1,
        year,
        today,
      ),
  ],
  [/\b(?:no )?dia (\d{1,2})\b/, ([, day], today) => latestDayOfMonth(Number(day), today)],
  [/\b(?:antes de ontem|anteontem)\b/, (_, today) => shiftDay(today, -2)],
  [/\bontem\b/, (_, today) => shiftDay(today, -1)],
  [/\b(?:hoje|hj|agora ha pouco)\b/, (_, today) => today],
  [
    /\b(?:(?:ha|faz|tem) )?(\d{1,2}) dias? atras\b|\b(?:ha|faz) (\d{1,2}) dias?\b/,
    ([, ago, since], today) => shiftDay(today, -Number(ago ?? since)),
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:n[ao]|ultim[ao]|nest[ao]|ness[ao]) ){0,2}(${weekdays.join('|')})(?:[- ]feira)?(?: passad[ao])?\b(?! (?:compra|venda|vez|operacao))`,
    ),
    ([, name], today) =>
      latestWeekday(
        weekdays.findIndex((one) => one === name),
        today,
      ),
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:n?ess|n?est|n)?[ao] )?(?:semana|mes|ano) (?:passad[ao]|retrasad[ao])\b|\boutro dia\b|\b(?:em|no mes de) (?:${months})\b(?: (?:de )?20\d\d)?|\bem 20\d\d\b|\b(?:ha|faz) (?:um |uma |\d{1,2} )?(?:semanas?|mes(?:es)?|anos?|tempos?)\b|\b(?:um |uma |\d{1,2} )?(?:semanas?|mes(?:es)?|anos?) atras\b`,
    ),
    () => null,
  ],
];

/**
 * @param plain the text, normalized by `normalizeText`
 * @param today `yyyy-mm-dd` in São Paulo
 * @param mark replaces the words of the day
 */
export function readDay(plain: string, today: string, mark = ' '): ReadDay {
  for (const [pattern, read] of readers) {
    const match = pattern.exec(plain);
    if (match === null) continue;
    const rest = `${plain.slice(0, match.index)}${mark}${plain.slice(match.index + match[0].length)}`;
    return { rest, day: read(match, today) };
  }
  return { rest: plain, day: undefined };
}

const namedMonth = new RegExp(
  String.raw`\b(?:em|de|no mes de|do mes de) (${monthNames.join('|')})\b(?: (?:de )?(20\d\d))?`,
);

/** Returns the month (`yyyy-mm`) that a text names, the latest one that has begun; undefined for none. */
export function readMonth(plain: string, today: string): string | undefined {
  if (/\b(?:n?esse|n?este|no) mes\b(?! (?:passado|de))/.test(plain)) return today.slice(0, 7);
  if (/\bmes passado\b/.test(plain)) return shiftDay(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const [, name, year] = namedMonth.exec(plain) ?? [];
  if (name === undefined) return undefined;
  const month = String(monthNames.findIndex((one) => one === name) + 1).padStart(2, '0');
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) return `${year}-${month}`;
  const current = `${thisYear}-${month}`;
  return current <= today.slice(0, 7) ? current : `${thisYear - 1}-${month}`;
}

export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function isoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

function dayOf(day: number, month: number, year: string | undefined, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) {
    const full = year.length === 2 ? 2000 + Number(year) : Number(year);
    return isoDay(full, month, day) ?? null;
  }
  const current = isoDay(thisYear, month, day);
  if (current !== undefined && current <= today) return current;
  return isoDay(thisYear - 1, month, day) ?? null;
}

function latestDayOfMonth(day: number, today: string): string | null {
  const [year = 0, month = 0] = today.split('-').map(Number);
  for (let back = 0; back < 3; back += 1) {
    const candidate = isoDay(
      month - back < 1 ? year - 1 : year,
      ((month - back + 11) % 12) + 1,
      day,
    );
    if (candidate !== undefined && candidate <= today) return candidate;
  }
  return null;
}

function latestWeekday(weekday: number, today: string): string {
  const current = new Date(Date.parse(today)).getUTCDay();
  return shiftDay(today, -((current - weekday + 6) % 7) - 1);
}
