import type { QuestionOf } from '../../domain/question.ts';

/** From Sunday, as `Date.getUTCDay` counts them. */
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];
const named = new RegExp(String.raw`\b(?:${weekdays.join('|')})\b`);

/** Returns the day of a question about trading hours; nothing for today, or the next session. */
export function readSessionDay(rest: string): Pick<QuestionOf<'session'>, 'on'> {
  if (/\bamanha\b/.test(rest)) return { on: 'tomorrow' };
  const weekday = weekdays.indexOf(named.exec(rest)?.[0] ?? '');
  return weekday < 0 ? {} : { on: weekday };
}
