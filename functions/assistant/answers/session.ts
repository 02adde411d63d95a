import { formatSaoPauloTime, formatFutureDay } from '../../../shared/editions/format-days.ts';
import {
  dayAfter,
  nextOpening,
  saoPauloDay,
  tradingSession,
} from '../../../shared/market/b3-session.ts';
import { ruleValue } from '../domain/sourced-values.ts';
import { wrapName, sourcedText } from '../domain/sourced-text.ts';
import type { QuestionOf } from '../domain/question.ts';
import type { Paragraphs } from './assets.ts';

const hour = (at: Date) => ruleValue(formatSaoPauloTime(at.toISOString()));
const after = sourcedText`Os horários são os do mercado à vista de ações da ${wrapName('B3')}, em Brasília, e mudam com o horário de verão de Nova York.`;

/** Returns when B3 trades: on a day that the question names, else today, or in the next session. */
export function answerSession(now: Date, on?: QuestionOf<'session'>['on']): Paragraphs {
  const today = saoPauloDay(now);
  if (on !== undefined) return answerSessionOfDay(dayOf(on, today), today);
  const session = tradingSession(today);
  if (session !== undefined && now < session.closesAt) {
    return [
      sourcedText`Hoje a bolsa negocia das ${hour(session.opensAt)} às ${hour(session.closesAt)}.`,
      after,
    ];
  }
  const opening = nextOpening(now);
  const day = saoPauloDay(opening);
  const next = tradingSession(day);
  const closes = next === undefined ? sourcedText`` : sourcedText` às ${hour(next.closesAt)}`;
  return [
    sourcedText`${wrapName(session === undefined ? 'Hoje não há pregão' : 'O pregão de hoje já fechou')}. O próximo é ${ruleValue(formatFutureDay(day, today))}, das ${hour(opening)}${closes}.`,
    after,
  ];
}

/** Today for its own weekday. */
function dayOf(on: NonNullable<QuestionOf<'session'>['on']>, today: string): string {
  if (on === 'tomorrow') return dayAfter(today);
  let day = today;
  while (new Date(day).getUTCDay() !== on) day = dayAfter(day);
  return day;
}

function answerSessionOfDay(day: string, today: string): Paragraphs {
  const session = tradingSession(day);
  const named = ruleValue(formatFutureDay(day, today));
  if (session !== undefined) {
    return [
      sourcedText`A bolsa negocia ${named}, das ${hour(session.opensAt)} às ${hour(session.closesAt)}.`,
      after,
    ];
  }
  let next = dayAfter(day);
  while (tradingSession(next) === undefined) next = dayAfter(next);
  return [
    sourcedText`A bolsa não abre ${named}. O pregão seguinte é ${ruleValue(formatFutureDay(next, today))}.`,
    after,
  ];
}
