import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PortfolioReturns } from '../../../shared/contracts/portfolio/returns.ts';
import type { StoredTrade } from '../../../shared/portfolio/trades/trade.ts';
import { valuePortfolio } from '../../../shared/portfolio/valuation.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';
import { noReturns, periodReturn } from './returns-samples.ts';
import { noTrades, storedTrade } from './stored-trades.ts';

let returns: PortfolioReturns;
let trades: readonly StoredTrade[];
let investments: readonly object[];
let isLost: boolean;
/** The pending assets after each refresh; the last one is repeated. */
let refreshes: (readonly string[])[];
let refreshCount: number;
let holdRefresh: Promise<void> | undefined;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => {
    if (path === '/api/trades') return { ...noTrades, trades };
    if (path === '/api/fixed-income') return { investments, isOutdated: false };
    if (path === '/api/portfolio-returns') {
      if (isLost) throw new ApiError('not_found');
      return returns;
    }
    if (path !== '/api/refresh-closes') throw new Error(`no answer for ${path}`);
    refreshCount += 1;
    await holdRefresh;
    const pending = [...((refreshes.length > 1 ? refreshes.shift() : refreshes[0]) ?? [])];
    returns = { ...returns, pending };
    return { pending };
  },
}));
// The test environment has no canvas.
vi.mock('../../../web/src/features/market/compare/series/series-canvas.tsx', () => ({
  default: () => null,
}));

vi.resetModules();
const { storeSession } = await import('../../../web/src/features/access/session/session-store.ts');
const { default: ReturnsSection } =
  await import('../../../web/src/features/portfolio/returns/returns-section.tsx');
const { default: RealisedNote } =
  await import('../../../web/src/features/portfolio/returns/realised-note.tsx');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
afterAll(() => {
  vi.resetModules();
});

beforeEach(() => {
  storeSession(storedSessions.account);
  returns = {
    ...noReturns,
    periods: [
      periodReturn('1M'),
      periodReturn('1Y', { timeWeightedInBasisPoints: 1_890 }),
      periodReturn('MAX', {
        timeWeightedInBasisPoints: 4_210,
        isYearly: true,
        isShortened: true,
        ipcaInBasisPoints: null,
      }),
    ],
    week: {
      from: '2026-11-20',
      contributions: Array.from({ length: 9 }, (_, index) => ({
        ticker: `AAA${index}`,
        amountInCentavos: index * -100,
      })),
    },
    until: '2026-11-27',
  };
  trades = [];
  investments = [];
  isLost = false;
  refreshes = [[]];
  refreshCount = 0;
  holdRefresh = undefined;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const today = '2026-11-27';
const prices: Readonly<Record<string, readonly [now: number, before: number]>> = {
  PETR4: [41, 40],
  VALE3: [58, 61],
};
const valuation = valuePortfolio(
  Object.keys(prices).map((ticker) => ({
    ticker,
    quantity: '10',
    averagePrice: null,
    broker: null,
  })),
  (ticker) => {
    const [priceInReais, previousCloseInReais] = prices[ticker] ?? [0, 0];
    return {
      ticker,
      name: ticker,
      assetClass: 'stock',
      sector: null,
      isListed: true,
      price: {
        priceInReais,
        previousCloseInReais,
        changeInBasisPoints: 0,
        at: `${today}T20:00:00Z`,
        delayMinutes: 0,
      },
      dividends: [],
      jumps: [],
    };
  },
);
const show = (address = '/carteira') =>
  showPage(<ReturnsSection {...{ valuation, today }} version="one" />, address);
const period = async (name: RegExp) => screen.findByRole('radio', { name });
const tableOfMovers = () => screen.getByRole('table', { name: /^Quanto cada ativo/ });

test('shows a year at first, with what it covers', async () => {
  show();
  expect(await period(/um ano/)).toHaveProperty('checked', true);
  expect(words()).toContain('Sua carteira +18,90%');
  expect(words()).toContain('CDI +0,98%');
  expect(words()).toContain('Ibovespa −2,30%');
  expect(words()).toContain('O que rendeu o meu dinheiro −1,10%');
  expect(words()).toContain('Ganho no período+R$ 1.234,56');
  expect(words()).toContain('De 30/10/2026 a 27/11/2026');
  expect(words()).toContain('IPCA até outubro de 2026');
  expect(words()).not.toContain('ao ano');
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('IPCA: +0,41%.');
});

test('shows the rates of more than a year also per year, and says that fixed income is elsewhere', async () => {
  investments = [{}];
  const day = { portfolio: 0, cdi: 0, ibovespa: 0, ipca: 0 };
  returns = {
    ...returns,
    periods: [
      periodReturn('1Y', {
        from: '2024-11-27',
        timeWeightedInBasisPoints: 2_100,
        cdiInBasisPoints: -10_000,
        ipcaInBasisPoints: null,
        points: [
          { ...day, day: '2024-11-27', ipca: null },
          { ...day, day: '2026-11-27', ipca: null },
        ],
      }),
    ],
  };
  show();
  await period(/um ano/);
  // 1.21 is 1.1 twice; a loss of everything has no rate per year.
  expect(words()).toContain('Sua carteira +21,00% · +10,00% ao ano');
  expect(words()).toContain('CDI −100,00%');
  expect(words()).not.toContain('CDI −100,00% ·');
  expect(words()).toContain('IPCA ainda não publicado');
  await waitFor(() => expect(words()).toContain('Sem a renda fixa, que está em Renda fixa.'));
});

test('keeps the chosen period in the address', async () => {
  show('/carteira?periodo=tudo');
  expect(await period(/desde o começo da carteira/)).toHaveProperty('checked', true);
  expect(words()).toContain('−1,10% ao ano');
  expect(words()).toContain('IPCA ainda não publicado');
  expect(words()).toContain('a conta vai desde 30/10/2026');
  fireEvent.click(await period(/um mês/));
  expect(words()).toContain('Sua carteira +5,25%');
});

test('reads the chart by keyboard, and shows the day’s values beside the lines', async () => {
  show();
  const slider = await screen.findByRole('slider', { name: 'Cada dia no gráfico' });
  fireEvent.keyDown(slider, { key: 'Home' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '13/11/2026: Sua carteira +2,10%; CDI +0,45%; Ibovespa +1,20%; IPCA +0,41%',
  );
  expect(words()).toContain('Valores até 13/11/2026');
  expect(words()).toContain('Sua carteira +2,10%');
  fireEvent.blur(slider);
  expect(words()).toContain('Sua carteira +18,90%');
});

test('names the assets that are left out or priced by their trades', async () => {
  returns = {
    ...returns,
    withoutCloses: ['DELS3'],
    withIssues: 'ABCDEFGH'.split('').map((letter) => `AAA${letter}3`),
  };
  show();
  await period(/um ano/);
  expect(words()).toContain('Sem preços em parte do tempo: DELS3.');
  expect(words()).toContain('anteriores: AAAA3, AAAB3, AAAC3, AAAD3, AAAE3, AAAF3 e mais 2.');
  expect(screen.getByRole('link', { name: 'Ver em Operações' }).getAttribute('href')).toBe(
    '/carteira/operacoes',
  );
});

test('asks about a missing split above the figures', async () => {
  returns = {
    ...returns,
    missingSplits: [
      { ticker: 'BBAS3', lastDay: '2024-04-10', day: '2024-05-10', factor: { from: 2, to: 3 } },
    ],
  };
  show();
  await period(/um ano/);
  expect(words()).toContain('BBAS3: até 10/04/2024 seus preços são 1,5 vezes os da bolsa');
  expect(
    screen.getByRole('link', { name: 'Registrar 2 para 3 em BBAS3' }).getAttribute('href'),
  ).toBe('/carteira/operacoes?registrar=BBAS3&data=2024-05-10&de=2&para=3');
});

test('says when the returns appear', async () => {
  returns = noReturns;
  show();
  expect(await screen.findByText(/depois do primeiro pregão com a sua carteira/)).toBeDefined();
});

test('reads missing closes group by group, and stops when a group brings nothing', async () => {
  returns = { ...noReturns, pending: ['PETR4', 'VALE3', 'ITUB4'] };
  refreshes = [['VALE3', 'ITUB4'], ['ITUB4'], ['ITUB4']];
  show();
  expect(await screen.findByText('Buscando os preços antigos: faltam 3 ativos…')).toBeDefined();
  expect(words()).not.toContain('depois do primeiro pregão');
  expect(await screen.findByText(/depois do primeiro pregão/)).toBeDefined();
  expect(refreshCount).toBe(3);
});

test('shows no figures while an asset without closes is read, but keeps them while closes are updated', async () => {
  returns = { ...returns, pending: ['PETR4'] };
  refreshes = [['PETR4']];
  show();
  expect(await period(/um ano/)).toBeDefined();
  cleanup();
  returns = { ...returns, withoutCloses: ['PETR4'], pending: ['PETR4'] };
  let answer: (() => void) | undefined;
  holdRefresh = new Promise((resolve) => {
    answer = resolve;
  });
  refreshes = [[]];
  show();
  expect(await screen.findByText('Buscando os preços antigos: falta 1 ativo…')).toBeDefined();
  expect(screen.queryByRole('radio', { name: /um ano/ })).toBeNull();
  answer?.();
  expect(await period(/um ano/)).toBeDefined();
});

test('offers a retry when the returns cannot be loaded', async () => {
  isLost = true;
  show();
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  fireEvent.click(screen.getByRole('radio', { name: 'Semana' }));
  expect(words()).toContain('vem com a rentabilidade, que não carregou');
  isLost = false;
  fireEvent.click(retry);
  expect(await period(/um ano/)).toBeDefined();
});

test('lists what moved the portfolio in the session, and in the week', async () => {
  show();
  await period(/um ano/);
  const rows = () =>
    within(tableOfMovers())
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(
    rows()
      .slice(1)
      .map((text) => text.replaceAll('\u00a0', ' ')),
  ).toEqual(['VALE3−R$ 30,00', 'PETR4+R$ 10,00', 'Total−R$ 20,00']);
  fireEvent.click(screen.getByRole('radio', { name: 'Semana' }));
  expect(words()).toContain('Desde o fechamento de 20/11/2026');
  expect(within(tableOfMovers()).getByRole('row', { name: /mais 3 ativos/ })).toBeDefined();
  expect(rows().at(-1)).toContain('36,00');
  fireEvent.click(screen.getByRole('button', { name: 'Ver os 9 ativos' }));
  expect(rows()).toHaveLength(11);
});

test('shows the results of sales of the year and in total, and nothing without sales', async () => {
  showPage(<RealisedNote today={today} />);
  trades = [];
  await waitFor(() => expect(words()).toBe(''));
  cleanup();
  trades = [
    storedTrade({ day: '2025-01-10', quantity: '300', price: '10' }),
    storedTrade({ day: '2025-02-10', kind: 'sell', quantity: '100', price: '12' }),
    storedTrade({ day: '2026-02-10', kind: 'sell', quantity: '100', price: '9' }),
  ];
  showPage(<RealisedNote today={today} />);
  expect(await screen.findByText('Vendas deste ano: prejuízo de R$ 100,00')).toBeDefined();
  expect(await screen.findByText('Vendas desde o início: lucro de R$ 100,00')).toBeDefined();
});

test('names assets that only a split or bonus has brought', async () => {
  trades = [storedTrade({ ticker: 'BBAS3', kind: 'bonus', price: null })];
  showPage(<RealisedNote today={today} />);
  expect(await screen.findByText(/^Faltam as compras de BBAS3/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Completar em Operações' })).toBeDefined();
});
