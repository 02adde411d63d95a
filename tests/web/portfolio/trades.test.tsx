import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PortfolioReturns } from '../../../shared/contracts/portfolio/returns.ts';
import type { Trades } from '../../../shared/contracts/portfolio/trades.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';
import { noReturns } from './returns-samples.ts';
import { noTrades, storedTrade } from './stored-trades.ts';

interface Save {
  readonly added: readonly Trade[];
  readonly replaced: readonly { readonly id: string; readonly trade: Trade }[];
  readonly removed: readonly string[];
  readonly version?: string;
  readonly requestId?: string;
}
let stored: Trades;
let missingSplits: PortfolioReturns['missingSplits'];
let isLost = false;
let priceInCentavos: number | undefined;
const untraded = new Set(['ZZZZ9']);
let failSave: (() => Error | undefined) | undefined;
const saves: Save[] = [];
const pricedTickers: string[] = [];
const reverted: unknown[] = [];
const imported: unknown[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: Save) => {
    switch (path) {
      case '/api/trades':
        if (isLost) throw new ApiError('not_found');
        return stored;
      case '/api/portfolio-returns':
        return { ...noReturns, missingSplits };
      case '/api/alert-price':
        pricedTickers.push((request as unknown as { readonly ticker: string }).ticker);
        if (priceInCentavos === undefined) throw new ApiError('not_found');
        return { priceInCentavos };
      case '/api/save-portfolio': {
        const { positions } = request as unknown as {
          readonly positions: readonly { readonly ticker: string }[];
        };
        const fields = positions.flatMap(({ ticker }, index) =>
          untraded.has(ticker) ? [{ path: `positions.${index}.ticker`, message: ticker }] : [],
        );
        if (fields.length > 0) throw new ApiError('invalid_request', { fields });
        return {};
      }
      case '/api/save-trades': {
        saves.push(request);
        const failure = failSave?.();
        if (failure !== undefined) throw failure;
        return { updated_at: 'new' };
      }
      case '/api/import-trades':
        imported.push(request);
        return { updated_at: 'new' };
      case '/api/revert-import':
        reverted.push(request);
        stored = { ...stored, imports: [] };
        return { updated_at: 'new' };
      default:
        throw new Error(`no answer for ${path}`);
    }
  },
}));
vi.mock('../../../web/src/lib/search-stocks.ts', () => ({ findStocks: async () => [] }));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { TradesPanel } = await import('../../../web/src/features/portfolio/trades/trades-panel.tsx');
// Loaded here, so that no test waits for code that a page loads when it is opened.
await import('../../../web/src/features/portfolio/trades/trade-editor.tsx');
await import('../../../web/src/features/portfolio/trades/stated-positions.tsx');
await import('../../../web/src/features/portfolio/returns/traded-splits.tsx');
const { tradeRows } =
  await import('../../../web/src/features/portfolio/trades/trades-download.tsx');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { formatCsv } = await import('../../../web/src/lib/files/csv.ts');
const { takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
afterAll(() => {
  vi.resetModules();
});

// The test environment cannot scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  keepSession(storedSessions.account);
  stored = {
    ...noTrades,
    trades: [
      storedTrade({
        day: '2025-01-10',
        quantity: '300',
        price: '36.2',
        fees: '3.21',
        broker: 'XP',
      }),
      storedTrade({ day: '2026-02-10', kind: 'sell', price: '40', broker: 'XP' }),
      storedTrade({ day: '2026-02-11', ticker: 'ITSA4', price: '10' }),
    ],
  };
  missingSplits = [];
  failSave = undefined;
  priceInCentavos = undefined;
});
afterEach(() => {
  cleanup();
  takeToasts();
  saves.length = 0;
  pricedTickers.length = 0;
  reverted.length = 0;
  imported.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
/** The fields of the form or, without one, the filters. */
const fields = () => within(document.querySelector('form') ?? document.body);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(fields().getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector('form') ?? document);
const history = async () => screen.findByRole('heading', { name: 'Histórico' });
const today = saoPauloDay(new Date());

async function openForm(): Promise<void> {
  showPage(<TradesPanel />, '/carteira/operacoes');
  await press('Adicionar operação');
  await screen.findByRole('form', { name: 'Adicionar operação' });
}

test('lists trades by month, newest first, with their total and the result of a sale in words', async () => {
  showPage(<TradesPanel />);
  await history();
  expect(
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(['fevereiro de 2026', 'janeiro de 2025']);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Compra ITSA4Total R$ 1.000,0011/02/2026 · 100');
  expect(rows[1]).toContain('Venda PETR4');
  expect(rows[1]).toContain('Total R$ 4.000,00');
  expect(rows[1]).toContain('Resultado: lucro de R$ 378,93');
  expect(rows[2]).toContain('10/01/2025 · 300 × R$ 36,20taxas R$ 3,21 · XP');
  expect(rows[2]).toContain('Total R$ 10.863,21');
});

test('filters by asset, kind and year, and sums the results of the period', async () => {
  stored = {
    ...stored,
    trades: [
      ...stored.trades,
      storedTrade({ day: '2026-03-02', quantity: '10', price: '20', ticker: 'VALE3' }),
      storedTrade({
        day: '2026-03-02',
        kind: 'sell',
        quantity: '10',
        price: '19',
        ticker: 'VALE3',
      }),
    ],
  };
  showPage(<TradesPanel />);
  await history();
  expect(words()).toContain('VendasLucro de R$ 378,93de R$ 4.000,00 vendidos');
  expect(words()).toContain('Day tradesPrejuízo de R$ 10,00');
  type('Ativo', 'PETR4');
  expect(words()).toContain('2 de 5 operações');
  expect(words()).not.toContain('Day trades');
  type('Ano', '2025');
  expect(words()).toContain('1 de 5 operações');
  expect(words()).not.toContain('Resultado das vendas');
  type('Operação', 'buy');
  type('Ativo', 'ITSA4');
  expect(words()).toContain('Nenhuma operação com estes filtros.');
  await press('Limpar filtros');
  expect(words()).toContain('5 operações');
});

test('an address selects the trades of an asset', async () => {
  showPage(<TradesPanel />, '/carteira/operacoes?ativo=ITSA4');
  await history();
  expect(words()).toContain('1 de 3 operações');
});

test('shows one hundred trades at a time', async () => {
  stored = { ...noTrades, trades: Array.from({ length: 150 }, () => storedTrade()) };
  showPage(<TradesPanel />);
  await history();
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
  await press('Mostrar mais');
  expect(screen.getAllByRole('listitem')).toHaveLength(150);
  expect(document.activeElement).toBe(screen.getAllByRole('listitem')[100]);
});

test('names missing trades, and opens the form for them', async () => {
  stored = {
    ...noTrades,
    trades: [storedTrade({ day: '2026-02-10', kind: 'sell', quantity: '70' })],
  };
  showPage(<TradesPanel />);
  expect(
    await screen.findByText('Você vendeu 70 PETR4 que não estavam na carteira em 10/02/2026.'),
  ).toBeDefined();
  expect(words()).toContain('Resultado: falta o preço médio');
  await press('Adicionar compra de PETR4');
  await screen.findByRole('form', { name: 'Adicionar operação' });
  expect(fields().getByLabelText<HTMLInputElement>('Ativo').value).toBe('PETR4');
});

test('offers a purchase for each asset with missing trades', async () => {
  const tickers = ['AAAA3', 'BBBB3', 'CCCC3', 'DDDD3', 'EEEE3'];
  stored = {
    ...noTrades,
    trades: tickers.map((ticker) => storedTrade({ ticker, kind: 'sell' })),
  };
  showPage(<TradesPanel />);
  await history();
  for (const ticker of tickers) {
    expect(screen.getByRole('button', { name: `Adicionar compra de ${ticker}` })).toBeDefined();
  }
});

test('asks about a missing split, and opens its form', async () => {
  stored = { ...noTrades, trades: [storedTrade({ day: '2026-01-05' })] };
  missingSplits = [
    { ticker: 'PETR4', lastDay: '2026-01-05', day: null, factor: { from: 1, to: 2 } },
    { ticker: 'MGLU3', lastDay: '2026-01-08', day: '2026-02-10', factor: { from: 10, to: 1 } },
  ];
  showPage(<TradesPanel />);
  expect(
    await screen.findByText(
      'PETR4: até 05/01/2026 seus preços são o dobro dos da bolsa, que já contam os desdobramentos. Houve um desdobramento de 1 para 2?',
    ),
  ).toBeDefined();
  expect(words()).toContain(
    'MGLU3: até 08/01/2026 seus preços são 10 vezes menores que os da bolsa',
  );
  await press('Registrar 1 para 2 em PETR4');
  await screen.findByRole('form', { name: 'Adicionar operação' });
  submit();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.added).toMatchObject([
    { ticker: 'PETR4', kind: 'split', day: '2026-01-06', quantity: '100' },
  ]);
});

test('an address opens the form of a split', async () => {
  showPage(<TradesPanel />, '/carteira/operacoes?registrar=PETR4&data=2026-02-03&de=10&para=1');
  await screen.findByRole('form', { name: 'Adicionar operação' });
  expect(fields().getByLabelText<HTMLSelectElement>('Operação').value).toBe('reverse-split');
  expect(fields().getByLabelText<HTMLInputElement>('Cada').value).toBe('10');
  expect(words()).toContain('Antes de 03/02/2026 você tinha 300 PETR4.');
});

test('shows the position that follows from a purchase while it is typed, and saves it', async () => {
  await openForm();
  submit();
  expect(await screen.findByText('Escolha um ativo.')).toBeDefined();
  type('Ativo', 'petr4f');
  type('Data', '2026-11-20');
  type(/^Quantidade/, '7');
  type(/^Preço por unidade/, '37,15');
  type(/^Corretora/, 'NU');
  // 200 at 36.2107 and 7 at 37.15.
  expect(await screen.findByText(/^Depois desta compra: 207/)).toBeDefined();
  expect(words()).toContain('Depois desta compra: 207 ações a R$ 36,2425 em média');
  submit();
  await waitFor(() => expect(takeToasts()).toMatchObject([{ title: 'Operação salva' }]));
  expect(saves).toEqual([
    {
      added: [
        {
          ticker: 'PETR4',
          kind: 'buy',
          day: '2026-11-20',
          quantity: '7',
          price: '37.15',
          fees: '0',
          broker: 'NU',
        },
      ],
      replaced: [],
      removed: [],
      version: noTrades.updated_at,
      requestId: expect.stringMatching(/^req_/),
    },
  ]);
  expect(screen.queryByRole('form')).toBeNull();
});

test('a typed broker takes the spelling of the same institution', async () => {
  await openForm();
  type('Ativo', 'PETR4');
  type(/^Quantidade/, '10');
  type(/^Preço por unidade/, '37,15');
  type(/^Corretora/, 'XP Investimentos CCTVM S/A');
  submit();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.added[0]?.broker).toBe('XP');
});

test('shows the result of a sale, and what is missing for it', async () => {
  await openForm();
  type('Operação', 'sell');
  type('Ativo', 'PETR4');
  type('Data', '2026-03-10');
  type(/^Quantidade/, '200');
  type(/^Preço por unidade/, '30');
  expect(await screen.findByText('Depois desta venda: você não tem mais este ativo')).toBeDefined();
  expect(words()).toContain('Resultado desta venda: prejuízo de R$ 1.242,14');
  type(/^Quantidade/, '270');
  expect(await screen.findByText(/^Faltam 70 na carteira em 10\/03\/2026/)).toBeDefined();
});

test('computes the shares of a split from what each broker held', async () => {
  stored = {
    ...stored,
    trades: [
      storedTrade({ day: '2026-01-05', quantity: '100', broker: 'XP' }),
      storedTrade({ day: '2026-01-06', quantity: '40', broker: 'NU' }),
    ],
  };
  await openForm();
  type('Ativo', 'PETR4');
  type('Operação', 'split');
  type('Data', '2026-02-02');
  type('virou', '10');
  expect(screen.queryByLabelText(/^Preço/)).toBeNull();
  expect(await screen.findByText('Antes de 02/02/2026 você tinha 140 PETR4.')).toBeDefined();
  expect(words()).toContain('Depois deste desdobramento: 1.400 ações a R$ 3,00 em média');
  submit();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.added.map(({ broker, quantity }) => [broker, quantity])).toEqual([
    ['NU', '360'],
    ['XP', '900'],
  ]);
});

test('later splits keep their proportion when an earlier purchase is corrected or removed', async () => {
  const typed = { ticker: 'BBDC4', price: null };
  stored = {
    ...noTrades,
    trades: [
      storedTrade({ day: '2026-03-02', ticker: 'BBDC4', price: '12.5', broker: 'XP' }),
      storedTrade({ day: '2026-03-03', ticker: 'BBDC4', price: '14', quantity: '20' }),
      storedTrade({ ...typed, day: '2026-04-02', kind: 'split', broker: 'XP' }),
      storedTrade({ ...typed, day: '2026-04-02', kind: 'split', quantity: '20' }),
      storedTrade({
        ...typed,
        day: '2026-06-01',
        kind: 'reverse-split',
        quantity: '180',
        broker: 'XP',
      }),
      storedTrade({ ...typed, day: '2026-06-01', kind: 'reverse-split', quantity: '36' }),
    ],
  };
  showPage(<TradesPanel />);
  await press('Editar compra de BBDC4 em 02/03/2026');
  await screen.findByRole('form');
  type(/^Quantidade/, '200');
  expect(await screen.findByText(/^Depois desta compra e das .*: 44 ações/)).toBeDefined();
  expect(words()).toContain(
    'O desdobramento de 02/04/2026 acompanha, na mesma proporção: entram 220 em vez de 120.',
  );
  expect(words()).toContain(
    'O grupamento de 01/06/2026 acompanha, na mesma proporção: saem 396 em vez de 216.',
  );
  submit();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.replaced.map(({ trade }) => `${trade.kind} ${trade.quantity}`)).toEqual([
    'buy 200',
    'split 200',
    'reverse-split 360',
  ]);
  await press('Editar compra de BBDC4 em 03/03/2026');
  await press('Remover operação');
  expect(words()).toContain(
    'O grupamento de 01/06/2026 acompanha, na mesma proporção: saem 180 em vez de 216.',
  );
  await press('Sim, remover');
  await waitFor(() => expect(saves).toHaveLength(2));
  const [, purchase, , split, , reverse] = stored.trades.map(({ id }) => id);
  expect(saves[1]).toMatchObject({ added: [], replaced: [], removed: [purchase, split, reverse] });
});

test('removes a split at all brokers together', async () => {
  const split = { day: '2026-04-02', kind: 'reverse-split', price: null, quantity: '90' } as const;
  stored = {
    ...noTrades,
    trades: [
      storedTrade({ day: '2026-03-02', broker: 'XP' }),
      storedTrade({ day: '2026-03-02', broker: 'NU' }),
      storedTrade({ ...split, broker: 'XP' }),
      storedTrade({ ...split, broker: 'NU' }),
    ],
  };
  showPage(<TradesPanel />);
  fireEvent.click(
    (await screen.findAllByRole('button', { name: /^Editar grupamento/ }))[0] ?? document.body,
  );
  await press('Remover operação');
  expect(words()).toContain('O grupamento está em 2 corretoras: as 2 partes saem juntas.');
  await press('Sim, remover');
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.removed).toEqual(stored.trades.slice(2).map(({ id }) => id));
});

test('splits of a file and shares without a proportion stay as they are', async () => {
  const common = { ticker: 'BBDC4', price: null, kind: 'split' } as const;
  stored = {
    ...noTrades,
    trades: [
      storedTrade({ day: '2026-03-02', ticker: 'BBDC4' }),
      storedTrade({ ...common, day: '2026-04-02', importId: `imp_${'0'.repeat(26)}` }),
      storedTrade({ ...common, day: '2026-05-04', quantity: '33.1234567' }),
    ],
  };
  showPage(<TradesPanel />);
  await press('Editar compra de BBDC4 em 02/03/2026');
  await screen.findByRole('form');
  type(/^Quantidade/, '200');
  expect(await screen.findByText(/^Depois desta compra e das .*: 333,1234567 ações/)).toBeDefined();
  expect(words()).not.toContain('acompanha');
});

test('begins with a usual proportion of the kind, and keeps a typed one', async () => {
  await openForm();
  const factor = () =>
    ['Cada', 'virou'].map((label) => fields().getByLabelText<HTMLInputElement>(label).value);
  type('Operação', 'split');
  expect(factor()).toEqual(['1', '2']);
  type('Operação', 'reverse-split');
  expect(factor()).toEqual(['10', '1']);
  type('Cada', '4');
  type('Operação', 'split');
  expect(factor()).toEqual(['4', '1']);
});

test('a bonus is at the only broker, and at several ones asks for one', async () => {
  stored = {
    ...noTrades,
    trades: [
      storedTrade({ day: '2026-01-05', broker: 'XP' }),
      storedTrade({ day: '2026-03-06', broker: 'NU' }),
    ],
  };
  await openForm();
  type('Operação', 'bonus');
  type('Ativo', 'PETR4');
  type('Data', '2026-04-02');
  type(/^Quantidade/, '10');
  submit();
  expect(await screen.findByText(/^Você tem este ativo em mais de uma corretora/)).toBeDefined();
  expect(saves).toEqual([]);
  type('Data', '2026-02-02');
  submit();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.added).toMatchObject([{ kind: 'bonus', quantity: '10', broker: 'XP' }]);
});

test('names the cotas of a fund, and the units of shares', async () => {
  await openForm();
  type('Ativo', 'MXRF11');
  type(/^Quantidade/, '10');
  type(/^Preço por unidade/, '10');
  expect(
    await screen.findByText('Depois desta compra: 10 cotas a R$ 10,00 em média'),
  ).toBeDefined();
  type('Ativo', 'TAEE11');
  expect(await screen.findByText(/10 unidades a R\$ 10,00/)).toBeDefined();
});

test('speaks of the price of a purchase, and of the cost of a bonus', async () => {
  await openForm();
  type('Ativo', 'PETR4');
  type(/^Quantidade/, '10');
  type(/^Preço por unidade/, '0');
  submit();
  expect(await screen.findByText('O preço precisa ser maior que zero.')).toBeDefined();
  type(/^Preço por unidade/, '9999999999999');
  expect(await screen.findByText(/^Confira o preço: ele passa/)).toBeDefined();
  type('Operação', 'bonus');
  type(/^Custo por unidade/, '0');
  submit();
  expect(
    await screen.findByText('Escreva um valor maior que zero, ou deixe em branco.'),
  ).toBeDefined();
  expect(saves).toEqual([]);
});

test('sums the volume of the sales that have a result', async () => {
  stored = {
    ...stored,
    trades: [
      ...stored.trades,
      storedTrade({
        day: '2026-03-02',
        ticker: 'VALE3',
        kind: 'sell',
        quantity: '10',
        price: '19',
      }),
    ],
  };
  showPage(<TradesPanel />);
  await history();
  expect(words()).toContain('VendasLucro de R$ 378,93de R$ 4.000,00 vendidos');
  expect(words()).toContain('1 venda de R$ 190,00 sem resultado: falta o preço médio.');
});

test('asks for the price of whole codes only', async () => {
  priceInCentavos = 38_10;
  await openForm();
  type('Data', today);
  type(/^Quantidade/, '10');
  type(/^Preço por unidade/, '14,48');
  for (const typed of ['P', 'PE', 'PETR', 'PETR4']) type('Ativo', typed);
  expect(await screen.findByText(/^O preço está 62% abaixo/)).toBeDefined();
  expect(pricedTickers).toEqual(['PETR4']);
});

test('refuses a proportion of the other kind, and a split of what was not held', async () => {
  await openForm();
  type('Ativo', 'PETR4');
  type('Operação', 'reverse-split');
  type('Cada', '1');
  type('virou', '2');
  submit();
  expect(await screen.findByText(/cada 10 virou 1/)).toBeDefined();
  type('Cada', '10');
  type('virou', '1');
  type('Data', '2024-01-10');
  submit();
  expect(await screen.findByText(/^Antes desta data este ativo não estava/)).toBeDefined();
  expect(saves).toEqual([]);
});

test('asks for a confirmation of a recent price far from today’s', async () => {
  priceInCentavos = 38_10;
  await openForm();
  type('Ativo', 'PETR4');
  type('Data', today);
  type(/^Quantidade/, '10');
  type(/^Preço por unidade/, '14,48');
  expect(
    await screen.findByText('O preço está 62% abaixo do de hoje (R$ 38,10). Está certo?'),
  ).toBeDefined();
  submit();
  expect(await screen.findByText('Confirme o preço abaixo, ou corrija.')).toBeDefined();
  expect(saves).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sim, o preço está certo' }));
  submit();
  await waitFor(() => expect(saves).toHaveLength(1));
});

test('asks for a confirmation of a code that is not traded', async () => {
  await openForm();
  type('Ativo', 'ZZZZ9');
  type('Data', '2025-11-10');
  type(/^Quantidade/, '10');
  type(/^Preço por unidade/, '14,48');
  expect(await screen.findByText(/^Não encontramos ZZZZ9 entre os ativos/)).toBeDefined();
  submit();
  expect(await screen.findByText('Confirme o código abaixo, ou corrija.')).toBeDefined();
  expect(saves).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sim, o código está certo' }));
  submit();
  await waitFor(() => expect(saves).toHaveLength(1));
});

test('keeps what was typed when the trades have changed meanwhile, and asks again', async () => {
  await openForm();
  type('Ativo', 'ITSA4');
  type('Data', '2026-03-10');
  type(/^Quantidade/, '50');
  type(/^Preço por unidade/, '11');
  failSave = () => {
    stored = { ...stored, trades: [...stored.trades, storedTrade()], updated_at: 'newer' };
    return new ApiError('changed_meanwhile', { status: 409 });
  };
  submit();
  expect(await screen.findByText(/^As operações mudaram em outra aba/)).toBeDefined();
  expect(fields().getByLabelText<HTMLInputElement>(/^Quantidade/).value).toBe('50');
  failSave = undefined;
  submit();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.version).toBe('newer');
});

test('repeats a save whose answer was lost under one id until a field is changed', async () => {
  await openForm();
  type('Ativo', 'PETR4');
  type(/^Quantidade/, '10');
  type(/^Preço por unidade/, '30');
  failSave = () => new ApiError('timeout');
  submit();
  const lost = 'Talvez tenha sido salva. Tente de novo: ela não é salva duas vezes.';
  expect(await screen.findByText(lost)).toBeDefined();
  failSave = () => new ApiError('changed_meanwhile');
  submit();
  await waitFor(() => expect(saves).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(lost)).toBeNull());
  failSave = () => new ApiError('network');
  submit();
  await waitFor(() => expect(saves).toHaveLength(3));
  await screen.findByText(lost);
  type(/^Quantidade/, '11');
  failSave = undefined;
  submit();
  await waitFor(() => expect(saves).toHaveLength(4));
  const [first, second, third, other] = saves.map(({ requestId }) => requestId);
  expect(first).toMatch(/^req_[0-9A-Z]{26}$/);
  expect([second, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
});

test('says how a number with a point was understood', async () => {
  await openForm();
  type(/^Quantidade/, '1.500');
  expect(
    await screen.findByText(
      '1.500 foi entendido como 1500, sem decimais. Se o ponto separa decimais, escreva 1,500.',
    ),
  ).toBeDefined();
  type(/^Preço por unidade/, '30.5');
  expect(await screen.findByText('30.5 foi entendido como 30,5.')).toBeDefined();
  type(/^Quantidade/, '1.500,5');
  await waitFor(() => expect(screen.queryByText(/^1\.500/)).toBeNull());
});

test('returns the focus to what opened the form when it is cancelled', async () => {
  showPage(<TradesPanel />, '/carteira/operacoes');
  const [edit] = await screen.findAllByRole('button', { name: /^Editar/ });
  for (const opener of [edit, screen.getByRole('button', { name: 'Adicionar operação' })]) {
    opener?.focus();
    fireEvent.click(opener ?? document.body);
    await screen.findByRole('form');
    await press('Cancelar');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  }
});

test('returns the focus to the button of an empty page', async () => {
  stored = noTrades;
  await openForm();
  await press('Cancelar');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Adicionar operação'));
});

test('restores a trade that was typed before the session ended', async () => {
  await openForm();
  type(/^Quantidade/, '77');
  cleanup();
  showPage(<TradesPanel />);
  await screen.findByRole('form', { name: 'Adicionar operação' });
  expect(fields().getByLabelText<HTMLInputElement>(/^Quantidade/).value).toBe('77');
  await press('Cancelar');
  cleanup();
  showPage(<TradesPanel />);
  await history();
  expect(screen.queryByRole('form')).toBeNull();
});

test('changes a trade, and notices an equal one', async () => {
  showPage(<TradesPanel />);
  await press('Editar venda de PETR4 em 10/02/2026');
  await screen.findByRole('form', { name: 'Editar venda de PETR4' });
  type(/^Quantidade/, '50');
  submit();
  await waitFor(() => expect(saves).toHaveLength(1));
  const [, sale] = stored.trades;
  expect(saves[0]?.replaced).toMatchObject([{ id: sale?.id, trade: { quantity: '50' } }]);
  cleanup();
  await openForm();
  type('Ativo', 'ITSA4');
  type('Data', '2026-02-11');
  type(/^Quantidade/, '100');
  type(/^Preço por unidade/, '10');
  expect(await screen.findByText(/^Já existe uma operação igual/)).toBeDefined();
});

test('a trade that was removed elsewhere can be put back', async () => {
  showPage(<TradesPanel />);
  await press('Editar venda de PETR4 em 10/02/2026');
  await screen.findByRole('form', { name: 'Editar venda de PETR4' });
  failSave = () => {
    stored = { ...stored, trades: stored.trades.filter(({ kind }) => kind !== 'sell') };
    return new ApiError('changed_meanwhile', { status: 409 });
  };
  submit();
  expect(
    await screen.findByText('Esta operação foi removida em outra aba ou aparelho'),
  ).toBeDefined();
  failSave = undefined;
  await press('Colocar de volta');
  submit();
  await waitFor(() => expect(saves.at(-1)?.added).toMatchObject([{ kind: 'sell' }]));
});

test('removes a trade after a confirmation', async () => {
  showPage(<TradesPanel />);
  await press('Editar venda de PETR4 em 10/02/2026');
  await press('Remover operação');
  expect(saves).toEqual([]);
  await press('Sim, remover');
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.removed).toEqual([stored.trades[1]?.id]);
});

test('lists imports, and reverts one after a confirmation', async () => {
  stored = {
    ...stored,
    imports: [
      {
        id: 'imp_00000000000000000000000001',
        name: 'negociacao.xlsx',
        at: '2026-11-25T12:00:00.000Z',
        trades: 12,
        changedSince: null,
      },
    ],
  };
  showPage(<TradesPanel />);
  await press('Desfazer a importação de negociacao.xlsx');
  expect(words()).toContain('12 operações, em 25/11/2026');
  expect(reverted).toEqual([]);
  await press('Sim, desfazer');
  await waitFor(() => expect(takeToasts()).toMatchObject([{ title: 'Importação desfeita' }]));
  expect(reverted).toEqual([
    { importId: 'imp_00000000000000000000000001', version: noTrades.updated_at },
  ]);
});

test('lists imports newest first, with what a revert removes or why there is none', async () => {
  const ids = [1, 2, 3].map((number) => `imp_${String(number).padStart(26, '0')}`);
  const [first = '', second = '', third = ''] = ids;
  const one = { trades: 1, changedSince: null };
  stored = {
    ...stored,
    trades: [
      storedTrade({ importId: first, isCorrected: true }),
      storedTrade({ importId: first }),
      storedTrade({ importId: second, isCorrected: true }),
    ],
    imports: [
      { ...one, id: first, name: 'nova.xlsx', at: '2026-11-25T15:00:00.000Z' },
      {
        ...one,
        id: second,
        name: 'velha.xlsx',
        at: '2026-11-24T12:00:00.000Z',
        changedSince: 'positions',
      },
      {
        ...one,
        id: third,
        name: 'titulos.xlsx',
        at: '2026-11-25T12:00:00.000Z',
        changedSince: 'fixed-income',
      },
    ],
  };
  showPage(<TradesPanel />);
  await press('Desfazer a importação de nova.xlsx');
  expect(words()).toMatch(/nova\.xlsx.*titulos\.xlsx.*velha\.xlsx/);
  expect(words()).toContain('não pode mais ser desfeita: as posições mudaram depois');
  expect(words()).toContain('não pode mais ser desfeita: a renda fixa mudou depois');
  expect(words()).toContain('1 operação que você corrigiu também sai.');
});

test('is read-only without a plan, and offers ways to begin without trades', async () => {
  stored = { ...stored, mayChange: false };
  showPage(<TradesPanel />);
  await history();
  expect(screen.queryByRole('button', { name: /Editar|Adicionar|Importar/ })).toBeNull();
  cleanup();
  stored = noTrades;
  showPage(<TradesPanel />);
  expect(await screen.findByRole('heading', { name: 'Nenhuma operação ainda' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Importar planilha' })).toBeDefined();
});

test('reports trades that fail to load, and requests them again', async () => {
  isLost = true;
  showPage(<TradesPanel />);
  expect(await screen.findByText('Suas operações não carregaram')).toBeDefined();
  isLost = false;
  await press('Tentar de novo');
  await history();
});

test('writes trades as a spreadsheet that evaluates nothing', () => {
  const trade = storedTrade({ quantity: '1500', price: '36.2', fees: '3.21', broker: '=SOMA(A1)' });
  const bonus = storedTrade({ day: '2026-11-09', kind: 'bonus', quantity: '0.005', price: null });
  expect(formatCsv(tradeRows([trade, bonus]))).toBe(
    '\uFEFFData;Ativo;Operação;Quantidade;Preço;Taxas;Corretora\r\n' +
      '09/11/2026;PETR4;Bonificação;0,005;;0;\r\n' +
      "10/11/2026;PETR4;Compra;1500;36,2;3,21;'=SOMA(A1)\r\n",
  );
});

test('groups the sales of a day under one result', async () => {
  stored = {
    ...noTrades,
    trades: [
      storedTrade({ day: '2026-01-10' }),
      storedTrade({ day: '2026-02-10', kind: 'sell', quantity: '10', price: '31' }),
      storedTrade({ day: '2026-02-10', kind: 'sell', quantity: '10', price: '32' }),
    ],
  };
  showPage(<TradesPanel />);
  await history();
  expect(words()).toContain('Resultado das 2 vendas do dia: lucro de R$ 30,00');
  const rows = screen.getAllByRole('listitem');
  expect(rows.filter((row) => within(row).queryByText(/^Resultado/) !== null)).toHaveLength(1);
});

test('explains stated positions, and computes one from the trades after a confirmation', async () => {
  const statement = { broker: null, averagePrice: '30', day: '2026-11-28' };
  const others = [{ ...statement, ticker: 'ITSA4', quantity: '7' }];
  stored = {
    ...stored,
    statements: [{ ...statement, ticker: 'PETR4', quantity: '300' }, ...others],
    trades: stored.trades.filter(({ ticker }) => ticker === 'PETR4'),
  };
  await openForm();
  type('Ativo', 'PETR4');
  type('Data', '2025-02-10');
  type(/^Quantidade/, '50');
  type(/^Preço por unidade/, '11');
  expect(await screen.findByText(/^Você informou a posição em 28\/11\/2026/)).toBeDefined();
  await press('Cancelar');
  expect(await screen.findByText('300 PETR4 em 28/11/2026 · R$ 30,00')).toBeDefined();
  // An asset without trades is on the page of positions.
  expect(words()).not.toContain('7 ITSA4');
  await press('Calcular PETR4 só pelas operações');
  expect(words()).toContain('A quantidade passa de 500 para 200.');
  expect(imported).toEqual([]);
  await press('Sim, calcular');
  await waitFor(() => expect(takeToasts()).toMatchObject([{ title: 'Carteira recalculada' }]));
  expect(imported).toMatchObject([{ trades: 0, statements: others, version: noTrades.updated_at }]);
});
