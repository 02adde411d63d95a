import type { Question } from '../../domain/question.ts';
import { readSessionDay } from '../market/read-session-day.ts';
import { readMacroYear } from '../market/read-year.ts';

const yesterday =
  /^(?:(?:como|foi|fechou|estava|tava|ficou|terminou|a|o|de|que) )*ontem(?: (?:como|foi|fechou|ficou))*\W*$/;
const onlyYear =
  /^(?:(?:em|no|na|de|do|a|o|ano|foi|quanto) )*(?:20\d\d|19\d\d|passado|retrasado|este ano|esse ano|no ano)\W*$/;
const now = /^(?:hoje|agora|atual|neste momento)\W*$/;

const onlySessionDay =
  /^(?:(?:n?[ao]s?|proxim[ao]|de|em) )*(?:amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:[- ]feira)?(?: (?:abre|tem|funciona))?\W*$/;

/** `e ontem?`, `e em 2023?` after a rate, a currency or the index, `e sábado?` after trading hours. */
export function macroFollowUp(
  rest: string,
  current: Question,
  before: Question,
): Question | undefined {
  if (before.about === 'session') {
    return onlySessionDay.test(rest) ? { about: 'session', ...readSessionDay(rest) } : undefined;
  }
  const isOfMarket = before.about === 'macro' || before.about === 'movers';
  if (!isOfMarket || (current.about !== 'unknown' && current.about !== 'edition')) return undefined;
  // Values of yesterday stand in its edition.
  if (yesterday.test(rest)) return { about: 'edition', day: 'yesterday' };
  if (before.about !== 'macro') return undefined;
  if (onlyYear.test(rest)) {
    return { about: 'macro', names: before.names, ...readMacroYear(`em ${rest}`) };
  }
  if (/^(?:n?es[st]e|do|no) mes\W*$/.test(rest)) {
    return { ...before, why: undefined, year: undefined, isOfMonth: true };
  }
  return now.test(rest) ? { ...before, why: undefined, year: undefined } : undefined;
}
