import { formatCount, formatWholeNumber } from '../../../shared/editions/format-facts.ts';
import {
  capitalize,
  formatSaoPauloTime,
  saoPauloDayOf,
  weekdayName,
} from '../../../shared/editions/format-days.ts';
import { addDays, dayAfter, tradingSession } from '../../../shared/market/b3-session.ts';
import { formatAmount, formatPercent } from '../../../shared/values/format-market-numbers.ts';
import { formatPercentage } from '../../../shared/values/percentage.ts';
import { eventsOf, type KnownEvent } from '../known-events.ts';
import { nextEventNouns } from '../event-words.ts';
import { isDataCom, paymentKindName } from '../sections/payments.ts';
import {
  isFlat,
  presentMove,
  withChange,
  type HeadlineFacts,
  type HeadlineShape,
} from './headline-facts.ts';

/* Headlines of openings on days without an event of their own: five shapes each about five subjects. */

const shortWeekday = (day: string) => weekdayName(day).replace('-feira', '');

interface NextEvent {
  readonly noun: string;
  readonly Noun: string;
  /** `amanhã`, `na quinta` */
  readonly when: string;
}

/** Later events are not near enough for a headline. */
const daysAhead = 7;

const withNextEvent =
  (write: (next: NextEvent) => string): HeadlineShape =>
  (facts) => {
    const isNear = ({ event, day }: KnownEvent) =>
      nextEventNouns[event] !== undefined &&
      day > facts.day &&
      day <= addDays(facts.day, daysAhead - 1);
    const next = eventsOf(facts).find(isNear);
    const noun = next === undefined ? undefined : nextEventNouns[next.event];
    if (next === undefined || noun === undefined) return undefined;
    const when = next.day === dayAfter(facts.day) ? 'amanhã' : `na ${shortWeekday(next.day)}`;
    return write({ noun, Noun: capitalize(noun), when });
  };

const nextEventShapes: readonly HeadlineShape[] = [
  withNextEvent(({ Noun, when }) => `${Noun} sai ${when}`),
  withNextEvent(({ noun, when }) => `Próxima data da agenda: ${noun}, ${when}`),
  withNextEvent(({ Noun, when }) => `${Noun} vem ${when}`),
  withNextEvent(({ noun, when }) => `Na agenda, ${when}: ${noun}`),
  withNextEvent(({ Noun, when }) => `${Noun}, só ${when}`),
];

const withPoints =
  (write: (points: string, facts: HeadlineFacts) => string): HeadlineShape =>
  (facts) =>
    facts.ibovespa === undefined
      ? undefined
      : write(formatWholeNumber(Math.round(facts.ibovespa.value)), facts);

const withMove =
  (write: (move: number, facts: HeadlineFacts) => string): HeadlineShape =>
  (facts) => {
    const fact = withChange(facts.ibovespa);
    return fact === undefined || isFlat(fact.changeInBasisPoints)
      ? undefined
      : write(fact.changeInBasisPoints, facts);
  };

const openingHour = (day: string) => {
  const session = tradingSession(day);
  return session === undefined ? '10h' : formatSaoPauloTime(session.opensAt.toISOString());
};

const indexShapes: readonly HeadlineShape[] = [
  withPoints((points) => `Bolsa parte de ${points} pontos`),
  withPoints((points, { day }) => `Ibovespa volta às ${openingHour(day)}, em ${points} pontos`),
  withMove(
    (move, { day }) =>
      `Depois de ${move > 0 ? 'subir' : 'cair'} ${formatPercentage(Math.abs(move))}, bolsa reabre às ${openingHour(day)}`,
  ),
  withPoints((points, { day }) => `${capitalWeekday(day)} começa com Ibovespa em ${points} pontos`),
  withMove(
    (move) => `Bolsa vem de ${move > 0 ? 'alta' : 'queda'} de ${formatPercentage(Math.abs(move))}`,
  ),
];

const withDollar =
  (
    write: (price: string, change: number, facts: HeadlineFacts) => string | undefined,
  ): HeadlineShape =>
  (facts) => {
    const fact = withChange(facts.dollar);
    return fact === undefined
      ? undefined
      : write(formatAmount(fact.value, 'BRL'), fact.changeInBasisPoints, facts);
  };

const dollarShapes: readonly HeadlineShape[] = [
  withDollar((price) => `Dólar começa o dia a ${price}`),
  withDollar((price, _, { day }) => `Dólar abre a ${shortWeekday(day)} a partir de ${price}`),
  withDollar((price) => `Câmbio parte de ${price} por dólar`),
  withDollar((price, change) =>
    isFlat(change)
      ? undefined
      : `Dólar vem de ${change > 0 ? 'alta' : 'queda'} de ${formatPercentage(Math.abs(change))}, a ${price}`,
  ),
  withDollar((price) => `Ponto de partida: dólar a ${price}`),
];

const withBitcoin =
  (write: (change: number, price: string, facts: HeadlineFacts) => string): HeadlineShape =>
  (facts) => {
    const fact = withChange(facts.bitcoin);
    if (fact === undefined || saoPauloDayOf(fact.at) !== facts.day) return undefined;
    const currency = fact.unit === 'dollars' ? 'USD' : 'BRL';
    return write(fact.changeInBasisPoints, formatAmount(fact.value, currency), facts);
  };

const bitcoinShapes: readonly HeadlineShape[] = [
  withBitcoin((change) => `Bitcoin ${presentMove(change, 'sobe', 'cai')} em 24 horas`),
  withBitcoin((change) => `Antes da bolsa, bitcoin ${presentMove(change, 'sobe', 'cai')}`),
  withBitcoin((_, price) => `Bitcoin amanhece a ${price}`),
  withBitcoin((change, _, { day }) => {
    const move = presentMove(change, 'avança', 'recua');
    return `Bitcoin ${move} antes da ${shortWeekday(day)} da bolsa`;
  }),
  withBitcoin((_, price) => `Às primeiras horas, bitcoin vale ${price}`),
];

type Expectation = NonNullable<HeadlineFacts['focus']>['expectations'][number];

/** On days without a survey's answer the morning's bitcoin takes its place. */
const withMedian =
  (of: Expectation['of'], write: (median: string, year: number) => string): HeadlineShape =>
  ({ day, focus }) => {
    const year = Number(day.slice(0, 4));
    const found = focus?.expectations.find((one) => one.of === of && one.year === year);
    if (found === undefined || found.median < 0) return undefined;
    const median =
      of === 'dollar' ? formatAmount(found.median, 'BRL') : formatPercent(found.median);
    return write(median, year);
  };

const projectionShapes: readonly HeadlineShape[] = [
  withMedian('ipca', (median, year) => `Mercado projeta IPCA de ${median} em ${year}`),
  withMedian('selic', (median, year) => `Focus traz Selic de ${median} no fim de ${year}`),
  withMedian('dollar', (median, year) => `Dólar projetado para o fim de ${year} é de ${median}`),
  withMedian('gdp', (median, year) => `Projeção para o PIB de ${year} é de ${median}`),
  withMedian('ipca', (median, year) => `Inflação projetada para ${year} está em ${median}`),
];

const withPayments =
  (write: (count: number) => string): HeadlineShape =>
  ({ dividends }) => {
    const count = dividends?.rows.length ?? 0;
    return count < 2 ? undefined : write(count);
  };

const paymentShapes: readonly HeadlineShape[] = [
  withPayments(
    (count) => `${formatCount(count, 'provento tem', 'proventos têm')} data em sete dias`,
  ),
  (facts) => {
    const due = facts.dividends?.rows.find(({ paymentDate }) => paymentDate === facts.day);
    return due === undefined ? undefined : `${due.ticker} paga ${paymentKindName(due)} hoje`;
  },
  withPayments((count) => `Na agenda da semana, ${formatCount(count, 'provento', 'proventos')}`),
  (facts) => {
    const due = facts.dividends?.rows.find((row) => isDataCom(row, facts.day));
    return due === undefined
      ? undefined
      : `Hoje é a data com de ${due.ticker}: ${paymentKindName(due)}`;
  },
  withPayments((count) => `Agenda de proventos tem ${count} nos próximos sete dias`),
];

export const openingShapes: readonly (readonly HeadlineShape[])[] = [
  nextEventShapes,
  indexShapes,
  dollarShapes,
  projectionShapes.map(
    (shape, index) => (facts: HeadlineFacts) => shape(facts) ?? bitcoinShapes[index]?.(facts),
  ),
  paymentShapes,
];

export function openingOfWeekday(week: number, weekday: string): string {
  const short = weekday.replace('-feira', '');
  const Short = capitalize(short);
  const shapes = [
    `${Short}, antes do pregão`,
    `Antes de a bolsa abrir nesta ${short}`,
    `Para começar a ${weekday}`,
    `${Short} no mercado: antes da abertura`,
    `A ${weekday} antes da bolsa`,
  ] as const;
  return shapes[week] ?? shapes[0];
}

function capitalWeekday(day: string): string {
  return capitalize(shortWeekday(day));
}
