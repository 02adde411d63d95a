import { maxYears, type MacroName, type Question, type QuestionOf } from '../../domain/question.ts';
import { readSessionDay } from '../market/read-session-day.ts';
import { readMacroYear } from '../market/read-year.ts';

const yesterday =
  /^(?:(?:como|foi|fechou|estava|tava|ficou|terminou|a|o|de|que) )*ontem(?: (?:como|foi|fechou|ficou))*\W*$/;
const onlyYear =
  /^(?:(?:em|no|na|de|do|a|o|ano|foi|quanto) )*(?:20\d\d|19\d\d|passado|retrasado|este ano|esse ano|no ano)\W*$/;
const now = /^(?:hoje|agora|atual|neste momento)\W*$/;

const onlySessionDay =
  /^(?:(?:n?[ao]s?|proxim[ao]|de|em) )*(?:amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:[- ]feira)?(?: (?:abre|tem|funciona))?\W*$/;

const joins =
  /^(?:e |os |as |dois|duas|tres|anos|tudo|no|o |isso )*(?:som\w+|junt\w+|acumulad\w+|total)(?: (?:os|as|dois|duas|tres|tudo|anos|da|quanto|d?esses|no|periodo))*\W*$/;
const withoutInflation =
  /\b(?:descont\w+|tirando|menos|acima d[ae]) (?:a |o )?(?:inflacao|ipca)\b|\b(?:ganho )?rea(?:l|is)\b/;

const asksSpread = /\bdiferenca\b|\bspread\b/;
const rateNames: ReadonlySet<MacroName> = new Set(['selic', 'cdi', 'ipcaTwelveMonths']);

/** `qual a diferença entre os dois?` after two rates. */
function spreadOf(before: QuestionOf<'macro'>, earlier: readonly Question[]): Question | undefined {
  const [other] = earlier;
  const all = [...(other?.about === 'macro' ? other.names : []), ...before.names];
  const names = [...new Set(all)].slice(-2);
  return names.length === 2 && names.every((name) => rateNames.has(name))
    ? { about: 'macro', names, isSpread: true }
    : undefined;
}

/** `somando os dois?` after the same value of two years. */
function joinedYears(
  before: QuestionOf<'macro'>,
  earlier: readonly Question[],
): Question | undefined {
  if (before.years !== undefined) return { ...before, isJoined: true };
  const years = [before, ...earlier].flatMap((question): readonly number[] =>
    question.about === 'macro' &&
    question.names.join() === before.names.join() &&
    typeof question.year === 'number'
      ? [question.year]
      : [],
  );
  const distinct = [...new Set(years)].toSorted((one, other) => one - other);
  return distinct.length < 2
    ? undefined
    : { about: 'macro', names: before.names, years: distinct.slice(-maxYears), isJoined: true };
}

/** `e ontem?`, `e em 2023?` after a rate, a currency or the index, `e sábado?` after trading hours. */
export function macroFollowUp(
  rest: string,
  current: Question,
  before: Question,
  earlier: readonly Question[] = [],
): Question | undefined {
  // `e descontando a inflação?` names the inflation.
  const isOfYear = before.about === 'macro' && typeof before.year !== 'undefined';
  if (isOfYear && current.about === 'macro' && withoutInflation.test(rest)) {
    return { ...before, isReal: true };
  }
  if (before.about === 'session') {
    return onlySessionDay.test(rest) ? { about: 'session', ...readSessionDay(rest) } : undefined;
  }
  const isOfMarket = before.about === 'macro' || before.about === 'movers';
  if (!isOfMarket || (current.about !== 'unknown' && current.about !== 'edition')) return undefined;
  // Values of yesterday stand in its edition.
  if (yesterday.test(rest)) return { about: 'edition', day: 'yesterday' };
  if (before.about !== 'macro') return undefined;
  const spread = asksSpread.test(rest) ? spreadOf(before, earlier) : undefined;
  if (spread !== undefined) return spread;
  const joined = joins.test(rest) ? joinedYears(before, earlier) : undefined;
  if (joined !== undefined) return joined;
  if (onlyYear.test(rest)) {
    return { about: 'macro', names: before.names, ...readMacroYear(`em ${rest}`) };
  }
  if (/^(?:n?es[st]e|do|no) mes\W*$/.test(rest)) {
    return { ...before, why: undefined, year: undefined, isOfMonth: true };
  }
  return now.test(rest) ? { ...before, why: undefined, year: undefined } : undefined;
}
