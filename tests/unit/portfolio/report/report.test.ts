import { longestWhatsAppText } from '../../../../functions/integrations/whatsapp-choices.ts';
import { describe, expect, it } from 'vitest';
import { sampleClosings } from '../../../../infra/operations/preview/sample-edition.ts';
import type { Closing } from '../../../../functions/editions/messages/digest-message.ts';
import { renderPlainText } from '../../../../functions/integrations/plain-text.ts';
import { sumPortfolioDividends } from '../../../../web/src/features/portfolio/portfolio-dividends.ts';
import { buildReportData } from '../../../../functions/portfolio/report/report-data.ts';
import type { Closings } from '../../../../functions/portfolio/report/week-series.ts';
import {
  reportWriter,
  writeReport,
} from '../../../../functions/portfolio/report/report-message.ts';

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

it('a week is calculated exactly, from the previous close to its last one, and each asset once', () => {
  const figures = buildReportData(week({ PETR4: 30, VALE3: 50 }, { PETR4: 33, VALE3: 49 }), {
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

it('a likely split counts for the value but not for the week, and an asset without a price for neither', () => {
  const figures = buildReportData(
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

it('the CDI accumulates one day per session, and is left out when one day is unknown', () => {
  const cdi = (of: Closings) => buildReportData(of, { ...nothing, positions: [] }).cdiInBasisPoints;
  const [base, ...days] = closings;
  const daily = 1.149 ** (1 / 252);
  expect(cdi(closings)).toBe(Math.round((daily ** days.length - 1) * 10_000) || null);
  const { cdi: _, ...unknown } = closings.at(-1)?.facts ?? base.facts;
  expect(cdi([base, ...days.slice(0, -1), { facts: unknown, quotes: undefined }])).toBeNull();
  const [, second, ...later] = closings;
  expect(second).toBeDefined();
  expect(cdi([base, ...later])).toBeNull();
});

it('dividends of the week and future ones are separate, each once, for held assets', () => {
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
  const { dividends } = buildReportData(all, { ...nothing, positions: [position('PETR4', '200')] });
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
  expect(renderPlainText(short.parts)).toMatch(
    /A receber: PETR4: .+ por ação ou cota.+24,69 ao todo/,
  );
});

it("all announced dividends are future ones, as on the portfolio's page, not only those of the editions", () => {
  const last = closings.at(-1) ?? closings[0];
  const to = last.facts.session.day;
  const announcedRow = {
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
      ...(facts.dividends && { dividends: { ...facts.dividends, rows: [announcedRow] } }),
    },
    quotes: quotes && { ...quotes, announced: dividends },
  })) as unknown as Closings;
  const positions = [position('MXRF11', '1000'), position('ITSA4', '100')];
  const { ahead = [] } = buildReportData(all, { ...nothing, positions }).dividends ?? {};
  expect(ahead).toMatchObject([
    { ticker: 'MXRF11', paymentDate: '2027-01-14', totalInCentavos: 10_200 },
    { ticker: 'ITSA4', exDate: '2026-12-01', paymentDate: '2027-01-25', totalInCentavos: 200 },
  ]);
  const page = sumPortfolioDividends(
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

it('an account without positions gets its favourites, without amounts', () => {
  const { parts } = writeReport(
    { day, closings, weeks: 1 },
    { positions: [], favourites: ['PETR4'] },
  );
  const text = renderPlainText(parts);
  expect(text).toContain('seus ativos favoritos');
  expect(text).toContain('PETR4: R$');
  expect(text).not.toMatch(/carteira/i);
});

it('an e-mail lists the largest of many assets and links to the others; WhatsApp has the essentials and the link', () => {
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
  const text = renderPlainText(writer.write(reader).parts);
  expect(text).toContain('AAA39');
  expect(text).not.toContain('AAA14,');
  expect(text).toContain('Mais 5 ativos estão no relatório completo.');
  const reportUrl = 'https://bfj.test/carteira/relatorios/2026-W48';
  expect(text).toContain(reportUrl);
  const short = writer.writeShort(reader);
  expect(short.parts.length).toBeLessThanOrEqual(3);
  const said = renderPlainText(short.parts);
  for (const part of [
    'Sua carteira terminou a semana em R$',
    'O resultado da semana foi de',
    reportUrl,
  ]) {
    expect(said.replaceAll('\u00a0', ' ')).toContain(part);
  }
  expect(said.length).toBeLessThan(longestWhatsAppText);
});

describe('the events of a week', () => {
  const balance = (
    earningsPerShare: number | null,
    bookValuePerShare: number | null,
    quarterEndsOn: string | null,
  ) => ({ PETR4: { earningsPerShare, bookValuePerShare, quarterEndsOn } });
  const reportOfBalances = (
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
    const { parts } = writeReport(
      { day, closings: all, weeks: 1 },
      { positions: [], favourites: ['PETR4'] },
    );
    return renderPlainText(parts);
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
  ])('covers %s', (_, before, after, line) => {
    expect(reportOfBalances(before, after)).toContain(line);
  });

  it.each([
    ['a loss, which has no ratio', balance(-1, null, null), balance(-2, null, null)],
    ['a loss that became a gain', balance(-1, null, null), balance(2, null, null)],
    ['a value missing at the first closing', undefined, balance(5, 20, '2026-09-30')],
    ['a value missing at the last closing', balance(5, 20, '2026-09-30'), undefined],
    ['a ratio that hardly moved', balance(6, 20, null), balance(6.6, 22.1, null)],
  ])('leaves out %s', (_, before, after) => {
    expect(reportOfBalances(before, after)).not.toMatch(/P\/L|P\/VP|balanço/);
  });

  it('shows no ratio across a likely split, since price and earnings have different share counts', () => {
    expect(reportOfBalances(balance(6, 20, null), balance(6, 20, null), [30, 10])).not.toContain(
      'P/L',
    );
  });

  it('covers ex-dividend days once, also of a distant payment, the Selic and the IPCA', () => {
    const [base, ...days] = week({ PETR4: 30 }, { PETR4: 30.5 });
    const exDate = days[1]?.facts.session.day ?? '';
    const row = { ticker: 'PETR4', kind: 'JCP', amountInReais: 0.35, exDate, paymentDate: null };
    const all = [base, ...days].map((closing, index): Closing => {
      const { selic, ipcaMonth, dividends } = closing.facts;
      return {
        facts: {
          ...closing.facts,
          ...(selic && { selic: { ...selic, value: index === 0 ? 15 : 14.75 } }),
          ...(ipcaMonth && {
            ipcaMonth: {
              ...ipcaMonth,
              value: 0.09,
              at: `2026-${index === 0 ? '09' : '10'}-01T03:00:00.000Z`,
            },
          }),
          ...(dividends && { dividends: { ...dividends, rows: [row] } }),
        },
        quotes: closing.quotes && {
          ...closing.quotes,
          quotes: {
            PETR4: {
              name: 'Petrobras',
              priceInReais: 30 + index / 10,
              changeInBasisPoints: index === 2 ? -412 : 310,
              volume: null,
              type: 'stock',
            },
          },
        },
      };
    });
    const closings = all as unknown as Closings;
    const { parts } = writeReport(
      { day, closings, weeks: 1 },
      { positions: [], favourites: ['PETR4'] },
    );
    const text = renderPlainText(parts);
    expect(text).toContain('A Selic passou de 15,00% para 14,75% ao ano.');
    expect(text).toContain('Saiu o IPCA de outubro: 0,09%.');
    const shown = `${exDate.slice(8)}/${exDate.slice(5, 7)}`;
    expect(text.split(`desde ${shown} é negociado sem o JCP de`)).toHaveLength(2);
    expect(text).toMatch(/teve a maior variação de um dia em \d\d\/\d\d: −4,12%/);
    const gappy = all.toSpliced(1, 1) as unknown as Closings;
    const favourites = { positions: [], favourites: ['PETR4'] };
    const textWithGap = renderPlainText(
      writeReport({ day, closings: gappy, weeks: 1 }, favourites).parts,
    );
    expect(textWithGap).toContain('Faltam os fechamentos de');
    expect(textWithGap).not.toContain('maior variação de um dia');
  });
});

it('a report of two weeks says so, and links to the page of both', () => {
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
  const text = renderPlainText(parts);
  expect(subject).toMatch(/^Relatório quinzenal da carteira: \d\d\/\d\d a \d\d\/\d\d$/);
  expect(writer.write(reader).preheader).not.toMatch(/R\$|%/);
  expect(
    renderPlainText(writer.write({ ...reader, positions: [], assets: ['PETR4'] }).parts),
  ).toContain('Sua carteira está vazia: o relatório fala dos seus ativos favoritos.');
  expect(text).toContain('Sua carteira terminou a quinzena em R$');
  expect(text).toMatch(/https:\/\/bfj\.test\/carteira\/relatorios\/\d{4}-W\d\d\?semanas=2/);
  expect(renderPlainText(writer.writeShort(reader).parts)).toMatch(/^Relatório quinzenal: /);
  const plot = parts.find((part) => typeof part !== 'string' && part.kind === 'courses');
  expect(plot).toMatchObject({ days: { length: sampleClosings('quinzenal').closings.length } });
});
