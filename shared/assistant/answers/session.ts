import { hourOf, whenWillBe } from '../../editions/prose/day-words.ts';
import { nextOpening, saoPauloDay, tradingSession } from '../../market/b3-session.ts';
import { ruleFigure } from '../figures.ts';
import { nameOf, told } from '../told.ts';
import type { Paragraphs } from './assets.ts';

/** When B3 trades: today where it does, and else when it does next. */
export function tellSession(now: Date): Paragraphs {
  const today = saoPauloDay(now);
  const session = tradingSession(today);
  const hour = (at: Date) => ruleFigure(hourOf(at.toISOString()));
  const after = told`Os horários são os do mercado à vista de ações da ${nameOf('B3')}, em Brasília, e mudam com o horário de verão de Nova York.`;
  if (session !== undefined && now < session.closesAt) {
    return [
      told`Hoje a bolsa negocia das ${hour(session.opensAt)} às ${hour(session.closesAt)}.`,
      after,
    ];
  }
  const opening = nextOpening(now);
  const day = saoPauloDay(opening);
  const next = tradingSession(day);
  const closes = next === undefined ? told`` : told` às ${hour(next.closesAt)}`;
  return [
    told`${nameOf(session === undefined ? 'Hoje não há pregão' : 'O pregão de hoje já fechou')}. O próximo é ${ruleFigure(whenWillBe(day, today))}, das ${hour(opening)}${closes}.`,
    after,
  ];
}
