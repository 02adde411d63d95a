import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AssetData } from '../../../shared/market/asset-data.ts';
import { buildAsset, toUnixSeconds } from '../../support/market/assets.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

let assets: Map<string, AssetData>;
let failing: Set<string>;
let hasAccess: boolean;
const asked: { readonly path: string; readonly symbol: string | undefined }[] = [];

vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async (
    { path }: { readonly path: string },
    { symbol }: { readonly symbol?: string },
  ) => {
    asked.push({ path, symbol });
    if (path === '/api/access') return { hasAccess, accountType: 'active', expiresAt: null };
    if (failing.has(symbol ?? '')) throw new ApiError('partner_unavailable', { status: 503 });
    const data = assets.get(symbol ?? '');
    return data === undefined
      ? { success: false, data: null, error: `Não foi possível encontrar dados para ${symbol}` }
      : { success: true, data, error: null };
  },
}));
vi.mock('../../../web/src/features/market/compare/series/series-canvas.tsx', () => ({
  default: () => null,
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { forgetSession, storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { default: ComparePage } =
  await import('../../../web/src/features/market/compare/compare-page.tsx');
afterAll(() => {
  vi.resetModules();
});

const companies: Readonly<Record<string, readonly [price: number, priceEarnings: number]>> = {
  PETR4: [38, 5.2],
  VALE3: [61, 7.1],
  ITUB4: [32, 9.4],
};

beforeEach(() => {
  assets = new Map(
    Object.entries(companies).map(([symbol, [regularMarketPrice, priceEarnings]]) => [
      symbol,
      buildAsset({
        symbol,
        quote: { regularMarketPrice, regularMarketChangePercent: 1, priceEarnings },
        historical: ['2026-11-17', '2026-11-18', '2026-11-19'].map((day, nth) => ({
          date: toUnixSeconds(day),
          open: null,
          high: null,
          low: null,
          close: 10 + nth,
          volume: null,
        })),
      }),
    ]),
  );
  failing = new Set();
  hasAccess = true;
  asked.length = 0;
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  keepSession(storedSessions.account);
});
afterEach(() => {
  cleanup();
  forgetSession();
  sessionQueries.clear();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

const open = (asset: string) => showPage(<ComparePage />, `/comparar?ativos=${asset}`);
const table = async () => screen.findByRole('table', { name: /^Comparação de/ });
const cards = () => within(screen.getByRole('list', { name: 'Ativos comparados' }));

test('a row has a value for each asset, marks the highest, and is summarized in a sentence', async () => {
  open('PETR4,VALE3');
  const row = within(await table()).getByRole('row', { name: /^P\/L/ });
  expect(row.textContent).toContain(
    'O preço de PETR4 equivale a 5,20 vezes o lucro de 12 meses por ação; o de VALE3, a 7,10 vezes.',
  );
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['5,20menor', '7,10maior']);
  expect(within(await table()).queryByText('ROE')).toBeNull();
  expect(words()).not.toMatch(/melhor|pior|barat|caro/i);
});

test('describes the chart in words, and its numbers in a table', async () => {
  open('PETR4,VALE3');
  const chart = await screen.findByRole('img', { name: /^Gráfico de 17\/11\/2026 a 19\/11\/2026/ });
  expect(chart.getAttribute('aria-label')).toContain('PETR4 chegou a 120,0 (+20,00%).');
  const details = screen.getByText('Ver os números do gráfico').closest('details');
  details?.setAttribute('open', '');
  fireEvent(details ?? document, new Event('toggle'));
  const rows = within(screen.getByRole('table', { name: 'Fechamentos a partir de 100' }));
  expect(rows.getAllByRole('row', { hidden: true })).toHaveLength(4);
});

test('an unknown asset and a failed one leave the others unchanged', async () => {
  failing.add('ITUB4');
  open('PETR4,XYZW9,VALE3,ITUB4');
  expect((await table()).textContent).not.toContain('XYZW9');
  expect(words()).toContain('Não foi possível encontrar dados para XYZW9');
  failing.clear();
  fireEvent.click(await screen.findByRole('button', { name: /Tentar de novo/ }));
  expect(await within(await table()).findByRole('columnheader', { name: 'ITUB4' })).toBeTruthy();
});

test('a cryptocurrency is not called unknown, because none has an analysis', async () => {
  open('PETR4,BTC');
  await vi.waitFor(() => expect(words()).toContain('Criptomoedas não têm análise aqui.'));
  expect(words()).not.toContain('Ativo não encontrado');
  cleanup();
  vi.stubGlobal('fetch', async () => Response.json({ stocks: [] }));
  open('PETR4');
  const box = await screen.findByRole('combobox');
  fireEvent.change(box, { target: { value: 'bitcoin' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await vi.waitFor(() => expect(words()).toContain('Criptomoedas não têm análise aqui.'));
  expect(words()).not.toContain('Busque pelo código');
});

test('removes an asset with a press, and offers the next one', async () => {
  open('PETR4,VALE3,ITUB4');
  await table();
  fireEvent.click(screen.getByRole('button', { name: 'Remover VALE3' }));
  expect(cards().queryByText('VALE3')).toBeNull();
  expect(words()).toContain('VALE3 removido da comparação.');
  fireEvent.click(screen.getByRole('button', { name: 'Remover ITUB4' }));
  expect(words()).toContain('Escolha mais um ativo para comparar.');
});

test('reports surplus, repeated and invalid codes of the address', async () => {
  open('petr4,PETR4,vale3,???,ITUB4,XYZW9,MGLU3,BBAS3');
  await table();
  expect(words()).toContain('MGLU3 e BBAS3 ficaram de fora.');
  expect(words()).toContain('“???” não é um código de ativo e ficou de fora.');
  expect(cards().getAllByRole('listitem')).toHaveLength(4);
});

test('copies the link, or shows it if that fails', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('navigator', { clipboard });
  open('petr4,VALE3');
  fireEvent.click(await screen.findByRole('button', { name: 'Copiar link' }));
  expect(await screen.findByText('Link copiado')).toBeTruthy();
  expect(copied).toEqual([`${window.location.origin}/comparar?ativos=PETR4,VALE3`]);
  clipboard.writeText = async () => {
    throw new Error('refused');
  };
  fireEvent.click(screen.getByRole('button', { name: 'Copiar link' }));
  const field = await screen.findByRole('textbox', { name: 'Endereço desta comparação' });
  expect(field).toHaveProperty('value', copied[0]);
});

test('a trial requests only the data of a comparison, and has no link to an analysis', async () => {
  forgetSession();
  keepSession(storedSessions.trial);
  open('PETR4,VALE3');
  await table();
  expect(asked.map(({ path }) => path)).not.toContain('/api/get-asset-data');
  expect(screen.queryByRole('link', { name: /Ver análise/ })).toBeNull();
});

test('requests nothing without access, and shows the plans', async () => {
  hasAccess = false;
  open('PETR4,VALE3');
  expect(await screen.findByRole('link', { name: 'Ver os planos' })).toBeTruthy();
  expect(asked.map(({ symbol }) => symbol)).toEqual([undefined]);
});
