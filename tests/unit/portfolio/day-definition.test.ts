import { expect, it } from 'vitest';
import { answerPortfolio } from '../../../functions/assistant/answers/portfolio.ts';
import { readerAssetsAt } from '../../../functions/editions/messages/reader-portfolio.ts';
import { buildReportData } from '../../../functions/portfolio/report/report-data.ts';
import type { Closings } from '../../../functions/portfolio/report/week-series.ts';
import { readStoredAssets } from '../../../functions/portfolio/stored-assets.ts';
import { sampleClosings } from '../../../infra/operations/preview/sample-edition.ts';
import type { StoredPosition } from '../../../shared/portfolio/position.ts';
import { valuePortfolio } from '../../../shared/portfolio/valuation.ts';
import { formatReais, formatReaisDifference } from '../../../shared/values/money.ts';
import { formatChange, formatPercentage } from '../../../shared/values/percentage.ts';
import { unknownQuote } from '../../support/market/assets.ts';

/*
 * The page, the assistant, the messages and the report speak of the same day: here of a portfolio with two usual
 * assets, one at two brokers, one with an older price, one whose split of that day was answered, and a coin.
 */

const { closings: sample } = sampleClosings('semanal');
const [before, today] = [sample.at(-2) ?? sample[0], sample.at(-1) ?? sample[0]];
const { day, closesAt } = today.facts.session;

/** Previous close and close, in reais. */
const traded = { PETR4: [30, 30.6], VALE3: [60, 58.5] } as const;
const split = { previous: 40, close: 20.4 };
const oldPrice = 12;
const bitcoin = { previous: 500_000, value: 510_000, changeInBasisPoints: 200 };

function quotesOf(prices: Readonly<Record<string, readonly [number, number | null]>>) {
  return Object.fromEntries(
    Object.entries(prices).map(([ticker, [priceInReais, previous]]) => [
      ticker,
      {
        name: ticker,
        priceInReais,
        changeInBasisPoints:
          previous === null ? null : Math.round((priceInReais / previous - 1) * 10_000),
        ...(previous === null ? {} : { previousCloseInReais: previous }),
        volume: null,
        type: 'stock',
      },
    ]),
  );
}
const withBitcoin = (closing: typeof before, value: number, change: number | null) => ({
  ...closing.facts,
  ...(closing.facts.bitcoin && {
    bitcoin: {
      ...closing.facts.bitcoin,
      unit: 'reais' as const,
      value,
      changeInBasisPoints: change,
    },
  }),
});
const closings = [
  {
    facts: withBitcoin(before, bitcoin.previous, null),
    quotes: before.quotes && {
      ...before.quotes,
      quotes: quotesOf({
        PETR4: [30, null],
        VALE3: [60, null],
        SPLT3: [split.previous, null],
        OLDE3: [oldPrice, null],
      }),
    },
  },
  {
    facts: withBitcoin(today, bitcoin.value, bitcoin.changeInBasisPoints),
    quotes: today.quotes && {
      ...today.quotes,
      at: closesAt,
      quotes: quotesOf({
        PETR4: [traded.PETR4[1], traded.PETR4[0]],
        VALE3: [traded.VALE3[1], traded.VALE3[0]],
        // A likely split has no change.
        SPLT3: [split.close, null],
      }),
    },
  },
] as const satisfies Closings;
const [, { facts, quotes }] = closings;

const held = (ticker: string, quantity: string, over: Partial<StoredPosition> = {}) => ({
  ticker,
  quantity,
  averagePrice: null,
  broker: null,
  quantityAsOf: '2026-11-01T12:00:00.000Z',
  ...over,
});
const positions: StoredPosition[] = [
  held('PETR4', '60', { broker: 'A' }),
  held('PETR4', '40', { broker: 'B' }),
  held('VALE3', '20'),
  held('OLDE3', '50'),
  held('SPLT3', '200', { quantityAsOf: `${day}T23:00:00.000Z`, previousQuantity: '100' }),
  held('BTC', '0.002'),
];
/** 100 × 0,60 and 20 × −1,50. */
const amounts = { PETR4: 6_000, VALE3: -3_000 };
const result = { amountInCentavos: 3_000, changeInBasisPoints: 71 };
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
const resultText = spaced(
  `${formatReaisDifference(result.amountInCentavos)} (${formatChange(result.changeInBasisPoints)})`,
);
const coinText = spaced(`${formatReaisDifference(2_000)} (${formatChange(200)})`);

async function readSite() {
  const storedQuote = (price: number, at: string, percent: number | null) => ({
    quote: {
      content: {
        ...unknownQuote,
        regularMarketPrice: price,
        regularMarketTime: at,
        regularMarketChangePercent: percent,
        regularMarketChange: percent === null ? null : price - price / (1 + percent / 100),
      },
      readAt: new Date(at),
    },
    dividends: undefined,
    leaseUntil: undefined,
    retryAt: undefined,
    unknownUntil: undefined,
    partsRetryAt: undefined,
    version: undefined,
  });
  const { assets } = await readStoredAssets(
    {
      clock: () => new Date(`${day}T23:30:00.000Z`),
      delayMinutes: 15,
      readListedAssets: async () => undefined,
      readNewestPrices: async () => ({
        quotes,
        bitcoin: {
          priceInReais: bitcoin.value,
          changeInBasisPoints: bitcoin.changeInBasisPoints,
          at: closesAt,
          delayMinutes: 15,
        },
        jumps: new Map(),
      }),
      readStoredFigures: async () =>
        new Map([
          ['OLDE3', storedQuote(oldPrice, before.facts.session.closesAt, 5)],
          // The partner still compares with the price before the split, a minute after the close.
          [
            'SPLT3',
            storedQuote(split.close, new Date(Date.parse(closesAt) + 60_000).toISOString(), -49),
          ],
        ]),
    },
    positions.map(({ ticker }) => ticker),
  );
  return {
    assets,
    valuation: valuePortfolio(positions, (one) => assets.find(({ ticker }) => ticker === one)),
  };
}

it('the page counts the assets that were traded that day and have a change', async () => {
  const { valuation } = await readSite();
  expect(valuation).toMatchObject({
    pricesDay: day,
    day: result,
    dayPart: { tickers: ['PETR4', 'VALE3'] },
    coins: { tickers: ['BTC'], result: { amountInCentavos: 2_000 } },
    withOlderPrice: ['OLDE3'],
    withoutPrice: [],
  });
});

it('the assistant says the same result, parts and coins, and names the older price', async () => {
  const { assets, valuation } = await readSite();
  const text = spaced(
    answerPortfolio({ positions, assets }, day)
      .flatMap((part) => ('text' in part ? [part.text] : []))
      .join('\n'),
  );
  const share = formatPercentage(valuation.dayPart?.shareInBasisPoints ?? 0);
  expect(text).toContain(`No dia, só PETR4 e VALE3, ${share} da carteira: ${resultText}.`);
  const ofCoins = formatPercentage(valuation.coins?.shareInBasisPoints ?? 0);
  expect(text).toContain(`À parte do pregão, BTC, ${ofCoins} da carteira: ${coinText}.`);
  expect(text).toContain('fora do resultado do dia: OLDE3.');
});

it('the closing message says the same result and amounts; the older price is not in its value', async () => {
  const { valuation } = await readSite();
  const { portfolio = '' } = readerAssetsAt({ assets: [], positions }, facts, quotes);
  const text = spaced(portfolio);
  const value = valuation.valueInCentavos - 50 * oldPrice * 100;
  expect(text).toContain(`fechou em ${spaced(formatReais(value))}`);
  expect(text).toContain('sem os ativos cuja cotação não temos');
  expect(text).toContain(`O resultado do dia foi de ${resultText}, em`);
  expect(text).toContain('sem contar SPLT3.');
  expect(text).toContain(
    'quem mais somou foi PETR4 (+R$ 60,00); quem mais tirou, VALE3 (−R$ 30,00).',
  );
  expect(text).toMatch(/À parte do pregão, BTC, [\d,]+% desse valor: /);
  expect(text).toContain(`${coinText} em 24 horas.`);
});

it('a report from the close before to that of the day has the same amounts, and the split is exact', () => {
  const data = buildReportData(closings, { positions, favourites: [] });
  const byTicker = Object.fromEntries(
    data.contributions.map(({ ticker, amountInCentavos }) => [ticker, amountInCentavos]),
  );
  expect(byTicker).toEqual({
    ...amounts,
    BTC: 2_000,
    // 200 × 20,40 − 100 × 40
    SPLT3: 8_000,
  });
  expect(data.withoutPrice).toEqual(['OLDE3']);
});
