import type Big from 'big.js';
import { formatUnambiguousNumericDay } from '../../../shared/editions/format-days.ts';
import type { AssetData, HistoricalRow } from '../../../shared/market/asset-data.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import {
  displayableNumber,
  formatAmount,
  formatShareChange,
  formatShare,
} from '../../../shared/values/format-market-numbers.ts';
import { answerHistory, answerInvested, priceOf } from '../answers/assets.ts';
import {
  sourcedText,
  wrapName,
  wrapWords,
  type Paragraphs,
  type Sentence,
  type SourcedValue,
} from '../domain/sourced-text.ts';
import { assetValue, calculatedValue, formatInReais, userValue } from '../domain/sourced-values.ts';
import type { PastPriceQuestion } from '../domain/past-price-question.ts';

/** Returns the answer about an earlier price of one asset. */
export function answerPastPrice(
  { of, day, from, amountInReais }: PastPriceQuestion,
  asset: AssetData,
  today: string,
): Paragraphs {
  switch (of) {
    case 'close':
      if (from !== undefined && day !== undefined) return changeBetween(asset, from, day, today);
      return closeOf(asset, day ?? today, today);
    case 'invested':
      return amountInReais === undefined
        ? closeOf(asset, day ?? today, today)
        : investedSince(asset, day ?? today, amountInReais, today);
    case 'year-range':
      return yearRange(asset);
    case 'day-range':
      return dayRange(asset);
    case 'record':
      return [
        sourcedText`A maior e a menor cotação de toda a história de ${wrapName(asset.symbol)} não estão na minha fonte: ela informa as de cinquenta e duas semanas.`,
        ...yearRange(asset),
      ];
    default:
      return of satisfies never;
  }
}

interface Close {
  readonly day: string;
  readonly close: number;
}

/** The closes of days that are over, oldest first. */
function closesOf({ historical }: AssetData, today: string): readonly Close[] {
  return historical.flatMap(({ date, close }: HistoricalRow) => {
    const day = saoPauloDay(new Date(date * 1000));
    return close !== null && close > 0 && day < today ? [{ day, close }] : [];
  });
}

function closeOf(asset: AssetData, day: string, today: string): Paragraphs {
  const closes = closesOf(asset, today);
  const index = closes.findLastIndex((one) => one.day <= day);
  const found = closes[index];
  if (found === undefined) return [...beyondHistory(asset, day, closes[0], today)];
  const before = closes[index - 1];
  const dayOf = (text: string) => assetValue(formatUnambiguousNumericDay(text, today), asset);
  const first = sourcedText`${wrapName(asset.symbol)} fechou em ${amount(asset, found.close)} no dia ${dayOf(found.day)}`;
  const change =
    before === undefined
      ? sourcedText`${first}.`
      : sourcedText`${first}; no pregão anterior, ${dayOf(before.day)}, em ${amount(asset, before.close)}: ${changeOf(before.close, found.close)} de um para o outro.`;
  const isOther = found.day !== day;
  const price = priceOf(asset);
  return [
    ...(isOther
      ? [
          sourcedText`No dia ${userValue(formatUnambiguousNumericDay(day, today))} a fonte não tem fechamento: vale o anterior.`,
        ]
      : []),
    change,
    ...(price === undefined
      ? []
      : [
          sourcedText`Agora está em ${amount(asset, price)}: ${changeOf(found.close, price)} desde então, sem contar proventos.`,
        ]),
  ];
}

function changeBetween(asset: AssetData, from: string, until: string, today: string): Paragraphs {
  const closes = closesOf(asset, today);
  const first = closes.findLast(({ day }) => day <= from);
  const last = closes.findLast(({ day }) => day <= until);
  if (first === undefined || last === undefined) {
    return beyondHistory(asset, from, closes[0], today);
  }
  const dayOf = (text: string) => assetValue(formatUnambiguousNumericDay(text, today), asset);
  return [
    sourcedText`De ${dayOf(first.day)} a ${dayOf(last.day)}, ${wrapName(asset.symbol)} foi de ${amount(asset, first.close)} para ${amount(asset, last.close)}: ${changeOf(first.close, last.close)}, sem contar proventos.`,
  ];
}

/** Says what is missing, and the change over the longest time that is known. */
function beyondHistory(
  asset: AssetData,
  day: string,
  oldest: Close | undefined,
  today: string,
): Paragraphs {
  const since =
    oldest === undefined
      ? sourcedText`A minha fonte não tem preços de dias passados de ${wrapName(asset.symbol)}.`
      : sourcedText`Não tenho o preço de ${wrapName(asset.symbol)} em ${userValue(formatUnambiguousNumericDay(day, today))}: a minha fonte tem os fechamentos desde ${assetValue(formatUnambiguousNumericDay(oldest.day, today), asset)}, quando fechou em ${amount(asset, oldest.close)}.`;
  const price = priceOf(asset);
  return [
    since,
    ...(price === undefined ? [] : [sourcedText`Agora está em ${amount(asset, price)}.`]),
    sourcedText`O mais longo que sei contar:`,
    ...answerHistory(asset, 'twelve-months', today),
  ];
}

function investedSince(
  asset: AssetData,
  day: string,
  amountInReais: Big,
  today: string,
): Paragraphs {
  const found = closesOf(asset, today).findLast((one) => one.day <= day);
  const price = priceOf(asset);
  if (found === undefined || price === undefined) {
    return [
      sourcedText`Não tenho o preço de ${wrapName(asset.symbol)} em ${userValue(formatUnambiguousNumericDay(day, today))}, e sem ele não faço essa conta desde lá. O que dá para contar é de doze meses para cá:`,
      ...answerInvested(asset, amountInReais, 'twelve-months', today),
    ];
  }
  const worth = calculatedValue(
    formatInReais(amountInReais.times(toExactDecimal(price)).div(toExactDecimal(found.close))),
    'valor investido vezes o preço de agora, dividido pelo fechamento de então',
  );
  return [
    sourcedText`${userValue(formatInReais(amountInReais))} em ${wrapName(asset.symbol)} pelo fechamento de ${assetValue(formatUnambiguousNumericDay(found.day, today), asset)} (${amount(asset, found.close)}) seriam ${worth} agora (${amount(asset, price)}): ${changeOf(found.close, price)}, sem contar proventos, impostos e custos.`,
    sourcedText`O que já aconteceu não diz o que vem depois.`,
  ];
}

function yearRange(asset: AssetData): Paragraphs {
  const { quote, symbol } = asset;
  const [low, high] = [quote.fiftyTwoWeekLow, quote.fiftyTwoWeekHigh].map(displayableNumber);
  const price = priceOf(asset);
  if (low === undefined || high === undefined || price === undefined || low <= 0) {
    return [
      sourcedText`A fonte não informa a mínima e a máxima de cinquenta e duas semanas de ${wrapName(symbol)}.`,
    ];
  }
  const above = distance(low, price);
  const below = distance(high, price);
  const isNearLow = price - low < high - price;
  return [
    sourcedText`Nas últimas cinquenta e duas semanas, ${wrapName(symbol)} foi de ${amount(asset, low)} (mínima) a ${amount(asset, high)} (máxima).`,
    sourcedText`Agora está em ${amount(asset, price)}: ${above} ${wrapWords(price >= low ? 'acima da mínima' : 'abaixo da mínima')} e ${below} ${wrapWords(price <= high ? 'abaixo da máxima' : 'acima da máxima')}. Está mais perto da ${wrapWords(isNearLow ? 'mínima' : 'máxima')}.`,
    sourcedText`Estar perto de uma delas não diz para onde o preço vai.`,
  ];
}

function dayRange(asset: AssetData): Paragraphs {
  const { quote, symbol } = asset;
  const [low, high, open] = [
    quote.regularMarketDayLow,
    quote.regularMarketDayHigh,
    quote.regularMarketOpen,
  ].map(displayableNumber);
  if (low === undefined || high === undefined) {
    return [sourcedText`A fonte não informa a mínima e a máxima do dia de ${wrapName(symbol)}.`];
  }
  const opened: Sentence =
    open === undefined ? wrapWords('') : sourcedText` Abriu em ${amount(asset, open)}.`;
  const price = priceOf(asset);
  const now =
    price === undefined ? wrapWords('') : sourcedText` Agora está em ${amount(asset, price)}.`;
  return [
    sourcedText`No último pregão, ${wrapName(symbol)} foi de ${amount(asset, low)} (mínima) a ${amount(asset, high)} (máxima).${opened}${now}`,
  ];
}

function amount(asset: AssetData, value: number): SourcedValue {
  return assetValue(formatAmount(value, asset.quote.currency), asset);
}

function changeOf(from: number, to: number): SourcedValue {
  return calculatedValue(
    formatShareChange(toExactDecimal(to).div(toExactDecimal(from)).minus(1).toNumber()),
    'preço mais novo dividido pelo mais antigo, menos um',
  );
}

function distance(from: number, price: number): SourcedValue {
  return calculatedValue(
    formatShare(toExactDecimal(price).div(toExactDecimal(from)).minus(1).abs().toNumber()),
    'diferença entre os dois preços, dividida pelo da mínima ou da máxima',
  );
}
