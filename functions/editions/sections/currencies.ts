import { formatAmount } from '../../../shared/values/format-market-numbers.ts';
import {
  saoPauloDayOf,
  formatSaoPauloTime,
  formatNumericDay,
  formatPastDay,
} from '../../../shared/editions/format-days.ts';
import { formatFact, describeMove } from '../../../shared/editions/format-facts.ts';
import { joinSentences, type WriteSection } from './section.ts';

/** Writes the euro, and its rate against the dollar, which every edition reports before. */
export const currenciesSection: WriteSection = (
  { day, dollar, euro },
  { level, depth },
  choose,
) => {
  if (euro === undefined) return undefined;
  const decimals = level === 'avancado' ? 4 : 2;
  const value = formatFact(euro, decimals);
  const change = euro.changeInBasisPoints;
  const isOfMarket = euro.precision === 'instant';
  const when = isOfMarket
    ? formatPastDay(saoPauloDayOf(euro.at), day)
    : `em ${formatNumericDay(saoPauloDayOf(euro.at))}`;
  const hour = isOfMarket && level === 'avancado' ? ` (${formatSaoPauloTime(euro.at)})` : '';
  const name = isOfMarket ? 'O euro' : 'O euro PTAX, a taxa oficial do Banco Central,';
  const inDollars =
    dollar !== undefined && dollar.value > 0 && dollar.precision === euro.precision
      ? formatAmount(euro.value / dollar.value, 'USD', 4)
      : undefined;
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
