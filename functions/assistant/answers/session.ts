import { formatSaoPauloTime, formatFutureDay } from '../../../shared/editions/format-days.ts';
import { nextOpening, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import { ruleValue } from '../domain/sourced-values.ts';
import { wrapName, sourcedText } from '../domain/sourced-text.ts';
import type { Paragraphs } from './assets.ts';

/** Returns when B3 trades: today, or the next session. */
export function answerSession(now: Date): Paragraphs {
  const today = saoPauloDay(now);
  const session = tradingSession(today);
  const hour = (at: Date) => ruleValue(formatSaoPauloTime(at.toISOString()));
  const after = sourcedText`Os horários são os do mercado à vista de ações da ${wrapName('B3')}, em Brasília, e mudam com o horário de verão de Nova York.`;
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
