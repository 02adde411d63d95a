import { dayBefore, tradingSession } from '../../../shared/market/b3-session.ts';
import { findLastAnnouncedDay } from '../calendar/calendar.ts';
import type { EditionFacts, Fact } from '../../../shared/editions/edition-facts.ts';
import type { ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import {
  formatNumericDay,
  formatPastDay,
  formatPastDayAfterNoun,
  formatSaoPauloTime,
  saoPauloDayOf,
} from '../../../shared/editions/format-days.ts';
import {
  describeCopomDecision,
  flatBasisPoints,
  formatFact,
} from '../../../shared/editions/format-facts.ts';
import { formatPercentage } from '../../../shared/values/percentage.ts';
import { joinSentences, type Voice, type WriteSection } from './section.ts';

/** Writes where a day starts from: a decision of the evening before, the dollar with its hour, the hours of trading. */
export const startSection: WriteSection = (facts, voice, choose) => {
  const { dollar, ibovespa } = facts;
  if (dollar === undefined && ibovespa === undefined) return undefined;
  const { level, depth } = voice;
  return {
    title: 'De onde o dia parte',
    paragraph: joinSentences(
      decisionSentence(facts),
      dollar !== undefined && dollarSentence(facts, dollar, voice, choose),
      level === 'basico' &&
        depth > 1 &&
        dollar !== undefined &&
        'O dólar mexe no preço do que o país importa, do trigo aos eletrônicos.',
      ibovespa !== undefined && indexSentence(facts, ibovespa, choose),
      level === 'basico' &&
        depth > 1 &&
        ibovespa !== undefined &&
        'Esse índice reúne as ações mais negociadas da bolsa.',
    ),
  };
};

/** The morning after: Copom decides when that day's closing is written already. */
function decisionSentence({ day, session, selic }: EditionFacts): string | undefined {
  if (selic?.before === undefined) return undefined;
  const decidedOn = findLastAnnouncedDay('copomDecision', dayBefore(day));
  // A decision is in force from the day after on.
  if (decidedOn !== session.day) return undefined;
  if (selic.before.day > decidedOn || saoPauloDayOf(selic.at) <= decidedOn) return undefined;
  return describeCopomDecision(selic.before.value, selic.value, formatPastDay(decidedOn, day));
}

function dollarSentence(
  { day }: EditionFacts,
  dollar: Fact,
  { level }: Voice,
  choose: ChoosePhrase,
): string {
  const value = formatFact(dollar, level === 'avancado' ? 4 : 2);
  const quotedOn = saoPauloDayOf(dollar.at);
  if (dollar.precision !== 'instant') {
    return `O dólar parte de ${value}, a taxa oficial do Banco Central (PTAX) em ${formatNumericDay(quotedOn)}.`;
  }
  const when = `das ${formatSaoPauloTime(dollar.at)} ${formatPastDayAfterNoun(quotedOn, day)}`;
  const change = dollar.changeInBasisPoints;
  const after = change === null ? '' : `, ${describeBefore(change)}`;
  return choose('start-dollar', [
    `O dólar parte de ${value}, a cotação ${when}${after}.`,
    `No câmbio, a última cotação é a ${when}: ${value} por dólar${after}.`,
    `O dólar começa o dia a ${value}, na cotação ${when}${after}.`,
  ]);
}

/** Continues a sentence about a value: `depois de subir 0,52%`, `quase sem variação`. */
export function describeBefore(change: number): string {
  if (Math.abs(change) <= flatBasisPoints) return 'quase sem variação';
  return `depois de ${change > 0 ? 'subir' : 'cair'} ${formatPercentage(Math.abs(change))}`;
}

function indexSentence({ day }: EditionFacts, ibovespa: Fact, choose: ChoosePhrase): string {
  const session = tradingSession(day);
  const value = formatFact(ibovespa);
  if (session === undefined) return `O Ibovespa parte de ${value}.`;
  const [opens, closes] = [session.opensAt, session.closesAt].map((at) =>
    formatSaoPauloTime(at.toISOString()),
  );
  return choose('start-index', [
    `O Ibovespa parte de ${value}, e o pregão vai das ${opens ?? ''} às ${closes ?? ''}.`,
    `O pregão abre às ${opens ?? ''} com o Ibovespa em ${value}.`,
    `A bolsa reabre às ${opens ?? ''}, com o Ibovespa em ${value}.`,
  ]);
}
