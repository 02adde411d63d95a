import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PositionToSave } from '../../../../shared/contracts/portfolio/portfolio.ts';
import type { Trades } from '../../../../shared/contracts/portfolio/trades.ts';
import { saoPauloDay } from '../../../../shared/market/b3-session.ts';
import type { Investment } from '../../../../shared/portfolio/fixed-income/investment.ts';
import type { Statement } from '../../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../../shared/portfolio/trades/trade.ts';
import { storedSessions } from '../../access/stored-sessions.ts';
import { showPage, words } from '../../lib/shown-page.tsx';
import { noTrades, storedTrade } from '../stored-trades.ts';

interface Import {
  readonly importId: string;
  readonly name: string;
  readonly trades: number;
  readonly statements?: readonly Statement[];
  readonly fixedIncome?: readonly Investment[];
  readonly sameFixedIncome?: readonly { readonly index: number; readonly id: string }[];
  readonly version?: string;
}
interface Part {
  readonly importId: string;
  readonly offset: number;
  readonly trades: readonly Trade[];
}
let stored: Trades;
let investments: readonly object[];
let priceInReais: number | undefined;
let unknownIndexes: readonly number[] = [];
let failPart: ((part: Part) => boolean) | undefined;
let failImport: (() => Error | undefined) | undefined;
const checked: (readonly PositionToSave[])[] = [];
const parts: Part[] = [];
const imports: Import[] = [];
const onClose = vi.fn<() => void>();
const onImported = vi.fn<(importId: string) => void>();

vi.mock('../../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: never) => {
    switch (path) {
      case '/api/trades':
        return stored;
      case '/api/fixed-income':
        return { investments, updated_at: 'v1', mayChange: true, isOutdated: false };
      case '/api/portfolio':
        return { positions: [], assets: assets(), updated_at: null, mayChange: true, pending: [] };
      case '/api/save-portfolio': {
        const { positions } = request as { readonly positions: readonly PositionToSave[] };
        checked.push(positions);
        if (unknownIndexes.length === 0) return {};
        throw new ApiError('invalid_request', {
          status: 400,
          fields: unknownIndexes.map((index) => ({
            path: `positions.${index}.ticker`,
            message: 'unknown',
          })),
        });
      }
      case '/api/alert-price':
        return { ticker: (request as { readonly ticker: string }).ticker, priceInCentavos: 10_00 };
      case '/api/stage-trades':
        if (failPart?.(request) === true) throw new ApiError('network');
        parts.push(request);
        return { staged: 1 };
      case '/api/import-trades': {
        const failure = failImport?.();
        if (failure !== undefined) throw failure;
        imports.push(request);
        return { updated_at: 'new' };
      }
      default:
        throw new Error(`no answer for ${path}`);
    }
  },
}));
vi.mock('../../../../web/src/lib/search-stocks.ts', () => ({ findStocks: async () => [] }));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../../web/src/features/access/session/session-store.ts');
const { default: ImportPanel } =
  await import('../../../../web/src/features/portfolio/import/import-panel.tsx');
await import('../../../../web/src/features/portfolio/import/read-spreadsheet.ts');
await import('../../../../web/src/features/portfolio/import/read-portfolio-file.ts');
const { tradeRows } =
  await import('../../../../web/src/features/portfolio/trades/trades-download.tsx');
const { formatCsv } = await import('../../../../web/src/lib/files/csv.ts');
const { ApiError } = await import('../../../../web/src/lib/api-error.ts');
afterAll(() => {
  vi.resetModules();
});

function assets() {
  return [
    {
      ticker: 'PETR4',
      name: 'Petrobras',
      assetClass: 'stock',
      sector: null,
      isListed: true,
      price:
        priceInReais === undefined
          ? null
          : {
              priceInReais,
              changeInBasisPoints: 0,
              at: new Date().toISOString(),
              delayMinutes: 15,
            },
      dividends: [],
      jumps: [],
    },
  ];
}

const today = saoPauloDay(new Date());
const statement = (over: Partial<Statement> = {}): Statement => ({
  ticker: 'PETR4',
  broker: null,
  quantity: '300',
  averagePrice: '30',
  day: '2026-11-28',
  ...over,
});

// The test environment cannot scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  keepSession(storedSessions.account);
  stored = noTrades;
  investments = [];
  priceInReais = undefined;
  unknownIndexes = [];
  failPart = undefined;
  failImport = undefined;
});
afterEach(() => {
  cleanup();
  onClose.mockClear();
  onImported.mockClear();
  checked.length = 0;
  parts.length = 0;
  imports.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

async function importLines(...lines: readonly string[]): Promise<void> {
  await importText(`${lines.join('\n')}\n`);
}

async function importText(content: string, name = 'carteira.csv'): Promise<void> {
  showPage(<ImportPanel {...{ onClose, onImported }} />);
  const input = await screen.findByLabelText('Escolher arquivo', { selector: 'input' });
  const file = new File([content], name);
  fireEvent.change(input, { target: { files: Object.assign([file], { item: () => file }) } });
  await screen.findByText('Confira antes de importar');
  await screen.findByRole('button', { name: 'Escolher outro arquivo' });
}

const header = 'Data;Ativo;Operação;Quantidade;Preço;Corretora';
const history = [
  header,
  '10/01/2025;PETR4;Compra;300;36,20;XP',
  '18/11/2025;PETR4;Venda;100;38,40;XP',
  '20/11/2025;PETR4;Compra;7;37,15;NU',
];

test('shows the resulting positions and the results of the sales before anything is written', async () => {
  await importLines(...history, 'PETRL405;x');
  expect(words()).toContain('PETR4NU · XP207novoR$ 36,2321');
  expect(words()).toContain('2025: lucro de R$ 220,00');
  expect(words()).toContain('O que entra: 3 operações');
  expect(words()).toContain('Linha 3: 18/11/2025 · Venda PETR4 · 100 × R$ 38,40');
  expect(parts).toEqual([]);
  await press('Importar 3 operações');
  await waitFor(() => expect(onImported).toHaveBeenCalledTimes(1));
  expect(parts.map(({ offset, trades }) => [offset, trades.length])).toEqual([[0, 3]]);
  expect(imports).toEqual([
    {
      importId: parts[0]?.importId,
      name: 'carteira.csv',
      trades: 3,
      version: noTrades.updated_at,
    },
  ]);
  expect(onImported).toHaveBeenCalledWith(parts[0]?.importId);
});

test('shows the investments of a file, and sends them with its trades', async () => {
  const bonds = [
    'Produto;Instituição;Indexador;Vencimento;Quantidade;Valor Aplicado;Valor bruto;Valor líquido',
    'Tesouro Selic 2029;XP;SELIC;01/03/2029;0,3;4.500,00;5.123,45;5.012,30',
  ];
  await importText(`${[...bonds, '', ...history].join('\n')}\n`, 'posicao-2026-11-27.csv');
  expect(words()).toContain('Renda fixa: o que entraCom os valores do arquivo');
  expect(words()).toContain(
    'Tesouro Selic 2029Tesouro Direto · XP · vence em 01/03/2029 · novaR$ 5.123,45R$ 5.012,30 líquido',
  );
  await press('Importar 3 operações e 1 de renda fixa');
  await waitFor(() => expect(onImported).toHaveBeenCalledTimes(1));
  expect(imports[0]?.trades).toBe(3);
  expect(imports[0]?.fixedIncome).toMatchObject([
    { kind: 'tesouro', amountInCentavos: 450_000, statedValue: { grossInCentavos: 512_345 } },
  ]);
  cleanup();

  await importText(`${bonds.join('\n')}\n`);
  expect(words()).not.toContain('Nenhuma linha');
  await press('Importar 1 de renda fixa');
  await waitFor(() => expect(imports).toHaveLength(2));
  expect(imports[1]).toMatchObject({ trades: 0, fixedIncome: [{ name: 'Tesouro Selic 2029' }] });
  expect(imports[1]).not.toHaveProperty('statements');
});

test('asks whether an investment of another name is the one of the portfolio', async () => {
  const typed = {
    kind: 'cdb',
    name: 'CDB do Banco A',
    broker: null,
    amountInCentavos: 100_000,
    day: '2026-01-05',
    index: { kind: 'cdi', percentInBasisPoints: 11_000 },
    maturity: '2028-03-10',
    statedValue: null,
    id: 'fix_01JZZZZZZZZZZZZZZZZZZZZZZZ',
    value: null,
  };
  const newer = { grossInCentavos: 1, netInCentavos: null, day: '2027-01-01' };
  const known = { ...typed, name: 'Tesouro Selic 2029', broker: 'XP', kind: 'tesouro' };
  investments = [
    typed,
    { ...known, maturity: '2029-03-01', id: 'fix_01JYYYYYYYYYYYYYYYYYYYYYYY', statedValue: newer },
    { ...typed, maturity: '2028-03-11', id: 'fix_01JXXXXXXXXXXXXXXXXXXXXXXX' },
  ];
  const bonds = [
    'Produto;Instituição;Indexador;Vencimento;Quantidade;Valor Aplicado;Valor bruto;Valor líquido',
    'Tesouro Selic 2029;XP;SELIC;01/03/2029;0,3;4.500,00;5.123,45;5.012,30',
    'CDB - CDB126ABC;BANCO A S.A.;DI;10/03/2028;1;1.000,00;1.100,00;1.080,00',
    'LCA - 22F;BANCO B;DI;10/03/2028;1;1.000,00;2.000,00;2.000,00',
  ];
  await importText(`${bonds.join('\n')}\n`, 'posicao-2026-11-27.csv');
  await waitFor(() => expect(words()).toContain('responda abaixo'));
  expect(words()).toContain('vence em 01/03/2029 · a da carteira tem um valor mais novo, e fica');
  expect(words()).toContain('LCA · BANCO B · vence em 10/03/2028 · nova');
  await press('Importar 3 de renda fixa');
  expect(words()).toContain('Escolha uma opção para continuar');
  expect(imports).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Sim, é a mesma: atualizar' }));
  expect(words()).toContain('10/03/2028 · atualiza a que está na carteira');
  await press('Importar 3 de renda fixa');
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(imports[0]?.sameFixedIncome).toEqual([{ index: 1, id: typed.id }]);
  cleanup();

  await importText(`${bonds.join('\n')}\n`, 'posicao-2026-11-27.csv');
  fireEvent.click(await screen.findByRole('radio', { name: 'Não: ficar com as duas' }));
  await press('Importar 3 de renda fixa');
  await waitFor(() => expect(imports).toHaveLength(2));
  expect(imports[1]).not.toHaveProperty('sameFixedIncome');
});

test('lists rows that are left out by their reason', async () => {
  await importLines(
    ...history,
    '21/11/2025;PETRL405;Compra;100;1,20;XP',
    '22/11/2025;PETRM405;Compra;100;1,20;XP',
    'amanhã;PETR4;Compra;1;30;XP',
  );
  expect(words()).toContain('O que fica de fora: 2 linhas');
  expect(words()).toMatch(/Opção: fica fora da carteira.*\(2 linhas\)Linha 5:.*Linha 6:/);
  expect(words()).toMatch(/1 linha com problema.*Linha 7:/);
});

test('shows twenty of thousands of bad lines, and the rest as a number', async () => {
  await importLines(
    ...history,
    ...Array.from({ length: 2_000 }, () => 'amanhã;PETR4;Compra;1;30;XP'),
    ...Array.from({ length: 1_000 }, () => '20/11/2025;PETR4;Compra;1;abc;XP'),
  );
  expect(words()).toContain('3.000 linhas com problema');
  const wrong = screen.getByRole('heading', { name: /linhas com problema/ }).parentElement;
  expect(wrong?.querySelectorAll('li li')).toHaveLength(20);
  expect(words()).toMatch(/\(2\.000 linhas\)Linha 5:.*e mais 1\.990 linhas\..*\(1\.000 linhas\)/);
  expect(words()).toContain('e mais 990 linhas.');
  expect(screen.getByRole('button', { name: 'Importar 3 operações' })).toBeDefined();
});

test('does not take trades that the portfolio has already', async () => {
  stored = {
    ...noTrades,
    trades: [
      storedTrade({
        day: '2025-01-10',
        quantity: '300',
        price: '36.2',
        broker: 'XP INVESTIMENTOS',
      }),
    ],
  };
  await importLines(...history);
  expect(words()).toContain('1 operação já estava na carteira e não entra de novo.');
  // A broker keeps the name that the portfolio has for it.
  await press('Importar 2 operações');
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(parts[0]?.trades.map(({ broker }) => broker)).toEqual(['XP INVESTIMENTOS', 'NU']);
  cleanup();
  stored = { ...noTrades, trades: (parts[0]?.trades ?? []).map((trade) => storedTrade(trade)) };
  await importLines(header, '18/11/2025;PETR4;Venda;100;38,40;XP');
  expect(words()).toContain('Este arquivo não traz nada de novo');
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
});

test('asks whether a row was changed or is another trade', async () => {
  const importId = 'imp_00000000000000000000000001';
  stored = {
    ...noTrades,
    trades: [
      storedTrade({ day: '2025-01-10', quantity: '300', price: '36.2', broker: 'XP', importId }),
      storedTrade({ day: '2025-11-20', quantity: '7', price: '37.15', broker: 'NU', importId }),
    ],
  };
  const rows = [header, history[1] ?? '', '20/11/2025;PETR4;Compra;7;31,75;NU'];
  await importLines(...rows);
  expect(words()).toContain(
    'Linha 3: 20/11/2025 · Compra PETR4 · 7 × R$ 31,75. Na carteira: 20/11/2025 · Compra PETR4 · 7 × R$ 37,15',
  );
  expect(words()).toContain('1 operação já estava na carteira');
  choose(/^É a mesma/);
  expect(words()).toContain('Com estas respostas, nada muda na carteira.');
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
  choose(/^É outra/);
  await press('Importar 1 operação');
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(parts[0]?.trades).toMatchObject([{ quantity: '7', price: '31.75' }]);
});

test('reads its own download without loss', async () => {
  const trades = [
    storedTrade({ day: '2025-01-10', quantity: '1500', price: '36.2', fees: '3.21', broker: 'XP' }),
    storedTrade({ day: '2025-01-11', kind: 'bonus', quantity: '150', price: '12.5' }),
    storedTrade({ day: '2025-01-12', kind: 'split', quantity: '1650', price: null }),
    storedTrade({ day: '2025-01-13', kind: 'reverse-split', quantity: '300', price: null }),
    storedTrade({ day: '2025-01-14', kind: 'subscription', quantity: '10', price: '9.75' }),
    storedTrade({
      day: '2025-01-15',
      kind: 'transfer-out',
      quantity: '10',
      price: null,
      broker: 'XP',
    }),
    storedTrade({
      day: '2025-01-16',
      kind: 'transfer-in',
      quantity: '10',
      price: null,
      broker: 'NU',
    }),
    storedTrade({ day: '2025-01-17', kind: 'amortisation', quantity: '10', price: '0.1' }),
    storedTrade({ day: '2025-01-18', ticker: 'BTC', quantity: '0.01234567', price: '350000' }),
    storedTrade({ day: '2025-01-19', kind: 'sell', quantity: '1.5', price: '31.12345678' }),
  ];
  await importText(formatCsv(tradeRows(trades)), 'operacoes.csv');
  await press('Importar 10 operações');
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(
    parts
      .flatMap((part) => part.trades)
      .map((trade, index) => ({ id: trades[index]?.id, ...trade })),
  ).toEqual(trades);
});

test('asks whether the trades explain a stated position, and computes it from them', async () => {
  stored = { ...noTrades, statements: [statement()] };
  await importLines(...history);
  expect(words()).toContain(
    'Você já informou 300 PETR4 em 28/11/2026. As operações do arquivo explicam essa posição?',
  );
  await press('Importar 3 operações');
  expect(await screen.findByText(/^Escolha uma opção para continuar/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Calcular/ }));
  expect(parts).toEqual([]);
  choose(/^Manter o que informei/);
  // The sales of the file have a result nevertheless.
  expect(words()).toContain('PETR4300não mudaR$ 30,00');
  expect(words()).toContain('2025: lucro de R$ 220,00');
  choose('Calcular pelas operações');
  expect(words()).toContain('PETR4NU · XP207antes 300');
  await press('Importar 3 operações');
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(imports[0]?.statements).toEqual([]);
});

test('asks again when other older trades would change what is held today', async () => {
  stored = {
    ...noTrades,
    statements: [statement({ broker: 'XP' })],
    trades: [storedTrade({ day: '2024-01-10', broker: 'XP' })],
  };
  // At the broker of the stated position, older trades are history.
  await importLines(header, '10/01/2025;PETR4;Compra;300;36,20;XP');
  expect(words()).not.toContain('Você já informou');
  expect(words()).toContain('PETR4XP300não muda');
  cleanup();
  await importLines(header, '10/01/2025;PETR4;Compra;7;36,20;NU');
  expect(words()).toContain('Você já informou 300 PETR4 em 28/11/2026.');
  choose(/^Manter o que informei/);
  expect(words()).toContain('PETR4XP300não mudaR$ 30,00');
});

test('preselects the calculation when it gives the stated quantity', async () => {
  stored = { ...noTrades, statements: [statement({ quantity: '207' })] };
  await importLines(...history);
  const computed = screen.getByRole<HTMLInputElement>('radio', {
    name: 'Calcular pelas operações',
  });
  expect(computed.checked).toBe(true);
  await press('Importar 3 operações');
  await waitFor(() => expect(imports).toHaveLength(1));
});

test('asks what a column of ambiguous numbers means, and waits for the answer', async () => {
  await importLines('Ativo;Quantidade;Corretora', 'BTC;1.500;XP', 'ETH;2.250;XP');
  const legend = await screen.findByRole('radiogroup', { name: /^Na coluna Quantidade, 1\.500/ });
  expect(legend).toBeDefined();
  choose('1,5 (separa os decimais)');
  expect(await screen.findByText('O que entra: 2 posições')).toBeDefined();
  expect(words()).toContain('BTCXP1,5novo');
});

test('reads an unknown table with the columns that the user names, and remembers them', async () => {
  const lines = ['aaa;bbb;ccc', 'PETR4;100;36,20', 'VALE3;50;60,10'];
  await importLines(...lines);
  expect(await screen.findByText('Conte o que tem em cada coluna')).toBeDefined();
  expect(words()).toContain('Por exemplo: PETR4 · VALE3');
  await press('Ler com estas colunas');
  expect(await screen.findByText('Escolha a coluna do código e a da quantidade.')).toBeDefined();
  const name = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  name('aaa', 'code');
  name('bbb', 'quantity');
  name('ccc', 'averagePrice');
  await press('Ler com estas colunas');
  expect(await screen.findByText('O que entra: 2 posições')).toBeDefined();
  cleanup();
  await importLines(...lines);
  expect(words()).toContain('O que entra: 2 posições');
  // A wrong choice can be changed.
  expect(screen.getByText('Colunas que você escolheu')).toBeDefined();
});

test('positions become statements of their day, with the prices that are known or typed', async () => {
  stored = {
    ...noTrades,
    statements: [statement({ quantity: '100', day: '2026-11-01' }), statement({ ticker: 'VALE3' })],
  };
  await importLines('Ticker;Quantidade;Preço médio', 'PETR4;50;', 'BBAS3;3;20,5', 'ITUB4;x;1');
  expect(words()).toContain('1 linha com problema');
  expect(words()).toContain('PETR4: 100 na carteira, 50 no arquivo');
  expect(words()).toContain('VALE3: 300');
  // Before the import, only the codes are sent.
  expect(checked.flat().map(({ ticker, quantity }) => [ticker, quantity])).toEqual([
    ['PETR4', '1'],
    ['BBAS3', '1'],
  ]);
  const price = screen.getByLabelText<HTMLInputElement>(/Preço médio de PETR4/);
  expect(price.value).toBe('30,00');
  fireEvent.change(screen.getByLabelText(/Preço médio de BBAS3/), { target: { value: 'x' } });
  await press('Importar 2 posições');
  expect(
    await screen.findByText('Escreva um preço, como 32,50, ou deixe em branco.'),
  ).toBeDefined();
  expect(screen.getAllByText(/^Escolha uma opção para continuar/)).toHaveLength(2);
  fireEvent.change(screen.getByLabelText(/Preço médio de BBAS3/), { target: { value: '' } });
  choose('A do arquivo');
  choose('Vendi tudo: tirar da carteira');
  await press('Importar 2 posições');
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(parts).toEqual([]);
  expect(imports[0]?.statements).toEqual([
    statement({ quantity: '50', day: today }),
    statement({ ticker: 'BBAS3', quantity: '3', averagePrice: null, day: today }),
  ]);
});

test('asks about a changed quantity before it says that nothing is new', async () => {
  stored = { ...noTrades, trades: [storedTrade({ day: '2025-01-10', broker: 'XP' })] };
  await importLines('Ticker;Quantidade;Corretora', 'PETR4;1000;XP');
  expect(words()).not.toContain('nada de novo');
  expect(words()).toContain('Responda às perguntas abaixo');
  await press('Importar 1 posição');
  expect(await screen.findByText(/^Escolha uma opção para continuar/)).toBeDefined();
  choose('A minha');
  expect(words()).toContain('Com estas respostas, nada muda na carteira.');
  expect(words()).not.toContain('O que entra');
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
  choose('A do arquivo');
  await press('Importar 1 posição');
  await waitFor(() => expect(imports[0]?.statements).toMatchObject([{ quantity: '1000' }]));
});

test('lets the user decide for each changed or absent position', async () => {
  stored = {
    ...noTrades,
    statements: ['PETR4', 'ITSA4', 'VALE3', 'BTC'].map((ticker) => statement({ ticker })),
  };
  await importLines('Ticker;Quantidade', 'PETR4;400', 'ITSA4;1295');
  for (const one of screen.getAllByRole('radio', { name: /^Escolher um/ })) fireEvent.click(one);
  fireEvent.click(screen.getByRole('checkbox', { name: /^PETR4: 300 na carteira, 400/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'VALE3: 300' }));
  await press('Importar 2 posições');
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(imports[0]?.statements?.map(({ ticker, quantity }) => `${ticker} ${quantity}`)).toEqual([
    'BTC 300',
    'PETR4 400',
    'ITSA4 300',
  ]);
});

test('does not assign a position without a broker when the file has two brokers of an asset', async () => {
  stored = { ...noTrades, statements: [statement({ quantity: '10' })] };
  await importLines('Ticker;Quantidade;Corretora', 'PETR4;80;XP', 'PETR4;20;NU');
  expect(words()).toContain('PETR4: 10. Mantido, soma ao que o arquivo traz do mesmo ativo');
  expect(words()).not.toContain('A quantidade é outra');
});

test('a file without brokers is compared with all brokers of an asset together', async () => {
  stored = {
    ...noTrades,
    trades: [
      storedTrade({ broker: 'XP' }),
      storedTrade({ broker: 'NU' }),
      storedTrade({ ticker: 'VALE3', broker: 'XP' }),
    ],
  };
  await importLines('Ticker;Quantidade', 'PETR4;200', 'VALE3;90');
  expect(words()).toContain('VALE3 (XP): 10 a menos que as suas operações');
  expect(words()).not.toContain('não está no arquivo');
  choose('A do arquivo');
  await press(/^Importar/);
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(imports[0]?.statements).toMatchObject([{ ticker: 'VALE3', broker: 'XP', quantity: '90' }]);
});

test('compares positions with what the trades add up to, and states the rest', async () => {
  stored = {
    ...noTrades,
    trades: [
      storedTrade({ day: '2025-01-10' }),
      storedTrade({ day: '2025-01-10', ticker: 'VALE3', broker: 'XP' }),
      storedTrade({ day: '2025-01-10', ticker: 'ITSA4', broker: 'XP' }),
    ],
  };
  await importLines('Ticker;Quantidade;Corretora', 'PETR4;200;XP', 'ITSA4;100;XP');
  expect(words()).toContain('PETR4 (XP): 100 a mais que as suas operações');
  choose('A do arquivo');
  choose('Vendi tudo: tirar da carteira');
  await press('Importar 2 posições');
  await waitFor(() => expect(imports).toHaveLength(1));
  const at = { broker: 'XP', day: today };
  // Trades explain the quantity of ITSA4 already.
  expect(imports[0]?.statements).toEqual([
    // The trades hold it without a broker.
    { ...at, ticker: 'PETR4', broker: null, quantity: '200', averagePrice: '30' },
    { ...at, ticker: 'VALE3', quantity: '0', averagePrice: null },
  ]);
});

test('an average price with many decimals is shown with four and saved as it is', async () => {
  await importLines(
    'Ticker;Quantidade;Preço médio;Corretora',
    'PETR4;1;31,5;XP',
    'PETR4;2;31,75;XP',
    'BBAS3;3;;XP',
  );
  expect(screen.getByLabelText<HTMLInputElement>(/Preço médio de PETR4/).value).toBe('31,6667');
  expect(words()).toContain('O arquivo não traz o preço médio de 1 posição.');
  await press('Importar 2 posições');
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(imports[0]?.statements?.map(({ averagePrice }) => averagePrice)).toEqual([
    '31.66666667',
    null,
  ]);
});

test('leaves out positions with codes that are not traded', async () => {
  unknownIndexes = [1];
  await importLines('Ticker;Quantidade', 'PETR4;50', 'XPTO3;1');
  expect(words()).toContain('O que entra: 1 posição');
  expect(words()).toMatch(/1 linha com problema.*Este código não está entre os ativos da B3/);
});

test('names codes of trades that are not at B3, and imports them nevertheless', async () => {
  unknownIndexes = [1];
  await importLines(
    header,
    '10/01/2025;PETR4;Compra;300;36,20;XP',
    '11/01/2025;XXXX3;Compra;5;10,00;XP',
    '12/01/2025;XXXX3;Compra;5;10,00;XP',
  );
  expect(checked.flat().map(({ ticker }) => ticker)).toEqual(['PETR4', 'XXXX3']);
  expect(words()).toContain(
    'Não encontramos XXXX3 entre os ativos da B3: confira o código (Linha 3, Linha 4).',
  );
  await press('Importar 3 operações');
  await waitFor(() => expect(imports).toHaveLength(1));
});

test('does not name codes that the portfolio has trades of', async () => {
  unknownIndexes = [0];
  stored = { ...noTrades, trades: [storedTrade({ ticker: 'XXXX3' })] };
  await importLines(header, '11/01/2025;XXXX3;Compra;5;10,00;XP');
  expect(words()).not.toContain('Não encontramos');
});

test('names a typed split that older trades of the file would change', async () => {
  stored = {
    ...noTrades,
    trades: [
      storedTrade({ day: '2026-03-02', broker: 'XP' }),
      storedTrade({ day: '2026-04-02', kind: 'split', price: null, broker: 'XP' }),
    ],
  };
  await importLines(header, '10/01/2025;PETR4;Compra;50;36,20;XP');
  expect(words()).toContain(
    'O desdobramento de PETR4 em 02/04/2026 foi calculado sem as operações deste arquivo. Com elas, na mesma proporção, entrariam 150 em vez de 100.',
  );
});

test('names a fraction that left as one', async () => {
  await importLines(
    header,
    '11/01/2025;ITSA4;Transferência enviada;0,5;;XP',
    '11/01/2025;ITSA4;Transferência enviada;5;;XP',
  );
  expect(words()).toContain('Linha 2: 11/01/2025 · Fração que saiu ITSA4 · 0,5');
  expect(words()).toContain('Linha 3: 11/01/2025 · Transferência enviada ITSA4 · 5');
});

test('flags recent prices far from today’s, and sales of what was not held', async () => {
  priceInReais = 38.1;
  const [year, month, day] = today.split('-');
  const date = `${day}/${month}/${year}`;
  await importLines(header, `${date};PETR4;Venda;10;14,48;XP`, `${date};VALE3;Compra;1;60,10;XP`);
  expect(await screen.findByText(/PETR4 \(Linha 2\): O preço está 62% abaixo/)).toBeDefined();
  // The page requests the price of an asset that is not held yet.
  expect(await screen.findByText(/VALE3 \(Linha 3\): O preço está 501% acima/)).toBeDefined();
  expect(words()).toContain('Faltam operações anteriores de PETR4');
});

test('a failed import can be repeated, and continues the same one', async () => {
  const lines = Array.from(
    { length: 450 },
    (_, index) => `10/01/2025;PETR4;Compra;${index + 1};36,20;XP`,
  );
  failPart = ({ offset }) => offset === 400;
  await importLines(header, ...lines);
  await press('Importar 450 operações');
  expect(await screen.findByText(/^Sem conexão com a internet/)).toBeDefined();
  expect(imports).toEqual([]);
  failPart = undefined;
  failImport = () => {
    stored = { ...stored, updated_at: 'newer' };
    return new ApiError('changed_meanwhile', { status: 409 });
  };
  await press('Importar 450 operações');
  expect(await screen.findByText(/^A carteira mudou em outra aba/)).toBeDefined();
  failImport = undefined;
  await press('Importar 450 operações');
  await waitFor(() => expect(onImported).toHaveBeenCalledTimes(1));
  expect(new Set(parts.map(({ importId }) => importId)).size).toBe(1);
  expect(new Set(parts.map(({ offset }) => offset))).toEqual(new Set([0, 200, 400]));
  expect(imports[0]).toMatchObject({ trades: 450, version: 'newer' });
});

test('a cancelled import changes nothing', async () => {
  await importLines(...history);
  await press('Cancelar');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect([...parts, ...imports]).toEqual([]);
});
