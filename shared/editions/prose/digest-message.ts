import { tradingSession, dayAfter, dayBefore } from '../../market/b3-session.ts';
import type { MessageFigure, MessagePart } from '../../messages/message-parts.ts';
import { formatAmount } from '../../values/market-figures.ts';
import { lastAnnouncedDay } from '../announced-days.ts';
import { changeInBasisPoints } from '../basis-points.ts';
import { archivePath } from '../edition-address.ts';
import type { EditionFacts, EditionQuotes } from '../edition-facts.ts';
import { chooser, type Choose } from './chosen-words.ts';
import { capital, dayAndMonth, dayOf, monthOf, shortDay, weekdayOf } from './day-words.ts';
import { counted, decisionInWords, factInWords, listed, moved } from './figure-words.ts';
import { missingSentence } from './missing-words.ts';
import { figureOf, isBitcoin, notReceived, ownFigures } from './own-assets.ts';
import { ownOf } from './own-portfolio.ts';
import { areasOf, depthFor } from './reader.ts';
import { paragraphOf } from './section.ts';
import { firstSentence, messageWriter, partsOf, type MessageWriter } from './message-writer.ts';
import {
  areasInTurn,
  leftOutSentence,
  paragraphs,
  sections,
  sectionsOf,
  wantedOf,
  type SectionName,
} from './section-choice.ts';
import { agendaItems, agendaParts } from './sections/agenda.ts';
import { sourcesNote } from './sources-note.ts';

/** A closing as it was frozen. */
export interface Closing {
  readonly facts: EditionFacts;
  readonly quotes: EditionQuotes | undefined;
}

export interface DigestPeriod {
  readonly frequency: 'semanal' | 'quinzenal';
  /** The day (`yyyy-mm-dd`) on which it is sent. */
  readonly day: string;
  /** Closings in order; from the first one everything is counted, so it is the last before the period. */
  readonly closings: readonly [Closing, ...Closing[]];
}

/** What is told of the days between, and does not only hold for one of them. */
const standing: ReadonlySet<keyof typeof sections> = new Set([
  'rates',
  'inflation',
  'expectations',
  'dividends',
  'fundIncome',
]);
/** What seems to move further has mostly been split or grouped. */
const largestMove = 4_000;

/**
 * A week or two in one message: from one close to another, what holds now, and what comes next.
 * @param siteUrl where anybody may read the editions of its days
 */
export function digestWriter(
  { frequency, day, closings }: DigestPeriod,
  siteUrl?: string,
): MessageWriter {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const choose = chooser(`${frequency}/${day}`);
  const facts = factsOn(day, last);
  const sectionOf = sectionsOf(facts, choose);
  const lead = leadOf(closings, choose);
  const events = eventSentences(closings);
  const euro = spanSentence('euro', base, last, choose);
  const bitcoin = spanSentence('bitcoin', base, last, choose);
  const table = daysTable(closings);
  const absent = absentDays(closings);
  const sources = sourcesNote(facts, last.quotes);
  const name = frequency === 'semanal' ? 'Resumo da semana' : 'Resumo da quinzena';
  const [from, to] = [base, last].map((closing) => closing.facts.session.day) as [string, string];
  const span = `de ${shortDay(from)} a ${shortDay(to)}`;
  const intro = `${name}: o que mudou no mercado entre o fechamento de ${dayAndMonth(from)} e o de ${dayAndMonth(to)}.`;
  const headline = headlineOf(base, last, choose) ?? span;
  const whole =
    siteUrl === undefined
      ? undefined
      : { label: 'As edições de cada dia', link: `${siteUrl}${archivePath}` };

  return messageWriter((reader, depth) => {
    const { level, length } = reader;
    const areas = areasOf(reader);
    const others = paragraphOf(
      areas.includes('politica-internacional') && euro,
      areas.includes('criptomoedas') && bitcoin,
    );
    const before = [lead, events, others].filter((paragraph) => paragraph !== '');
    const room = paragraphs[length].most - (others === '' ? 1 : 2);
    const turn = areasInTurn(areas, length, day, frequency === 'semanal' ? 7 : 14);
    const wanted = wantedOf(turn).filter((one) => standing.has(one));
    const isKnown = (one: SectionName) =>
      standing.has(one) && sectionOf(one, { level, depth }) !== undefined;
    const names = wanted.filter(isKnown).slice(0, room);
    const told = names.flatMap((one) => sectionOf(one, { level, depth }) ?? []);
    const leftOut = leftOutSentence(reader.areas, names, isKnown, 'deste resumo');
    const agenda = agendaItems(facts, depthFor(reader) === 1 ? 2 : 3);
    const missing = missingSentence(
      facts,
      new Set([
        'ibovespa',
        'dollar',
        ...wanted.slice(0, room).flatMap((one) => sections[one].from),
      ]),
    );
    return {
      subject: `${name}: ${headline}`,
      label: name,
      preheader: firstSentence(lead === '' ? intro : lead),
      parts: [
        intro,
        ...ownParts(closings, ownOf(reader, last.facts, last.quotes).tickers, span),
        ...before,
        ...(depth === 1 ? [] : table),
        ...told.flatMap((section) => partsOf(section, length)),
        ...agendaParts(agenda, 'O que vem a seguir'),
        ...(absent.length === 0
          ? []
          : [`Faltam os números de ${listed(absent)}, que não recebemos.`]),
        ...(missing === undefined ? [] : [missing]),
        ...(leftOut === undefined ? [] : [{ kind: 'note', text: leftOut } as const]),
        { kind: 'note', text: sources },
      ],
      ready: { mensagem: name, dia: dayAndMonth(day) },
    };
  }, whole);
}

/** As told on the day it is sent: what was to come after the last close, and is over by then, is not told as ahead. */
function factsOn(day: string, { facts }: Closing): EditionFacts {
  const { copomDay, ipcaDay, ...others } = facts;
  return {
    ...others,
    ...(copomDay === undefined || copomDay.day < day ? {} : { copomDay }),
    ...(ipcaDay === undefined || ipcaDay.day < day ? {} : { ipcaDay }),
    kind: 'closing',
    day,
  };
}

function leadOf(closings: DigestPeriod['closings'], choose: Choose): string {
  const [base, ...days] = closings;
  const last = closings.at(-1) ?? base;
  return paragraphOf(
    spanSentence('ibovespa', base, last, choose),
    daysSentence(days),
    spanSentence('dollar', base, last, choose),
  );
}

/** What everybody waited for in those days: Copom's decision, and the IPCA of a month that was not out before. */
function eventSentences(closings: DigestPeriod['closings']): string {
  const [{ facts: base }] = closings;
  const { facts: last } = closings.at(-1) ?? closings[0];
  const isOut =
    base.ipcaMonth !== undefined &&
    last.ipcaMonth !== undefined &&
    Date.parse(last.ipcaMonth.at) > Date.parse(base.ipcaMonth.at);
  return paragraphOf(
    decisionSentence(base, last),
    isOut &&
      last.ipcaMonth !== undefined &&
      `Saiu o IPCA de ${monthOf(dayOf(last.ipcaMonth.at))}: ${factInWords(last.ipcaMonth)}.`,
  );
}

/** With the rate of before it and the one in force since. */
export function decisionSentence(base: EditionFacts, last: EditionFacts): string | undefined {
  if (base.selic === undefined || last.selic === undefined) return undefined;
  const decidedOn = lastAnnouncedDay('copom', dayBefore(last.session.day));
  if (decidedOn === undefined || decidedOn < base.session.day) return undefined;
  if (dayOf(base.selic.at) > decidedOn || dayOf(last.selic.at) <= decidedOn) return undefined;
  return decisionInWords(base.selic.value, last.selic.value);
}

const subjects = {
  ibovespa: 'O Ibovespa',
  dollar: 'O dólar',
  euro: 'O euro',
  bitcoin: 'O bitcoin',
} as const;

/** Of one close to the other; a price of the market and an official rate are not compared. */
function spanSentence(
  name: keyof typeof subjects,
  base: Closing,
  last: Closing,
  choose: Choose,
): string | undefined {
  const change = spanChange(name, base, last);
  const fact = last.facts[name];
  if (fact === undefined || change === undefined) return undefined;
  return `${subjects[name]} ${moved(change, choose, name)} no período e terminou ${fact.unit === 'points' ? 'em' : 'a'} ${factInWords(fact)}.`;
}

function spanChange(name: keyof typeof subjects, base: Closing, last: Closing): number | undefined {
  const from = base.facts[name];
  const to = last.facts[name];
  if (base === last || from === undefined || to === undefined) return undefined;
  if (from.unit !== to.unit || from.precision !== to.precision) return undefined;
  return changeInBasisPoints(from.value, to.value) ?? undefined;
}

/** `Em 5 pregões, subiu em 3 e caiu em 2.`, `Subiu nos 5 pregões.` */
function daysSentence(days: readonly Closing[]): string | undefined {
  const changes = days.flatMap(({ facts }) => facts.ibovespa?.changeInBasisPoints ?? []);
  if (changes.length < 2) return undefined;
  const ups = changes.filter((change) => change > 0).length;
  const downs = changes.filter((change) => change < 0).length;
  const level = changes.length - ups - downs;
  const all = changes.length;
  if (ups === all) return `Subiu nos ${all} pregões.`;
  if (downs === all) return `Caiu nos ${all} pregões.`;
  if (level === all) return `Ficou estável nos ${all} pregões.`;
  const counts = [
    ...(ups === 0 ? [] : [`subiu em ${ups}`]),
    ...(downs === 0 ? [] : [`caiu em ${downs}`]),
    ...(level === 0 ? [] : [`ficou estável em ${level}`]),
  ];
  return `Em ${counted(changes.length, 'pregão', 'pregões')}, ${listed(counts)}.`;
}

function daysTable([, ...days]: DigestPeriod['closings']): MessagePart[] {
  const rows = days.flatMap(({ facts }): MessageFigure[] => {
    const { ibovespa, session } = facts;
    if (ibovespa === undefined) return [];
    const label = `${capital(weekdayOf(session.day))}, ${shortDay(session.day)}`;
    return [figureOf(label, factInWords(ibovespa), ibovespa.changeInBasisPoints)];
  });
  return rows.length === 0
    ? []
    : [{ kind: 'figures', caption: 'O Ibovespa a cada fechamento', rows }];
}

/** From one price to the other; what was split in between has a price and no result. */
function ownParts(
  closings: DigestPeriod['closings'],
  tickers: readonly string[],
  span: string,
): MessagePart[] {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const rows = tickers.flatMap((ticker): MessageFigure[] => {
    if (isBitcoin(ticker)) {
      const now = last.facts.bitcoin;
      const change = spanChange('bitcoin', base, last) ?? null;
      return now === undefined ? [] : [figureOf(ticker, factInWords(now), change)];
    }
    const now = quoteOf(last, ticker);
    if (now === undefined) return [];
    const before = quoteOf(base, ticker);
    const change =
      before === undefined ? null : changeInBasisPoints(before.priceInReais, now.priceInReais);
    const isLikely = change !== null && Math.abs(change) <= largestMove;
    return [figureOf(ticker, formatAmount(now.priceInReais, 'BRL'), isLikely ? change : null)];
  });
  const known = new Set(rows.map(({ label }) => label));
  return [
    ...ownFigures(rows, `, ${span}`),
    ...notReceived(
      tickers.filter((ticker) => !known.has(ticker)),
      'este resumo',
    ),
  ];
}

function quoteOf({ quotes }: Closing, ticker: string) {
  const all = quotes?.quotes ?? {};
  return Object.hasOwn(all, ticker) ? all[ticker] : undefined;
}

/** Days of trading of which there is no closing. */
export function absentDays(closings: DigestPeriod['closings']): string[] {
  const there = new Set(closings.map(({ facts }) => facts.session.day));
  const from = closings[0].facts.session.day;
  const to = closings.at(-1)?.facts.session.day ?? from;
  const absent: string[] = [];
  for (let day = from; day < to; day = dayAfter(day)) {
    if (tradingSession(day) !== undefined && !there.has(day)) absent.push(shortDay(day));
  }
  return absent;
}

function headlineOf(base: Closing, last: Closing, choose: Choose): string | undefined {
  const change = spanChange('ibovespa', base, last);
  return change === undefined ? undefined : `Ibovespa ${moved(change, choose, 'ibovespa')}`;
}
