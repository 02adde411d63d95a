import type { EditionFacts, Fact } from '../../../shared/editions/edition-facts.ts';
import type { ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import {
  saoPauloDayOf,
  formatSaoPauloTime,
  previousMonthName,
  monthName,
  formatPastDayAfterNoun,
  formatNumericDay,
  formatPastDay,
} from '../../../shared/editions/format-days.ts';
import {
  moveDirection,
  formatFact,
  flatBasisPoints,
  describeMove,
  describeMoveAfterVerb,
} from '../../../shared/editions/format-facts.ts';
import { formatChange } from '../../../shared/values/percentage.ts';
import { startSection } from './start.ts';
import { joinSentences, type Voice, type WriteSection } from './section.ts';

/** Writes the lead of a closing: shares and the dollar. */
export const marketSection: WriteSection = (facts, voice, choose) => {
  if (facts.kind === 'opening') return startSection(facts, voice, choose);
  const { ibovespa, dollar } = facts;
  if (ibovespa === undefined && dollar === undefined) return undefined;
  return {
    title: 'Como foi o dia',
    paragraph: joinSentences(
      ibovespa !== undefined && indexSentence(facts, ibovespa, voice, choose),
      voice.level === 'basico' &&
        voice.depth > 1 &&
        ibovespa !== undefined &&
        'Ele se mede em pontos: o que importa é quanto mudou de um dia para o outro.',
      dollar !== undefined && dollarSentence(facts, dollar, voice, choose),
      voice.level === 'basico' &&
        voice.depth > 2 &&
        dollar !== undefined &&
        'O preço do dólar pesa no que o país importa, do trigo aos eletrônicos, e no que as empresas exportam.',
      ipcaSentence(facts),
    ),
  };
};

/** On its publication day every reader gets it, for any chosen areas. */
function ipcaSentence({ kind, day, ipcaDay, ipcaMonth }: EditionFacts): string | undefined {
  if (kind !== 'closing' || ipcaDay?.day !== day || ipcaMonth === undefined) return undefined;
  const month = previousMonthName(day);
  if (monthName(saoPauloDayOf(ipcaMonth.at)) !== month) return undefined;
  return `O IPCA de ${month}, que saiu hoje, foi de ${formatFact(ipcaMonth)}.`;
}

function indexSentence(
  { day, session }: EditionFacts,
  fact: Fact,
  { level }: Voice,
  choose: ChoosePhrase,
): string {
  const name =
    level === 'basico' ? 'O Ibovespa, índice das ações mais negociadas da bolsa,' : 'O Ibovespa';
  const value = formatFact(fact);
  const change = fact.changeInBasisPoints;
  const when = formatPastDay(session.day, day);
  if (change === null) {
    return `${name} fechou ${when} em ${value}; não recebemos a variação do dia.`;
  }
  if (change !== 0 && Math.abs(change) <= flatBasisPoints) {
    return `${name} quase não mudou ${when} (${formatChange(change)}) e fechou em ${value}.`;
  }
  const move = describeMove(change, choose, 'index');
  return choose('index-order', [
    `${name} ${move} ${when} e fechou em ${value}.`,
    `${name} fechou o pregão ${formatPastDayAfterNoun(session.day, day)} em ${value}, ${describeMoveAfterVerb(change)}.`,
    `${name} terminou o dia ${when === 'hoje' ? '' : `${formatPastDayAfterNoun(session.day, day)} `}em ${value}, ${describeMoveAfterVerb(change)}.`,
  ]);
}

function dollarSentence(
  { day, session, ibovespa }: EditionFacts,
  fact: Fact,
  { level }: Voice,
  choose: ChoosePhrase,
): string {
  const value = formatFact(fact, level === 'avancado' ? 4 : 2);
  const change = fact.changeInBasisPoints;
  if (fact.precision !== 'instant') return officialDollar(fact, value, choose);
  // A rate of the same session as the index needs no date of its own.
  const when =
    ibovespa === undefined || saoPauloDayOf(fact.at) !== session.day
      ? ` ${formatPastDay(saoPauloDayOf(fact.at), day)}`
      : '';
  const hour = level === 'avancado' ? ` (${formatSaoPauloTime(fact.at)})` : '';
  if (change === null) return `O dólar terminou${when} a ${value}${hour}.`;
  const index = ibovespa?.changeInBasisPoints ?? 0;
  // After an index that hardly moved, the dollar does not move 'também'.
  const isAlike =
    Math.abs(index) > flatBasisPoints && moveDirection(index) === moveDirection(change);
  const isOpposite = index * change < 0;
  const move = describeMove(change, choose, 'dollar');
  if (Math.abs(change) <= flatBasisPoints)
    return `O dólar ${move}${when} e terminou a ${value}${hour}.`;
  if (isAlike) return `O dólar também ${move}${when} e terminou a ${value}${hour}.`;
  return choose('dollar-order', [
    `${isOpposite ? 'Já o' : 'O'} dólar ${move}${when} e terminou a ${value}${hour}.`,
    `${isOpposite ? 'Já o' : 'O'} dólar terminou${when} a ${value}${hour}, ${describeMoveAfterVerb(change)}.`,
  ]);
}

/** Writes Banco Central's official rate, which replaces a missing market price and is a different rate. */
function officialDollar(fact: Fact, value: string, choose: ChoosePhrase): string {
  const day = formatNumericDay(saoPauloDayOf(fact.at));
  const change = fact.changeInBasisPoints;
  const rest = change === null ? '' : `: ${describeMove(change, choose, 'dollar')} em um dia`;
  return `O dólar PTAX, a taxa oficial do Banco Central, foi de ${value} em ${day}${rest}.`;
}
