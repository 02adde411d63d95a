import { chooser, type Choose } from '../../editions/prose/chosen-words.ts';
import { absentDays, decisionSentence } from '../../editions/prose/digest-message.ts';
import {
  capital,
  dayAndMonth,
  dayOf,
  monthOf,
  shortDay,
  shortDayFrom,
} from '../../editions/prose/day-words.ts';
import { amountPerShare, factInWords, listed, moved } from '../../editions/prose/figure-words.ts';
import {
  firstSentence,
  type EditionMessage,
  type MessageWriter,
} from '../../editions/prose/message-writer.ts';
import { figureOf, summaryOf } from '../../editions/prose/own-assets.ts';
import type { Reader } from '../../editions/prose/reader.ts';
import { paragraphOf } from '../../editions/prose/section.ts';
import { kindOf } from '../../editions/prose/sections/dividends.ts';
import { sourcesNote } from '../../editions/prose/sources-note.ts';
import type { MessageCourse, MessageFigure, MessagePart } from '../../messages/message-parts.ts';
import { formatAmount, formatNumber } from '../../values/market-figures.ts';
import { formatReais, formatReaisDifference } from '../../values/money.ts';
import { formatChange, formatPercentage } from '../../values/percentage.ts';
import {
  reportFigures,
  type Followed,
  type ReportFigures,
  type WeekPayment,
} from './report-figures.ts';
import { reportSpans, type ReportWeeks } from './report-span.ts';
import { weeklyReportPath, weekOf } from './week.ts';
import type { Closings } from './week-courses.ts';
import type { AssetHappenings, RatioMove } from './week-happenings.ts';

export interface ReportOccasion {
  /** The Saturday (`yyyy-mm-dd`) on which it is told. */
  readonly day: string;
  readonly closings: Closings;
  /** How many weeks the closings are of. */
  readonly weeks: ReportWeeks;
}

/** An e-mail has room for so many assets; the page has it for all. */
const mostInMessage = 25;
/** Rows of one table of a message (shared/messages/message-parts.ts). */
const mostOfTable = 50;
const mostPayments = 12;
const mostHappenings = 15;
/** Payments that the short text names. */
const mostInShort = 3;

const ofFavourites = 'Sua carteira está vazia: o relatório fala dos seus ativos favoritos.';

/** The report as a message: on WhatsApp in short, with the way to all of it. */
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
  const written = (reader: Reader) => writtenReport(occasion, followedBy(reader), mostInMessage);
  return {
    write(reader) {
      const message = written(reader);
      const [intro = '', ...parts] = message.parts;
      const place = parts.findLastIndex((part) => typeof part !== 'string' && part.kind === 'note');
      const why = (reader.positions ?? []).length > 0 ? [] : [ofFavourites];
      return { ...message, parts: [intro, ...why, ...parts.toSpliced(place, 0, button)] };
    },
    writeShort(reader) {
      const message = written(reader);
      const [, lead] = message.parts;
      const said = typeof lead === 'string' ? lead : message.preheader;
      const last = occasion.closings.at(-1) ?? occasion.closings[0];
      const figures = reportFigures(occasion.closings, followedBy(reader));
      const receivable = receivableOf(figures, last.facts.session.day);
      const others = receivable === undefined ? [] : [receivable];
      return { ...message, parts: [`${name}: ${said}`, ...others, button] };
    },
  };
}

function receivableOf({ dividends }: ReportFigures, today: string): string | undefined {
  const ahead = dividends?.ahead ?? [];
  if (ahead.length === 0) return undefined;
  const left = ahead.length - mostInShort;
  const lines = ahead.slice(0, mostInShort).map((payment) => paymentLine(payment, today));
  return `A receber${totalOf(ahead)}: ${lines.join(' | ')}${left > 0 ? ` | e mais ${left}` : ''}.`;
}

function followedBy({ assets, positions = [] }: Reader): Followed {
  return { positions, favourites: assets };
}

/** The report with as many assets as there is room for: each figure is of the closings, or counted from them. */
export function writtenReport(
  { day, closings, weeks }: ReportOccasion,
  followed: Followed,
  mostAssets = Infinity,
): EditionMessage {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const { name: reportName, span } = reportSpans[weeks];
  const figures = reportFigures(closings, followed);
  const isHeld = followed.positions.length > 0;
  const choose = chooser(`${reportName}/${day}`);
  const dayOf = ({ facts }: typeof base) => dayAndMonth(facts.session.day);
  const between = `o fechamento de ${dayOf(base)} e o de ${dayOf(last)}`;
  const intro = isHeld
    ? `O que mudou na sua carteira entre ${between}.`
    : `O que mudou nos seus ativos favoritos entre ${between}.`;
  const lead = paragraphOf(...leadSentences(figures, choose, span));
  const absent = absentDays(closings);
  return {
    // Both are read on a locked phone by whoever is near: nothing of what somebody holds is in them.
    subject: `${reportName} ${isHeld ? 'da sua carteira' : 'dos seus favoritos'}: de ${shortDay(base.facts.session.day)} a ${shortDay(last.facts.session.day)}`,
    label: reportName,
    preheader: firstSentence(intro),
    parts: [
      intro,
      ...(lead === '' ? [] : [lead]),
      ...marketParts(figures, closings, span),
      ...courseParts(figures, closings),
      ...assetParts(figures, mostAssets, span),
      ...happeningParts(figures, last.facts.session.day, decisionSentence(base.facts, last.facts)),
      ...classParts(figures),
      ...dividendParts(figures, last.facts.session.day, span),
      ...missingParts(figures, absent, span),
      { kind: 'note', text: noteOf(closings, isHeld, span) },
    ],
    ready: { mensagem: reportName, dia: dayAndMonth(day) },
  };
}

function leadSentences(
  figures: ReportFigures,
  choose: Choose,
  span: string,
): (string | undefined)[] {
  const {
    valueInCentavos: value,
    result,
    ibovespaInBasisPoints: index,
    cdiInBasisPoints,
  } = figures;
  const market = [
    ...(index === null ? [] : [`o Ibovespa ${moved(index, choose, 'ibovespa')}`]),
    ...(cdiInBasisPoints === null ? [] : [`o CDI rendeu ${formatPercentage(cdiInBasisPoints)}`]),
  ];
  const partly = figures.withoutResult.length > 0 ? ', entre os ativos com as duas cotações' : '';
  return [
    value === null ? undefined : `Sua carteira terminou a ${span} em ${formatReais(value)}.`,
    result === null
      ? undefined
      : `O resultado da ${span} foi de ${formatReaisDifference(result.amountInCentavos)} (${figureOf('', '', result.changeInBasisPoints).change ?? ''})${partly}.`,
    market.length === 0 ? undefined : `No mesmo período, ${listed(market)}.`,
    summaryOf(figures.assets),
  ];
}

function marketParts(figures: ReportFigures, closings: Closings, span: string): MessagePart[] {
  const { facts } = closings.at(-1) ?? closings[0];
  const { valueInCentavos: value, result, ibovespaInBasisPoints, cdiInBasisPoints } = figures;
  const rows: MessageFigure[] = [
    ...(value === null
      ? []
      : [figureOf('Sua carteira', formatReais(value), result?.changeInBasisPoints ?? null)]),
    ...(facts.ibovespa === undefined
      ? []
      : [figureOf('Ibovespa', factInWords(facts.ibovespa), ibovespaInBasisPoints)]),
    ...(cdiInBasisPoints === null || facts.cdi === undefined
      ? []
      : [figureOf('CDI', factInWords(facts.cdi), cdiInBasisPoints)]),
  ];
  return rows.length === 0
    ? []
    : [
        {
          kind: 'figures',
          caption: `No fechamento de ${shortDay(facts.session.day)}, com a variação da ${span}`,
          rows,
        },
      ];
}

/** With one day there is nothing to see, and without anything held nobody's own course. */
function courseParts(
  { courses: { portfolio, ibovespa, cdi } }: ReportFigures,
  closings: Closings,
): MessagePart[] {
  if (portfolio === null || closings.length < 3) return [];
  const days = closings.map(({ facts }) => shortDay(facts.session.day));
  const courses = (
    [
      ['Sua carteira', portfolio],
      ['Ibovespa', ibovespa],
      ['CDI', cdi],
    ] as const
  ).flatMap(([name, points]): MessageCourse[] =>
    points === null ? [] : [{ name, points: [...points], value: formatChange(points.at(-1) ?? 0) }],
  );
  return [
    {
      kind: 'courses',
      caption: `Dia a dia, desde o fechamento de ${days[0] ?? ''}`,
      days,
      courses,
    },
  ];
}

function assetParts({ assets }: ReportFigures, mostAssets: number, span: string): MessagePart[] {
  const shown = assets.slice(0, mostAssets);
  const rows = shown.map(({ ticker, priceInReais, held, changeInBasisPoints: change }) => {
    if (held === null) return figureOf(ticker, formatAmount(priceInReais, 'BRL'), change);
    const label = `${ticker}, ${formatPercentage(held.shareInBasisPoints)} da carteira`;
    return figureOf(label, formatReais(held.valueInCentavos), change);
  });
  if (rows.length === 0) return [];
  const isHeld = assets.some(({ held }) => held !== null);
  const tables = Array.from({ length: Math.ceil(rows.length / mostOfTable) }, (_, nth) => ({
    kind: 'figures' as const,
    caption: isHeld
      ? `Valor no fim da ${span} e variação do preço na ${span}`
      : `Preço no fim da ${span} e variação na ${span}`,
    rows: rows.slice(nth * mostOfTable, (nth + 1) * mostOfTable),
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

/** Largest holdings first, since the assets are; what happened to the market before all of them. */
function happeningParts(
  { happenings }: ReportFigures,
  today: string,
  decision: string | undefined,
): MessagePart[] {
  const { selic, ipca, assets } = happenings;
  const percent = (value: number) => formatPercentage(Math.round(value * 100));
  const items = [
    ...(decision === undefined ? [] : [decision]),
    ...(selic === null || decision !== undefined
      ? []
      : [`A Selic passou de ${percent(selic.before)} para ${percent(selic.after)} ao ano.`]),
    ...(ipca === null
      ? []
      : [`Saiu o IPCA de ${monthOf(dayOf(ipca.at))}: ${percent(ipca.value)}.`]),
    ...assets.map((asset) => happeningLine(asset, today)),
  ];
  if (items.length === 0) return [];
  const shown = items.slice(0, mostHappenings);
  const hasRatios = assets
    .slice(0, mostHappenings)
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

function happeningLine(
  { ticker, newQuarter, priceToEarnings, priceToBook, exDividends, largestDay }: AssetHappenings,
  today: string,
): string {
  const from = ({ beforeInHundredths, afterInHundredths }: RatioMove) =>
    `de ${formatNumber(beforeInHundredths / 100)} para ${formatNumber(afterInHundredths / 100)}`;
  const ratios = [
    ...(priceToEarnings === null ? [] : [`P/L ${from(priceToEarnings)}`]),
    ...(priceToBook === null ? [] : [`P/VP ${from(priceToBook)}`]),
  ];
  const said = [
    ...(newQuarter === null
      ? []
      : [`chegou o balanço do trimestre que terminou em ${shortDayFrom(newQuarter, today)}`]),
    ...exDividends.map(
      (dividend) =>
        `desde ${shortDayFrom(dividend.exDate ?? today, today)} é negociado sem o ${kindOf(dividend)} de ${amountPerShare(dividend.amountInReais)} por unidade`,
    ),
    ...(ratios.length === 0 ? [] : [ratios.join(' e ')]),
    ...(largestDay === null
      ? []
      : [
          `teve a maior variação de um dia em ${shortDayFrom(largestDay.day, today)}: ${formatChange(largestDay.changeInBasisPoints)}`,
        ]),
  ];
  // The day's move alone makes a sentence of its own.
  return said.length === 1 && largestDay !== null
    ? `${ticker} ${said.join('')}.`
    : `${ticker}: ${said.join('; ')}.`;
}

function classParts({ classes }: ReportFigures): MessagePart[] {
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

function dividendParts({ dividends }: ReportFigures, today: string, span: string): MessagePart[] {
  if (dividends === undefined) return [];
  const { paid, ahead } = dividends;
  const of = (name: string, payments: readonly WeekPayment[]): MessagePart[] => {
    if (payments.length === 0) return [];
    const left = payments.length - mostPayments;
    return [
      `${name}${totalOf(payments)}:`,
      {
        kind: 'list',
        items: payments.slice(0, mostPayments).map((payment) => paymentLine(payment, today)),
      },
      ...(left <= 0 ? [] : [left === 1 ? 'E mais um pagamento.' : `E mais ${left} pagamentos.`]),
    ];
  };
  return [
    { kind: 'heading', text: 'Proventos' },
    ...(paid.length + ahead.length === 0
      ? [
          `No que recebemos, nenhum provento dos seus ativos foi pago nesta ${span} nem está anunciado.`,
        ]
      : []),
    ...of(`Pagos na ${span}`, paid),
    ...of('A receber', ahead),
  ];
}

/** `, R$ 12,34 no total`, for what is held. */
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
    ...(exDate === null || exDate <= today ? [] : [`data ex em ${shortDayFrom(exDate, today)}`]),
    ...(paymentDate === null ? [] : [`pagamento em ${shortDayFrom(paymentDate, today)}`]),
  ];
  const whole = totalInCentavos === null ? '' : `, ${formatReais(totalInCentavos)} ao todo`;
  return `${ticker}: ${kindOf(payment)} de ${amountPerShare(amountInReais)} por unidade${whole}${days.length === 0 ? '' : `; ${days.join(', ')}`}`;
}

function missingParts(
  figures: ReportFigures,
  absent: readonly string[],
  span: string,
): MessagePart[] {
  const missing = [
    ...(figures.ibovespaInBasisPoints === null ? ['a variação do Ibovespa'] : []),
    ...(figures.cdiInBasisPoints === null ? ['o CDI'] : []),
    ...(figures.dividends === undefined ? ['os proventos'] : []),
  ];
  const sentences = [
    ...(missing.length === 0
      ? []
      : [
          missing.join() === 'o CDI'
            ? `Não temos o CDI da ${span}.`
            : `${capital(listed(missing))} da ${span} não ${missing.length === 1 && missing[0] !== 'os proventos' ? 'está' : 'estão'} no que recebemos.`,
        ]),
    ...(absent.length === 0 ? [] : [`Faltam os fechamentos de ${listed(absent)}.`]),
    ...(figures.withoutPrice.length === 0
      ? []
      : [
          `Sem valor que se possa contar no último fechamento, e por isso fora do relatório: ${figures.withoutPrice.join(', ')}.`,
        ]),
    ...(figures.withoutResult.length === 0
      ? []
      : [
          `Sem variação que se possa contar na ${span}, por falta de uma cotação ou por um provável desdobramento: ${figures.withoutResult.join(', ')}.`,
        ]),
  ];
  return sentences.length === 0 ? [] : [{ kind: 'note', text: sentences.join(' ') }];
}

function noteOf(closings: Closings, isHeld: boolean, span: string): string {
  const last = closings.at(-1) ?? closings[0];
  return paragraphOf(
    isHeld &&
      'Contas feitas com as quantidades que estão na sua carteira agora, antes de impostos e custos.',
    `O CDI da ${span} soma um dia por pregão, pela taxa anual que cada fechamento conhecia.`,
    sourcesNote(last.facts, last.quotes),
  );
}
