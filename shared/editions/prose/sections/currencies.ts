import { formatAmount } from '../../../values/market-figures.ts';
import { dayOf, hourOf, shortDay, whenWas } from '../day-words.ts';
import { factInWords, moved } from '../figure-words.ts';
import { paragraphOf, type WriteSection } from '../section.ts';

/** The euro, and it beside the dollar, which every edition has told of already. */
export const currenciesSection: WriteSection = (
  { day, dollar, euro },
  { level, depth },
  choose,
) => {
  if (euro === undefined) return undefined;
  const decimals = level === 'avancado' ? 4 : 2;
  const value = factInWords(euro, decimals);
  const change = euro.changeInBasisPoints;
  const isOfMarket = euro.precision === 'instant';
  const when = isOfMarket ? whenWas(dayOf(euro.at), day) : `em ${shortDay(dayOf(euro.at))}`;
  const hour = isOfMarket && level === 'avancado' ? ` (${hourOf(euro.at)})` : '';
  const name = isOfMarket ? 'O euro' : 'O euro PTAX, a taxa oficial do Banco Central,';
  const inDollars =
    dollar !== undefined && dollar.value > 0 && dollar.precision === euro.precision
      ? formatAmount(euro.value / dollar.value, 'USD', 4)
      : undefined;
  return {
    title: 'Moedas',
    paragraph: paragraphOf(
      change === null
        ? `${name} ficou em ${value} ${when}${hour}.`
        : `${name} ${moved(change, choose, 'euro')} ${when} e ficou em ${value}${hour}.`,
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
