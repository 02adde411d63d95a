import Big from 'big.js';
import type { KnowledgeLevel } from '../../contracts/preferences.ts';
import { amountPerShare, listed } from '../../editions/prose/figure-words.ts';
import { capital, shortDayFrom } from '../../editions/prose/day-words.ts';
import type { AssetData, Dividend } from '../../market/asset-data.ts';
import { saoPauloDay } from '../../market/b3-session.ts';
import { shareWordsOf, type ShareWords } from './share-words.ts';
import { dividendTypeInPortuguese } from '../../market/market-words.ts';
import { ownCurrency, statementCurrency } from '../../market/statement-currency.ts';
import { isAhead, isPaid, paidWithinYear } from '../../market/paid-dividends.ts';
import { exact } from '../../portfolio/decimal.ts';
import { formatChange } from '../../values/percentage.ts';
import {
  formatAmount,
  formatLargeAmount,
  formatNumber,
  formatPercentChange,
  formatShare,
  formatShareChange,
  knownFigure,
  unknownCurrency,
} from '../../values/market-figures.ts';
import { assetFigure, countedFigure, inReais, ownFigure, plainNumber } from '../figures.ts';
import { indicators, type Indicator } from '../reading/indicators.ts';
import { indicatorWords } from './indicator-words.ts';
import type { HistorySpan } from '../question.ts';
import {
  nameOf,
  told,
  wordsOf,
  type AnswerPart,
  type AnswerPlot,
  type AnswerTable,
  type Figure,
  type Sentence,
} from '../told.ts';

export type Paragraphs = readonly AnswerPart[];

const noPrice = (ticker: string) =>
  told`A fonte não tem a cotação de ${nameOf(ticker)} agora. Tente de novo daqui a pouco.`;

export function priceOf(asset: AssetData): number | undefined {
  const price = knownFigure(asset.quote.regularMarketPrice);
  return price !== undefined && price > 0 ? price : undefined;
}

function priceFigure(asset: AssetData, price: number): Figure {
  const figure = assetFigure(formatAmount(price, asset.quote.currency), asset);
  return { ...figure, of: `Preço de ${asset.symbol}` };
}

/** Since the close before. */
function changeFigure(asset: AssetData): Figure | undefined {
  const change = knownFigure(asset.quote.regularMarketChangePercent);
  if (change === undefined) return undefined;
  return { ...assetFigure(formatPercentChange(change), asset), of: `${asset.symbol} no dia` };
}

/** What it costs, and the ratios that most are asked for. */
export function tellAsset(asset: AssetData): Paragraphs {
  const { symbol, quote } = asset;
  const price = priceOf(asset);
  if (price === undefined) return [noPrice(symbol)];
  const name = quote.longName ?? quote.shortName;
  const title = name === null ? symbol : `${symbol} (${name})`;
  const cost = priceFigure(asset, price);
  const change = changeFigure(asset);
  const first =
    change === undefined
      ? told`${nameOf(title)} está em ${cost}.`
      : told`${nameOf(title)} está em ${cost}, ${change} em relação ao fechamento anterior.`;
  const shown = ['P/L', 'P/VP', 'dividend yield', 'ROE'].flatMap((wanted) => {
    const indicator = indicators.find((one) => one.name === wanted);
    const figure = indicator && indicatorFigure(asset, indicator);
    return figure === undefined ? [] : [told`${nameOf(capital(wanted))}: ${figure}`];
  });
  return shown.length === 0 ? [first] : [first, ...shown];
}

/** What the price has changed since somebody bought, who says what they paid for one. */
export function tellGain(asset: AssetData, paidInReais: Big): Paragraphs {
  const price = priceOf(asset);
  if (price === undefined) return [];
  const change = exact(price).div(paidInReais).minus(1).times(10_000).round().toNumber();
  return [
    told`De ${ownFigure(inReais(paidInReais))} para ${priceFigure(asset, price)} são ${countedFigure(formatChange(change), 'preço de agora dividido pelo que foi pago')}, sem contar proventos, custos e impostos.`,
    told`Para o resultado com as quantidades e os proventos, registre a compra em Carteira.`,
  ];
}

function indicatorFigure(asset: AssetData, indicator: Indicator): Figure | undefined {
  const { name, read, form } = indicator;
  const value = knownFigure(read(asset));
  if (value === undefined) return undefined;
  return {
    ...assetFigure(formOf(value, form, currencyOf(asset, indicator)), asset),
    of: `${capital(name)} de ${asset.symbol}`,
  };
}

function currencyOf(asset: AssetData, { isOfStatements }: Indicator): string | null {
  return isOfStatements === true ? statementCurrency(asset) : asset.quote.currency;
}

function formOf(value: number, form: Indicator['form'], currency: string | null): string {
  switch (form) {
    case 'ratio':
      return formatNumber(value);
    case 'share':
      return formatShare(value);
    case 'amount':
      return formatAmount(value, currency);
    case 'change':
      return formatPercentChange(value);
    case 'count':
      return formatNumber(value, 0);
    case 'large':
      return formatLargeAmount(value, currency);
    default:
      return form satisfies never;
  }
}

export function tellIndicators(
  asset: AssetData,
  asked: readonly Indicator[],
  level: KnowledgeLevel,
): Paragraphs {
  return asked.map((indicator) => {
    const figure = indicatorFigure(asset, indicator);
    const formula = `${indicator.name}: ${indicator.formula}`;
    const unsaid = wordsOf(
      currencyOf(asset, indicator) === unknownCurrency ? `, ${ownCurrency}` : '',
    );
    const of = `${indicator.name} de ${asset.symbol}`;
    return figure === undefined
      ? told`A fonte não informa ${nameOf(of)}. ${indicatorWords(indicator, level, wordsOf('Ele'))}`
      : told`${nameOf(capital(of))}: ${{ ...figure, formula }}${unsaid}. ${indicatorWords(indicator, level)}`;
  });
}

const compared = [
  'P/L',
  'P/VP',
  'dividend yield',
  'ROE',
  'margem líquida',
  'dívida sobre patrimônio',
];

/** Columns of that page (web/src/features/market/compare/compared-symbols.ts). */
const mostOnPage = 4;

export const unknownFigure: Figure = { text: 'sem dado', source: 'brapi', at: null };

/** Side by side, in the order in which they were asked for: nobody is first by merit. @param asked undefined for the usual */
export function tellComparison(
  assets: readonly AssetData[],
  asked: readonly Indicator[] | undefined,
  today: string,
  level: KnowledgeLevel,
): Paragraphs {
  const row = (
    label: string,
    figureOf: (asset: AssetData) => Figure | undefined,
  ): AnswerTable['rows'] => {
    const cells = assets.map(figureOf);
    if (cells.every((figure) => figure === undefined)) return [];
    return [{ label, cells: cells.map((figure) => figure ?? unknownFigure) }];
  };
  const wanted = asked ?? indicators.filter(({ name }) => compared.includes(name));
  const rows = [
    ...row('Preço', (asset) => {
      const price = priceOf(asset);
      return price === undefined ? undefined : priceFigure(asset, price);
    }),
    ...row('No dia', changeFigure),
    ...wanted.flatMap((indicator) =>
      row(capital(indicator.name), (asset) => indicatorFigure(asset, indicator)),
    ),
  ];
  const columns = assets.map(({ symbol }) => symbol);
  const plot = asked === undefined ? coursesOf(assets, today) : undefined;
  return [
    ...(rows.length === 0
      ? [told`A fonte não tem números de ${nameOf(listed(columns))} agora.`]
      : [{ kind: 'table' as const, caption: `Lado a lado: ${listed(columns)}`, columns, rows }]),
    ...(plot === undefined ? [] : [plot]),
    ...(asked ?? []).map((indicator) => indicatorWords(indicator, level, nameOf(indicator.name))),
    told`Os números descrevem cada empresa e não dizem qual é preferível; entre setores diferentes, a comparação diz pouco.`,
    ...toComparison(columns),
  ];
}

/** The page on which they are compared figure by figure; more than it has columns for stay here. */
function toComparison(symbols: readonly string[]): Paragraphs {
  if (symbols.length > mostOnPage) return [];
  const path = `/comparar?ativos=${symbols.map(encodeURIComponent).join(',')}`;
  return [{ kind: 'link', label: 'Comparar em detalhes', path }];
}

/** @param holders the only asset with a figure; none where the source has none */
function knownOnlyOf({ name }: Indicator, [holder]: readonly string[]): Sentence {
  return holder === undefined
    ? told`A fonte não informa ${nameOf(name)} de nenhum deles`
    : told`A fonte só informa ${nameOf(name)} de ${nameOf(holder)}`;
}

/** Which of some has the larger or the smaller figure: of what was, and not of what anybody should do. */
export function tellExtreme(
  assets: readonly AssetData[],
  indicator: Indicator,
  which: 'highest' | 'lowest',
  level: KnowledgeLevel,
): Paragraphs {
  const known = assets.flatMap((asset) => {
    const value = knownFigure(indicator.read(asset));
    const figure = indicatorFigure(asset, indicator);
    return value === undefined || figure === undefined ? [] : [{ asset, value, figure }];
  });
  const columns = assets.map(({ symbol }) => symbol);
  const cells = assets.map((asset) => indicatorFigure(asset, indicator) ?? unknownFigure);
  const values = known.map(({ value }) => value);
  const extreme = which === 'highest' ? Math.max(...values) : Math.min(...values);
  const holders = known.filter(({ value }) => value === extreme).map(({ asset }) => asset.symbol);
  const word = wordsOf(which === 'highest' ? 'maior' : 'menor');
  return [
    {
      kind: 'table',
      caption: `${capital(indicator.name)}: ${listed(columns)}`,
      columns,
      rows: [{ label: capital(indicator.name), cells }],
    },
    known.length < 2
      ? told`${knownOnlyOf(indicator, holders)}, e por isso não dá para comparar.`
      : holders.length > 1
        ? told`O número é igual em ${nameOf(listed(holders))}.`
        : told`O número ${word} é o de ${nameOf(holders[0] ?? '')}. ${indicatorWords(indicator, level, wordsOf('Ele'))}`,
    told`É um retrato do que já foi informado: não diz qual é preferível nem o que vem depois.`,
  ];
}

/** Points of a plot (shared/messages/message-parts.ts), and lines that are told apart. */
const mostPoints = 13;
const mostCourses = 3;
const plottedDays = 30;

/** How each went over a month, from the same day on; undefined where one of them has no prices. */
function coursesOf(assets: readonly AssetData[], today: string): AnswerPlot | undefined {
  if (assets.length < 2 || assets.length > mostCourses) return undefined;
  const since = Date.parse(`${today}T03:00:00Z`) / 1000 - plottedDays * 86_400;
  const closes = assets.map(
    ({ historical }) =>
      new Map(
        historical.flatMap(({ date, close }): [string, number][] =>
          date >= since && close !== null && close > 0
            ? [[saoPauloDay(new Date(date * 1000)), close]]
            : [],
        ),
      ),
  );
  const common = [...(closes[0]?.keys() ?? [])].filter((day) =>
    closes.every((own) => own.has(day)),
  );
  const step = Math.max(1, Math.ceil((common.length - 1) / (mostPoints - 1)));
  // The last day is always one of them.
  const days = common.filter((_, place) => (common.length - 1 - place) % step === 0);
  const [first] = days;
  if (days.length < 3 || first === undefined) return undefined;
  const figures: Figure[] = [];
  const courses = assets.map(({ symbol }, place) => {
    const own = closes[place];
    const base = own?.get(first) ?? 1;
    const points = days.map((day) => Math.round(((own?.get(day) ?? base) / base - 1) * 10_000) + 0);
    const value = formatChange(points.at(-1) ?? 0);
    figures.push(
      countedFigure(value, 'fechamento de cada dia dividido pelo do primeiro, menos um'),
    );
    return { name: symbol, points, value };
  });
  const caption = `Variação desde o fechamento de ${shortDayFrom(first, today)}, sem contar proventos`;
  return {
    kind: 'plot',
    courses: {
      kind: 'courses',
      caption,
      days: days.map((day) => shortDayFrom(day, today)),
      courses,
    },
    figures,
  };
}

/** What one paid in a year; undefined where nobody says. */
function yearOf(asset: AssetData, today: string) {
  if (asset.updatedAt.dividends === null) return undefined;
  const paid = paidWithinYear(asset.dividends, today);
  const sum = paid.reduce((total, { amount }) => total.plus(exact(amount)), new Big(0));
  return { paid, sum };
}

function yearFigure(asset: AssetData, sum: Big): Figure {
  const formula = 'soma dos proventos pagos nos últimos doze meses, antes de impostos';
  return assetFigure(amountPerShare(sum.toNumber()), asset, formula);
}

export function tellDividends(asset: AssetData, today: string): Paragraphs {
  const { symbol } = asset;
  const year = yearOf(asset, today);
  if (year === undefined) return [told`A fonte não informa os proventos de ${nameOf(symbol)}.`];
  const price = priceOf(asset);
  const { paid, sum } = year;
  const first =
    paid.length === 0
      ? told`Nos últimos doze meses a fonte não tem nenhum provento pago por ${nameOf(symbol)}.`
      : told`Nos últimos doze meses, ${nameOf(symbol)} pagou ${yearFigure(asset, sum)} por ${nameOf(shareWords(asset).one)}, antes de impostos.`;
  const yieldOf =
    paid.length === 0 || price === undefined
      ? []
      : [
          told`Isso é ${countedFigure(formatShare(sum.div(exact(price)).toNumber()), 'proventos de doze meses divididos pelo preço de agora')} do preço de agora (${priceFigure(asset, price)}).`,
        ];
  const last = asset.dividends
    .filter((dividend) => isPaid(dividend, today))
    .toSorted((a, b) => b.date.localeCompare(a.date))[0];
  const next = asset.dividends
    .filter((dividend) => isAhead(dividend, today))
    .toSorted((a, b) => a.date.localeCompare(b.date))[0];
  const line = (label: string, { amount, date, type }: Dividend) =>
    told`${nameOf(label)}: ${nameOf(type === null ? 'provento' : dividendTypeInPortuguese(type))} de ${assetFigure(amountPerShare(amount), asset)} em ${assetFigure(shortDayFrom(date, today), asset)}.`;
  return [
    first,
    ...yieldOf,
    ...(last === undefined ? [] : [line('Último pagamento', last)]),
    next === undefined
      ? told`Próximo anunciado: a fonte não tem nenhum.`
      : line('Próximo anunciado', next),
    told`Pagamentos passados não garantem os próximos.`,
  ];
}

/** What was paid in a year of the calendar, as far as it has gone. */
export function tellDividendsOfYear(
  asset: AssetData,
  year: number | 'this' | 'last',
  today: string,
): Paragraphs {
  const { symbol } = asset;
  const thisYear = Number(today.slice(0, 4));
  const asked = String(year === 'this' ? thisYear : year === 'last' ? thisYear - 1 : year);
  const paid = asset.dividends.filter(
    (dividend) => isPaid(dividend, today) && dividend.date.startsWith(asked),
  );
  const oldest = asset.dividends.map(({ date }) => date).toSorted()[0];
  if (oldest === undefined) return [told`A fonte não informa os proventos de ${nameOf(symbol)}.`];
  if (oldest.slice(0, 4) > asked) {
    return [
      told`A fonte não tem os proventos de ${nameOf(symbol)} de ${ownFigure(asked)}. O que ela tem:`,
      ...tellDividends(asset, today),
    ];
  }
  const when = wordsOf(asked === today.slice(0, 4) ? 'até agora' : 'no ano todo');
  if (paid.length === 0) {
    return [
      told`Em ${ownFigure(asked)}, ${when}, a fonte não tem nenhum provento pago por ${nameOf(symbol)}.`,
    ];
  }
  const sum = paid.reduce((total, { amount }) => total.plus(exact(amount)), new Big(0));
  const count = countedFigure(String(paid.length), 'pagamentos com data nesse ano');
  return [
    told`Em ${ownFigure(asked)}, ${when}, ${nameOf(symbol)} pagou ${countedFigure(amountPerShare(sum.toNumber()), 'soma dos proventos pagos nesse ano')} por ${nameOf(shareWords(asset).one)}, antes de impostos, em ${count} ${wordsOf(paid.length === 1 ? 'pagamento' : 'pagamentos')}.`,
    told`Pagamentos passados não garantem os próximos.`,
  ];
}

/** What money that was put into it would be by now, by the price alone. */
export function tellInvested(
  asset: AssetData,
  amountInReais: Big,
  span: HistorySpan,
  today: string,
): Paragraphs {
  const history = tellHistory(asset, span, today);
  const change = changeOver(asset, span, today);
  if (change === undefined) return history;
  const worth = countedFigure(
    inReais(amountInReais.times(change.plus(1))),
    'valor investido multiplicado pela variação do preço',
  );
  return [
    ...history,
    told`${ownFigure(inReais(amountInReais))} investidos então seriam ${worth} agora, sem contar proventos, impostos e custos.`,
    told`O que já aconteceu não diz o que vem depois.`,
  ];
}

/** As a fraction; of what goes back further, the twelve months that are known. */
function changeOver(asset: AssetData, span: HistorySpan, today: string): Big | undefined {
  const { defaultKeyStatistics: known } = asset;
  if (typeof span === 'string') {
    const change = knownFigure(span === 'year-to-date' ? known.ytdReturn : known['52WeekChange']);
    return change === undefined ? undefined : exact(change);
  }
  const price = priceOf(asset);
  const before = closeBefore(asset, span.days, today)?.close;
  return price === undefined || before === undefined || before === null
    ? undefined
    : exact(price).div(exact(before)).minus(1);
}

function closeBefore(asset: AssetData, days: number, today: string) {
  const since = Date.parse(`${today}T03:00:00Z`) / 1000 - days * 86_400;
  return asset.historical.findLast(({ date, close }) => date <= since && (close ?? 0) > 0);
}

function shareWords({ symbol, quote }: AssetData): ShareWords {
  return shareWordsOf(symbol, [quote.shortName, quote.longName], quote.currency);
}

/** How many shares, and how much money, would have brought so much a month over the last year. */
export function tellIncome(asset: AssetData, monthlyInReais: Big, today: string): Paragraphs {
  const { symbol } = asset;
  const year = yearOf(asset, today);
  const price = priceOf(asset);
  if (price === undefined) return [noPrice(symbol)];
  if (year === undefined || year.sum.lte(0)) {
    return [
      told`Sem proventos pagos nos últimos doze meses, não dá para fazer essa conta com ${nameOf(symbol)}.`,
    ];
  }
  if (monthlyInReais.lte(0)) return [told`Diga quanto por mês, em reais, e eu faço a conta.`];
  const shares = monthlyInReais.times(12).div(year.sum).round(0, Big.roundUp);
  const money = shares.times(exact(price));
  const words = shareWords(asset);
  return [
    told`Para que ${nameOf(symbol)} tivesse pago ${ownFigure(inReais(monthlyInReais))} por mês, em média, nos últimos doze meses, seriam ${countedFigure(plainNumber(shares), `renda de doze meses dividida pelos proventos pagos por ${words.one} em doze meses, arredondada para cima`)} ${nameOf(words.many)}.`,
    told`Pelo preço de agora, ${priceFigure(asset, price)}, são ${countedFigure(inReais(money), 'quantidade multiplicada pelo preço de agora')}.`,
    told`A conta usa os ${yearFigure(asset, year.sum)} que cada ${nameOf(words.one)} pagou em doze meses, antes de impostos.`,
  ];
}

/** Said once, of however many assets. */
export const pastIncome = told`Os pagamentos não vêm todo mês igual, e os passados não garantem os próximos.`;

/** What so many would have brought over the last year. */
export function tellReceived(asset: AssetData, quantity: Big, today: string): Paragraphs {
  const { symbol } = asset;
  const year = yearOf(asset, today);
  if (year === undefined || year.sum.lte(0)) return tellDividends(asset, today);
  const total = year.sum.times(quantity);
  const words = shareWords(asset);
  return [
    told`Quem teve ${ownFigure(plainNumber(quantity))} de ${nameOf(symbol)} pelos últimos doze meses recebeu ${countedFigure(inReais(total), `quantidade multiplicada pelos proventos pagos por ${words.one} em doze meses`)}, ou ${countedFigure(inReais(total.div(12)), 'total de doze meses dividido por doze')} por mês em média.`,
    told`A conta usa ${yearFigure(asset, year.sum)} por ${nameOf(words.one)}. Os pagamentos não vêm todo mês igual, e os passados não garantem os próximos.`,
  ];
}

/** What so many cost at the price of now. */
export function tellWorth(asset: AssetData, quantity: Big): Paragraphs {
  const price = priceOf(asset);
  if (price === undefined) return [noPrice(asset.symbol)];
  const { currency } = asset.quote;
  const total = formatAmount(quantity.times(exact(price)).round(2).toNumber(), currency);
  return [
    told`${ownFigure(plainNumber(quantity))} de ${nameOf(asset.symbol)} a ${priceFigure(asset, price)} são ${countedFigure(total, 'quantidade multiplicada pelo preço')}, sem custos.`,
  ];
}

/** How many whole ones some money buys at the price of now. */
export function tellAffordable(asset: AssetData, amountInReais: Big): Paragraphs {
  const price = priceOf(asset);
  if (price === undefined) return [noPrice(asset.symbol)];
  const shares = amountInReais.div(exact(price)).round(0, Big.roundDown);
  const rest = amountInReais.minus(shares.times(exact(price)));
  return [
    told`A ${priceFigure(asset, price)}, ${ownFigure(inReais(amountInReais))} equivalem a ${countedFigure(plainNumber(shares), 'valor dividido pelo preço, arredondado para baixo')} ${nameOf(shareWords(asset).many)} de ${nameOf(asset.symbol)}, e sobram ${countedFigure(inReais(rest), 'valor menos quantidade vezes preço')}, sem custos.`,
  ];
}

/** How a price went since so many days ago, by the closes that the source has. */
export function tellHistory(asset: AssetData, span: HistorySpan, today: string): Paragraphs {
  const { symbol, defaultKeyStatistics: known } = asset;
  if (span === 'longer') {
    return [
      told`A minha fonte de preços vai até doze meses: o que ${nameOf(symbol)} variou antes disso eu não sei contar.`,
      ...tellHistory(asset, 'twelve-months', today),
    ];
  }
  if (span === 'year-to-date' || span === 'twelve-months') {
    const change = knownFigure(span === 'year-to-date' ? known.ytdReturn : known['52WeekChange']);
    const when = wordsOf(span === 'year-to-date' ? 'neste ano' : 'em doze meses');
    return change === undefined
      ? [told`A fonte não informa quanto ${nameOf(symbol)} variou ${when}.`]
      : [
          told`${nameOf(symbol)} variou ${assetFigure(formatShareChange(change), asset)} ${when}, sem contar proventos.`,
        ];
  }
  const price = priceOf(asset);
  const before = closeBefore(asset, span.days, today);
  if (price === undefined || before?.close === undefined || before.close === null) {
    return [told`A fonte não tem preços de ${nameOf(symbol)} desde então.`];
  }
  const day = saoPauloDay(new Date(before.date * 1000));
  const change = countedFigure(
    formatShareChange(exact(price).div(exact(before.close)).minus(1).toNumber()),
    'preço de agora dividido pelo fechamento de então, menos um',
  );
  return [
    told`De ${assetFigure(shortDayFrom(day, today), asset)} para cá, ${nameOf(symbol)} foi de ${priceFigure(asset, before.close)} para ${priceFigure(asset, price)}: ${change}, sem contar proventos.`,
  ];
}
