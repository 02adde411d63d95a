import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Portfolio, PositionToSave } from '../../../shared/contracts/portfolio/portfolio.ts';
import type { AssetMarketData } from '../../../shared/portfolio/asset-market-data.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

interface Save {
  readonly positions: readonly PositionToSave[];
  readonly version?: string;
  readonly onlyCheck?: true;
}
let stored: Portfolio;
let isLost = false;
let failSave: ((request: Save) => Error | undefined) | undefined;
const saves: Save[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: Save) => {
    if (path === '/api/portfolio') {
      if (isLost) throw new ApiError('network');
      return stored;
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
const { PortfolioPanel } = await import('../../../web/src/features/portfolio/portfolio-panel.tsx');
// Loaded here, so that no test waits for code that a page loads when it is opened.
await import('../../../web/src/features/portfolio/position-editor.tsx');
await import('../../../web/src/features/portfolio/import/import-panel.tsx');
await import('../../../web/src/features/portfolio/import/read-spreadsheet.ts');
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
    mayChange: true,
    pending: [],
  };
}

beforeEach(() => {
  keepSession(storedSessions.account);
  version = 0;
  stored = saved([position('PETR4'), position('VALE3', { averagePrice: null })]);
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

test('shows value, results and shares, and names what is missing', async () => {
  showPage(<PortfolioPanel />);
  await screen.findByRole('heading', { name: 'Posições' });
  const text = words();
  expect(text).toContain('Valor da carteiraR$ 8.000,00');
  expect(text).toContain('Sem preço médio, e por isso fora do resultado: VALE3.');
  const parts = screen.getByRole('table', { name: 'Valor da carteira por classe' });
  expect(within(parts).getByRole('row', { name: /Ações/ }).textContent).toContain('100,00%');
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
  expect(words()).toContain('Preços de 25 de novembro de 2026, às 09hEm 25/11/2026');
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
    'Com preço de um dia anterior, e por isso fora do resultado do dia: VALE3.',
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
});

test('shows a file before it is saved, with its errors', async () => {
  showPage(<PortfolioPanel />);
  await press('Importar planilha');
  const input = await screen.findByLabelText('Escolher arquivo', { selector: 'input' });
  failSave = ({ onlyCheck }) =>
    onlyCheck === true
      ? new ApiError('invalid_request', {
          status: 400,
          fields: [{ path: 'positions.1.ticker', message: 'unknown' }],
        })
      : undefined;
  const content =
    'Ticker;Quantidade;Preço médio\nPETR4;50;\nXPTO3;1;2\nITUB4;zero;1\nBBAS3;3;20,5\nVALE3;0;1\n';
  const file = new File([content], 'carteira.csv');
  fireEvent.change(input, { target: { files: Object.assign([file], { item: () => file }) } });
  expect(await screen.findByText('Confira antes de importar')).toBeDefined();
  expect(words()).toContain('2 posições certas3 linhas com problema');
  expect(words()).toContain('Linha 4A quantidade não é um número.ITUB4 · zero · 1');
  expect(words()).toContain('Linha 3Este código não está entre os ativos da B3');
  expect(words()).toContain('Linha 6A quantidade precisa ser maior que zero.VALE3 · 0 · 1');
  expect(words().match(/Linha \d/g)).toEqual(['Linha 3', 'Linha 4', 'Linha 6']);
  // A quantity that differs from the file is shown, also if the user typed it.
  expect(words()).toContain('PETR4: 100 na carteira, 50 no arquivo');
  expect(words()).toContain('não está no arquivo');
  expect(words()).toContain('VALE3: 100');
  // The stored price stays.
  expect(screen.getByLabelText<HTMLInputElement>(/Preço médio de PETR4/).value).toBe('30,00');
  type(/Preço médio de BBAS3/, 'x');
  await press('Importar 2 posições');
  expect(
    await screen.findByText('Escreva um preço, como 32,50, ou deixe em branco.'),
  ).toBeDefined();
  type(/Preço médio de BBAS3/, '');
  await press('Importar 2 posições');
  // The portfolio does not change before both questions have an answer.
  expect(await screen.findAllByText(/^Escolha uma opção para continuar/)).toHaveLength(2);
  expect(saves).toHaveLength(1);
  // Before that, only the codes are sent.
  expect(saves[0]?.positions).toEqual(
    ['PETR4', 'XPTO3', 'BBAS3'].map((ticker) => ({
      ticker,
      quantity: '1',
      averagePrice: null,
      broker: null,
    })),
  );
  fireEvent.click(screen.getByRole('radio', { name: 'A do arquivo' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Manter na carteira' }));
  await press('Importar 2 posições');
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.positions).toEqual([
    position('VALE3', { averagePrice: null }),
    position('PETR4', { quantity: '50' }),
    position('BBAS3', { quantity: '3', averagePrice: null }),
  ]);
});

async function importLines(first: string, ...others: readonly string[]): Promise<void> {
  const header = 'Ticker;Quantidade;Corretora';
  const lines = first.startsWith('Ticker') ? [first, ...others] : [header, first, ...others];
  showPage(<PortfolioPanel />);
  await press('Importar planilha');
  const input = await screen.findByLabelText('Escolher arquivo', { selector: 'input' });
  const file = new File([`${lines.join('\n')}\n`], 'carteira.csv');
  fireEvent.change(input, { target: { files: Object.assign([file], { item: () => file }) } });
  await screen.findByText('Confira antes de importar');
}

test('does not assign a position without a broker if the file has two brokers of an asset', async () => {
  stored = saved([position('PETR4', { quantity: '10' }), position('VALE3')]);
  await importLines('PETR4;80;XP', 'PETR4;20;NU');
  expect(words()).toContain('PETR4: 10. Mantido, soma ao que o arquivo traz do mesmo ativo');
  expect(words()).not.toContain('A quantidade mudou');
});

test('lets the reader decide for each changed position, and keeps the rest with a later file', async () => {
  stored = saved([
    position('PETR4', { quantity: '300', averagePrice: '30' }),
    position('ITSA4', { quantity: '1000' }),
    position('VALE3', { quantity: '200' }),
    position('BTC', { quantity: '0.5' }),
  ]);
  await importLines('PETR4;400;', 'ITSA4;1295;');
  const some = screen.getAllByRole('radio', { name: /^Escolher um/ });
  for (const one of some) fireEvent.click(one);
  fireEvent.click(screen.getByRole('checkbox', { name: /^PETR4: 300 na carteira, 400/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'VALE3: 200' }));
  await press('Importar 2 posições');
  await waitFor(() => expect(saves.some(({ onlyCheck }) => onlyCheck !== true)).toBe(true));
  const sent = saves.find(({ onlyCheck }) => onlyCheck !== true)?.positions;
  expect(sent?.map(({ ticker, quantity }) => `${ticker} ${quantity}`)).toEqual([
    'BTC 0.5',
    'PETR4 400',
    'ITSA4 1000',
  ]);
  expect(sent?.[1]?.averagePrice).toBe('30');
});

test('an average price with many decimals is shown with four and saved as it is', async () => {
  stored = saved([]);
  await importLines(
    'Ticker;Quantidade;Preço médio;Corretora',
    'PETR4;1;31,5;XP',
    'PETR4;2;31,75;XP',
    'BBAS3;3;;XP',
  );
  const price = screen.getByLabelText<HTMLInputElement>(/Preço médio de PETR4/);
  expect(price.value).toBe('31,6667');
  expect(words()).toContain('O arquivo não traz o preço médio de 1 posição.');
  await press('Importar 2 posições');
  await waitFor(() => expect(saves.at(-1)?.onlyCheck).toBeUndefined());
  expect(saves.at(-1)?.positions).toMatchObject([
    { ticker: 'PETR4', averagePrice: '31.66666667' },
    { ticker: 'BBAS3', averagePrice: null },
  ]);
});

test('a cancelled import changes nothing', async () => {
  stored = saved([position('PETR4', { quantity: '300' }), position('VALE3')]);
  await importLines('PETR4;400;');
  fireEvent.click(screen.getByRole('radio', { name: 'A do arquivo' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Tirar da carteira' }));
  await press('Cancelar');
  expect(await screen.findByRole('heading', { name: 'Posições' })).toBeDefined();
  expect(saves.filter(({ onlyCheck }) => onlyCheck !== true)).toEqual([]);
  expect(words()).toContain('VALE3');
});

test('reports a portfolio that fails to load, and requests it again', async () => {
  isLost = true;
  showPage(<PortfolioPanel />);
  expect(await screen.findByText('Sua carteira não carregou')).toBeDefined();
  isLost = false;
  await press('Tentar de novo');
  expect(await screen.findByRole('heading', { name: 'Posições' })).toBeDefined();
});
