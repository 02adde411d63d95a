import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IncomePayment, PortfolioIncome } from '../../../shared/contracts/portfolio/income.ts';
import { dayAfter, dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

let income: PortfolioIncome;
/** Answers of the refresh, in order: the codes that are left. */
let refreshes: (readonly string[])[] = [];
let isLost = false;
const calls: string[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: object) => {
    calls.push(`${path} ${JSON.stringify(request)}`);
    if (path === '/api/portfolio-income') {
      if (isLost) throw new ApiError('not_found');
      return income;
    }
    if (path === '/api/refresh-portfolio') {
      const pending = refreshes.shift() ?? [];
      if (pending.length === 0) income = { ...income, pending: [], unknown: [] };
      return { assets: [], pending };
    }
    throw new Error(`no answer for ${path}`);
  },
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { IncomePanel } = await import('../../../web/src/features/portfolio/income/income-panel.tsx');
const { incomeRows } =
  await import('../../../web/src/features/portfolio/income/income-download.tsx');
const { incomeByAsset, monthlyIncome } =
  await import('../../../web/src/features/portfolio/income/income-totals.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { formatCsv } = await import('../../../web/src/lib/files/csv.ts');
afterAll(() => {
  vi.resetModules();
});

const today = saoPauloDay(new Date());
const yesterday = dayBefore(today);
const tomorrow = dayAfter(today);
const shortDate = (day: string) => day.split('-').toReversed().join('/');

function payment(over: Partial<IncomePayment> = {}): IncomePayment {
  return {
    ticker: 'PETR4',
    type: 'DIVIDENDO',
    recordDay: '2026-01-05',
    paymentDay: yesterday,
    amountPerShareInReais: 0.5,
    quantity: '1000',
    grossInCentavos: 50_000,
    withheldInCentavos: 0,
    ...over,
  };
}
const nothing: PortfolioIncome = {
  received: [],
  announced: [],
  yields: [],
  statedSince: [],
  knownSince: null,
  unknown: [],
  splitSince: [],
  mayChange: true,
  pending: [],
};

beforeEach(() => {
  keepSession(storedSessions.account);
  income = {
    ...nothing,
    received: [payment(), payment({ ticker: 'VALE3', type: 'JCP', withheldInCentavos: 8750 })],
    announced: [
      payment({ recordDay: tomorrow, paymentDay: null, grossInCentavos: 100 }),
      payment({ recordDay: yesterday, paymentDay: tomorrow, grossInCentavos: 200 }),
    ],
    yields: [
      {
        ticker: 'PETR4',
        yearInCentavos: 50_000,
        costInCentavos: 1_000_000,
        yieldOnCostInBasisPoints: 500,
      },
    ],
    knownSince: '2021-12-05',
  };
});
afterEach(() => {
  cleanup();
  calls.length = 0;
  refreshes = [];
  isLost = false;
  localStorage.clear();
  sessionStorage.clear();
});

const show = async (address = '/carteira/proventos') => {
  showPage(<IncomePanel />, address);
  await screen.findByRole('region', { name: 'Resumo dos proventos' });
};
const tile = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.textContent.replaceAll('\u00a0', ' ');

test('shows what was received and is due, before tax and with what was withheld', async () => {
  await show();
  expect(tile('Recebido nos últimos 12 meses')).toContain('R$ 1.000,00');
  expect(tile('Recebido nos últimos 12 meses')).toContain('R$ 87,50 de imposto na fonte sobre JCP');
  expect(tile('A receber')).toContain('R$ 3,00');
  const due = within(screen.getByRole('region', { name: 'A receber' }));
  expect(due.getByText(`sem data de pagamento · data com ${shortDate(tomorrow)}`)).toBeTruthy();
  expect(due.getByText(`Para receber, tenha o ativo até ${shortDate(tomorrow)}.`)).toBeTruthy();
  expect(due.getByText('O direito já é seu, mesmo se você vender.')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Proventos por ativo' });
  expect(within(table).getByRole('row', { name: /PETR4/ }).textContent).toContain('5,00%');
  expect(within(table).getByRole('row', { name: /VALE3/ }).textContent).toContain('vendido');
  expect(words()).toContain('15%, e 17,5% desde 01/01/2026');
});

test('lists the payments of the chosen month, by pointer and by keyboard', async () => {
  await show();
  const chart = screen.getByRole('region', { name: 'Mês a mês' });
  const months = within(chart).getAllByRole('button', { name: / de 20\d\d: / });
  expect(months).toHaveLength(12);
  const pressed = () =>
    months.findIndex((button) => button.getAttribute('aria-pressed') === 'true');
  const first = pressed();
  expect(first).toBeGreaterThan(9);
  expect(within(chart).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(months[3] ?? chart);
  expect(pressed()).toBe(3);
  expect(within(chart).getByText('Nenhum pagamento neste mês.')).toBeTruthy();
  fireEvent.keyDown(months[3] ?? chart, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(months[4]);
  fireEvent.keyDown(months[4] ?? chart, { key: 'Home' });
  expect(pressed()).toBe(0);
  fireEvent.click(within(chart).getByRole('button', { name: '24 meses' }));
  expect(within(chart).getAllByRole('button', { name: / de 20\d\d: / })).toHaveLength(24);
});

test('filters months by asset, also from the address', async () => {
  await show('/carteira/proventos?ativo=VALE3');
  const chart = within(screen.getByRole('region', { name: 'Mês a mês' }));
  const sum = () => chart.getByRole('status').textContent.replaceAll('\u00a0', ' ');
  expect(sum()).toContain('R$ 500,00 em 12 meses');
  fireEvent.change(chart.getByLabelText('Ativo'), { target: { value: '' } });
  expect(sum()).toContain('R$ 1.000,00 em 12 meses');
});

test('says since when a portfolio of stated positions is known', async () => {
  income = { ...nothing, statedSince: [{ ticker: 'PETR4', day: '2026-05-01' }] };
  await show();
  expect(words()).toContain('Contamos desde 01/05/2026, quando você informou a posição.');
  expect(words()).toContain('Nenhum provento até agora');
  expect(screen.getByRole('link', { name: 'Ir para Operações' }).getAttribute('href')).toBe(
    '/carteira/operacoes',
  );
});

test('names a stated position beside others with trades', async () => {
  income = { ...income, statedSince: [{ ticker: 'VALE3', day: '2026-05-01' }] };
  await show();
  expect(words()).toContain('Contamos só desde que você informou a posição: VALE3 em 01/05/2026.');
});

test('names three stated positions at most', async () => {
  const statedSince = ['A', 'B', 'C', 'D', 'E'].map((name, index) => ({
    ticker: `AAA${name}3`,
    day: `2026-05-0${index + 1}`,
  }));
  income = { ...nothing, statedSince };
  await show();
  expect(words()).toContain(
    'AAAA3 em 01/05/2026, AAAB3 em 02/05/2026, AAAC3 em 03/05/2026 e mais 2',
  );
});

test('reads missing payments in groups, also of sold assets, and then shows them', async () => {
  const complete = income;
  income = { ...nothing, unknown: ['PETR4', 'VALE3'], pending: ['PETR4', 'VALE3'] };
  refreshes = [['VALE3'], []];
  showPage(<IncomePanel />, '/carteira/proventos');
  expect(await screen.findByText('Buscando proventos na fonte…')).toBeTruthy();
  expect(tile('Recebido nos últimos 12 meses')).toContain('—');
  income = { ...complete, pending: ['PETR4', 'VALE3'] };
  expect(await screen.findByRole('region', { name: 'Mês a mês' })).toBeTruthy();
  expect(calls.filter((call) => call === '/api/refresh-portfolio {"withSold":true}')).toHaveLength(
    2,
  );
  expect(screen.queryByText('Buscando proventos na fonte…')).toBeNull();
});

test('begins with what to do when nothing was ever held', async () => {
  income = nothing;
  showPage(<IncomePanel />, '/carteira/proventos');
  expect(await screen.findByRole('link', { name: 'Registrar operações' })).toBeTruthy();
});

test('says what has failed, and loads again', async () => {
  isLost = true;
  showPage(<IncomePanel />, '/carteira/proventos');
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  isLost = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('region', { name: 'Mês a mês' })).toBeTruthy();
});

test('notes large dividends of a company, later splits and missing data', async () => {
  income = {
    ...income,
    received: [payment({ paymentDay: '2026-03-10', grossInCentavos: 5_000_100 })],
    splitSince: ['PETR4'],
    unknown: ['ITSA4'],
  };
  await show();
  expect(words()).toContain('Em março de 2026, os dividendos de PETR4 somam R$ 50.001,00.');
  expect(words()).toContain('acima de R$ 50.000,00 por mês de uma mesma empresa há 10%');
  expect(words()).toContain('PETR4: houve desdobramento');
  expect(words()).toContain('Sem dados de proventos: ITSA4.');
});

test('downloads payments as numbers, and no formula', () => {
  const csv = formatCsv(
    incomeRows({ ...income, received: [payment({ type: '=1+1', quantity: '1234.5' })] }),
  );
  const [head, first, , last] = csv.replaceAll('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toContain('Ativo;Tipo;Data com;Pagamento');
  expect(first).toContain('a receber');
  expect(last).toMatch(
    new RegExp(`^PETR4;.*05/01/2026;${shortDate(yesterday)};0,5;1234,5;500;0;recebido$`),
  );
  expect(last).not.toContain(';=1+1');
});

test('adds up months and assets', () => {
  const received = [
    payment({ paymentDay: '2026-11-28' }),
    payment({ paymentDay: '2026-11-01', grossInCentavos: 1 }),
    payment({ paymentDay: '2026-01-31', grossInCentavos: 10 }),
    payment({ paymentDay: '2025-11-28', ticker: 'VALE3', grossInCentavos: 100 }),
  ];
  const months = monthlyIncome(received, '2026-11-28', 12);
  expect(months[0]).toMatchObject({ month: '2025-12', grossInCentavos: 0 });
  expect(months[1]).toMatchObject({ month: '2026-01', grossInCentavos: 10 });
  expect(months[11]).toMatchObject({ month: '2026-11', grossInCentavos: 50_001 });
  expect(incomeByAsset({ received, yields: [] }, '2026-11-28')).toMatchObject([
    { ticker: 'PETR4', yearInCentavos: 50_011, totalInCentavos: 50_011 },
    // More than 365 days ago.
    { ticker: 'VALE3', yearInCentavos: 0, totalInCentavos: 100 },
  ]);
});
