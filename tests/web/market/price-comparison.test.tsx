import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  comparedLines,
  isWithoutComparison,
  missingLines,
} from '../../../web/src/features/market/analysis/price/comparison/compared-lines.ts';
import { ApiError } from '../../../web/src/lib/api-error.ts';
import { buildAsset, toUnixSeconds } from '../../support/market/assets.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
const priced = (symbol: string, closes: readonly number[]) =>
  buildAsset({
    symbol,
    historical: closes.map((close, nth) => ({
      date: toUnixSeconds(days[nth] ?? ''),
      open: close,
      high: close,
      low: close,
      close,
      volume: 1,
    })),
  });
const asset = priced('PETR4', [40, 42, 44]);
const benchmarkOf = (values: readonly number[]) => ({
  points: values.map((value, nth) => ({ day: days[nth] ?? '', value })),
  readAt: '2026-11-18T21:00:00.000Z',
});
const both = {
  ibovespa: benchmarkOf([100_000, 101_000, 99_000]),
  cdi: benchmarkOf([100, 100.1, 100.2]),
};

describe('the lines of a comparison', () => {
  const wanted = { benchmarks: ['cdi', 'ibovespa'], other: 'VALE3' } as const;
  test('are the asset and the available others, each with its own style', () => {
    const other = priced('VALE3', [60, 61, 62]);
    const lines = comparedLines(asset, wanted, { benchmarks: both, other });
    expect(lines.map(({ symbol, seriesIndex: index }) => [symbol, index])).toEqual([
      ['PETR4', 0],
      ['Ibovespa', 1],
      ['CDI', 3],
      ['VALE3', 2],
    ]);
    expect(missingLines(wanted, lines)).toEqual([]);
  });

  test.each([
    ['no data has arrived', undefined, undefined, ['Ibovespa', 'CDI', 'VALE3']],
    ['the index is missing', { ...both, ibovespa: null }, undefined, ['Ibovespa', 'VALE3']],
    ['the other has no history', both, priced('VALE3', []), ['VALE3']],
  ] as const)('names missing series: %s', (_, benchmarks, other, absent) => {
    const lines = comparedLines(asset, wanted, { benchmarks, other });
    expect(missingLines(wanted, lines)).toEqual(absent);
  });

  test('are empty beside the asset itself', () => {
    const self = { benchmarks: [], other: 'PETR4' };
    expect(isWithoutComparison(self, 'PETR4')).toBe(true);
    expect(comparedLines(asset, self, { benchmarks: undefined, other: asset })).toHaveLength(1);
    expect(isWithoutComparison(self, 'VALE3')).toBe(false);
  });
});

let benchmarks: () => unknown;
let others: Readonly<Record<string, unknown>>;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, body: { symbol?: string }) => {
    if (path === '/api/benchmarks') return benchmarks();
    const data = others[body.symbol ?? ''] ?? null;
    return { success: data !== null, data, error: data === null ? 'Não há' : null };
  },
}));
vi.mock('../../../web/src/lib/search-stocks.ts', () => ({ findStocks: async () => [] }));
for (const canvas of ['analysis/price/price-canvas', 'compare/courses/course-canvas']) {
  vi.doMock(`../../../web/src/features/market/${canvas}.tsx`, () => ({ default: () => null }));
}
vi.resetModules();
const { PriceChart } =
  await import('../../../web/src/features/market/analysis/price/price-chart.tsx');
const { forgetSession, storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
afterAll(() => vi.resetModules());

beforeEach(() => {
  keepSession(storedSessions.account);
  benchmarks = () => both;
  others = {};
});
afterEach(() => {
  cleanup();
  forgetSession();
});

const press = async (name: RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
function openNumbers(name: string): HTMLElement {
  const details = screen.getByText('Ver os números do gráfico').closest('details');
  if (details === null) throw new Error('The window has no analysis to open');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return screen.getByRole('table', { name });
}
const picture = () => screen.getByRole('img').getAttribute('aria-label')?.replaceAll('\u00a0', ' ');

test('shows the price beside the index and the CDI, in words and in a table', async () => {
  showPage(<PriceChart data={asset} />);
  expect(picture()).toContain('Gráfico do preço de fechamento');
  await press(/^Ibovespa/);
  await press(/^CDI/);
  await screen.findByText(/Todos em 100 no dia 16\/11\/2026/);
  expect(picture()).toBe(
    'Gráfico de 16/11/2026 a 18/11/2026, todos a partir de 100. PETR4 chegou a 110,0 (+10,00%). ' +
      'Ibovespa chegou a 99,0 (−1,00%). CDI chegou a 100,2 (+0,20%).',
  );
  expect(words()).toContain('O Ibovespa conta os proventos como reinvestidos.');
  expect(screen.getByRole('heading').textContent).toBe('Desempenho do preço');
  const table = openNumbers('Fechamentos a partir de 100');
  const heads = within(table).getAllByRole('columnheader', { hidden: true });
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Dia', 'PETR4', 'Ibovespa', 'CDI']);
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toHaveLength(days.length);
  await press(/^Ibovespa/);
  await press(/^CDI/);
  expect(picture()).toContain('Gráfico do preço de fechamento');
});

test('names missing data, keeps the chart, and can request it again', async () => {
  benchmarks = () => {
    throw new ApiError('network');
  };
  showPage(<PriceChart data={asset} />);
  await press(/^Ibovespa/);
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(screen.getByText('Sem histórico no momento: Ibovespa.').getAttribute('role')).toBe(
    'status',
  );
  expect(picture()).toContain('Gráfico do preço de fechamento');
  benchmarks = () => both;
  await act(async () => fireEvent.click(retry));
  await screen.findByText(/Todos em 100/);
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
});

test('draws the one of two benchmarks that is available', async () => {
  benchmarks = () => ({ ...both, cdi: null });
  showPage(<PriceChart data={asset} />);
  await press(/^Ibovespa/);
  await press(/^CDI/);
  await screen.findByText('Sem histórico no momento: CDI.');
  expect(picture()).toContain('Ibovespa chegou a 99,0');
});

test('another asset is chosen in a field that returns the focus, and can be removed', async () => {
  others = { VALE3: priced('VALE3', [60, 61, 66]) };
  showPage(<PriceChart data={asset} />);
  await press(/^Outro ativo/);
  const field = screen.getByRole('combobox', { name: 'Ativo para comparar' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'petr4' } });
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
  expect(words()).toContain('PETR4 já está no gráfico. Escolha outro.');
  fireEvent.change(field, { target: { value: 'vale3' } });
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
  await screen.findByText(/Todos em 100/);
  expect(picture()).toContain('VALE3 chegou a 110,0 (+10,00%).');
  const chosen = screen.getByRole('button', { name: /^VALE3.*tirar do gráfico/ });
  expect(document.activeElement).toBe(chosen);
  await act(async () => fireEvent.click(chosen));
  expect(picture()).toContain('Gráfico do preço de fechamento');
});

test('the price alone has a table of its values, and candles show all four', async () => {
  const data = buildAsset({
    symbol: 'PETR4',
    historical: days.map((day, nth) => ({
      date: toUnixSeconds(day),
      open: 40 + nth,
      high: 45 + nth,
      low: 38 + nth,
      close: 42 + nth,
      volume: 1,
    })),
  });
  showPage(<PriceChart data={data} />);
  expect(screen.getByRole('heading').textContent).toBe('Preço de fechamento');
  const rows = within(openNumbers('Preços de cada pregão do gráfico')).getAllByRole('row');
  expect(rows).toHaveLength(1 + days.length);
  expect(rows.at(-1)?.textContent).toContain('42,0047,0040,0044,00');
  await press(/^Velas/);
  expect(screen.getByRole('heading').textContent).toBe('Preços de cada pregão');
  expect(words()).toContain(
    'Abertura R$ 42,00 · Máxima R$ 47,00 · Mínima R$ 40,00 · Fechamento R$ 44,00',
  );
});

test('reports an unknown asset, and keeps the chart', async () => {
  showPage(<PriceChart data={asset} />);
  await press(/^Outro ativo/);
  const field = screen.getByRole('combobox', { name: 'Ativo para comparar' });
  fireEvent.change(field, { target: { value: 'xxxx9' } });
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
  await screen.findByText('Não encontramos XXXX9. Confira o código.');
  // The field stays, with the text to be corrected.
  expect(field.isConnected).toBe(true);
  expect((field as HTMLInputElement).value).toBe('XXXX9');
  expect(screen.queryByRole('button', { name: /tirar do gráfico/ })).toBeNull();
  fireEvent.change(field, { target: { value: 'xxxx' } });
  expect(words()).not.toContain('Não encontramos');
  expect(picture()).toContain('Gráfico do preço de fechamento');
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
});
