import { expect, it } from 'vitest';
import { sampleClosings } from '../../../../infra/operations/preview/sample-edition.ts';
import { renderPlainText } from '../../../../functions/integrations/plain-text.ts';
import type { HeldPosition } from '../../../../functions/editions/messages/reader.ts';
import { buildReportData } from '../../../../functions/portfolio/report/report-data.ts';
import { writeReport } from '../../../../functions/portfolio/report/report-message.ts';
import type { Closings } from '../../../../functions/portfolio/report/week-series.ts';
import { deriveLedger } from '../../../../shared/portfolio/trades/ledger.ts';
import type { Trade } from '../../../../shared/portfolio/trades/trade.ts';

const { day, closings: sample } = sampleClosings('semanal');
const days = sample.map(({ facts }) => facts.session.day);
const [baseDay = '', firstDay = '', secondDay = ''] = days;
const lastDay = days.at(-1) ?? '';

/** Prices of each asset at the closings; a missing one is not quoted. */
function closingsWith(prices: Readonly<Record<string, readonly (number | undefined)[]>>): Closings {
  const closings = sample.map(({ facts, quotes }, index) => ({
    facts,
    quotes: quotes && {
      ...quotes,
      quotes: Object.fromEntries(
        Object.entries(prices).flatMap(([ticker, of]) => {
          const priceInReais = of[index];
          return priceInReais === undefined
            ? []
            : [
                [
                  ticker,
                  {
                    name: ticker,
                    priceInReais,
                    changeInBasisPoints: null,
                    volume: null,
                    type: null,
                  },
                ],
              ];
        }),
      ),
    },
  }));
  return closings as unknown as Closings;
}
/** A price that stays, and the last one. */
const from = (first: number, last: number) =>
  days.map((_, i) => (i < days.length - 1 ? first : last));

const position = (ticker: string, quantity: string, over: Partial<HeldPosition> = {}) => ({
  ticker,
  quantity,
  averagePrice: null,
  broker: null,
  ...over,
});
const trade = (over: Partial<Trade>): Trade => ({
  day: firstDay,
  ticker: 'PETR4',
  kind: 'buy',
  quantity: '50',
  price: '31',
  fees: '0',
  broker: null,
  ...over,
});
const dataOf = (
  closings: Closings,
  positions: readonly HeldPosition[],
  trades?: readonly Trade[],
) =>
  buildReportData(closings, {
    positions,
    favourites: [],
    ...(trades === undefined ? {} : { traded: { trades, realised: [] } }),
  });

it('a purchase in the week is no gain: only what its shares gained since counts', () => {
  const data = dataOf(
    closingsWith({ PETR4: from(30, 33), VALE3: from(50, 49) }),
    [position('PETR4', '150'), position('VALE3', '10')],
    [trade({ quantity: '50', price: '31', fees: '5' })],
  );
  expect(data.contributions).toEqual([
    // 150 × 33 − 100 × 30 − 50 × 31 − 5
    { ticker: 'PETR4', amountInCentavos: 39_500 },
    { ticker: 'VALE3', amountInCentavos: -1_000 },
  ]);
  expect(data).toMatchObject({ valueInCentavos: 544_000, result: { amountInCentavos: 38_500 } });
  // The fee and the price of the purchase on its day, then the rise of what is held from then on.
  const ofDays = (5_000 / (3_500 + 1_555)) * (5_440 / 5_000);
  expect(data.result?.changeInBasisPoints).toBe(Math.round((ofDays - 1) * 10_000));
  expect(data.series.portfolio?.at(-1)).toBe(data.result?.changeInBasisPoints);
});

it('a sale in the week, also of everything, counts with what it brought', () => {
  const data = dataOf(
    closingsWith({ PETR4: from(30, 33), VALE3: [50, undefined, undefined] }),
    [position('PETR4', '60')],
    [
      trade({ kind: 'sell', quantity: '40', price: '32', fees: '1' }),
      trade({ ticker: 'VALE3', kind: 'sell', quantity: '10', price: '48', fees: '0' }),
    ],
  );
  expect(data.contributions).toEqual([
    // 60 × 33 + 40 × 32 − 1 − 100 × 30
    { ticker: 'PETR4', amountInCentavos: 25_900 },
    { ticker: 'VALE3', amountInCentavos: -2_000 },
  ]);
  expect(data.result?.amountInCentavos).toBe(23_900);
  expect(data.assets.map(({ ticker }) => ticker)).toEqual(['PETR4']);
});

it('an asset that was bought and had no price before counts from its purchase', () => {
  const data = dataOf(
    closingsWith({ NOVA3: [undefined, 10, ...from(10, 11).slice(2)] }),
    [position('NOVA3', '100')],
    [trade({ ticker: 'NOVA3', quantity: '100', price: '10' })],
  );
  expect(data.contributions).toEqual([{ ticker: 'NOVA3', amountInCentavos: 10_000 }]);
  expect(data).toMatchObject({ withoutResult: [], result: { changeInBasisPoints: 1_000 } });
});

it('a split is exact, as a trade of the week or as an answer about the quantity', () => {
  const closings = closingsWith({
    PETR4: from(0, 15.6)
      .with(0, 30)
      .with(1, 30)
      .map((price) => (price === 0 ? 15.3 : price)),
  });
  const exact = {
    contributions: [{ ticker: 'PETR4', amountInCentavos: 12_000 }],
    result: { amountInCentavos: 12_000, changeInBasisPoints: 400 },
    withoutResult: [],
    assets: [{ changeInBasisPoints: 400 }],
  };
  const split = trade({ day: secondDay, kind: 'split', quantity: '100', price: null });
  expect(dataOf(closings, [position('PETR4', '200')], [split])).toMatchObject(exact);
  const answered = (over: Partial<HeldPosition>) =>
    dataOf(closings, [
      position('PETR4', '200', {
        quantityAsOf: `${lastDay}T21:00:00.000Z`,
        previousQuantity: '100',
        ...over,
      }),
    ]);
  expect(answered({})).toMatchObject(exact);
  expect(answered({}).series.portfolio?.slice(0, 3)).toEqual([0, 0, 200]);
  const unknown = { contributions: [], result: null, withoutResult: ['PETR4'] };
  // Changed before the price jumped, by another factor, or only confirmed.
  expect(answered({ quantityAsOf: `${baseDay}T21:00:00.000Z` })).toMatchObject(unknown);
  expect(answered({ previousQuantity: '190' })).toMatchObject(unknown);
  expect(answered({ previousQuantity: undefined })).toMatchObject(unknown);
});

it('a past week has the quantities of its days, not those of today', () => {
  const data = dataOf(
    closingsWith({ PETR4: from(30, 33) }),
    [position('PETR4', '500')],
    [trade({ day: '2027-01-10', quantity: '400', price: '40' })],
  );
  expect(data).toMatchObject({
    valueInCentavos: 330_000,
    contributions: [{ ticker: 'PETR4', amountInCentavos: 30_000 }],
  });
});

it('a quantity that contradicts the trades has no result', () => {
  const data = dataOf(
    closingsWith({ PETR4: from(30, 33) }),
    [position('PETR4', '10')],
    [trade({ quantity: '50' })],
  );
  expect(data).toMatchObject({ contributions: [], withoutResult: ['PETR4'], result: null });
});

it('the message adds the contributions up, and has the results of sales with day trades apart', () => {
  const trades = [
    trade({ day: '2026-01-05', quantity: '100', price: '20' }),
    trade({ kind: 'sell', quantity: '40', price: '32', fees: '1' }),
    trade({ ticker: 'VALE3', quantity: '10', price: '50' }),
    trade({ ticker: 'VALE3', kind: 'sell', quantity: '10', price: '51' }),
    trade({ ticker: 'ITUB4', kind: 'sell', quantity: '5', price: '40' }),
  ];
  const { realised } = deriveLedger({ statements: [], trades });
  const subject = {
    positions: [position('PETR4', '60'), position('BBAS3', '10'), position('WEGE3', '10')],
    favourites: [],
    traded: { trades: trades.slice(1), realised },
  };
  const closings = closingsWith({
    PETR4: from(30, 33),
    BBAS3: from(20, 21),
    WEGE3: from(40, 38),
    VALE3: from(50, 52),
    ITUB4: from(41, 40),
  });
  const text = (maximumAssets?: number) =>
    renderPlainText(writeReport({ day, closings, weeks: 1 }, subject, maximumAssets).parts)
      .replaceAll('\u00a0', ' ')
      .replaceAll(/\n+/g, '\n');
  const message = text();
  expect(message).toContain('O resultado da semana foi de +R$ 254,00');
  for (const row of [
    'PETR4: +R$ 259,00',
    'BBAS3: +R$ 10,00',
    'VALE3: +R$ 10,00',
    'ITUB4: −R$ 5,00',
    'WEGE3: −R$ 20,00',
    'Resultado da semana: +R$ 254,00',
  ]) {
    expect(message).toContain(row);
  }
  expect(text(2)).toContain('Outros 3 ativos: +R$ 15,00');
  const [, sales = ''] = message.split('Vendas da semana');
  expect(sales).toMatch(
    /o que você recebeu menos o custo médio.*ITUB4: custo desconhecido.*PETR4: \+R\$ 479,00.*Total com custo conhecido: \+R\$ 479,00.*day trades, à parte.*VALE3: \+R\$ 10,00/s,
  );
  expect(message).toContain('pelas suas operações e com as taxas delas');
});
