import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FixedIncome } from '../../../shared/contracts/portfolio/fixed-income.ts';
import type { PortfolioIncome } from '../../../shared/contracts/portfolio/income.ts';
import type { Portfolio, PositionToSave } from '../../../shared/contracts/portfolio/portfolio.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { AssetMarketData } from '../../../shared/portfolio/asset-market-data.ts';
import type { StoredTrade } from '../../../shared/portfolio/trades/trade.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';
import { noReturns } from './returns-samples.ts';
import { noTrades, storedTrade } from './stored-trades.ts';

interface Save {
  readonly positions: readonly PositionToSave[];
  readonly version?: string;
  readonly onlyCheck?: true;
}
let stored: Portfolio;
let trades: readonly StoredTrade[] = [];
let income: PortfolioIncome | undefined;
let fixedIncome: FixedIncome['investments'] = [];
let holdFixedIncome: Promise<void> | undefined;
let isLost = false;
let failSave: ((request: Save) => Error | undefined) | undefined;
const saves: Save[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: Save) => {
    if (path === '/api/portfolio') {
      if (isLost) throw new ApiError('network');
      return stored;
    }
    if (path === '/api/trades') return { ...noTrades, trades, updated_at: stored.updated_at };
    if (path === '/api/portfolio-returns') return noReturns;
    if (path === '/api/portfolio-income') {
      if (income === undefined) throw new ApiError('not_found');
      return income;
    }
    if (path === '/api/fixed-income') {
      await holdFixedIncome;
      return { investments: fixedIncome, isOutdated: false };
    }
    if (path === '/api/refresh-portfolio') return { assets: [], pending: [] };
    if (path !== '/api/save-portfolio') throw new Error(`no answer for ${path}`);
    saves.push(request);
    const failure = failSave?.(request);
    if (failure !== undefined) throw failure;
    if (request.onlyCheck !== true) stored = saved(request.positions);
    return stored;
  },
}));
let found: readonly string[];
vi.mock('../../../web/src/lib/search-stocks.ts', () => ({
  findStocks: async () =>
    found.map((ticker) => ({ ticker, name: ticker, sector: null, type: 'stock' })),
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { PortfolioNavigation } =
  await import('../../../web/src/features/portfolio/page/portfolio-navigation.tsx');
const { AllocationPanel } =
  await import('../../../web/src/features/portfolio/allocation/allocation-panel.tsx');
const { PortfolioPanel } = await import('../../../web/src/features/portfolio/portfolio-panel.tsx');
// Loaded here, so that no test waits for code that a page loads when it is opened.
await import('../../../web/src/features/portfolio/position-editor.tsx');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
afterAll(() => {
  vi.resetModules();
});

// The test environment cannot scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const long = '2026-11-01T12:00:00.000Z';
const at = (minute: number) => `2026-11-25T12:0${minute}:00.000Z`;
const figures = (ticker: string, over: Partial<AssetMarketData> = {}): AssetMarketData => ({
  ticker,
  name: `${ticker} S.A.`,
  assetClass: 'stock',
  sector: 'Finance',
  isListed: true,
  price: { priceInReais: 40, changeInBasisPoints: 100, at: at(0), delayMinutes: 15 },
  dividends: [],
  jumps: [],
  ...over,
});
const position = (ticker: string, over: Partial<PositionToSave> = {}) => ({
  ticker,
  quantity: '100',
  averagePrice: '30',
  broker: null,
  ...over,
});
let version = 0;
function saved(
  positions: readonly PositionToSave[],
  assets: readonly AssetMarketData[] = [],
): Portfolio {
  version += 1;
  return {
    positions: positions.map(({ checked, ...one }) => ({
      ...one,
      quantityAsOf: checked === true ? at(9) : long,
    })),
    updated_at: at(version),
    assets: positions.map(
      ({ ticker }) => assets.find((one) => one.ticker === ticker) ?? figures(ticker),
    ),
    hasTrades: false,
    mayChange: true,
    pending: [],
  };
}

beforeEach(() => {
  keepSession(storedSessions.account);
  version = 0;
  stored = saved([position('PETR4'), position('VALE3', { averagePrice: null })]);
  trades = [];
  income = undefined;
  fixedIncome = [];
  holdFixedIncome = undefined;
  failSave = undefined;
  found = ['ITUB4'];
});
afterEach(() => {
  cleanup();
  takeToasts();
  saves.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector('form') ?? document);

test('estimates payments by what is held now, and with trades shows what was received', async () => {
  const today = saoPauloDay(new Date());
  const dividends = [{ date: today, type: 'DIVIDENDO', amount: 2 }];
  const held = saved([position('PETR4')], [figures('PETR4', { dividends })]);
  stored = held;
  showPage(<PortfolioPanel />);
  await screen.findByRole('heading', { name: 'Posições' });
  expect(words()).toContain('Proventos em 12 mesesR$ 200,00pela quantidade de hoje');
  cleanup();

  const paid = {
    ticker: 'PETR4',
    type: 'DIVIDENDO',
    recordDay: today,
    paymentDay: today,
    amountPerShareInReais: 2,
    quantity: '30',
    grossInCentavos: 6000,
    withheldInCentavos: 0,
  };
  stored = { ...held, hasTrades: true };
  income = {
    received: [paid],
    announced: [{ ...paid, paymentDay: null, grossInCentavos: 700 }],
    yields: [],
    statedSince: [],
    knownSince: null,
    unknown: [],
    splitSince: [],
    mayChange: true,
    pending: [],
  };
  showPage(<PortfolioPanel />);
  await screen.findByRole('heading', { name: 'Proventos a receber' });
  expect(words()).toContain('Proventos em 12 mesesR$ 60,00pelo que você tinha em cada data');
  expect(words()).toContain('R$ 7,00 a receber');
  cleanup();

  income = undefined;
  showPage(<PortfolioPanel />);
  await screen.findByText('não foi possível carregar agora');
  expect(words()).toContain('Proventos em 12 meses—');
});

test('shows value, results and shares, and names what is missing', async () => {
  showPage(<PortfolioPanel />);
  await screen.findByRole('heading', { name: 'Posições' });
  const text = words();
  expect(text).toContain('Valor da carteiraR$ 8.000,00');
  expect(text).toContain('Sem preço médio, e por isso fora do resultado: VALE3.');
  expect(text).toContain('InvestidoR$ 3.000,00');
});

test('divides the value by class, sector and broker', async () => {
  stored = saved([position('PETR4', { broker: 'XP' }), position('VALE3', { broker: 'xp' })]);
  showPage(<AllocationPanel />);
  for (const [by, part] of [
    ['classe', /Ações/],
    ['setor', /Finan/],
    ['corretora', /XP/],
  ] as const) {
    const parts = await screen.findByRole('table', { name: `Valor da carteira por ${by}` });
    expect(within(parts).getByRole('row', { name: part }).textContent).toContain('100,00%');
  }
  expect(words()).toContain('Preços de 25 de novembro de 2026, às 9h');
});

const investment: FixedIncome['investments'][number] = {
  id: 'fix_01JZZZZZZZZZZZZZZZZZZZZZZZ',
  kind: 'cdb',
  name: 'CDB Banco A 2028',
  broker: 'XP',
  amountInCentavos: 100_000,
  day: '2026-01-05',
  index: { kind: 'cdi', percentInBasisPoints: 11_000 },
  maturity: null,
  statedValue: null,
  value: {
    grossInCentavos: 200_000,
    netInCentavos: 190_000,
    iofInCentavos: 0,
    incomeTaxInCentavos: 10_000,
    day: '2026-11-24',
    isEstimate: true,
    isMatured: false,
  },
};

test('divides fixed income with the other assets, in each table', async () => {
  stored = saved([position('PETR4', { broker: 'XP' }), position('VALE3')]);
  fixedIncome = [investment];
  showPage(<AllocationPanel />);
  // 4,000 and 4,000 and 2,000.
  for (const [by, part, share] of [
    ['classe', /Renda fixa/, '20,00%'],
    ['setor', /Renda fixa/, '20,00%'],
    ['corretora ou banco', /XP/, '60,00%'],
  ] as const) {
    const parts = await screen.findByRole('table', { name: `Valor da carteira por ${by}` });
    expect(within(parts).getByRole('row', { name: part }).textContent).toContain(share);
  }
  expect(words()).toContain('De R$ 10.000,00, o valor da carteira com a renda fixa');
});

test('with fixed income the figures say what they cover, and appear with its line', async () => {
  fixedIncome = [investment];
  let release = () => {};
  holdFixedIncome = new Promise((resolve) => {
    release = resolve;
  });
  showPage(<PortfolioPanel />);
  await waitFor(() => expect(words()).toContain('Carregando sua carteira'));
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(words()).not.toContain('Valor d');
  release();
  await screen.findByText('Total com a renda fixa');
  expect(words()).toContain('Total com a renda fixaR$ 10.000,00');
  expect(words()).toContain('Valor de ações e fundosR$ 8.000,00');
  expect(words()).toContain('Investido em ações e fundosR$ 3.000,00');
});

test('divides nothing without a price', async () => {
  stored = saved([position('PETR4')], [figures('PETR4', { price: null })]);
  showPage(<AllocationPanel />);
  expect(await screen.findByText(/^A divisão aparece quando/)).toBeDefined();
});

test('reports a portfolio that cannot be loaded without a connection', async () => {
  sessionQueries.clear();
  isLost = true;
  try {
    showPage(<PortfolioPanel />);
    expect(
      await screen.findByText(/^Sem conexão com a internet/, undefined, { timeout: 10_000 }),
    ).toBeDefined();
  } finally {
    isLost = false;
  }
});

test('labels mixed prices with the oldest time, and shows a day’s result only for prices of one day', async () => {
  showPage(<PortfolioPanel />);
  await screen.findByRole('heading', { name: 'Posições' });
  expect(words()).toContain('Preços de 25 de novembro de 2026, às 9hEm 25/11/2026');
  cleanup();
  sessionQueries.clear();
  const price = { priceInReais: 50, changeInBasisPoints: 2_500, delayMinutes: 15 };
  const at = new Date(Date.now() - 180_000).toISOString();
  stored = saved([position('PETR4')], [figures('PETR4', { price: { ...price, at } })]);
  showPage(<PortfolioPanel />);
  await screen.findByRole('heading', { name: 'Posições' });
  expect(words()).toMatch(/Preços de [^,]+, às \d+h\d*, com até 15 minutos de atraso/);
  cleanup();
  sessionQueries.clear();
  // Days far in the past on any date of the run.
  stored = saved(
    [position('PETR4'), position('VALE3')],
    [
      figures('PETR4', { price: { ...price, at: '2025-11-25T21:00:00.000Z' } }),
      figures('VALE3', { price: { ...price, at: '2025-11-21T21:00:00.000Z' } }),
    ],
  );
  showPage(<PortfolioPanel />);
  await screen.findByRole('heading', { name: 'Posições' });
  expect(words()).toContain(
    'Preços de horários diferentes. O mais antigo é de 21/11, 18h. Cada posição mostra o seu.',
  );
  expect(words()).not.toContain('com até 15 minutos de atraso');
  expect(words()).toContain('Em 25/11/2025+R$ 1.000,00');
  expect(words()).toContain('sobre o fechamento anteriorSó PETR4: 50,00% da carteira');
  expect(words()).toContain(
    'Com preço de um dia anterior, e por isso fora do resultado do dia: VALE3 (50,00% da carteira).',
  );
  expect(words()).not.toContain('No dia');
});

test('prices of today have a result of the day', async () => {
  const price = { priceInReais: 40, changeInBasisPoints: 100, delayMinutes: 15 };
  stored = saved(
    [position('PETR4')],
    [figures('PETR4', { price: { ...price, at: new Date().toISOString() } })],
  );
  showPage(<PortfolioPanel />);
  await screen.findByRole('heading', { name: 'Posições' });
  expect(words()).toContain('No dia+R$ 39,60');
});

test('an asset at several brokers has its total in the first of its rows', async () => {
  stored = saved([
    position('PETR4', { broker: 'XP', averagePrice: '30' }),
    position('PETR4', { broker: 'NU', quantity: '50' }),
    position('VALE3'),
  ]);
  showPage(<PortfolioPanel />);
  await screen.findByRole('table', { name: 'Posições da carteira' });
  expect(words().match(/em 2 corretoras/g)).toHaveLength(1);
  expect(words()).toMatch(/PETR4 em 2 corretoras: 150 · R\$ [\d.,]+/);
  expect(screen.getAllByText('médio R$ 30,00').length).toBeGreaterThan(1);
});

test('sorts rows by the chosen column', async () => {
  stored = saved([position('AAAA3', { quantity: '1' }), position('ZZZZ3')]);
  showPage(<PortfolioPanel />);
  const table = await screen.findByRole('table', { name: 'Posições da carteira' });
  const codes = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent.slice(0, 5));
  expect(codes()).toEqual(['ZZZZ3', 'AAAA3']);
  await press('Ordenar por ativo');
  expect(codes()).toEqual(['AAAA3', 'ZZZZ3']);
  expect(within(table).getByRole('columnheader', { name: /ativo/i }).ariaSort).toBe('ascending');
});

test('adds a position beside one that another tab saved meanwhile', async () => {
  showPage(<PortfolioPanel />);
  await press('Adicionar ativo');
  await screen.findByRole('form', { name: 'Adicionar ativo' });
  submit();
  expect(await screen.findByText('Escolha um ativo.')).toBeDefined();
  type('Ativo', 'itub4f');
  type(/^Quantidade/, '1.000,5');
  type(/^Preço médio/, '32,1234');
  const elsewhere = saved([position('PETR4'), position('BBAS3')]);
  failSave = ({ version: seen }) => {
    if (seen === elsewhere.updated_at) return undefined;
    stored = elsewhere;
    return new ApiError('changed_meanwhile', { status: 409 });
  };
  submit();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toEqual({
    positions: [
      position('PETR4'),
      position('BBAS3'),
      { ticker: 'ITUB4', quantity: '1000.5', averagePrice: '32.1234', broker: null },
    ],
    version: elsewhere.updated_at,
    requestId: expect.stringMatching(/^req_/),
  });
  await waitFor(() => expect(takeToasts()).toMatchObject([{ title: 'Carteira salva' }]));
  // Keyboard users continue at the positions.
  expect(document.activeElement?.textContent).toBe('Posições');
});

test('the focus is on the first field of what was opened, and among the positions once the first exists', async () => {
  stored = saved([]);
  showPage(<PortfolioPanel />);
  await press('Adicionar o primeiro ativo');
  await screen.findByRole('form', { name: 'Adicionar ativo' });
  expect(document.activeElement).toBe(screen.getByLabelText('Ativo'));
  await press('Cancelar');
  expect(document.activeElement?.tagName).toBe('H2');
  await press('Adicionar o primeiro ativo');
  type('Ativo', 'ITUB4');
  type(/^Quantidade/, '10');
  submit();
  await screen.findByRole('heading', { name: 'Posições' });
  expect(document.activeElement?.textContent).toBe('Posições');
  await press('Editar ITUB4');
  await screen.findByRole('form', { name: 'Editar ITUB4' });
  expect(document.activeElement).toBe(screen.getByLabelText(/^Quantidade/));
});

test.each([
  ['a new position', 'Adicionar ativo', 'Adicionar ativo'],
  ['an edited position', 'Editar PETR4', 'Editar PETR4'],
])(
  'restores the form of %s with the text typed before the session ended',
  async (_, open, form) => {
    showPage(<PortfolioPanel />);
    await press(open);
    await screen.findByRole('form', { name: form });
    type(/^Quantidade/, '77');
    cleanup();
    showPage(<PortfolioPanel />);
    await screen.findByRole('form', { name: form });
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantidade/).value).toBe('77');
    await press('Cancelar');
    cleanup();
    showPage(<PortfolioPanel />);
    await screen.findByRole('heading', { name: 'Posições' });
    expect(screen.queryByRole('form')).toBeNull();
  },
);

test('does not show the unsaved position of another account', async () => {
  showPage(<PortfolioPanel />);
  await press('Adicionar ativo');
  await screen.findByRole('form', { name: 'Adicionar ativo' });
  type(/^Quantidade/, '77');
  cleanup();
  const { user } = storedSessions.account;
  keepSession({ kind: 'account', user: { ...user, email: 'outra@exemplo.com.br' } });
  showPage(<PortfolioPanel />);
  await screen.findByRole('heading', { name: 'Posições' });
  expect(screen.queryByRole('form')).toBeNull();
});

test('reports unknown codes and existing positions at their fields', async () => {
  showPage(<PortfolioPanel />);
  await press('Adicionar ativo');
  await screen.findByRole('form', { name: 'Adicionar ativo' });
  type('Ativo', 'XPTO3');
  type(/^Quantidade/, '10');
  submit();
  expect(await screen.findByText(/Não encontramos este código/)).toBeDefined();
  found = ['PETR4'];
  type('Ativo', 'PETR4');
  submit();
  expect(await screen.findByText(/já está na carteira nesta corretora/)).toBeDefined();
  expect(saves).toEqual([]);
});

test('shows a concurrent change beside the user’s own, and lets the user decide', async () => {
  showPage(<PortfolioPanel />);
  await press('Editar PETR4');
  await screen.findByRole('form', { name: 'Editar PETR4' });
  type(/^Quantidade/, '150');
  failSave = () => {
    stored = saved([position('PETR4', { quantity: '120' })]);
    return new ApiError('changed_meanwhile', { status: 409 });
  };
  submit();
  await press('Usar o que está salvo');
  expect(screen.getByLabelText<HTMLInputElement>(/^Quantidade/).value).toBe('120');
});

describe('a position that another tab deleted while it was edited', () => {
  const removedElsewhere = async (quantity?: string) => {
    showPage(<PortfolioPanel />);
    await press('Editar PETR4');
    await screen.findByRole('form', { name: 'Editar PETR4' });
    if (quantity !== undefined) type(/^Quantidade/, quantity);
    failSave = () => {
      stored = saved([position('VALE3')]);
      return new ApiError('changed_meanwhile', { status: 409 });
    };
    submit();
    await screen.findByText('Esta posição foi removida em outra aba ou aparelho');
    failSave = undefined;
    expect(words()).not.toContain('em branco');
    expect(words()).not.toContain('A carteira não foi salva');
  };

  test.each([
    ['150', '150'],
    [undefined, '100'],
  ])('is offered as a new one with the values of the fields (%s)', async (typed, quantity) => {
    await removedElsewhere(typed);
    submit();
    await waitFor(() =>
      expect(saves.at(-1)?.positions).toMatchObject([
        { ticker: 'VALE3' },
        { ticker: 'PETR4', quantity, averagePrice: '30' },
      ]),
    );
  });

  test('can be left deleted', async () => {
    await removedElsewhere('150');
    await press('Deixar removida');
    expect(screen.queryByRole('form', { name: 'Editar PETR4' })).toBeNull();
    expect(stored.positions.map(({ ticker }) => ticker)).toEqual(['VALE3']);
  });
});

test('deletes a position after a confirmation, unless it has changed meanwhile', async () => {
  showPage(<PortfolioPanel />);
  await press('Editar PETR4');
  await press('Remover da carteira');
  failSave = () => {
    stored = saved([position('PETR4', { quantity: '7' })]);
    return new ApiError('changed_meanwhile', { status: 409 });
  };
  await press('Sim, remover');
  // The error stays until the next attempt, unlike a toast.
  expect(await screen.findByText('A carteira não foi salva')).toBeDefined();
  expect(takeToasts()).toEqual([]);
  failSave = undefined;
  await press('Sim, remover');
  await waitFor(() => expect(saves.at(-1)?.positions).toEqual([]));
  expect(await screen.findByText(/falam dos seus ativos favoritos/)).toBeDefined();
});

test('asks about a likely split, and changes nothing by itself', async () => {
  const split = figures('PETR4', { jumps: [{ day: '2026-11-24', changeInBasisPoints: -5_000 }] });
  stored = saved([position('PETR4')], [split]);
  showPage(<PortfolioPanel />);
  expect(await screen.findByText('De 100 para 200')).toBeDefined();
  expect(saves).toEqual([]);
  await press('Ajustar quantidade');
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.positions).toEqual([
    { ...position('PETR4'), quantity: '200', averagePrice: '15', checked: true },
  ]);
});

test('without a plan the portfolio is read-only, with a link to a plan', async () => {
  stored = { ...stored, mayChange: false };
  showPage(<PortfolioPanel />);
  expect(await screen.findByText('Sua carteira está só para leitura')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Editar|Adicionar|Importar/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Ver planos' })).toBeDefined();
  cleanup();
  showPage(<AllocationPanel />);
  expect(await screen.findByText('Sua carteira está só para leitura')).toBeDefined();
});

test('a position that follows from trades is only shown, with a link to them', async () => {
  stored = saved([position('PETR4', { broker: 'XP' }), position('VALE3')]);
  trades = [storedTrade({ ticker: 'PETR4', broker: 'XP' })];
  showPage(<PortfolioPanel />);
  await press('Editar PETR4 em XP');
  expect(await screen.findByRole('heading', { name: 'PETR4 vem das operações' })).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
  expect(words()).toContain('Preço médioR$ 30,00');
  const link = screen.getByRole('link', { name: 'Ver operações' });
  expect(link.getAttribute('href')).toBe('/carteira/operacoes?ativo=PETR4');
  await press('Fechar');
  // Another asset keeps its fields.
  await press('Editar VALE3');
  expect(await screen.findByRole('form', { name: 'Editar VALE3' })).toBeDefined();
});

test('links to the trades, and marks the current page', () => {
  showPage(<PortfolioNavigation />, '/carteira/operacoes');
  const navigation = screen.getByRole('navigation', { name: 'Seções da carteira' });
  const current = within(navigation)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Operações']);
});

test('reports a portfolio that fails to load, and requests it again', async () => {
  isLost = true;
  showPage(<PortfolioPanel />);
  expect(await screen.findByText('Sua carteira não carregou')).toBeDefined();
  isLost = false;
  await press('Tentar de novo');
  expect(await screen.findByRole('heading', { name: 'Posições' })).toBeDefined();
});
