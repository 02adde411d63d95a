import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FixedIncome } from '../../../shared/contracts/portfolio/fixed-income.ts';
import type { Portfolio } from '../../../shared/contracts/portfolio/portfolio.ts';
import type { Investment } from '../../../shared/portfolio/fixed-income/investment.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

type Listed = FixedIncome['investments'][number];
interface Save {
  readonly added: readonly Investment[];
  readonly replaced: readonly { readonly id: string; readonly investment: Investment }[];
  readonly removed: readonly string[];
  readonly version?: string;
}
let stored: FixedIncome;
let isLost = false;
let failSave: (() => Error | undefined) | undefined;
const saves: Save[] = [];
let refreshes = 0;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: Save) => {
    switch (path) {
      case '/api/fixed-income':
        if (isLost) throw new ApiError('not_found');
        return stored;
      case '/api/save-fixed-income': {
        saves.push(request);
        const failure = failSave?.();
        if (failure !== undefined) throw failure;
        return stored;
      }
      case '/api/refresh-closes':
        refreshes += 1;
        stored = { ...stored, isOutdated: false };
        return { pending: [] };
      default:
        throw new Error(`no answer for ${path}`);
    }
  },
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { FixedIncomePanel } =
  await import('../../../web/src/features/portfolio/fixed-income/fixed-income-panel.tsx');
// Loaded here, so that no test waits for code that a page loads when it is opened.
await import('../../../web/src/features/portfolio/fixed-income/investment-editor.tsx');
const { FixedIncomeLine } =
  await import('../../../web/src/features/portfolio/fixed-income/fixed-income-line.tsx');
const { addParts } =
  await import('../../../web/src/features/portfolio/allocation/use-allocation.ts');
const { describeIndex, describeMaturity } =
  await import('../../../web/src/features/portfolio/fixed-income/describe-investment.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
afterAll(() => {
  vi.resetModules();
});

const cdb: Listed = {
  id: 'fix_01JZZZZZZZZZZZZZZZZZZZZZZZ',
  kind: 'cdb',
  name: 'CDB Banco A 2028',
  broker: 'Banco A',
  amountInCentavos: 1_000_000,
  day: '2026-01-05',
  index: { kind: 'cdi', percentInBasisPoints: 11_000 },
  maturity: '2090-03-10',
  statedValue: null,
  value: {
    grossInCentavos: 1_100_000,
    netInCentavos: 1_080_000,
    iofInCentavos: 0,
    incomeTaxInCentavos: 20_000,
    day: '2026-11-27',
    isEstimate: true,
    isMatured: false,
  },
};
const { value: _, id: __, ...entered } = cdb;
const statedValue = { grossInCentavos: 500_000, netInCentavos: 490_000, day: '2026-11-13' };
const treasury: Listed = {
  ...cdb,
  id: 'fix_01JYYYYYYYYYYYYYYYYYYYYYYY',
  kind: 'tesouro',
  name: 'Tesouro Selic 2029',
  broker: 'XP',
  amountInCentavos: null,
  day: null,
  index: null,
  maturity: null,
  statedValue,
  value: {
    grossInCentavos: 500_000,
    netInCentavos: 490_000,
    iofInCentavos: null,
    incomeTaxInCentavos: null,
    day: '2026-11-13',
    isEstimate: false,
    isMatured: false,
  },
};

// The test environment cannot scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  keepSession(storedSessions.account);
  stored = { investments: [cdb], updated_at: 'v1', mayChange: true, isOutdated: false };
  failSave = undefined;
  isLost = false;
  refreshes = 0;
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
const form = () => within(document.querySelector('form') ?? document.body);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(form().getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector('form') ?? document);

async function openForm(): Promise<void> {
  showPage(<FixedIncomePanel />, '/carteira/renda-fixa');
  await press('Adicionar aplicação');
  await screen.findByRole('form', { name: 'Adicionar aplicação' });
}

test('lists investments with their estimate, its day and the tax, and sums them', async () => {
  stored = { ...stored, investments: [cdb, treasury] };
  showPage(<FixedIncomePanel />);
  await screen.findByText('CDB Banco A 2028');
  expect(words()).toContain('CDB · 110% do CDI · vence em');
  expect(words()).toContain('R$ 10.000,00 aplicados em 05/01/2026 · Banco A');
  expect(words()).toContain('R$ 11.000,00 bruto');
  expect(words()).toContain('R$ 10.800,00 líquidoestimativa de 27/11/2026');
  expect(words()).toContain('valor do arquivo, de 13/11/2026');
  expect(words()).toContain('Rendimento+R$ 1.000,00IOFR$ 0,00Imposto de rendaR$ 200,00');
  expect(words()).toContain('Regras consultadas em 30/11/2026');
  const totals = screen.getByRole('region', { name: 'Total da renda fixa' }).textContent;
  // All three are of the investment whose three amounts are known.
  expect(totals).toContain('AplicadoR$ 10.000,00Vale');
  expect(totals).toContain('Vale hoje, brutoR$ 11.000,00estimativas e valores de arquivos');
  expect(totals).toContain('Depois dos impostosR$ 10.800,00');
  expect(totals).toContain('Tesouro Selic 2029 (R$ 5.000,00 bruto). Tudo junto vale R$ 16.000,00');
  cleanup();

  const { value } = treasury;
  const noNet = value === null ? null : { ...value, netInCentavos: null };
  stored = { ...stored, investments: [treasury, { ...treasury, id: cdb.id, value: noNet }] };
  showPage(<FixedIncomePanel />);
  await screen.findByText('valores do arquivo, de 13/11/2026');
  expect(words()).toContain('Aplicado—Vale hoje, brutoR$ 10.000,00');
  expect(words()).toContain('Depois dos impostos—');
  expect(words()).toContain('de: Tesouro Selic 2029, Tesouro Selic 2029. Edite');
  expect(refreshes).toBe(0);
});

test('names an institution with more than the FGC guarantees, without Tesouro', async () => {
  const gross = (one: Listed, grossInCentavos: number): Listed => ({
    ...one,
    value: cdb.value === null ? null : { ...cdb.value, grossInCentavos },
  });
  const large = gross({ ...cdb, id: 'fix_01JXXXXXXXXXXXXXXXXXXXXXXX' }, 20_000_000);
  stored = {
    ...stored,
    investments: [
      large,
      gross({ ...cdb, broker: 'BANCO A' }, 5_000_001),
      gross({ ...treasury, broker: 'Banco B' }, 90_000_000),
    ],
  };
  showPage(<FixedIncomePanel />);
  expect(await screen.findByText('Banco A: acima da garantia do FGC')).toBeTruthy();
  expect(words()).toContain('Você tem R$ 250.000,01 em CDB, LCI e LCA desta instituição.');
  expect(words()).not.toContain('Banco B: acima');
});

test('reads newer rates once while the page is open', async () => {
  stored = { ...stored, isOutdated: true, investments: [{ ...cdb, value: null }] };
  showPage(<FixedIncomePanel />);
  expect(await screen.findByText('sem valor: ainda não temos as taxas')).toBeTruthy();
  await waitFor(() => expect(refreshes).toBe(1));
});

test('adds an investment, with the fields of its index', async () => {
  stored = { ...stored, investments: [], updated_at: null };
  await openForm();
  type('Nome', 'Tesouro IPCA+ 2035');
  type('Tipo', 'tesouro');
  type('Valor aplicado', '12.500,00');
  type('Data da aplicação', '2024-06-03');
  type('Quanto rende', 'ipca');
  type('Taxa além do IPCA, ao ano', '6,25');
  type(/^Corretora/, 'XP');
  submit();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]).toEqual({
    added: [
      {
        kind: 'tesouro',
        name: 'Tesouro IPCA+ 2035',
        broker: 'XP',
        amountInCentavos: 1_250_000,
        day: '2024-06-03',
        index: { kind: 'ipca', rateInBasisPoints: 625 },
        maturity: null,
        statedValue: null,
      },
    ],
    replaced: [],
    removed: [],
    requestId: expect.stringMatching(/^req_/),
  });
  expect(takeToasts()).toMatchObject([{ title: 'Aplicação salva' }]);
});

test('says what is wrong with each field, and moves to the first one', async () => {
  await openForm();
  type('Valor aplicado', '0');
  type('Data da aplicação', '2099-01-01');
  type('Percentual do CDI', '1,555');
  type(/^Vencimento/, '2020-01-01');
  submit();
  expect(await screen.findByText('Escreva um nome, como CDB Banco Inter 2028.')).toBeTruthy();
  expect(words()).toContain('O valor aplicado precisa ser maior que zero.');
  expect(words()).toContain('A data da aplicação não pode ser depois de hoje.');
  expect(words()).toContain('Escreva um percentual do CDI entre 1 e 300, como 110.');
  expect(words()).toContain('O vencimento precisa ser depois da aplicação.');
  await waitFor(() => expect(document.activeElement).toBe(form().getByLabelText('Nome')));
  for (const [amount, message] of [
    ['-5', 'O valor aplicado precisa ser maior que zero.'],
    ['999.999.999.999.999.999', 'Confira o valor: ele passa de 100 milhões de reais.'],
    ['cinco', 'Escreva o valor aplicado em reais, como 5.000,00.'],
  ] as const) {
    type('Valor aplicado', amount);
    expect(await screen.findByText(message)).toBeTruthy();
  }
  type('Data da aplicação', '2026-01-05');
  type(/^Vencimento/, '9999-12-31');
  expect(
    await screen.findByText('O vencimento pode ser em até 100 anos. Confira o ano.'),
  ).toBeTruthy();
  expect(saves).toEqual([]);
});

test('keeps what is typed over a reload and a change elsewhere', async () => {
  await openForm();
  type('Nome', 'CDB novo');
  cleanup();
  showPage(<FixedIncomePanel />);
  await screen.findByRole('form', { name: 'Adicionar aplicação' });
  expect(form().getByLabelText<HTMLInputElement>('Nome').value).toBe('CDB novo');
  type('Valor aplicado', '5000');
  type('Percentual do CDI', '100');
  failSave = () => new ApiError('changed_meanwhile');
  submit();
  expect(await screen.findByText(/A carteira mudou em outra aba ou aparelho/)).toBeTruthy();
  expect(form().getByLabelText<HTMLInputElement>('Nome').value).toBe('CDB novo');
  failSave = undefined;
  stored = { ...stored, updated_at: 'v2' };
  submit();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.added).toMatchObject([{ name: 'CDB novo', amountInCentavos: 500_000 }]);
});

test('edits an investment, also one of a file without its amount and index', async () => {
  stored = { ...stored, investments: [cdb, treasury] };
  showPage(<FixedIncomePanel />);
  await press('Editar CDB Banco A 2028');
  await screen.findByRole('form', { name: 'Editar CDB Banco A 2028' });
  expect(form().getByLabelText<HTMLInputElement>('Valor aplicado').value).toBe('10.000,00');
  expect(form().getByLabelText<HTMLInputElement>('Percentual do CDI').value).toBe('110');
  type('Percentual do CDI', '98,5%');
  submit();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]).toMatchObject({
    replaced: [
      {
        id: cdb.id,
        investment: { ...entered, index: { kind: 'cdi', percentInBasisPoints: 9_850 } },
      },
    ],
    version: 'v1',
  });

  await press('Editar Tesouro Selic 2029');
  await screen.findByRole('form', { name: 'Editar Tesouro Selic 2029' });
  expect(words()).toContain('O valor vem do arquivo de 13/11/2026: R$ 5.000,00.');
  type('Nome', 'Tesouro Selic');
  submit();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.replaced).toMatchObject([
    { id: treasury.id, investment: { name: 'Tesouro Selic', amountInCentavos: null, statedValue } },
  ]);
});

test('says once that an investment was removed elsewhere, and puts it back', async () => {
  showPage(<FixedIncomePanel />);
  await press(/^Editar/);
  type('Nome', 'CDB editado');
  failSave = () => {
    stored = { ...stored, investments: [], updated_at: 'v2' };
    return new ApiError('changed_meanwhile');
  };
  submit();
  expect(await screen.findByText(/^Esta aplicação foi removida em outra aba/)).toBeTruthy();
  expect(screen.queryByText(/^A carteira mudou em outra aba/)).toBeNull();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  failSave = () => new ApiError('timeout');
  await press('Colocar de volta');
  expect(await screen.findByText(/^Talvez tenha sido salva/)).toBeTruthy();
  failSave = undefined;
  await press('Colocar de volta');
  await waitFor(() => expect(saves).toHaveLength(3));
  expect(saves[2]).toMatchObject({ added: [{ name: 'CDB editado' }], replaced: [] });
});

test('removes an investment after a confirmation', async () => {
  showPage(<FixedIncomePanel />);
  await press('Editar CDB Banco A 2028');
  await press('Remover aplicação');
  expect(document.activeElement?.textContent).toBe('Manter');
  await press('Sim, remover');
  await waitFor(() => expect(saves).toMatchObject([{ removed: [cdb.id], version: 'v1' }]));
});

test('is read-only without access, and offers to load again after a failure', async () => {
  stored = { ...stored, mayChange: false };
  showPage(<FixedIncomePanel />);
  await screen.findByText('CDB Banco A 2028');
  expect(screen.queryByRole('button', { name: /Editar|Adicionar/ })).toBeNull();
  cleanup();
  isLost = true;
  showPage(<FixedIncomePanel />);
  expect(await screen.findByText('Sua renda fixa não carregou')).toBeTruthy();
});

test('says that a matured investment is part of the total', async () => {
  const value = cdb.value === null ? null : { ...cdb.value, isMatured: true };
  stored = { ...stored, investments: [{ ...cdb, maturity: '2026-01-10', value }] };
  showPage(<FixedIncomePanel />);
  expect(await screen.findByText(/^1 aplicação já venceu e está no total/)).toBeTruthy();
  expect(words()).toContain('venceu em 10/01/2026');
});

test('is part of the portfolio’s total and of its allocation by class', async () => {
  const position = { ticker: 'PETR4', averagePrice: null, broker: null };
  const portfolio: Portfolio = {
    positions: [{ ...position, quantity: '100', quantityAsOf: '2026-11-28T12:00:00.000Z' }],
    assets: [
      {
        ticker: 'PETR4',
        name: 'Petrobras',
        assetClass: 'stock',
        sector: null,
        isListed: true,
        price: {
          priceInReais: 30,
          changeInBasisPoints: 0,
          at: '2026-11-27T20:00:00.000Z',
          delayMinutes: 15,
        },
        dividends: [],
        jumps: [],
      },
    ],
    updated_at: 'v1',
    hasTrades: false,
    mayChange: true,
    pending: [],
  };
  showPage(<FixedIncomeLine portfolio={portfolio} />);
  await screen.findByText('Total com a renda fixa');
  // 100 × R$ 30.00 and R$ 11,000.00.
  expect(words()).toContain('Total com a renda fixaR$ 14.000,00');
  expect(words()).toContain('Ações e fundosR$ 3.000,00');
  expect(words()).toContain('Renda fixaR$ 11.000,00bruto, estimativa de 27/11/2026');

  const part = { name: 'XP', valueInCentavos: 300_000, shareInBasisPoints: 10_000 };
  expect(
    addParts(
      [part],
      [
        { name: 'Banco A', valueInCentavos: 1_000_000 },
        { name: 'xp', valueInCentavos: 100_000 },
      ],
    ),
  ).toEqual([
    { name: 'Banco A', valueInCentavos: 1_000_000, shareInBasisPoints: 7_143 },
    { name: 'XP', valueInCentavos: 400_000, shareInBasisPoints: 2_857 },
  ]);
  expect(addParts([part], [])).toEqual([part]);
});

test('says index and maturity in words', () => {
  expect(
    [
      { kind: 'cdi', percentInBasisPoints: 9_850 } as const,
      { kind: 'selic', rateInBasisPoints: 0 } as const,
      { kind: 'selic', rateInBasisPoints: 10 } as const,
      { kind: 'ipca', rateInBasisPoints: 625 } as const,
      { kind: 'fixed', rateInBasisPoints: 1_250 } as const,
      { kind: 'fixed', rateInBasisPoints: -50 } as const,
    ].map(describeIndex),
  ).toEqual([
    '98,5% do CDI',
    'Selic',
    'Selic + 0,1%',
    'IPCA + 6,25% ao ano',
    '12,5% ao ano',
    '−0,5% ao ano',
  ]);
  const at = (maturity: string | null) => describeMaturity(maturity, '2026-11-30');
  expect(at(null)).toBe('sem vencimento');
  expect(at('2026-11-29')).toBe('venceu em 29/11/2026');
  expect(at('2026-11-30')).toBe('vence hoje');
  expect(at('2026-12-01')).toBe('vence amanhã');
  expect(at('2027-01-29')).toBe('vence em 60 dias (29/01/2027)');
  expect(at('2027-02-28')).toBe('vence em 2 meses (28/02/2027)');
  expect(at('2028-11-29')).toBe('vence em 23 meses (29/11/2028)');
  expect(at('2028-11-30')).toBe('vence em 2 anos (30/11/2028)');
});
