import { phraseChooser, type ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import { findMissingDays, decisionSentence } from '../../editions/messages/digest-message.ts';
import {
  capitalize,
  formatDayAndMonth,
  saoPauloDayOf,
  monthName,
  formatNumericDay,
  formatUnambiguousNumericDay,
} from '../../../shared/editions/format-days.ts';
import {
  formatAmountPerShare,
  formatFact,
  joinList,
  describeMove,
} from '../../../shared/editions/format-facts.ts';
import {
  firstSentence,
  type EditionMessage,
  type MessageWriter,
} from '../../editions/messages/message-writer.ts';
import { valueRow, summarizeMoves } from '../../editions/messages/reader-assets.ts';
import type { Reader } from '../../editions/messages/reader.ts';
import { joinSentences } from '../../editions/sections/section.ts';
import { paymentKindName } from '../../editions/sections/payments.ts';
import { writeSourcesNote } from '../../editions/messages/sources-note.ts';
import type { ChartSeries, ValueRow, MessagePart } from '../../../shared/messages/message-parts.ts';
import { formatAmount, formatNumber } from '../../../shared/values/format-market-numbers.ts';
import { formatReais, formatReaisDifference } from '../../../shared/values/money.ts';
import { formatChange, formatPercentage } from '../../../shared/values/percentage.ts';
import {
  buildReportData,
  coversPortfolio,
  type ReportSubject,
  type ReportData,
  type WeekPayment,
} from './report-data.ts';
import { reportSpans, type ReportWeeks } from '../../../shared/portfolio/report/report-span.ts';
import { weeklyReportPath, weekOf } from '../../../shared/portfolio/report/week.ts';
import { contributionParts, maximumTableRows, saleParts } from './result-parts.ts';
import type { Closings } from './week-series.ts';
import type { AssetEvents, RatioMove } from './week-events.ts';

export interface ReportOccasion {
  /** The Saturday (`yyyy-mm-dd`) of the report. */
  readonly day: string;
  readonly closings: Closings;
  /** The number of weeks that the closings cover. */
  readonly weeks: ReportWeeks;
}

/** The maximum number of assets in an e-mail; the page shows all. */
const maximumAssetsInMessage = 25;
const maximumPayments = 12;
const maximumEvents = 15;
/** Payments that the short text names. */
const maximumPaymentsInShort = 3;

const favouritesNote = 'Sua carteira está vazia: o relatório fala dos seus ativos favoritos.';

/** Writes the report as a message: on WhatsApp a summary with a link to the whole report. */
export function reportWriter({
  siteUrl,
  ...occasion
}: ReportOccasion & { readonly siteUrl: string }): MessageWriter {
  const { name } = reportSpans[occasion.weeks];
  const button: MessagePart = {
    kind: 'button',
    label: 'Abrir o relatório',
    link: `${siteUrl}${weeklyReportPath(weekOf(occasion.day), occasion.weeks)}`,
  };
  const written = (reader: Reader) =>
    writeReport(occasion, followedBy(reader), maximumAssetsInMessage);
  return {
    write(reader) {
      const message = written(reader);
      const [intro = '', ...parts] = message.parts;
      const noteIndex = parts.findLastIndex(
        (part) => typeof part !== 'string' && part.kind === 'note',
      );
      const why = coversPortfolio(occasion.closings, followedBy(reader)) ? [] : [favouritesNote];
      return { ...message, parts: [intro, ...why, ...parts.toSpliced(noteIndex, 0, button)] };
    },
    writeShort(reader) {
      const message = written(reader);
      const [, lead] = message.parts;
      const leadText = typeof lead === 'string' ? lead : message.preheader;
      const last = occasion.closings.at(-1) ?? occasion.closings[0];
      const data = buildReportData(occasion.closings, followedBy(reader));
      const receivable = receivableOf(data, last.facts.session.day);
      const others = receivable === undefined ? [] : [receivable];
      return { ...message, parts: [`${name}: ${leadText}`, ...others, button] };
    },
  };
}

function receivableOf({ dividends }: ReportData, today: string): string | undefined {
  const ahead = dividends?.ahead ?? [];
  if (ahead.length === 0) return undefined;
  const left = ahead.length - maximumPaymentsInShort;
  const lines = ahead
    .slice(0, maximumPaymentsInShort)
    .map((payment) => paymentLine(payment, today));
  return `A receber${totalOf(ahead)}: ${lines.join(' | ')}${left > 0 ? ` | e mais ${left}` : ''}.`;
}

function followedBy({ assets, positions = [], traded }: Reader): ReportSubject {
  return { positions, favourites: assets, traded };
}

/** Writes the report with as many assets as fit: every number is from the closings, or computed from them. */
export function writeReport(
  { day, closings, weeks }: ReportOccasion,
  followed: ReportSubject,
  maximumAssets = Infinity,
): EditionMessage {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const { name: reportName, span } = reportSpans[weeks];
  const data = buildReportData(closings, followed);
  const { isHeld } = data;
  const choose = phraseChooser(`${reportName}/${day}`);
  const dayOf = ({ facts }: typeof base) => formatDayAndMonth(facts.session.day);
  const between = `o fechamento de ${dayOf(base)} e o de ${dayOf(last)}`;
  const intro = isHeld
    ? `O que mudou na sua carteira entre ${between}.`
    : `O que mudou nos seus ativos favoritos entre ${between}.`;
  const lead = joinSentences(...leadSentences(data, choose, span));
  const absent = findMissingDays(closings);
  return {
    // Subject and preheader appear on a locked phone, so they contain nothing about holdings.
    subject: `${reportName} ${isHeld ? 'da carteira' : 'dos favoritos'}: ${formatNumericDay(base.facts.session.day)} a ${formatNumericDay(last.facts.session.day)}`,
    label: reportName,
    preheader: firstSentence(intro),
    parts: [
      intro,
      ...(lead === '' ? [] : [lead]),
      ...marketParts(data, closings, span),
      ...chartParts(data, closings),
      ...assetParts(data, maximumAssets, span),
      ...contributionParts(data, maximumAssets, span),
      ...saleParts(data, span),
      ...eventParts(data, last.facts.session.day, decisionSentence(base.facts, last.facts)),
      ...classParts(data),
      ...dividendParts(data, last.facts.session.day, span),
      ...missingParts(data, absent, span),
      { kind: 'note', text: noteOf(closings, followed, isHeld, span) },
    ],
    ready: { mensagem: reportName, dia: formatDayAndMonth(day) },
  };
}

function leadSentences(
  data: ReportData,
  choose: ChoosePhrase,
  span: string,
): (string | undefined)[] {
  const { valueInCentavos: value, result, ibovespaInBasisPoints: index, cdiInBasisPoints } = data;
  const market = [
    ...(index === null ? [] : [`o Ibovespa ${describeMove(index, choose, 'ibovespa')}`]),
    ...(cdiInBasisPoints === null ? [] : [`o CDI rendeu ${formatPercentage(cdiInBasisPoints)}`]),
  ];
  const partly = data.withoutResult.length > 0 ? ', entre os ativos com as duas cotações' : '';
  return [
    value === null ? undefined : `Sua carteira terminou a ${span} em ${formatReais(value)}.`,
    result === null
      ? undefined
      : `O resultado da ${span} foi de ${formatReaisDifference(result.amountInCentavos)} (${valueRow('', '', result.changeInBasisPoints).change ?? ''})${partly}.`,
    market.length === 0 ? undefined : `No mesmo período, ${joinList(market)}.`,
    summarizeMoves(data.assets),
  ];
}

function marketParts(data: ReportData, closings: Closings, span: string): MessagePart[] {
  const { facts } = closings.at(-1) ?? closings[0];
  const { valueInCentavos: value, result, ibovespaInBasisPoints, cdiInBasisPoints } = data;
  const rows: ValueRow[] = [
    ...(value === null
      ? []
      : [valueRow('Sua carteira', formatReais(value), result?.changeInBasisPoints ?? null)]),
    ...(facts.ibovespa === undefined
      ? []
      : [valueRow('Ibovespa', formatFact(facts.ibovespa), ibovespaInBasisPoints)]),
    ...(cdiInBasisPoints === null || facts.cdi === undefined
      ? []
      : [valueRow('CDI', formatFact(facts.cdi), cdiInBasisPoints)]),
  ];
  return rows.length === 0
    ? []
    : [
        {
          kind: 'figures',
          caption: `No fechamento de ${formatNumericDay(facts.session.day)}, com a variação da ${span}`,
          rows,
        },
      ];
}

/** Empty with fewer than two days, and without positions, because there is no portfolio series then. */
function chartParts(
  { series: { portfolio, ibovespa, cdi } }: ReportData,
  closings: Closings,
): MessagePart[] {
  if (portfolio === null || closings.length < 3) return [];
  const days = closings.map(({ facts }) => formatNumericDay(facts.session.day));
  const series = (
    [
      ['Sua carteira', portfolio],
      ['Ibovespa', ibovespa],
      ['CDI', cdi],
    ] as const
  ).flatMap(([name, points]): ChartSeries[] =>
    points === null ? [] : [{ name, points: [...points], value: formatChange(points.at(-1) ?? 0) }],
  );
  return [
    {
      kind: 'courses',
      caption: `Dia a dia, desde o fechamento de ${days[0] ?? ''}`,
      days,
      courses: series,
    },
  ];
}

function assetParts({ assets }: ReportData, maximumAssets: number, span: string): MessagePart[] {
  const shown = assets.slice(0, maximumAssets);
  const rows = shown.map(({ ticker, priceInReais, held, changeInBasisPoints: change }) => {
    if (held === null) return valueRow(ticker, formatAmount(priceInReais, 'BRL'), change);
    const label = `${ticker}, ${formatPercentage(held.shareInBasisPoints)} da carteira`;
    return valueRow(label, formatReais(held.valueInCentavos), change);
  });
  if (rows.length === 0) return [];
  const isHeld = assets.some(({ held }) => held !== null);
  const tables = Array.from({ length: Math.ceil(rows.length / maximumTableRows) }, (_, nth) => ({
    kind: 'figures' as const,
    caption: isHeld
      ? `Valor no fim da ${span} e variação do preço na ${span}`
      : `Preço no fim da ${span} e variação na ${span}`,
    rows: rows.slice(nth * maximumTableRows, (nth + 1) * maximumTableRows),
  }));
  const left = assets.length - shown.length;
  return [
    { kind: 'heading', text: `Cada ativo na ${span}` },
    ...tables,
    ...(left === 0
      ? []
      : [
          left === 1
            ? 'Mais um ativo está no relatório completo.'
            : `Mais ${left} ativos estão no relatório completo.`,
        ]),
  ];
}

/** Events of the market first, then of the assets, largest holdings first, in the order of the assets. */
function eventParts(
  { events }: ReportData,
  today: string,
  decision: string | undefined,
): MessagePart[] {
  const { selic, ipca, assets } = events;
  const percent = (value: number) => formatPercentage(Math.round(value * 100));
  const items = [
    ...(decision === undefined ? [] : [decision]),
    ...(selic === null || decision !== undefined
      ? []
      : [`A Selic passou de ${percent(selic.before)} para ${percent(selic.after)} ao ano.`]),
    ...(ipca === null
      ? []
      : [`Saiu o IPCA de ${monthName(saoPauloDayOf(ipca.at))}: ${percent(ipca.value)}.`]),
    ...assets.map((asset) => describeAssetEvents(asset, today)),
  ];
  if (items.length === 0) return [];
  const shown = items.slice(0, maximumEvents);
  const hasRatios = assets
    .slice(0, maximumEvents)
    .some(({ priceToEarnings, priceToBook }) => (priceToEarnings ?? priceToBook) !== null);
  return [
    { kind: 'heading', text: 'O que aconteceu' },
    { kind: 'list', items: shown },
    ...(hasRatios
      ? [
          {
            kind: 'note' as const,
            text: 'P/L é o preço dividido pelo lucro por ação de doze meses; P/VP, o preço dividido pelo patrimônio por ação. Mudam com o preço e com cada balanço.',
          },
        ]
      : []),
  ];
}

function describeAssetEvents(
  { ticker, newQuarter, priceToEarnings, priceToBook, exDividends, largestDay }: AssetEvents,
  today: string,
): string {
  const from = ({ beforeInHundredths, afterInHundredths }: RatioMove) =>
    `de ${formatNumber(beforeInHundredths / 100)} para ${formatNumber(afterInHundredths / 100)}`;
  const ratios = [
    ...(priceToEarnings === null ? [] : [`P/L ${from(priceToEarnings)}`]),
    ...(priceToBook === null ? [] : [`P/VP ${from(priceToBook)}`]),
  ];
  const phrases = [
    ...(newQuarter === null
      ? []
      : [
          `chegou o balanço do trimestre que terminou em ${formatUnambiguousNumericDay(newQuarter, today)}`,
        ]),
    ...exDividends.map(
      (dividend) =>
        `desde ${formatUnambiguousNumericDay(dividend.exDate ?? today, today)} é negociado sem o ${paymentKindName(dividend)} de ${formatAmountPerShare(dividend.amountInReais)} por ação ou cota`,
    ),
    ...(ratios.length === 0 ? [] : [ratios.join(' e ')]),
    ...(largestDay === null
      ? []
      : [
          `teve a maior variação de um dia em ${formatUnambiguousNumericDay(largestDay.day, today)}: ${formatChange(largestDay.changeInBasisPoints)}`,
        ]),
  ];
  // The day's move alone forms a separate sentence.
  return phrases.length === 1 && largestDay !== null
    ? `${ticker} ${phrases.join('')}.`
    : `${ticker}: ${phrases.join('; ')}.`;
}

function classParts({ classes }: ReportData): MessagePart[] {
  if (classes.length === 0) return [];
  return [
    { kind: 'heading', text: 'Divisão por classe' },
    {
      kind: 'bars',
      caption: 'Parte de cada classe no valor da carteira',
      rows: classes.map(({ name, valueInCentavos, shareInBasisPoints }) => ({
        label: name,
        value: `${formatPercentage(shareInBasisPoints)}, ${formatReais(valueInCentavos)}`,
        percent: Math.round(shareInBasisPoints / 100),
      })),
    },
  ];
}

function dividendParts({ dividends }: ReportData, today: string, span: string): MessagePart[] {
  if (dividends === undefined) return [];
  const { paid, ahead } = dividends;
  const of = (name: string, payments: readonly WeekPayment[]): MessagePart[] => {
    if (payments.length === 0) return [];
    const left = payments.length - maximumPayments;
    return [
      `${name}${totalOf(payments)}:`,
      {
        kind: 'list',
        items: payments.slice(0, maximumPayments).map((payment) => paymentLine(payment, today)),
      },
      ...(left <= 0 ? [] : [left === 1 ? 'E mais um pagamento.' : `E mais ${left} pagamentos.`]),
    ];
  };
  return [
    { kind: 'heading', text: 'Proventos' },
    ...(paid.length + ahead.length === 0
      ? [
          `Nenhum provento dos seus ativos foi pago nesta ${span} nem está anunciado, pelos dados que recebemos.`,
        ]
      : []),
    ...of(`Pagos na ${span}`, paid),
    ...of('A receber', ahead),
  ];
}

/** `, R$ 12,34 no total`, for held assets. */
function totalOf(payments: readonly WeekPayment[]): string {
  if (payments.length < 2 || payments.some(({ totalInCentavos }) => totalInCentavos === null)) {
    return '';
  }
  const total = payments.reduce((sum, { totalInCentavos }) => sum + (totalInCentavos ?? 0), 0);
  return `, ${formatReais(total)} no total`;
}

function paymentLine(payment: WeekPayment, today: string): string {
  const { ticker, amountInReais, exDate, paymentDate, totalInCentavos } = payment;
  const days = [
    ...(exDate === null || exDate <= today
      ? []
      : [`data ex em ${formatUnambiguousNumericDay(exDate, today)}`]),
    ...(paymentDate === null
      ? []
      : [`pagamento em ${formatUnambiguousNumericDay(paymentDate, today)}`]),
  ];
  const whole = totalInCentavos === null ? '' : `, ${formatReais(totalInCentavos)} ao todo`;
  return `${ticker}: ${paymentKindName(payment)} de ${formatAmountPerShare(amountInReais)} por ação ou cota${whole}${days.length === 0 ? '' : `; ${days.join(', ')}`}`;
}

function missingParts(data: ReportData, absent: readonly string[], span: string): MessagePart[] {
  const missing = [
    ...(data.ibovespaInBasisPoints === null ? ['a variação do Ibovespa'] : []),
    ...(data.cdiInBasisPoints === null ? ['o CDI'] : []),
    ...(data.dividends === undefined ? ['os proventos'] : []),
  ];
  const sentences = [
    ...(missing.length === 0
      ? []
      : [
          missing.join() === 'o CDI'
            ? `Não temos o CDI da ${span}.`
            : `${capitalize(joinList(missing))} da ${span} não ${missing.length === 1 && missing[0] !== 'os proventos' ? 'está' : 'estão'} no que recebemos.`,
        ]),
    ...(absent.length === 0 ? [] : [`Faltam os fechamentos de ${joinList(absent)}.`]),
    ...(data.withoutPrice.length === 0
      ? []
      : [
          `Sem cotação confiável no último fechamento, e por isso fora do relatório: ${data.withoutPrice.join(', ')}.`,
        ]),
    ...(data.withoutResult.length === 0
      ? []
      : [
          `Sem variação confiável na ${span}, por falta de uma cotação ou por um provável desdobramento: ${data.withoutResult.join(', ')}.`,
        ]),
  ];
  return sentences.length === 0 ? [] : [{ kind: 'note', text: sentences.join(' ') }];
}

function noteOf(
  closings: Closings,
  { traded }: ReportSubject,
  isHeld: boolean,
  span: string,
): string {
  const last = closings.at(-1) ?? closings[0];
  return joinSentences(
    isHeld &&
      (traded === undefined
        ? 'Contas feitas com as quantidades que estão na sua carteira agora, antes de impostos e custos.'
        : 'Contas feitas com o que você tinha em cada dia, pelas suas operações e com as taxas delas, antes de impostos.'),
    `O CDI da ${span} soma um dia por pregão, pela taxa anual que cada fechamento conhecia.`,
    writeSourcesNote(last.facts, last.quotes),
  );
}
