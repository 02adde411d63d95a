import { expect, it } from 'vitest';
import { sampleClosings } from '../../../../../infra/operations/preview/sample-edition.ts';
import type { Closing } from '../../../../../shared/editions/prose/digest-message.ts';
import { plainText } from '../../../../../shared/messages/plain-text.ts';
import {
  reportFigures,
  type Closings,
} from '../../../../../shared/portfolio/report/report-figures.ts';
import {
  reportWriter,
  writtenReport,
} from '../../../../../shared/portfolio/report/report-message.ts';

const position = (ticker: string, quantity: string, broker: string | null = null) => ({
  ticker,
  quantity,
  averagePrice: null,
  broker,
});
const prices = (closing: Closing, of: Readonly<Record<string, number>>): Closing => ({
  ...closing,
  quotes: closing.quotes && {
    ...closing.quotes,
    quotes: Object.fromEntries(
      Object.entries(of).map(([ticker, priceInReais]) => [
        ticker,
        { name: ticker, priceInReais, changeInBasisPoints: null, volume: null, type: 'stock' },
      ]),
    ),
  },
});
const { day, closings } = sampleClosings('semanal');
const week = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Closings => [
  prices(closings[0], before),
  ...closings.slice(1, -1),
  prices(closings.at(-1) ?? closings[0], after),
];
const nothing = { favourites: [] };

it('a week is counted exactly, from the close before it to its last one, and each asset once', () => {
  const figures = reportFigures(week({ PETR4: 30, VALE3: 50 }, { PETR4: 33, VALE3: 49 }), {
    ...nothing,
    positions: [
      position('PETR4', '100', 'A'),
      position('PETR4', '50', 'B'),
      position('VALE3', '10'),
    ],
  });
  expect(figures).toMatchObject({
    valueInCentavos: 544_000,
    // 450 more and 10 less, of 5 000.
    result: { amountInCentavos: 44_000, changeInBasisPoints: 880 },
    assets: [
      { ticker: 'PETR4', changeInBasisPoints: 1_000, held: { valueInCentavos: 495_000 } },
      { ticker: 'VALE3', changeInBasisPoints: -200, held: { valueInCentavos: 49_000 } },
    ],
    classes: [{ name: 'Ações', valueInCentavos: 544_000, shareInBasisPoints: 10_000 }],
  });
});

it('what was likely split counts for the value and not for the week, and what has no price for neither', () => {
  const figures = reportFigures(
    week({ PETR4: 30, VALE3: 50 }, { PETR4: 30, VALE3: 25, NOVA3: 10 }),
    {
      ...nothing,
      positions: ['PETR4', 'VALE3', 'NOVA3', 'XPTO3'].map((ticker) => position(ticker, '1')),
    },
  );
  expect(figures).toMatchObject({
    valueInCentavos: 6_500,
    result: { amountInCentavos: 0, changeInBasisPoints: 0 },
    withoutPrice: ['XPTO3'],
    withoutResult: ['VALE3', 'NOVA3'],
  });
});

it('the CDI adds up a day for each session, and is not told where one of them is not known', () => {
  const cdi = (of: Closings) => reportFigures(of, { ...nothing, positions: [] }).cdiInBasisPoints;
  const [base, ...days] = closings;
  const daily = 1.149 ** (1 / 252);
  expect(cdi(closings)).toBe(Math.round((daily ** days.length - 1) * 10_000) || null);
  const { cdi: _, ...unknown } = closings.at(-1)?.facts ?? base.facts;
  expect(cdi([base, ...days.slice(0, -1), { facts: unknown, quotes: undefined }])).toBeNull();
  const [, second, ...later] = closings;
  expect(second).toBeDefined();
  expect(cdi([base, ...later])).toBeNull();
});

it('dividends of the week and those to come are told apart, once each, for what is held', () => {
  const row = (
    ticker: string,
    paymentDate: string | null,
    exDate: string | null = '2026-11-10',
  ) => ({
    ticker,
    kind: 'DIVIDENDO',
    amountInReais: 0.123_45,
    exDate,
    paymentDate,
  });
  const last = closings.at(-1) ?? closings[0];
  const from = closings[0].facts.session.day;
  const to = last.facts.session.day;
  const rows = [row('PETR4', to), row('PETR4', from), row('PETR4', '2027-01-04'), row('VALE3', to)];
  const all = closings.map(({ facts, quotes }) => ({
    quotes,
    facts: { ...facts, ...(facts.dividends && { dividends: { ...facts.dividends, rows } }) },
  })) as unknown as Closings;
  const { dividends } = reportFigures(all, { ...nothing, positions: [position('PETR4', '200')] });
  expect(dividends?.paid).toMatchObject([{ paymentDate: to, totalInCentavos: 2_469 }]);
  expect(dividends?.ahead).toMatchObject([{ paymentDate: '2027-01-04', totalInCentavos: 2_469 }]);
});

it('whoever has said nothing of what they hold reads of what they follow, without amounts of their own', () => {
  const { parts } = writtenReport({ day, closings }, { positions: [], favourites: ['PETR4'] });
  const text = plainText(parts);
  expect(text).toContain('seus ativos favoritos');
  expect(text).toContain('PETR4: R$');
  expect(text).not.toMatch(/carteira/i);
});

it('an e-mail has the largest of many assets, and the way to the others; WhatsApp a line and the way', () => {
  const tickers = Array.from({ length: 30 }, (_, nth) => `AAA${nth + 10}`);
  const all = Object.fromEntries(tickers.map((ticker, nth) => [ticker, nth + 1]));
  const writer = reportWriter({ day, closings: week(all, all), siteUrl: 'https://bfj.test' });
  const reader = {
    level: 'basico',
    length: 'media',
    style: 'balanceada',
    areas: [],
    assets: [],
    positions: tickers.map((ticker) => position(ticker, '1')),
  } as const;
  const text = plainText(writer.write(reader).parts);
  expect(text).toContain('AAA39');
  expect(text).not.toContain('AAA14,');
  expect(text).toContain('Mais 5 ativos estão no relatório completo.');
  const way = 'https://bfj.test/carteira/relatorios/2026-W48';
  expect(text).toContain(way);
  const short = writer.writeShort(reader);
  expect(short.parts).toHaveLength(2);
  expect(plainText(short.parts)).toContain(way);
});
