import Big from 'big.js';
import type { KnowledgeLevel } from '../../../shared/contracts/preferences.ts';
import { formatAmountPerShare, joinList } from '../../../shared/editions/format-facts.ts';
import { capitalize, formatUnambiguousNumericDay } from '../../../shared/editions/format-days.ts';
import type { AssetData, Dividend } from '../../../shared/market/asset-data.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { findUnitNames, type UnitNames } from './unit-names.ts';
import { translateDividendType } from '../../../shared/market/translate-market-terms.ts';
import {
  statementCurrencyText,
  statementCurrency,
} from '../../../shared/market/statement-currency.ts';
import { isPaidAfter, isPaid, paidWithinYear } from '../../../shared/market/paid-dividends.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { formatChange } from '../../../shared/values/percentage.ts';
import {
  formatAmount,
  formatLargeAmount,
  formatNumber,
  formatPercentChange,
  formatShare,
  formatShareChange,
  displayableNumber,
  unknownCurrency,
} from '../../../shared/values/format-market-numbers.ts';
import {
  assetValue,
  calculatedValue,
  formatInReais,
  userValue,
  plainNumber,
} from '../domain/sourced-values.ts';
import { indicators, type Indicator } from '../domain/indicators.ts';
import { explainIndicator } from './explain-indicator.ts';
import type { HistorySpan } from '../domain/question.ts';
import {
  wrapName,
  sourcedText,
  wrapWords,
  type Paragraphs,
  type AnswerPlot,
  type AnswerTable,
  type SourcedValue,
  type Sentence,
} from '../domain/sourced-text.ts';

export type { Paragraphs } from '../domain/sourced-text.ts';

const noPrice = (ticker: string) =>
  sourcedText`A fonte não tem a cotação de ${wrapName(ticker)} agora. Tente de novo daqui a pouco.`;

export function priceOf(asset: AssetData): number | undefined {
  const price = displayableNumber(asset.quote.regularMarketPrice);
  return price !== undefined && price > 0 ? price : undefined;
}

function priceValue(asset: AssetData, price: number): SourcedValue {
  const figure = assetValue(formatAmount(price, asset.quote.currency), asset);
  return { ...figure, of: `Preço de ${asset.symbol}` };
}

/** Since the previous close. */
function changeValue(asset: AssetData): SourcedValue | undefined {
  const change = displayableNumber(asset.quote.regularMarketChangePercent);
  if (change === undefined) return undefined;
  return { ...assetValue(formatPercentChange(change), asset), of: `${asset.symbol} no dia` };
}

/** Returns the price of an asset, and its most requested ratios. */
export function answerAsset(asset: AssetData): Paragraphs {
  const { symbol, quote } = asset;
  const price = priceOf(asset);
  if (price === undefined) return [noPrice(symbol)];
  const name = quote.longName ?? quote.shortName;
  const title = name === null ? symbol : `${symbol} (${name})`;
  const cost = priceValue(asset, price);
  const change = changeValue(asset);
  const first =
    change === undefined
      ? sourcedText`${wrapName(title)} está em ${cost}.`
      : sourcedText`${wrapName(title)} está em ${cost}, ${change} em relação ao fechamento anterior.`;
  const shown = ['P/L', 'P/VP', 'dividend yield', 'ROE'].flatMap((wanted) => {
    const indicator = indicators.find((one) => one.name === wanted);
    const figure = indicator && indicatorValue(asset, indicator);
    return figure === undefined ? [] : [sourcedText`${wrapName(capitalize(wanted))}: ${figure}`];
  });
  return shown.length === 0 ? [first] : [first, ...shown];
}

/** Returns the change of the price since the user bought, at the price they say they paid. */
export function answerGain(asset: AssetData, paidInReais: Big): Paragraphs {
  const price = priceOf(asset);
  if (price === undefined) return [];
  const change = toExactDecimal(price).div(paidInReais).minus(1).times(10_000).round().toNumber();
  return [
    sourcedText`De ${userValue(formatInReais(paidInReais))} para ${priceValue(asset, price)} são ${calculatedValue(formatChange(change), 'preço de agora dividido pelo que foi pago')}, sem contar proventos, custos e impostos.`,
    sourcedText`Para o resultado com as quantidades e os proventos, registre a compra em Carteira.`,
  ];
}

function indicatorValue(asset: AssetData, indicator: Indicator): SourcedValue | undefined {
  const { name, read, form } = indicator;
  const value = displayableNumber(read(asset));
  if (value === undefined) return undefined;
  return {
    ...assetValue(formatIndicator(value, form, currencyOf(asset, indicator)), asset),
    of: `${capitalize(name)} de ${asset.symbol}`,
  };
}

function currencyOf(asset: AssetData, { isOfStatements }: Indicator): string | null {
  return isOfStatements === true ? statementCurrency(asset) : asset.quote.currency;
}

function formatIndicator(value: number, form: Indicator['form'], currency: string | null): string {
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

export function answerIndicators(
  asset: AssetData,
  requestedIndicators: readonly Indicator[],
  level: KnowledgeLevel,
): Paragraphs {
  return requestedIndicators.map((indicator) => {
    const figure = indicatorValue(asset, indicator);
    const formula = `${indicator.name}: ${indicator.formula}`;
    const unsaid = wrapWords(
      currencyOf(asset, indicator) === unknownCurrency ? `, ${statementCurrencyText}` : '',
    );
    const of = `${indicator.name} de ${asset.symbol}`;
    return figure === undefined
      ? sourcedText`A fonte não informa ${wrapName(of)}. ${explainIndicator(indicator, level, wrapWords('Ele'))}`
      : sourcedText`${wrapName(capitalize(of))}: ${{ ...figure, formula }}${unsaid}. ${explainIndicator(indicator, level)}`;
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

/** Columns of the comparison page (web/src/features/market/compare/compared-symbols.ts). */
const maxOnPage = 4;

export const missingValue: SourcedValue = { text: 'sem dado', source: 'brapi', at: null };

/**
 * Returns the assets side by side, in the order of the question: the order must not imply a ranking.
 * @param asked undefined for the usual indicators
 */
export function answerComparison(
  assets: readonly AssetData[],
  asked: readonly Indicator[] | undefined,
  today: string,
  level: KnowledgeLevel,
): Paragraphs {
  const row = (
    label: string,
    figureOf: (asset: AssetData) => SourcedValue | undefined,
  ): AnswerTable['rows'] => {
    const cells = assets.map(figureOf);
    if (cells.every((figure) => figure === undefined)) return [];
    return [{ label, cells: cells.map((figure) => figure ?? missingValue) }];
  };
  const wanted = asked ?? indicators.filter(({ name }) => compared.includes(name));
  const rows = [
    ...row('Preço', (asset) => {
      const price = priceOf(asset);
      return price === undefined ? undefined : priceValue(asset, price);
    }),
    ...row('No dia', changeValue),
    ...wanted.flatMap((indicator) =>
      row(capitalize(indicator.name), (asset) => indicatorValue(asset, indicator)),
    ),
  ];
  const columns = assets.map(({ symbol }) => symbol);
  const plot = asked === undefined ? plotPrices(assets, today) : undefined;
  return [
    ...(rows.length === 0
      ? [sourcedText`A fonte não tem números de ${wrapName(joinList(columns))} agora.`]
      : [{ kind: 'table' as const, caption: `Lado a lado: ${joinList(columns)}`, columns, rows }]),
    ...(plot === undefined ? [] : [plot]),
    ...(asked ?? []).map((indicator) =>
      explainIndicator(indicator, level, wrapName(indicator.name)),
    ),
    sourcedText`Os números descrevem cada empresa e não dizem qual é preferível; entre setores diferentes, a comparação diz pouco.`,
    ...comparisonPageLink(columns),
  ];
}

/** Returns the link to the detailed comparison page, unless it has too few columns for the assets. */
function comparisonPageLink(symbols: readonly string[]): Paragraphs {
  if (symbols.length > maxOnPage) return [];
  const path = `/comparar?ativos=${symbols.map(encodeURIComponent).join(',')}`;
  return [{ kind: 'link', label: 'Comparar em detalhes', path }];
}

/** @param holders the only asset with a value; empty if the source has none */
function tooFewValues({ name }: Indicator, [holder]: readonly string[]): Sentence {
  return holder === undefined
    ? sourcedText`A fonte não informa ${wrapName(name)} de nenhum deles`
    : sourcedText`A fonte só informa ${wrapName(name)} de ${wrapName(holder)}`;
}

/** Returns which asset has the highest or lowest value: a statement about the past and no advice. */
export function answerExtreme(
  assets: readonly AssetData[],
  indicator: Indicator,
  which: 'highest' | 'lowest',
  level: KnowledgeLevel,
): Paragraphs {
  const assetsWithValue = assets.flatMap((asset) => {
    const value = displayableNumber(indicator.read(asset));
    const figure = indicatorValue(asset, indicator);
    return value === undefined || figure === undefined ? [] : [{ asset, value, figure }];
  });
  const columns = assets.map(({ symbol }) => symbol);
  const cells = assets.map((asset) => indicatorValue(asset, indicator) ?? missingValue);
  const values = assetsWithValue.map(({ value }) => value);
  const extreme = which === 'highest' ? Math.max(...values) : Math.min(...values);
  const holders = assetsWithValue
    .filter(({ value }) => value === extreme)
    .map(({ asset }) => asset.symbol);
  const word = wrapWords(which === 'highest' ? 'maior' : 'menor');
  return [
    {
      kind: 'table',
      caption: `${capitalize(indicator.name)}: ${joinList(columns)}`,
      columns,
      rows: [{ label: capitalize(indicator.name), cells }],
    },
    assetsWithValue.length < 2
      ? sourcedText`${tooFewValues(indicator, holders)}, e por isso não dá para comparar.`
      : holders.length > 1
        ? sourcedText`O número é igual em ${wrapName(joinList(holders))}.`
        : sourcedText`O número ${word} é o de ${wrapName(holders[0] ?? '')}. ${explainIndicator(indicator, level, wrapWords('Ele'))}`,
    sourcedText`É um retrato do que já foi informado: não diz qual é preferível nem o que vem depois.`,
  ];
}

/** Maximum points of a plot (shared/messages/message-parts.ts), and number of lines that remain distinguishable. */
const maxPoints = 13;
const maxSeries = 3;
const plottedDays = 30;

/** Returns the price series of a month from a common first day; undefined if one asset has no prices. */
function plotPrices(assets: readonly AssetData[], today: string): AnswerPlot | undefined {
  if (assets.length < 2 || assets.length > maxSeries) return undefined;
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
    closes.every((closesOfAsset) => closesOfAsset.has(day)),
  );
  const step = Math.max(1, Math.ceil((common.length - 1) / (maxPoints - 1)));
  // Always include the last day.
  const days = common.filter((_, index) => (common.length - 1 - index) % step === 0);
  const [first] = days;
  if (days.length < 3 || first === undefined) return undefined;
  const figures: SourcedValue[] = [];
  const series = assets.map(({ symbol }, index) => {
    const closesByDay = closes[index];
    const base = closesByDay?.get(first) ?? 1;
    const points = days.map(
      (day) => Math.round(((closesByDay?.get(day) ?? base) / base - 1) * 10_000) + 0,
    );
    const value = formatChange(points.at(-1) ?? 0);
    figures.push(
      calculatedValue(value, 'fechamento de cada dia dividido pelo do primeiro, menos um'),
    );
    return { name: symbol, points, value };
  });
  const caption = `Variação desde o fechamento de ${formatUnambiguousNumericDay(first, today)}, sem contar proventos`;
  return {
    kind: 'plot',
    chart: {
      kind: 'courses',
      caption,
      days: days.map((day) => formatUnambiguousNumericDay(day, today)),
      courses: series,
    },
    figures,
  };
}

/** Returns the dividends of the last twelve months per share; undefined if the source does not report any. */
function dividendsOfLastYear(asset: AssetData, today: string) {
  if (asset.updatedAt.dividends === null) return undefined;
  const payments = paidWithinYear(asset.dividends, today);
  const sum = payments.reduce(
    (total, { amount }) => total.plus(toExactDecimal(amount)),
    new Big(0),
  );
  return { paid: payments, sum };
}

function lastYearDividendValue(asset: AssetData, sum: Big): SourcedValue {
  const formula = 'soma dos proventos pagos nos últimos doze meses, antes de impostos';
  return assetValue(formatAmountPerShare(sum.toNumber()), asset, formula);
}

export function answerDividends(asset: AssetData, today: string): Paragraphs {
  const { symbol } = asset;
  const year = dividendsOfLastYear(asset, today);
  if (year === undefined)
    return [sourcedText`A fonte não informa os proventos de ${wrapName(symbol)}.`];
  const price = priceOf(asset);
  const { paid, sum } = year;
  const first =
    paid.length === 0
      ? sourcedText`Nos últimos doze meses a fonte não tem nenhum provento pago por ${wrapName(symbol)}.`
      : sourcedText`Nos últimos doze meses, ${wrapName(symbol)} pagou ${lastYearDividendValue(asset, sum)} por ${wrapName(unitNames(asset).one)}, antes de impostos.`;
  const yieldOf =
    paid.length === 0 || price === undefined
      ? []
      : [
          sourcedText`Isso é ${calculatedValue(formatShare(sum.div(toExactDecimal(price)).toNumber()), 'proventos de doze meses divididos pelo preço de agora')} do preço de agora (${priceValue(asset, price)}).`,
        ];
  const last = asset.dividends
    .filter((dividend) => isPaid(dividend, today))
    .toSorted((a, b) => b.date.localeCompare(a.date))[0];
  const next = asset.dividends
    .filter((dividend) => isPaidAfter(dividend, today))
    .toSorted((a, b) => a.date.localeCompare(b.date))[0];
  const line = (label: string, { amount, date, type }: Dividend) =>
    sourcedText`${wrapName(label)}: ${wrapName(type === null ? 'provento' : translateDividendType(type))} de ${assetValue(formatAmountPerShare(amount), asset)} em ${assetValue(formatUnambiguousNumericDay(date, today), asset)}.`;
  return [
    first,
    ...yieldOf,
    ...(last === undefined ? [] : [line('Último pagamento', last)]),
    next === undefined
      ? sourcedText`Próximo anunciado: a fonte não tem nenhum.`
      : line('Próximo anunciado', next),
    sourcedText`Pagamentos passados não garantem os próximos.`,
  ];
}

/** Returns the dividends of a calendar year, for the current year until today. */
export function answerDividendsOfYear(
  asset: AssetData,
  year: number | 'this' | 'last',
  today: string,
  quantity?: Big,
): Paragraphs {
  const { symbol } = asset;
  const thisYear = Number(today.slice(0, 4));
  const yearText = String(year === 'this' ? thisYear : year === 'last' ? thisYear - 1 : year);
  const paid = asset.dividends.filter(
    (dividend) => isPaid(dividend, today) && dividend.date.startsWith(yearText),
  );
  const oldest = asset.dividends.map(({ date }) => date).toSorted()[0];
  if (oldest === undefined)
    return [sourcedText`A fonte não informa os proventos de ${wrapName(symbol)}.`];
  if (oldest.slice(0, 4) > yearText) {
    return [
      sourcedText`A fonte não tem os proventos de ${wrapName(symbol)} de ${userValue(yearText)}. O que ela tem:`,
      ...answerDividends(asset, today),
    ];
  }
  const when = wrapWords(yearText === today.slice(0, 4) ? 'até agora' : 'no ano todo');
  if (paid.length === 0) {
    return [
      sourcedText`Em ${userValue(yearText)}, ${when}, a fonte não tem nenhum provento pago por ${wrapName(symbol)}.`,
    ];
  }
  const sum = paid.reduce((total, { amount }) => total.plus(toExactDecimal(amount)), new Big(0));
  const count = calculatedValue(String(paid.length), 'pagamentos com data nesse ano');
  return [
    sourcedText`Em ${userValue(yearText)}, ${when}, ${wrapName(symbol)} pagou ${calculatedValue(formatAmountPerShare(sum.toNumber()), 'soma dos proventos pagos nesse ano')} por ${wrapName(unitNames(asset).one)}, antes de impostos, em ${count} ${wrapWords(paid.length === 1 ? 'pagamento' : 'pagamentos')}.`,
    ...(quantity === undefined
      ? []
      : [
          sourcedText`Quem teve ${userValue(plainNumber(quantity))} de ${wrapName(symbol)} em todos eles recebeu ${calculatedValue(formatInReais(sum.times(quantity)), 'quantidade multiplicada pelos proventos pagos nesse ano')}.`,
        ]),
    sourcedText`Pagamentos passados não garantem os próximos.`,
  ];
}

/** Returns the current worth of money invested in the asset in the past, by its price alone. */
export function answerInvested(
  asset: AssetData,
  amountInReais: Big,
  span: HistorySpan,
  today: string,
): Paragraphs {
  const history = answerHistory(asset, span, today);
  const change = changeOver(asset, span, today);
  if (change === undefined) return history;
  const worth = calculatedValue(
    formatInReais(amountInReais.times(change.plus(1))),
    'valor investido multiplicado pela variação do preço',
  );
  return [
    ...history,
    sourcedText`${userValue(formatInReais(amountInReais))} investidos então seriam ${worth} agora, sem contar proventos, impostos e custos.`,
    sourcedText`O que já aconteceu não diz o que vem depois.`,
  ];
}

/** Returns the change as a fraction; for spans beyond the source, that of the last twelve months. */
function changeOver(asset: AssetData, span: HistorySpan, today: string): Big | undefined {
  const { defaultKeyStatistics: known } = asset;
  if (typeof span === 'string') {
    const change = displayableNumber(
      span === 'year-to-date' ? known.ytdReturn : known['52WeekChange'],
    );
    return change === undefined ? undefined : toExactDecimal(change);
  }
  const price = priceOf(asset);
  const before = closeBefore(asset, span.days, today)?.close;
  return price === undefined || before === undefined || before === null
    ? undefined
    : toExactDecimal(price).div(toExactDecimal(before)).minus(1);
}

function closeBefore(asset: AssetData, days: number, today: string) {
  const since = Date.parse(`${today}T03:00:00Z`) / 1000 - days * 86_400;
  return asset.historical.findLast(({ date, close }) => date <= since && (close ?? 0) > 0);
}

function unitNames({ symbol, quote }: AssetData): UnitNames {
  return findUnitNames(symbol, [quote.shortName, quote.longName], quote.currency);
}

/** Returns how many shares, and how much money, would have paid a monthly income over the last year. */
export function answerIncome(asset: AssetData, monthlyInReais: Big, today: string): Paragraphs {
  const { symbol } = asset;
  const year = dividendsOfLastYear(asset, today);
  const price = priceOf(asset);
  if (price === undefined) return [noPrice(symbol)];
  if (year === undefined || year.sum.lte(0)) {
    return [
      sourcedText`Sem proventos pagos nos últimos doze meses, não dá para fazer essa conta com ${wrapName(symbol)}.`,
    ];
  }
  if (monthlyInReais.lte(0))
    return [sourcedText`Diga quanto por mês, em reais, e eu faço a conta.`];
  const shares = monthlyInReais.times(12).div(year.sum).round(0, Big.roundUp);
  const money = shares.times(toExactDecimal(price));
  const words = unitNames(asset);
  return [
    sourcedText`Para que ${wrapName(symbol)} tivesse pago ${userValue(formatInReais(monthlyInReais))} por mês, em média, nos últimos doze meses, seriam ${calculatedValue(plainNumber(shares), `renda de doze meses dividida pelos proventos pagos por ${words.one} em doze meses, arredondada para cima`)} ${wrapName(words.many)}.`,
    sourcedText`Pelo preço de agora, ${priceValue(asset, price)}, são ${calculatedValue(formatInReais(money), 'quantidade multiplicada pelo preço de agora')}.`,
    sourcedText`A conta usa os ${lastYearDividendValue(asset, year.sum)} que cada ${wrapName(words.one)} pagou em doze meses, antes de impostos.`,
  ];
}

/** Added once, for any number of assets. */
export const pastIncome = sourcedText`Os pagamentos não vêm todo mês igual, e os passados não garantem os próximos.`;

/** Returns the dividends that a number of shares would have received over the last year. */
export function answerReceived(asset: AssetData, quantity: Big, today: string): Paragraphs {
  const { symbol } = asset;
  const year = dividendsOfLastYear(asset, today);
  if (year === undefined || year.sum.lte(0)) return answerDividends(asset, today);
  const total = year.sum.times(quantity);
  const words = unitNames(asset);
  return [
    sourcedText`Quem teve ${userValue(plainNumber(quantity))} de ${wrapName(symbol)} pelos últimos doze meses recebeu ${calculatedValue(formatInReais(total), `quantidade multiplicada pelos proventos pagos por ${words.one} em doze meses`)}, ou ${calculatedValue(formatInReais(total.div(12)), 'total de doze meses dividido por doze')} por mês em média.`,
    sourcedText`A conta usa ${lastYearDividendValue(asset, year.sum)} por ${wrapName(words.one)}. Os pagamentos não vêm todo mês igual, e os passados não garantem os próximos.`,
  ];
}

/** Returns the cost of a number of shares at the current price. */
export function answerWorth(asset: AssetData, quantity: Big): Paragraphs {
  const price = priceOf(asset);
  if (price === undefined) return [noPrice(asset.symbol)];
  const { currency } = asset.quote;
  const total = formatAmount(quantity.times(toExactDecimal(price)).round(2).toNumber(), currency);
  return [
    sourcedText`${userValue(plainNumber(quantity))} de ${wrapName(asset.symbol)} a ${priceValue(asset, price)} são ${calculatedValue(total, 'quantidade multiplicada pelo preço')}, sem custos.`,
  ];
}

/** Returns how many whole shares an amount buys at the current price. */
export function answerAffordable(asset: AssetData, amountInReais: Big): Paragraphs {
  const price = priceOf(asset);
  if (price === undefined) return [noPrice(asset.symbol)];
  const shares = amountInReais.div(toExactDecimal(price)).round(0, Big.roundDown);
  const rest = amountInReais.minus(shares.times(toExactDecimal(price)));
  return [
    sourcedText`A ${priceValue(asset, price)}, ${userValue(formatInReais(amountInReais))} equivalem a ${calculatedValue(plainNumber(shares), 'valor dividido pelo preço, arredondado para baixo')} ${wrapName(unitNames(asset).many)} de ${wrapName(asset.symbol)}, e sobram ${calculatedValue(formatInReais(rest), 'valor menos quantidade vezes preço')}, sem custos.`,
  ];
}

/** Returns the change of a price over a span, from the closes of the source. */
export function answerHistory(asset: AssetData, span: HistorySpan, today: string): Paragraphs {
  const { symbol, defaultKeyStatistics: known } = asset;
  if (span === 'longer') {
    return [
      sourcedText`A minha fonte de preços vai até doze meses: o que ${wrapName(symbol)} variou antes disso eu não sei contar.`,
      ...answerHistory(asset, 'twelve-months', today),
    ];
  }
  if (span === 'year-to-date' || span === 'twelve-months') {
    const change = displayableNumber(
      span === 'year-to-date' ? known.ytdReturn : known['52WeekChange'],
    );
    const when = wrapWords(span === 'year-to-date' ? 'neste ano' : 'em doze meses');
    return change === undefined
      ? [sourcedText`A fonte não informa quanto ${wrapName(symbol)} variou ${when}.`]
      : [
          sourcedText`${wrapName(symbol)} variou ${assetValue(formatShareChange(change), asset)} ${when}, sem contar proventos.`,
        ];
  }
  const price = priceOf(asset);
  const before = closeBefore(asset, span.days, today);
  if (price === undefined || before?.close === undefined || before.close === null) {
    return [sourcedText`A fonte não tem preços de ${wrapName(symbol)} desde então.`];
  }
  const day = saoPauloDay(new Date(before.date * 1000));
  const change = calculatedValue(
    formatShareChange(toExactDecimal(price).div(toExactDecimal(before.close)).minus(1).toNumber()),
    'preço de agora dividido pelo fechamento de então, menos um',
  );
  return [
    sourcedText`De ${assetValue(formatUnambiguousNumericDay(day, today), asset)} para cá, ${wrapName(symbol)} foi de ${priceValue(asset, before.close)} para ${priceValue(asset, price)}: ${change}, sem contar proventos.`,
  ];
}
