import {
  saoPauloDayOf,
  formatSaoPauloTime,
  formatMonthYear,
  formatNumericDay,
} from '../../../shared/editions/format-days.ts';
import {
  wrapName,
  sourcedText,
  type SourcedValue,
  type ValueSource,
} from '../domain/sourced-text.ts';
import { missingValue, type Paragraphs } from './assets.ts';

const maxShown = 30;

/** Returns the source, the time and the formula of each value of an answer. */
export function answerSources(figures: readonly SourcedValue[]): Paragraphs {
  const shown = uniqueValues(figures).slice(0, maxShown);
  if (shown.length === 0) {
    return [
      sourcedText`A última resposta não tem números de uma fonte. Pergunte depois de uma resposta com números.`,
    ];
  }
  return [
    sourcedText`Os números da última resposta:`,
    ...shown.map(
      (figure) =>
        sourcedText`- ${wrapName(figure.of === undefined ? figure.text : `${figure.of}, ${figure.text}`)}: ${wrapName(formatSource(figure))}`,
    ),
  ];
}

/** Returns each text with its source once, in the order of the answer. */
export function uniqueValues(figures: readonly SourcedValue[]): readonly SourcedValue[] {
  const presentFigures = figures.filter(({ text }) => text !== missingValue.text);
  return [...new Map(presentFigures.map((figure) => [JSON.stringify(figure), figure])).values()];
}

const sourceLabels: Readonly<Record<ValueSource, string>> = {
  brapi: 'brapi',
  'Banco Central do Brasil': 'Banco Central do Brasil',
  você: 'é o que você disse',
  conta: 'conta feita aqui',
  BFJ: 'regra do BFJ',
  regra: 'regra pública',
};

/** Returns `brapi, em 26/11 às 14h46; preço dividido pelo lucro`, `Banco Central do Brasil, de outubro de 2026`. */
export function formatSource({ source, at, precision, formula }: SourcedValue): string {
  const who = sourceLabels[source];
  const when = at === null ? '' : `, ${describeMoment(at, precision)}`;
  return `${who}${when}${formula === undefined ? '' : `: ${formula}`}`;
}

function describeMoment(at: string, precision: SourcedValue['precision']): string {
  const day = saoPauloDayOf(at);
  if (precision === 'month') return `de ${formatMonthYear(day)}`;
  return precision === 'day'
    ? `em ${formatNumericDay(day)}`
    : `em ${formatNumericDay(day)} às ${formatSaoPauloTime(at)}`;
}
