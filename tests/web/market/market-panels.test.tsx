import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AssetData } from '../../../shared/market/asset-data.ts';
import type { AssetTab } from '../../../web/src/features/market/analysis/asset-tab.ts';
import { AssetResult } from '../../../web/src/features/market/analysis/asset-view.tsx';
import {
  describeFailure,
  describeFound,
} from '../../../web/src/features/market/analysis/asset-answer.ts';
import { isOldQuote } from '../../../web/src/features/market/analysis/quote-age.ts';
import { ApiError } from '../../../web/src/lib/api-error.ts';
import { buildAsset, toUnixSeconds } from '../../support/market/assets.ts';
import { assetTabNames } from './asset-tab-names.ts';

vi.mock('../../../web/src/features/market/analysis/price/price-canvas.tsx', () => ({
  default: () => null,
}));
afterEach(cleanup);

/** Saturday at noon, after the session of the fixtures' quotes. */
const now = Date.parse('2026-11-21T15:00:00.000Z');

function show(data: AssetData, tab: AssetTab = 'indicadores'): HTMLElement {
  const { container } = render(
    <AssetResult
      data={data}
      today="2026-11-21"
      now={now}
      tab={tab}
      onTabChange={() => undefined}
    />,
  );
  return container;
}

const text = (element: Element) => element.textContent.replaceAll('\u00a0', ' ');
const cells = (row: Element) => [...row.children].map(text);
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);

test('the header shows the asset, price, change, time and source, and that it may be old', () => {
  const container = show(
    buildAsset({
      stale: true,
      quote: {
        shortName: 'PETROBRAS PN',
        longName: 'Petróleo Brasileiro S.A.',
        regularMarketPrice: 38.5,
        regularMarketChange: -0.42,
        regularMarketChangePercent: -1.08,
        regularMarketTime: '2026-11-20T20:30:00.000Z',
      },
      summaryProfile: { sector: 'Energy Minerals' },
    }),
  );
  const header = container.querySelector('header');
  const words = header === null ? '' : text(header);
  for (const part of [
    'PETR4',
    'Petróleo, gás e carvão',
    'PETROBRAS PN',
    'Petróleo Brasileiro S.A.',
    'R$ 38,50',
    '−R$ 0,42 (−1,08%)',
    'Última atualização: 20/11/2026, 17h30',
    'dados de 20/11/2026, 17h42',
    'Cotação de 20/11/2026, 17h30 · fonte: brapi/B3',
  ]) {
    expect(words).toContain(part);
  }
});

test('marks an old price in every part that depends on it', () => {
  const monday = Date.parse('2026-11-23T14:00:00.000Z');
  const data = buildAsset({
    stale: true,
    quote: { regularMarketTime: '2026-11-19T20:30:00.000Z', regularMarketVolume: 45_320_000 },
    defaultKeyStatistics: { dividendYield: 0.07 },
  });
  for (const tab of ['indicadores', 'fundamentos', 'dividendos'] as const) {
    const { container } = render(
      <AssetResult
        data={data}
        today="2026-11-23"
        now={monday}
        tab={tab}
        onTabChange={() => undefined}
      />,
    );
    const words = text(container);
    expect(words).not.toContain('atraso de até 30 minutos');
    expect(words).toContain('Cotação de 19/11/2026, 17h30');
    expect(words).toContain('Números do pregão de 19/11/2026, 17h30');
    expect(words).toContain('Contas feitas com a cotação de 19/11/2026, 17h30.');
    expect(words).toContain('45,32 M ações');
    cleanup();
  }
  expect(describeFound(data, monday)).toBe(
    'Dados de PETR4 carregados. A cotação é de 19/11/2026, 17h30.',
  );
});

test('a price is old when it is older than the thirty minutes of delay', () => {
  const at = (moment: string) => Date.parse(`2026-11-${moment}:00.000Z`);
  const read = (readAt: string, madeAt: string | null = null, currency = 'BRL') => ({
    ...buildAsset({ quote: { regularMarketTime: madeAt, currency } }),
    updatedAt: { ...buildAsset().updatedAt, quote: readAt },
  });
  const friday = read('2026-11-27T21:42:00.000Z', '2026-11-27T20:58:00.000Z');
  // It is the newest price all weekend, until Monday's prices arrive.
  for (const moment of ['27T22:00', '28T12:00', '29T23:00', '30T13:30']) {
    expect(isOldQuote(friday, at(moment))).toBe(false);
  }
  expect(isOldQuote(friday, at('30T14:00'))).toBe(true);
  const inSession = read('2026-11-24T15:00:00.000Z', '2026-11-24T14:40:00.000Z');
  expect(isOldQuote(inSession, at('24T15:10'))).toBe(false);
  expect(isOldQuote(inSession, at('24T15:30'))).toBe(true);
  // Left open past the close, when the closing price has replaced it.
  expect(isOldQuote(inSession, at('24T23:00'))).toBe(true);
  // Read just now, but not traded since the morning.
  expect(
    isOldQuote(read('2026-11-24T18:00:00.000Z', '2026-11-24T14:00:00.000Z'), at('24T18:01')),
  ).toBe(true);
  // Foreign holidays are trading days here, and vice versa.
  const foreign = read('2026-11-24T15:00:00.000Z', '2026-11-20T21:00:00.000Z', 'USD');
  expect(isOldQuote(foreign, at('24T15:10'))).toBe(false);
});

test('a yield and a total never contradict each other', () => {
  const shown = (over: Parameters<typeof buildAsset>[0]) =>
    text(show(buildAsset(over), 'dividendos'));
  const paidLongAgo = [{ date: '2024-01-10', type: 'DIVIDENDO', amount: 1 }];
  for (const over of [
    { dividends: paidLongAgo, defaultKeyStatistics: { dividendYield: 0 } },
    { dividends: [], defaultKeyStatistics: { dividendYield: 0 } },
  ]) {
    expect(shown(over)).toMatch(/Dividend Yieldpago em 12 meses ÷ preço0,00%/);
    expect(shown(over)).toContain('Total em 12 mesespor ação ou cotaR$ 0,00');
    cleanup();
  }
  for (const dividendYield of [0.05, null]) {
    expect(shown({ dividends: [], defaultKeyStatistics: { dividendYield } })).toContain(
      'Total em 12 mesespor ação ou cota—',
    );
    cleanup();
  }
});

test('shows a logo once it has loaded, only from its source or this site', () => {
  const logoOf = (logourl: string | null) =>
    show(buildAsset({ quote: { logourl } })).querySelector('img');
  for (const elsewhere of [
    'https://icons.example.com/PETR4.svg',
    'http://icons.brapi.dev/icons/PETR4.svg',
    'https://icons.brapi.dev.example.com/PETR4.svg',
    'https://brapi.dev/icons/PETR4.svg',
    'data:image/svg+xml,x',
    null,
  ]) {
    expect(logoOf(elsewhere)).toBeNull();
    cleanup();
  }
  expect(logoOf('/_local/logos/PETR4.svg')).not.toBeNull();
  cleanup();
  const logo = logoOf('https://icons.brapi.dev/icons/PETR4.svg');
  if (logo === null) throw new Error('no logo');
  expect(logo.getAttribute('loading')).toBe('lazy');
  expect(logo.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect([logo.width, logo.height]).toEqual([56, 56]);
  const letters = logo.previousElementSibling;
  expect(letters?.textContent).toBe('PE');
  expect([logo.className, letters?.className]).toEqual([
    expect.stringContaining('opacity-0'),
    expect.not.stringContaining('invisible'),
  ]);
  fireEvent.load(logo);
  expect([logo.className, letters?.className]).toEqual([
    expect.not.stringContaining('opacity-0'),
    expect.stringContaining('invisible'),
  ]);
  fireEvent.error(logo);
  expect(logo.isConnected).toBe(false);
  expect(letters?.textContent).toBe('PE');
});

test('does not claim that the asset lacks what the source did not provide', () => {
  const lacking = buildAsset({
    updatedAt: {
      quote: '2026-11-20T20:42:00.000Z',
      history: null,
      dividends: null,
      fundamentals: null,
    },
  });
  for (const tab of assetTabNames) {
    const words = text(show(lacking, tab));
    expect(words).toMatch(/não est(á|ão) disponíve(l|is) no momento: a fonte não os? forneceu\./);
    expect(words).not.toMatch(/para este ativo|Nenhum dividendo|Pagamentos em 12|Últimos 6 Meses/);
    cleanup();
  }
  // The same without values, because the source says that there are none.
  expect(text(show(buildAsset(), 'dividendos'))).toContain(
    'Nenhum dividendo encontrado para este ativo.',
  );
  cleanup();
  expect(text(show(buildAsset(), 'historico'))).not.toContain('no momento');
});

test('a part older than the quote shows its own time', () => {
  const updatedAt = {
    quote: '2026-11-20T20:42:00.000Z',
    history: '2026-11-20T20:42:00.000Z',
    dividends: '2026-11-18T13:05:00.000Z',
    fundamentals: '2026-11-20T20:42:00.000Z',
  };
  const data = buildAsset({ updatedAt, staleParts: ['dividends'] });
  const note = 'dados de 18/11/2026, 10h05. A fonte não trouxe números mais novos.';
  expect(text(show(data, 'dividendos'))).toContain(note);
  cleanup();
  expect(text(show(data, 'historico'))).not.toContain(note);
});

test('does not call less than six months of prices six months', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      date: toUnixSeconds(
        new Date(Date.UTC(2026, 10, 20 - count + 1 + index)).toISOString().slice(0, 10),
      ),
      open: 10,
      high: 10,
      low: 10,
      close: 10,
      volume: 1,
    }));
  const short = text(show(buildAsset({ historical: days(92) }), 'historico'));
  expect(short).toContain('Desde 21/08/2026');
  expect(short).not.toMatch(/6 Meses|6M,/);
  expect(short).toContain('Tudo, todo o período disponível');
  cleanup();
  const whole = text(show(buildAsset({ historical: days(180) }), 'historico'));
  expect(whole).toContain('Últimos 6 Meses');
  expect(whole).toContain('6M, últimos 6 meses');
});

test('shows six tiles, in order', () => {
  const container = show(
    buildAsset({
      quote: { currency: 'USD', regularMarketOpen: 1, marketCap: 3.1e12 },
      defaultKeyStatistics: { dividendYield: 0.0456 },
    }),
  );
  const tiles = container.querySelector('dl[aria-label="Resumo do dia"]');
  expect([...(tiles?.children ?? [])].map((tile) => cells(tile))).toEqual([
    ['Abertura', 'US$ 1,00'],
    ['Máx. Dia', '—não disponível'],
    ['Mín. Dia', '—não disponível'],
    ['Volume', '—não disponível'],
    ['Valor Mercado', 'US$ 3,10 T US$ 3.100.000.000.000'],
    ['Dividend Yield', '4,56%'],
  ]);
});

test('shows six tabs, in order', () => {
  show(buildAsset());
  expect(screen.getAllByRole('tab').map(text)).toEqual([
    'Indicadores',
    'Fundamentos',
    'Dividendos',
    'Histórico',
    'DRE/Balanço',
    'Empresa',
  ]);
});

test('shows twenty dividends, marks future ones and omits them from the analysis', () => {
  const dividends = Array.from({ length: 25 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 11 - index, 15)).toISOString().slice(0, 10),
    type: 'JCP',
    amount: index === 0 ? 9 : 0.125,
  }));
  const container = show(buildAsset({ dividends }), 'dividendos');
  const rows = rowsOf('Histórico de dividendos');
  expect(rows).toHaveLength(20);
  expect(rows.slice(0, 2).map(cells)).toEqual([
    ['15/12/2026 a pagarData com —não disponível', '—não disponível', 'JCP', 'R$ 9,000'],
    ['15/11/2026Data com —não disponível', '—não disponível', 'JCP', 'R$ 0,125'],
  ]);
  expect(text(container)).toContain('Os 20 mais recentes de 25.');
  expect(text(container)).toContain('Total em 12 mesespor ação ou cotaR$ 1,500');
  expect(text(container)).toContain('Pagamentos em 12 meses12');
  expect(text(container)).toContain('Maior pagamento15/11/2026R$ 0,125');
});

test('shows the record day of a payment, and until that day who is entitled to it', () => {
  // The panel’s day is 21 November.
  const payment = (date: string, recordDay: string | null) => ({
    date,
    recordDay,
    type: 'JCP',
    amount: 1,
  });
  show(
    buildAsset({
      dividends: [
        payment('2026-12-15', '2026-11-21'),
        payment('2026-12-10', '2026-11-20'),
        payment('2026-11-10', '2026-10-20'),
      ],
    }),
    'dividendos',
  );
  const days = rowsOf('Histórico de dividendos').map((row) => cells(row).slice(0, 2));
  expect(days).toEqual([
    ['15/12/2026 a pagarrecebe quem tem o ativo até 21/11/2026', '21/11/2026'],
    ['10/12/2026 a pagarData com 20/11/2026', '20/11/2026'],
    ['10/11/2026Data com 20/10/2026', '20/10/2026'],
  ]);
});

test('shows thirty days, newest first, and a summary of six months', () => {
  const historical = Array.from({ length: 40 }, (_, index) => ({
    date: toUnixSeconds(
      new Date(Date.UTC(2026, 9, index === 0 ? -140 : 1 + index)).toISOString().slice(0, 10),
    ),
    open: 10,
    high: 12 + index,
    low: 9,
    close: 10 + index,
    volume: 2_000_000,
  }));
  const container = show(buildAsset({ historical }), 'historico');
  const rows = rowsOf('Preços diários');
  expect(rows).toHaveLength(30);
  expect(cells(rows[0] ?? container)).toEqual([
    '09/11/26',
    '10,00',
    '51,00',
    '9,00',
    '49,00',
    '2,00 M',
  ]);
  expect(text(container)).toContain('Últimos 6 Meses');
  expect(text(container)).toContain('Maior máximaR$ 51,00');
  expect(text(container)).toContain('Menor mínimaR$ 9,00');
  expect(text(container)).toContain('Volume médioações por dia2,00 M');
  expect(text(container)).toContain('+390,00%');
});

test('shows five periods of each statement, in millions', () => {
  const years = [2025, 2024, 2023, 2022, 2021, 2020].map((year) => `${year}-12-31`);
  const container = show(
    buildAsset({
      incomeStatementHistory: years.map((endDate) => ({
        endDate,
        totalRevenue: 512_345_600_000,
        grossProfit: null,
        operatingExpense: -1_000_000,
        netIncome: 0,
      })),
      cashflowHistory: years.map((endDate) => ({
        endDate,
        totalCashFromOperatingActivities: 1e9,
        totalCashflowsFromInvestingActivities: -1e9,
        totalCashFromFinancingActivities: null,
        freeCashFlow: 0,
      })),
    }),
    'demonstracoes',
  );
  const rows = rowsOf('Demonstração de resultados (DRE)');
  expect(rows).toHaveLength(5);
  expect(cells(rows[0] ?? container)).toEqual([
    '2025',
    '512.345,6',
    '—não disponível',
    '−1,0',
    '0,0',
  ]);
  expect(rowsOf('Fluxo de caixa')).toHaveLength(5);
  expect(text(container)).toContain('Valores em R$ milhões');
  expect(text(container)).toContain('Balanço patrimonial não disponível para este ativo.');
});

test('names what is missing', () => {
  const statements = text(show(buildAsset(), 'demonstracoes'));
  expect(statements).toContain('Demonstrações financeiras não disponíveis para este ativo.');
  expect(statements).toContain('Dados de fluxo de caixa não disponíveis para este ativo.');
});

test('shows ten quarters of earnings, with the surprise if there was an estimate', () => {
  const container = show(
    buildAsset({
      earnings: Array.from({ length: 12 }, (_, index) => ({
        date: '2026-09-30',
        estimate: index === 0 ? 2 : null,
        actual: 2.5,
      })),
      summaryProfile: { industry: 'Banks - Regional', website: 'https://www.exemplo.com.br/ri' },
    }),
    'empresa',
  );
  const rows = rowsOf('Histórico de lucros');
  expect(rows).toHaveLength(10);
  expect(cells(rows[0] ?? container)).toEqual(['30/09/2026', '2,00', '2,50', '+25,00%']);
  expect(cells(rows[1] ?? container).at(-1)).toBe('—não disponível');
  expect(text(container)).toContain('SegmentoBancos');
  expect(container.querySelector('dd a')?.textContent).toBe('exemplo.com.br(abre em outra aba)');
});

test('no tab contains advice', () => {
  for (const tab of assetTabNames) {
    expect(text(show(buildAsset(), tab))).not.toMatch(
      /preço.?alvo|compr(ar?|e)\b|vend(a|er?)\b|recomenda(mos|do)|oportunidade|target/i,
    );
    cleanup();
  }
});

test('does not claim that all data arrived if the source left some out', () => {
  const whole = buildAsset();
  expect(describeFound(whole, now)).toBe('Dados completos de PETR4 carregados com sucesso');
  expect(describeFound({ ...whole, updatedAt: { ...whole.updatedAt, dividends: null } }, now)).toBe(
    'Dados de PETR4 carregados. Uma parte deles não está disponível no momento.',
  );
});

test('reports a failed search with the error catalogue’s text', () => {
  const failed = 'Erro ao buscar dados do ativo. Tente novamente.';
  expect(describeFailure(new ApiError('partner_unavailable', { retryAfterSeconds: 10 }))).toEqual({
    text: failed,
    // The retry button counts down the waiting time.
    reason: 'A fonte dos dados não respondeu agora.',
    mayRetry: true,
  });
  expect(describeFailure(new ApiError('internal_error')).text).toBe(failed);
  expect(describeFailure(new ApiError('access_required')).mayRetry).toBe(false);
  const unexpected = 'Erro inesperado ao buscar dados do ativo. Tente novamente.';
  expect(describeFailure(new ApiError('unexpected_answer')).text).toBe(unexpected);
  expect(describeFailure(new TypeError('x')).text).toBe(unexpected);
});

test('a shortened or rounded value has its full value for one press and for screen readers', () => {
  show(
    buildAsset({
      quote: { marketCap: 512_345_678_901, earningsPerShare: 0.171234, regularMarketVolume: 950 },
      defaultKeyStatistics: { bookValue: 30.5 },
    }),
  );
  const rowOf = (label: string) => {
    const row = screen
      .getAllByText(label)
      .map((term) => term.closest('dl > div'))
      .find((found) => found !== null);
    if (!(row instanceof HTMLElement)) throw new Error(`No row ${label}`);
    return row;
  };
  for (const [label, short, full] of [
    ['Valor Mercado', 'R$ 512,35 B', 'R$ 512.345.678.901'],
    ['LPA', 'R$ 0,17', 'R$ 0,171234'],
  ] as const) {
    const row = rowOf(label);
    const button = within(row).getByRole('button');
    expect(text(button)).toBe(short);
    const spokenPart = button.nextElementSibling;
    if (spokenPart === null) throw new Error(`No text beside the button of ${label}`);
    expect(text(spokenPart)).toBe(full);
    expect(spokenPart.className).toBe('sr-only');
    expect(button.ariaExpanded).toBe('false');
    fireEvent.click(button);
    expect(button.ariaExpanded).toBe('true');
    expect(spokenPart.className).not.toContain('sr-only');
    fireEvent.click(button);
    expect(spokenPart.className).toBe('sr-only');
  }
  // A value without details has no button.
  for (const label of ['Volume', 'VPA']) {
    expect(within(rowOf(label)).queryByRole('button')).toBeNull();
  }
});
