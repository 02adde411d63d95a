import { tradingSession, dayAfter, dayBefore } from '../../../shared/market/b3-session.ts';
import type { ValueRow, MessagePart } from '../../../shared/messages/message-parts.ts';
import { formatAmount } from '../../../shared/values/format-market-numbers.ts';
import { findLastAnnouncedDay } from '../calendar/calendar.ts';
import { changeInBasisPoints, maxShareMoveInBasisPoints } from '../basis-points.ts';
import { archivePath } from '../../../shared/editions/edition-address.ts';
import type { EditionFacts, EditionQuotes } from '../../../shared/editions/edition-facts.ts';
import { phraseChooser, type ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import {
  capitalize,
  formatDayAndMonth,
  saoPauloDayOf,
  monthName,
  formatNumericDay,
  weekdayName,
} from '../../../shared/editions/format-days.ts';
import {
  formatCount,
  describeCopomDecision,
  formatFact,
  joinList,
  describeMove,
} from '../../../shared/editions/format-facts.ts';
import { missingFactsSentence } from './missing-facts-sentence.ts';
import { valueRow, isBitcoin, missingPricesNote, readerAssetTable } from './reader-assets.ts';
import { readerAssetsAt } from './reader-portfolio.ts';
import { areasOf, depthFor } from './reader.ts';
import { joinSentences } from '../sections/section.ts';
import {
  firstSentence,
  messageWriter,
  renderSection,
  type MessageWriter,
} from './message-writer.ts';
import {
  rotateAreas,
  describeLeftOutAreas,
  paragraphs,
  sections,
  sectionWriter,
  orderSections,
  type SectionName,
} from './section-choice.ts';
import { listPart, upcomingEvents } from '../sections/agenda.ts';
import { writeSourcesNote } from './sources-note.ts';

/** A closing as it was frozen. */
export interface Closing {
  readonly facts: EditionFacts;
  readonly quotes: EditionQuotes | undefined;
}

export interface DigestPeriod {
  readonly frequency: 'semanal' | 'quinzenal';
  /** The day (`yyyy-mm-dd`) on which it is sent. */
  readonly day: string;
  /** Closings in order. Changes are computed from the first one, so it is the last before the period. */
  readonly closings: readonly [Closing, ...Closing[]];
}

/** Sections that describe the whole period and not only one of its days. */
const wholePeriodSections: ReadonlySet<keyof typeof sections> = new Set([
  'rates',
  'inflation',
  'expectations',
  'dividends',
  'fundIncome',
]);

/**
 * Writes one or two weeks as one message: the changes from one close to the other, the current rates, and the next
 * dates.
 * @param siteUrl the public site with the editions of those days
 */
export function digestWriter(
  { frequency, day, closings }: DigestPeriod,
  siteUrl?: string,
): MessageWriter {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const choose = phraseChooser(`${frequency}/${day}`);
  const facts = updateFactsForDay(day, last);
  const sectionOf = sectionWriter(facts, choose);
  const lead = writeLead(closings, choose);
  const events = eventSentences(closings);
  const euro = spanSentence('euro', base, last, choose);
  const bitcoin = spanSentence('bitcoin', base, last, choose);
  const table = daysTable(closings);
  const absent = findMissingDays(closings);
  const sources = writeSourcesNote(facts, last.quotes);
  const name = frequency === 'semanal' ? 'Resumo da semana' : 'Resumo da quinzena';
  const [from, to] = [base, last].map((closing) => closing.facts.session.day) as [string, string];
  const span = `de ${formatNumericDay(from)} a ${formatNumericDay(to)}`;
  const intro = `${name}: o que mudou no mercado entre o fechamento de ${formatDayAndMonth(from)} e o de ${formatDayAndMonth(to)}.`;
  const headline = writeHeadline(base, last, choose) ?? span;
  const whole =
    siteUrl === undefined
      ? undefined
      : { label: 'As edições de cada dia', link: `${siteUrl}${archivePath}` };

  return messageWriter((reader, depth) => {
    const { level, length } = reader;
    const areas = areasOf(reader);
    const others = joinSentences(
      areas.includes('politica-internacional') && euro,
      areas.includes('criptomoedas') && bitcoin,
    );
    const before = [lead, events, others].filter((paragraph) => paragraph !== '');
    const maxSections = paragraphs[length].maximum - (others === '' ? 1 : 2);
    const turn = rotateAreas(areas, length, day, frequency === 'semanal' ? 7 : 14);
    const wanted = orderSections(turn).filter((one) => wholePeriodSections.has(one));
    const hasContent = (one: SectionName) =>
      wholePeriodSections.has(one) && sectionOf(one, { level, depth }) !== undefined;
    const names = wanted.filter(hasContent).slice(0, maxSections);
    const writtenSections = names.flatMap((one) => sectionOf(one, { level, depth }) ?? []);
    const omittedSentence = describeLeftOutAreas(reader.areas, names, hasContent, 'deste resumo');
    const agenda = upcomingEvents(facts, depthFor(reader) === 1 ? 2 : 3);
    const missing = missingFactsSentence(
      facts,
      new Set([
        'ibovespa',
        'dollar',
        ...wanted.slice(0, maxSections).flatMap((one) => sections[one].from),
      ]),
    );
    return {
      subject: `${name}: ${headline}`,
      label: name,
      preheader: firstSentence(lead === '' ? intro : lead),
      parts: [
        intro,
        ...digestAssetParts(
          closings,
          readerAssetsAt(reader, last.facts, last.quotes).tickers,
          span,
        ),
        ...before,
        ...(depth === 1 ? [] : table),
        ...writtenSections.flatMap((section) => renderSection(section, length)),
        ...listPart('O que vem a seguir', agenda),
        ...(absent.length === 0
          ? []
          : [`Faltam os números de ${joinList(absent)}, que não recebemos.`]),
        ...(missing === undefined ? [] : [missing]),
        ...(omittedSentence === undefined
          ? []
          : [{ kind: 'note', text: omittedSentence } as const]),
        { kind: 'note', text: sources },
      ],
      ready: { mensagem: name, dia: formatDayAndMonth(day) },
    };
  }, whole);
}

/**
 * Returns the facts as of the sending day: dates announced at the last close that have passed by then are left out.
 */
function updateFactsForDay(day: string, { facts }: Closing): EditionFacts {
  const { copomDay, ipcaDay, events, ...others } = facts;
  return {
    ...others,
    ...(copomDay === undefined || copomDay.day < day ? {} : { copomDay }),
    ...(ipcaDay === undefined || ipcaDay.day < day ? {} : { ipcaDay }),
    ...(events === undefined ? {} : { events: events.filter((event) => event.day >= day) }),
    kind: 'closing',
    day,
  };
}

function writeLead(closings: DigestPeriod['closings'], choose: ChoosePhrase): string {
  const [base, ...days] = closings;
  const last = closings.at(-1) ?? base;
  return joinSentences(
    spanSentence('ibovespa', base, last, choose),
    daysSentence(days),
    spanSentence('dollar', base, last, choose),
  );
}

/**
 * Reports the awaited events of the period: Copom's decision, and the IPCA of a month that was not published before.
 */
function eventSentences(closings: DigestPeriod['closings']): string {
  const [{ facts: base }] = closings;
  const { facts: last } = closings.at(-1) ?? closings[0];
  const isOut =
    base.ipcaMonth !== undefined &&
    last.ipcaMonth !== undefined &&
    Date.parse(last.ipcaMonth.at) > Date.parse(base.ipcaMonth.at);
  return joinSentences(
    decisionSentence(base, last),
    isOut &&
      last.ipcaMonth !== undefined &&
      `Saiu o IPCA de ${monthName(saoPauloDayOf(last.ipcaMonth.at))}: ${formatFact(last.ipcaMonth)}.`,
  );
}

/** Reports a Copom decision with the rates before and after it. */
export function decisionSentence(base: EditionFacts, last: EditionFacts): string | undefined {
  if (base.selic === undefined || last.selic === undefined) return undefined;
  const decidedOn = findLastAnnouncedDay('copomDecision', dayBefore(last.session.day));
  if (decidedOn === undefined || decidedOn < base.session.day) return undefined;
  if (saoPauloDayOf(base.selic.at) > decidedOn || saoPauloDayOf(last.selic.at) <= decidedOn)
    return undefined;
  return describeCopomDecision(base.selic.value, last.selic.value);
}

const subjects = {
  ibovespa: 'O Ibovespa',
  dollar: 'O dólar',
  euro: 'O euro',
  bitcoin: 'O bitcoin',
} as const;

/** Compares one close with the other; a market price is not compared with an official rate. */
function spanSentence(
  name: keyof typeof subjects,
  base: Closing,
  last: Closing,
  choose: ChoosePhrase,
): string | undefined {
  const change = spanChange(name, base, last);
  const fact = last.facts[name];
  if (fact === undefined || change === undefined) return undefined;
  return `${subjects[name]} ${describeMove(change, choose, name)} no período e terminou ${fact.unit === 'points' ? 'em' : 'a'} ${formatFact(fact)}.`;
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
  return `Em ${formatCount(changes.length, 'pregão', 'pregões')}, ${joinList(counts)}.`;
}

function daysTable([, ...days]: DigestPeriod['closings']): MessagePart[] {
  const rows = days.flatMap(({ facts }): ValueRow[] => {
    const { ibovespa, session } = facts;
    if (ibovespa === undefined) return [];
    const label = `${capitalize(weekdayName(session.day))}, ${formatNumericDay(session.day)}`;
    return [valueRow(label, formatFact(ibovespa), ibovespa.changeInBasisPoints)];
  });
  return rows.length === 0
    ? []
    : [{ kind: 'figures', caption: 'O Ibovespa a cada fechamento', rows }];
}

/** Compares the prices of the reader's assets at both closes; an asset split in between has a price and no change. */
function digestAssetParts(
  closings: DigestPeriod['closings'],
  tickers: readonly string[],
  span: string,
): MessagePart[] {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const rows = tickers.flatMap((ticker): ValueRow[] => {
    if (isBitcoin(ticker)) {
      const now = last.facts.bitcoin;
      const change = spanChange('bitcoin', base, last) ?? null;
      return now === undefined ? [] : [valueRow(ticker, formatFact(now), change)];
    }
    const now = findQuote(last, ticker);
    if (now === undefined) return [];
    const before = findQuote(base, ticker);
    const change =
      before === undefined ? null : changeInBasisPoints(before.priceInReais, now.priceInReais);
    const isLikely = change !== null && Math.abs(change) <= maxShareMoveInBasisPoints;
    return [valueRow(ticker, formatAmount(now.priceInReais, 'BRL'), isLikely ? change : null)];
  });
  const rowLabels = new Set(rows.map(({ label }) => label));
  return [
    ...readerAssetTable(rows, `, ${span}`),
    ...missingPricesNote(
      tickers.filter((ticker) => !rowLabels.has(ticker)),
      'este resumo',
    ),
  ];
}

function findQuote({ quotes }: Closing, ticker: string) {
  const all = quotes?.quotes ?? {};
  return Object.hasOwn(all, ticker) ? all[ticker] : undefined;
}

/** Returns the trading days without a closing. */
export function findMissingDays(closings: DigestPeriod['closings']): string[] {
  const closingDays = new Set(closings.map(({ facts }) => facts.session.day));
  const from = closings[0].facts.session.day;
  const to = closings.at(-1)?.facts.session.day ?? from;
  const absent: string[] = [];
  for (let day = from; day < to; day = dayAfter(day)) {
    if (tradingSession(day) !== undefined && !closingDays.has(day))
      absent.push(formatNumericDay(day));
  }
  return absent;
}

function writeHeadline(base: Closing, last: Closing, choose: ChoosePhrase): string | undefined {
  const change = spanChange('ibovespa', base, last);
  return change === undefined ? undefined : `Ibovespa ${describeMove(change, choose, 'ibovespa')}`;
}
