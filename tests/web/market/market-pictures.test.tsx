import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AssetData } from '../../../shared/market/asset-data.ts';
import { deriveAssetKind } from '../../../web/src/features/market/analysis/asset-kind.ts';
import type { AssetTab } from '../../../web/src/features/market/analysis/asset-tab.ts';
import { AssetResult } from '../../../web/src/features/market/analysis/asset-view.tsx';
import { yearlyTotals } from '../../../web/src/features/market/analysis/panels/dividend-analysis.ts';
import { volumeOfDay } from '../../../web/src/features/market/analysis/ranges/volume-bars.tsx';
import { buildAsset, toUnixSeconds } from '../../support/market/assets.ts';

vi.mock('../../../web/src/features/market/analysis/price/price-canvas.tsx', () => ({
  default: () => null,
}));
afterEach(cleanup);

const today = '2026-11-21';

function show(data: AssetData, tab: AssetTab = 'indicadores'): string {
  const { container } = render(
    <AssetResult
      data={data}
      today={today}
      now={Date.parse('2026-11-21T15:00:00.000Z')}
      tab={tab}
      onTabChange={() => undefined}
    />,
  );
  return container.textContent.replaceAll('\u00a0', ' ');
}

const bar = (name: string) =>
  screen.getByRole('button', { name: (own) => own.replaceAll('\u00a0', ' ') === name });

test('shows the day’s and the year’s range as lines with numbers at their ends and marks', () => {
  const words = show(
    buildAsset({
      quote: {
        regularMarketPrice: 38.5,
        regularMarketOpen: 38,
        regularMarketDayLow: 37.9,
        regularMarketDayHigh: 38.9,
        regularMarketTime: '2026-11-19T20:30:00.000Z',
        fiftyTwoWeekLow: 30,
        fiftyTwoWeekHigh: 42,
      },
    }),
  );
  expect(words).toContain(
    'Pregão de 19/11/2026Abertura R$ 38,00Preço R$ 38,50MínimaR$ 37,90MáximaR$ 38,90',
  );
  expect(words).toContain('Últimas 52 semanasPreço R$ 38,50MínimaR$ 30,00MáximaR$ 42,00');
  cleanup();
  expect(show(buildAsset())).not.toMatch(/Pregão de|52 semanas|Quantidade negociada/);
});

test.each([
  ['rises', 38, 38.5, 'up', 0.1, 0.6],
  ['falls from its highest to its lowest', 38.9, 37.9, 'down', 1, 0],
])(
  'a session that %s is drawn in that direction, with each value at its mark',
  (_, open, price, direction, opened, now) => {
    show(
      buildAsset({
        quote: {
          regularMarketPrice: price,
          regularMarketOpen: open,
          regularMarketDayLow: 37.9,
          regularMarketDayHigh: 38.9,
        },
      }),
    );
    expect(document.querySelector('[data-move]')?.getAttribute('data-move')).toBe(direction);
    const leftOf = (shape: string) =>
      Number.parseFloat(
        document.querySelector<HTMLElement>(`[data-mark="${shape}"]`)?.style.left ?? '',
      );
    expect(leftOf('stroke')).toBeCloseTo(opened * 100);
    expect(leftOf('dot')).toBeCloseTo(now * 100);
  },
);

test('the usual volume excludes the session shown', () => {
  const historical = ['16', '17', '18', '19', '20'].map((day) => ({
    date: toUnixSeconds(`2026-11-${day}`),
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: day === '20' ? 900 : 100,
  }));
  const quote = { regularMarketVolume: 900, regularMarketTime: '2026-11-20T20:30:00.000Z' };
  expect(volumeOfDay(buildAsset({ historical, quote }))).toBeUndefined();
  const before = [{ ...historical[0], date: toUnixSeconds('2026-11-13'), volume: 200 }];
  const longer = [...before, ...historical] as AssetData['historical'];
  expect(volumeOfDay(buildAsset({ historical: longer, quote }))).toEqual({
    volume: 900,
    usual: 120,
    days: 5,
  });
});

test('describes margins and debt in a sentence beside their bars, also for a loss', () => {
  const words = show(
    buildAsset({
      financialData: { grossMargins: 0.4, totalDebt: 14.5e9, totalCash: 4.5e9 },
      defaultKeyStatistics: { profitMargins: 0.2333 },
    }),
  );
  expect(words).toContain('De cada R$ 100 de receita, sobram R$ 23,33 de lucro líquido.');
  expect(words).toContain('A dívida supera o caixa em R$ 10,00 B (dívida líquida).');
  cleanup();
  const loss = show(
    buildAsset({
      financialData: { grossMargins: 0.4, totalDebt: 1e9, totalCash: 3e9 },
      defaultKeyStatistics: { profitMargins: -0.05 },
    }),
  );
  expect(loss).toContain('A cada R$ 100 de receita, o prejuízo é de R$ 5,00.');
  expect(loss).toContain('O caixa supera a dívida em R$ 2,00 B.');
});

const statements = {
  financialData: { grossMargins: 0.4, totalDebt: 1e9, totalCash: 3e9, totalRevenue: 4e9 },
  defaultKeyStatistics: { profitMargins: 0.2, bookValue: 4.5 },
  incomeStatementHistory: [2025, 2024].map((year) => ({
    endDate: `${year}-09-30`,
    totalRevenue: 4e9,
    grossProfit: 2e9,
    operatingExpense: null,
    netIncome: 1e9,
  })),
};

test.each<{ symbol: string; traded: string; said: string | null; words: Record<string, string[]> }>(
  [
    {
      symbol: 'AAPL',
      traded: 'USD',
      said: null,
      words: {
        indicadores: ['De cada US$ 100 de receita, sobram US$ 20,00'],
        demonstracoes: ['Valores em US$ milhões'],
      },
    },
    {
      symbol: 'AAPL34',
      traded: 'BRL',
      said: 'USD',
      words: {
        indicadores: [
          'De cada US$ 100 de receita',
          'supera a dívida em US$ 2,00 B',
          'açãoUS$ 4,50',
        ],
        fundamentos: ['US$ 4,00 B'],
        demonstracoes: ['Valores em US$ milhões'],
      },
    },
    {
      symbol: 'AAPL34',
      traded: 'BRL',
      said: null,
      words: {
        indicadores: [
          'De cada 100 de receita, sobram 20,00 de lucro líquido.',
          'Dívida e caixana moeda do balanço da empresa',
          'O caixa supera a dívida em 2,00 B.',
          'Endividamentona moeda do balanço da empresa',
        ],
        fundamentos: ['últimos 12 meses (TTM), na moeda do balanço da empresa'],
        demonstracoes: ['Valores em milhões, na moeda do balanço da empresa'],
      },
    },
    {
      symbol: 'PETR4',
      traded: 'BRL',
      said: null,
      words: { indicadores: ['De cada R$ 100'], demonstracoes: ['Valores em R$ milhões'] },
    },
  ],
)(
  '$symbol, with a balance in $said: marks amounts of it with the currency',
  ({ symbol, traded, said, words }) => {
    const data = buildAsset({
      symbol,
      ...statements,
      quote: { currency: traded },
      financialData: { ...statements.financialData, financialCurrency: said },
    });
    for (const tab of ['indicadores', 'fundamentos', 'demonstracoes'] as const) {
      const shown = show(data, tab);
      for (const text of words[tab] ?? []) expect(shown).toContain(text);
      expect(/R\$ (?:100|4,|2,|1,|3,)|em R\$ mil/.test(shown.replaceAll('US$', ''))).toBe(
        symbol === 'PETR4',
      );
      cleanup();
    }
  },
);

test('a card names missing data, and an empty card is omitted', () => {
  const words = show(buildAsset({ quote: { priceEarnings: 5 } }));
  expect(words).toContain('Sem dado da fonte: P/L projetado, P/VP');
  expect(words).not.toContain('Endividamento');
});

describe('each kind of asset', () => {
  const named = (symbol: string, shortName: string, over: Parameters<typeof buildAsset>[0] = {}) =>
    buildAsset({ ...over, symbol, quote: { shortName } });
  const statement = {
    endDate: '2025-12-31',
    totalRevenue: 1,
    grossProfit: 1,
    operatingExpense: null,
    netIncome: 1,
  };

  test.each([
    ['a share', named('PETR4', 'PETROBRAS PN'), 'share'],
    ['a BDR', named('AAPL34', 'APPLE BDR'), 'share'],
    ['a unit', named('TAEE11', 'TAESA UNIT', { incomeStatementHistory: [statement] }), 'share'],
    ['a FII', named('MXRF11', 'MAXI RENDA FII'), 'fii'],
    ['an ETF', named('BOVA11', 'ISHARES IBOVESPA ETF'), 'etf'],
    ['another fund', named('XPTO11', 'XPTO'), 'fund'],
  ])('detects %s by the data of the source', (_, data, kind) => {
    expect(deriveAssetKind(data)).toBe(kind);
  });

  test('a FII shows its payments and no card of a company', () => {
    const dividends = [
      { date: '2026-12-14', type: 'RENDIMENTO', amount: 0.13 },
      { date: '2026-11-14', type: 'RENDIMENTO', amount: 0.1 },
      { date: '2026-10-14', type: 'RENDIMENTO', amount: 0.12 },
    ];
    const words = show(
      named('MXRF11', 'MAXI RENDA FII', {
        dividends,
        defaultKeyStatistics: { priceToBook: 1.09, dividendYield: 0.0787, lastDividendValue: 0.1 },
      }),
    );
    expect(words).toContain('P/VPpreço ÷ valor patrimonial da cota1,09');
    expect(words).toContain('Rendimentos em 12 mesespor cotaR$ 0,22');
    expect(words).not.toMatch(/Valuation|Endividamento|Sem dado da fonte/);
    expect(bar('out/26: R$ 0,12')).toBeTruthy();
  });
});

test('bars show their value on hover and with the arrow keys', () => {
  const dividends = ['2026-11-10', '2026-08-10'].map((date, index) => ({
    date,
    type: 'JCP',
    amount: index + 1,
  }));
  show(buildAsset({ dividends }), 'dividendos');
  const november = bar('nov/26: R$ 1,00');
  expect(november.tabIndex).toBe(0);
  november.focus();
  fireEvent.keyDown(november, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(bar('out/26: nenhum pagamento'));
  fireEvent.pointerEnter(bar('ago/26: R$ 2,00'));
  expect(bar('ago/26: R$ 2,00').tabIndex).toBe(0);
});

test('omits the oldest incomplete year, and shows a gap as a year without payments', () => {
  const paidOn = (...dates: readonly string[]) =>
    dates.map((date) => ({ date, type: 'JCP', amount: 1 }));
  expect(
    yearlyTotals(paidOn('2026-12-10', '2026-02-10', '2024-05-10', '2024-01-10'), today),
  ).toEqual([
    { year: '2024', total: 2 },
    { year: '2025', total: 0 },
    { year: '2026', total: 1 },
  ]);
  const months = Array.from({ length: 48 }, (_, index) =>
    new Date(Date.UTC(2026, 10 - index, 5)).toISOString().slice(0, 10),
  );
  expect(yearlyTotals(paidOn(...months), today).map(({ year }) => year)).toEqual([
    '2023',
    '2024',
    '2025',
    '2026',
  ]);
  expect(yearlyTotals([], today)).toEqual([]);
});
