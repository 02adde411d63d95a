import { monthNames } from '../../../../shared/editions/format-days.ts';
import { normalizeText } from '../../text/normalize-text.ts';

const names = monthNames.map(normalizeText);
const thisMonth =
  /\b(?:este|esse|neste|nesse|deste|desse|no|do) mes\b(?! (?:passado|anterior|que vem|de))/;
const lastMonth = /\bmes (?:passado|anterior)\b|\boutro mes\b/;
const nextMonth = /\b(?:mes que vem|proximo mes)\b/;
const named = new RegExp(
  String.raw`\b(?:em|de|do mes de|no mes de|mes) (${names.join('|')})\b(?: (?:de )?(20\d\d))?`,
);
const lastYear = /\bano passado\b/;

/** Returns the month that a normalized text names, as `yyyy-mm`: a name without year is its last one. */
export function readMonth(words: string, today: string): string | undefined {
  const month = today.slice(0, 7);
  if (lastMonth.test(words)) return shifted(month, -1);
  if (nextMonth.test(words)) return shifted(month, 1);
  const [found, name, written] = named.exec(words) ?? [];
  if (found !== undefined) {
    const number = String(names.indexOf(name ?? '') + 1).padStart(2, '0');
    const thisYear = Number(today.slice(0, 4));
    const isLater = `${thisYear}-${number}` > month;
    const year = written ?? String(isLater || lastYear.test(words) ? thisYear - 1 : thisYear);
    return `${year}-${number}`;
  }
  return thisMonth.test(words) ? month : undefined;
}

function shifted(month: string, by: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
