import { formatPercent } from '../../../shared/values/format-market-numbers.ts';
import type { EditionFacts, Fact } from '../../../shared/editions/edition-facts.ts';
import {
  saoPauloDayOf,
  previousMonthName,
  monthName,
  formatFutureDay,
} from '../../../shared/editions/format-days.ts';
import { describeBasisPointsApart } from '../../../shared/editions/format-facts.ts';
import { joinSentences, type Voice, type WriteSection } from './section.ts';

/** Writes the IPCA of the last known month, that of twelve months, and the date of the next one. */
export const inflationSection: WriteSection = (facts, { level, depth }, choose) => {
  const { ipcaMonth, ipcaTwelveMonths: year } = facts;
  if (ipcaMonth === undefined && year === undefined) return undefined;
  const isOpening = facts.kind === 'opening';
  const name = level === 'basico' ? 'O IPCA, a inflação oficial do país,' : 'O IPCA';
  return {
    title: 'Inflação',
    paragraph: joinSentences(
      ipcaMonth !== undefined &&
        (isOpening
          ? lastMonthSentence(level, ipcaMonth)
          : monthSentence(level, ipcaMonth, choose('ipca', [0, 1]))),
      year !== undefined &&
        (isOpening
          ? `Em 12 meses até ${monthName(saoPauloDayOf(year.at))}, ${ipcaMonth === undefined ? lowercaseFirst(name) : 'a inflação'} é de ${formatPercent(year.value)}.`
          : `Nos 12 meses até ${monthName(saoPauloDayOf(year.at))}, ${ipcaMonth === undefined ? lowercaseFirst(name) : 'o índice'} acumula ${formatPercent(year.value)}.`),
      level === 'basico' &&
        depth > 1 &&
        (isOpening
          ? 'O índice compara, mês a mês, o preço do que as famílias compram.'
          : 'Ele acompanha o preço de uma cesta de produtos e serviços das famílias: quando sobe, o mesmo dinheiro compra menos.'),
      (depth > 1 || facts.ipcaDay?.day === facts.day) && nextSentence(facts),
      level === 'avancado' && year !== undefined && againstSurvey(facts, year),
    ),
  };
};

function monthSentence(level: Voice['level'], { value, at }: Fact, variant: number): string {
  const month = monthName(saoPauloDayOf(at));
  const gloss = level === 'basico' ? ', a inflação oficial do país,' : '';
  const size = formatPercent(Math.abs(value));
  if (!/[1-9]/.test(size)) {
    return `O IPCA${gloss} ficou em 0,00% em ${month}: na média, os preços não mudaram.`;
  }
  if (value < 0) {
    return `O IPCA${gloss} foi de ${formatPercent(value)} em ${month}: na média, os preços baixaram.`;
  }
  return variant === 0
    ? `O IPCA${gloss} subiu ${size} em ${month}.`
    : `O IPCA de ${month}${gloss} foi de ${size}.`;
}

/** `O último IPCA, o de outubro, foi de 0,09%.` */
function lastMonthSentence(level: Voice['level'], { value, at }: Fact): string {
  const name =
    level === 'basico' ? 'A última medida da inflação oficial, o IPCA' : 'O último IPCA, o';
  return `${name} de ${monthName(saoPauloDayOf(at))}, foi de ${formatPercent(value)}.`;
}

function lowercaseFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** On the publication day the value may have been published, and may still be unknown when an edition is made. */
function nextSentence({ kind, day, ipcaDay, ipcaMonth }: EditionFacts): string | undefined {
  if (ipcaDay === undefined) return undefined;
  const month = previousMonthName(ipcaDay.day);
  const isKnown = ipcaMonth !== undefined && monthName(saoPauloDayOf(ipcaMonth.at)) === month;
  if (isKnown && (kind === 'opening' || ipcaDay.day !== day)) return undefined;
  if (kind === 'opening') {
    const when = ipcaDay.day === day ? 'hoje, às 9h' : formatFutureDay(ipcaDay.day, day);
    return `O próximo número, o de ${month}, sai ${when}.`;
  }
  if (ipcaDay.day !== day) return `O de ${month} sai ${formatFutureDay(ipcaDay.day, day)}.`;
  return isKnown
    ? 'O número saiu hoje, às 9h.'
    : `O de ${month} tinha divulgação marcada para hoje, e não recebemos o número.`;
}

function againstSurvey({ focus, kind }: EditionFacts, year: Fact): string | undefined {
  const expected = focus?.expectations.find((one) => one.of === 'ipca');
  if (expected === undefined) return undefined;
  const apart = describeBasisPointsApart(expected.median, year.value);
  if (kind === 'opening') {
    const projected = `O Focus projeta ${formatPercent(expected.median)} para ${expected.year}`;
    return apart === undefined
      ? `${projected}, o mesmo número.`
      : `${projected}, ${apart} da inflação de 12 meses.`;
  }
  const median = `A mediana do Focus para ${expected.year} é de ${formatPercent(expected.median)}`;
  return apart === undefined
    ? `${median}, o mesmo número.`
    : `${median}, ${apart} do acumulado em 12 meses.`;
}
