import { formatAmount } from '../../../shared/values/format-market-numbers.ts';
import type { EditionFacts, Fact } from '../../../shared/editions/edition-facts.ts';
import type { ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import {
  saoPauloDayOf,
  formatSaoPauloTime,
  formatNumericDay,
  formatPastDay,
  formatPastDayAfterNoun,
} from '../../../shared/editions/format-days.ts';
import { formatFact, describeMove } from '../../../shared/editions/format-facts.ts';
import { joinSentences, type Section, type Voice, type WriteSection } from './section.ts';
import { describeBefore } from './start.ts';

/** Writes the euro, and its rate against the dollar, which every edition reports before. */
export const currenciesSection: WriteSection = (facts, voice, choose) => {
  const { day, dollar, euro } = facts;
  const { level, depth } = voice;
  if (euro === undefined) return undefined;
  if (facts.kind === 'opening') return writeMorning(facts, euro, voice, choose);
  const decimals = level === 'avancado' ? 4 : 2;
  const value = formatFact(euro, decimals);
  const change = euro.changeInBasisPoints;
  const isOfMarket = euro.precision === 'instant';
  const when = isOfMarket
    ? formatPastDay(saoPauloDayOf(euro.at), day)
    : `em ${formatNumericDay(saoPauloDayOf(euro.at))}`;
  const hour = isOfMarket && level === 'avancado' ? ` (${formatSaoPauloTime(euro.at)})` : '';
  const name = isOfMarket ? 'O euro' : 'O euro PTAX, a taxa oficial do Banco Central,';
  const inDollars = ratioToDollar(euro, dollar);
  return {
    title: 'Moedas',
    paragraph: joinSentences(
      change === null
        ? `${name} ficou em ${value} ${when}${hour}.`
        : `${name} ${describeMove(change, choose, 'euro')} ${when} e ficou em ${value}${hour}.`,
      level === 'basico' &&
        (change !== null && change < 0
          ? 'Quando uma moeda de fora cai, o real compra mais dela: viagens e produtos importados tendem a custar menos.'
          : 'Quando uma moeda de fora sobe, o real compra menos dela: viagens e produtos importados tendem a custar mais.'),
      level !== 'basico' &&
        depth > 1 &&
        inDollars !== undefined &&
        `Pelas duas cotações em reais, um euro equivale a ${inDollars}.`,
    ),
  };
};

function writeMorning(
  { day, dollar }: EditionFacts,
  euro: Fact,
  { level, depth }: Voice,
  choose: ChoosePhrase,
): Section {
  const value = formatFact(euro, level === 'avancado' ? 4 : 2);
  const quotedOn = saoPauloDayOf(euro.at);
  const change = euro.changeInBasisPoints;
  const after = change === null ? '' : `, ${describeBefore(change)}`;
  const when = `das ${formatSaoPauloTime(euro.at)} ${formatPastDayAfterNoun(quotedOn, day)}`;
  const ratio = ratioToDollar(euro, dollar);
  return {
    title: 'Moedas',
    paragraph: joinSentences(
      euro.precision === 'instant'
        ? choose('start-euro', [
            `O euro parte de ${value}, na cotação ${when}${after}.`,
            `O euro começa o dia a ${value}, a cotação ${when}${after}.`,
          ])
        : `O euro parte de ${value}, a taxa oficial do Banco Central (PTAX) em ${formatNumericDay(quotedOn)}${after}.`,
      level === 'basico' &&
        depth > 1 &&
        'Quem viaja ou compra de fora paga em moeda estrangeira, e por isso sente essa cotação.',
      level !== 'basico' &&
        depth > 1 &&
        ratio !== undefined &&
        `Medido em dólares, o euro vale ${ratio}.`,
    ),
  };
}

/** Returns the euro in dollars, from two rates of the same kind. */
function ratioToDollar(euro: Fact, dollar: Fact | undefined): string | undefined {
  return dollar !== undefined && dollar.value > 0 && dollar.precision === euro.precision
    ? formatAmount(euro.value / dollar.value, 'USD', 4)
    : undefined;
}
