import { dayOf, hourOf, monthOfYear, shortDay } from '../../editions/prose/day-words.ts';
import { nameOf, told, type Figure, type FigureSource } from '../told.ts';
import { unknownFigure, type Paragraphs } from './assets.ts';

const mostShown = 30;

/** Where each figure of an answer comes from: its source, its time, and how it was counted. */
export function tellSources(figures: readonly Figure[]): Paragraphs {
  const shown = uniqueFigures(figures).slice(0, mostShown);
  if (shown.length === 0) {
    return [
      told`A última resposta não tem números de uma fonte. Pergunte depois de uma resposta com números.`,
    ];
  }
  return [
    told`Os números da última resposta:`,
    ...shown.map(
      (figure) =>
        told`- ${nameOf(figure.of === undefined ? figure.text : `${figure.of}, ${figure.text}`)}: ${nameOf(originOf(figure))}`,
    ),
  ];
}

/** Each text with its origin once, in the order of the answer. */
export function uniqueFigures(figures: readonly Figure[]): readonly Figure[] {
  const known = figures.filter(({ text }) => text !== unknownFigure.text);
  return [...new Map(known.map((figure) => [JSON.stringify(figure), figure])).values()];
}

const sayers: Readonly<Record<FigureSource, string>> = {
  brapi: 'brapi',
  'Banco Central do Brasil': 'Banco Central do Brasil',
  você: 'é o que você disse',
  conta: 'conta feita aqui',
  BFJ: 'regra do BFJ',
};

/** `brapi, em 26/11 às 14h46; preço dividido pelo lucro`, `Banco Central do Brasil, de outubro de 2026` */
export function originOf({ source, at, precision, formula }: Figure): string {
  const who = sayers[source];
  const when = at === null ? '' : `, ${momentOf(at, precision)}`;
  return `${who}${when}${formula === undefined ? '' : `: ${formula}`}`;
}

function momentOf(at: string, precision: Figure['precision']): string {
  const day = dayOf(at);
  if (precision === 'month') return `de ${monthOfYear(day)}`;
  return precision === 'day' ? `em ${shortDay(day)}` : `em ${shortDay(day)} às ${hourOf(at)}`;
}
