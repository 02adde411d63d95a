import { longestWhatsAppText } from '../../../../../shared/messages/whatsapp-choices.ts';
import { describe, expect, it } from 'vitest';
import { sampleClosings } from '../../../../../infra/operations/preview/sample-edition.ts';
import type { Closing } from '../../../../../shared/editions/prose/digest-message.ts';
import { plainText } from '../../../../../shared/messages/plain-text.ts';
import { portfolioDividends } from '../../../../../shared/portfolio/portfolio-dividends.ts';
import { reportFigures } from '../../../../../shared/portfolio/report/report-figures.ts';
import type { Closings } from '../../../../../shared/portfolio/report/week-courses.ts';
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
  const writer = reportWriter({ day, closings: all, weeks: 1, siteUrl: 'https://bfj.test' });
  const short = writer.writeShort({
    level: 'basico',
    length: 'media',
    style: 'balanceada',
    areas: [],
    assets: [],
    positions: [position('PETR4', '200')],
  });
  expect(plainText(short.parts)).toMatch(/A receber: PETR4: .+ por unidade.+24,69 ao todo/);
});

it('all that is announced is to come, as on the portfolio’s page, and not only what the editions told of', () => {
  const last = closings.at(-1) ?? closings[0];
  const to = last.facts.session.day;
  const told = {
    ticker: 'ITSA4',
    kind: 'JCP',
    amountInReais: 0.02,
    exDate: '2026-12-01',
    paymentDate: '2027-01-25',
  };
  const dividends = {
    MXRF11: [
      { date: '2027-01-14', type: 'RENDIMENTO', amount: 0.102 },
      { date: to, type: 'RENDIMENTO', amount: 0.1 },
    ],
    ITSA4: [{ date: '2027-01-25', type: 'JCP', amount: 0.02 }],
  };
  const all = closings.map(({ facts, quotes }) => ({
    facts: {
      ...facts,
      ...(facts.dividends && { dividends: { ...facts.dividends, rows: [told] } }),
    },
    quotes: quotes && { ...quotes, announced: dividends },
  })) as unknown as Closings;
  const positions = [position('MXRF11', '1000'), position('ITSA4', '100')];
  const { ahead = [] } = reportFigures(all, { ...nothing, positions }).dividends ?? {};
  expect(ahead).toMatchObject([
    { ticker: 'MXRF11', paymentDate: '2027-01-14', totalInCentavos: 10_200 },
    { ticker: 'ITSA4', exDate: '2026-12-01', paymentDate: '2027-01-25', totalInCentavos: 200 },
  ]);
  const page = portfolioDividends(
    positions,
    (ticker) => ({
      ticker,
      name: null,
      assetClass: 'stock',
      sector: null,
      isListed: true,
      price: null,
      dividends: Object.entries(dividends).find(([one]) => one === ticker)?.[1] ?? null,
      jumps: [],
    }),
    to,
  );
  const total = ahead.reduce((sum, { totalInCentavos }) => sum + (totalInCentavos ?? 0), 0);
  expect(total).toBe(page.announcedInCentavos);
});

it('whoever has said nothing of what they hold reads of what they follow, without amounts of their own', () => {
  const { parts } = writtenReport(
    { day, closings, weeks: 1 },
    { positions: [], favourites: ['PETR4'] },
  );
  const text = plainText(parts);
  expect(text).toContain('seus ativos favoritos');
  expect(text).toContain('PETR4: R$');
  expect(text).not.toMatch(/carteira/i);
});

it('an e-mail has the largest of many assets, and the way to the others; WhatsApp the essentials and the way', () => {
  const tickers = Array.from({ length: 30 }, (_, nth) => `AAA${nth + 10}`);
  const all = Object.fromEntries(tickers.map((ticker, nth) => [ticker, nth + 1]));
  const writer = reportWriter({
    day,
    closings: week(all, all),
    weeks: 1,
    siteUrl: 'https://bfj.test',
  });
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
  expect(short.parts.length).toBeLessThanOrEqual(3);
  const said = plainText(short.parts);
  for (const part of [
    'Sua carteira terminou a semana em R$',
    'O resultado da semana foi de',
    way,
  ]) {
    expect(said.replaceAll('\u00a0', ' ')).toContain(part);
  }
  expect(said.length).toBeLessThan(longestWhatsAppText);
});

describe('what happened in a week', () => {
  const balance = (
    earningsPerShare: number | null,
    bookValuePerShare: number | null,
    quarterEndsOn: string | null,
  ) => ({ PETR4: { earningsPerShare, bookValuePerShare, quarterEndsOn } });
  const told = (
    before: ReturnType<typeof balance> | undefined,
    after: ReturnType<typeof balance> | undefined,
    price: readonly [number, number] = [30, 33],
  ) => {
    const [base, ...days] = week({ PETR4: price[0] }, { PETR4: price[1] });
    const withBalances = (closing: Closing, balances: typeof before): Closing => ({
      ...closing,
      quotes: closing.quotes && { ...closing.quotes, balances: balances ?? {} },
    });
    const all: Closings = [
      withBalances(base, before),
      ...days.slice(0, -1),
      withBalances(days.at(-1) ?? base, after),
    ];
    const { parts } = writtenReport(
      { day, closings: all, weeks: 1 },
      { positions: [], favourites: ['PETR4'] },
    );
    return plainText(parts);
  };

  it.each([
    [
      'a ratio that moved with the price',
      balance(6, 20, null),
      balance(6, 20, null),
      'PETR4: P/L de 5,00 para 5,50 e P/VP de 1,50 para 1,65',
    ],
    [
      'a new quarter, by which a ratio moved',
      balance(6, null, '2026-06-30'),
      balance(5, null, '2026-09-30'),
      'PETR4: chegou o balanço do trimestre que terminou em 30/09; P/L de 5,00 para 6,60',
    ],
  ])('tells of %s', (_, before, after, line) => {
    expect(told(before, after)).toContain(line);
  });

  it.each([
    ['a loss, which has no ratio', balance(-1, null, null), balance(-2, null, null)],
    ['a loss that became a gain', balance(-1, null, null), balance(2, null, null)],
    ['what the first closing did not know', undefined, balance(5, 20, '2026-09-30')],
    ['what the last one does not know any more', balance(5, 20, '2026-09-30'), undefined],
    ['a ratio that hardly moved', balance(6, 20, null), balance(6.6, 22.1, null)],
  ])('says nothing of %s', (_, before, after) => {
    expect(told(before, after)).not.toMatch(/P\/L|P\/VP|balanço/);
  });

  it('says no ratio over a likely split, whose price and earnings are of different shares', () => {
    expect(told(balance(6, 20, null), balance(6, 20, null), [30, 10])).not.toContain('P/L');
  });

  it('tells of dividends that are left behind, once, of a far day, of Selic and of the IPCA', () => {
    const [base, ...days] = week({ PETR4: 30 }, { PETR4: 30.5 });
    const exDate = days[1]?.facts.session.day ?? '';
    const row = { ticker: 'PETR4', kind: 'JCP', amountInReais: 0.35, exDate, paymentDate: null };
    const all = [base, ...days].map((closing, place): Closing => {
      const { selic, ipcaMonth, dividends } = closing.facts;
      return {
        facts: {
          ...closing.facts,
          ...(selic && { selic: { ...selic, value: place === 0 ? 15 : 14.75 } }),
          ...(ipcaMonth && {
            ipcaMonth: {
              ...ipcaMonth,
              value: 0.09,
              at: `2026-${place === 0 ? '09' : '10'}-01T03:00:00.000Z`,
            },
          }),
          ...(dividends && { dividends: { ...dividends, rows: [row] } }),
        },
        quotes: closing.quotes && {
          ...closing.quotes,
          quotes: {
            PETR4: {
              name: 'Petrobras',
              priceInReais: 30 + place / 10,
              changeInBasisPoints: place === 2 ? -412 : 310,
              volume: null,
              type: 'stock',
            },
          },
        },
      };
    });
    const closings = all as unknown as Closings;
    const { parts } = writtenReport(
      { day, closings, weeks: 1 },
      { positions: [], favourites: ['PETR4'] },
    );
    const text = plainText(parts);
    expect(text).toContain('A Selic passou de 15,00% para 14,75% ao ano.');
    expect(text).toContain('Saiu o IPCA de outubro: 0,09%.');
    const shown = `${exDate.slice(8)}/${exDate.slice(5, 7)}`;
    expect(text.split(`desde ${shown} é negociado sem o JCP de`)).toHaveLength(2);
    expect(text).toMatch(/teve a maior variação de um dia em \d\d\/\d\d: −4,12%/);
    const gappy = all.toSpliced(1, 1) as unknown as Closings;
    const favourites = { positions: [], favourites: ['PETR4'] };
    const told = plainText(writtenReport({ day, closings: gappy, weeks: 1 }, favourites).parts);
    expect(told).toContain('Faltam os fechamentos de');
    expect(told).not.toContain('maior variação de um dia');
  });
});

it('a report of two weeks says so, and leads to the page of both', () => {
  const writer = reportWriter({
    ...sampleClosings('quinzenal'),
    weeks: 2,
    siteUrl: 'https://bfj.test',
  });
  const reader = {
    level: 'basico',
    length: 'media',
    style: 'balanceada',
    areas: [],
    assets: [],
    positions: [position('PETR4', '100')],
  } as const;
  const { subject, parts } = writer.write(reader);
  const text = plainText(parts);
  expect(subject).toMatch(/^Relatório quinzenal da sua carteira: de \d\d\/\d\d a \d\d\/\d\d$/);
  expect(writer.write(reader).preheader).not.toMatch(/R\$|%/);
  expect(plainText(writer.write({ ...reader, positions: [], assets: ['PETR4'] }).parts)).toContain(
    'Sua carteira está vazia: o relatório fala dos seus ativos favoritos.',
  );
  expect(text).toContain('Sua carteira terminou a quinzena em R$');
  expect(text).toMatch(/https:\/\/bfj\.test\/carteira\/relatorios\/\d{4}-W\d\d\?semanas=2/);
  expect(plainText(writer.writeShort(reader).parts)).toMatch(/^Relatório quinzenal: /);
  const plot = parts.find((part) => typeof part !== 'string' && part.kind === 'courses');
  expect(plot).toMatchObject({ days: { length: sampleClosings('quinzenal').closings.length } });
});
