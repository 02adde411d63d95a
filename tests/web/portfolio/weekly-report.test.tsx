import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WeeklyReport } from '../../../shared/contracts/portfolio/weekly-report.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

let answer: WeeklyReport | Error;
const asked: unknown[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: unknown) => {
    if (path !== '/api/weekly-report') throw new Error(`no answer for ${path}`);
    asked.push(request);
    if (answer instanceof Error) throw answer;
    return answer;
  },
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { WeeklyReportView: OwnReport } =
  await import('../../../web/src/features/portfolio/reports/weekly-report.tsx');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
afterAll(() => {
  vi.resetModules();
});

const ofWeek = { week: '2026-W48', newest: '2026-W48', weeks: 1 } as const;
const report: WeeklyReport = {
  ...ofWeek,
  state: 'told',
  of: 'portfolio',
  headline: 'carteira subiu 1,20%',
  parts: [
    'O que mudou na sua carteira.',
    { kind: 'heading', text: 'Cada ativo na semana' },
    {
      kind: 'figures',
      caption: 'Valor e variação',
      rows: [{ label: 'PETR4, 100,00% da carteira', value: 'R$ 10,00', change: '−1,20%' }],
    },
    {
      kind: 'bars',
      caption: 'Parte de cada classe',
      rows: [{ label: 'Ações', value: '100,00%, R$ 10,00', percent: 100 }],
    },
    {
      kind: 'courses',
      caption: 'Dia a dia, desde o fechamento de 20/11',
      days: ['20/11', '23/11', '24/11'],
      courses: [
        { name: 'Sua carteira', value: '+1,20%', points: [0, 150, 120] },
        { name: 'Ibovespa', value: '−0,40%', points: [0, 0, -40] },
      ],
    },
    { kind: 'note', text: 'Fonte: brapi.' },
  ],
};

beforeEach(() => {
  keepSession(storedSessions.account);
  asked.length = 0;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
const show = (week?: string, weeks: 1 | 2 = 1) => showPage(<OwnReport week={week} weeks={weeks} />);

test('a report is in tables readable without their bars, and names its week', async () => {
  answer = report;
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  show('2026-W48');
  const table = await screen.findByRole('table', { name: 'Valor e variação' });
  expect(within(table).getByRole('row').textContent).toContain('−1,20%');
  const bars = screen.getByRole('table', { name: 'Parte de cada classe' });
  expect(within(bars).getByRole('row').textContent).toBe('Ações100,00%, R$ 10,00');
  expect(asked).toEqual([{ week: '2026-W48', weeks: '1' }]);
  expect(words()).toContain('Semana de 23 a 29 de novembro de 2026');
  expect(words()).toContain('a carteira como ela está agora');
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledTimes(1);
  const before = screen.getByRole('link', { name: 'Semana anterior' });
  expect(before.getAttribute('href')).toBe('/carteira/relatorios/2026-W47');
  expect(screen.queryByRole('link', { name: 'Semana seguinte' })).toBeNull();
});

test('a chart of the week is described in words, with each line’s result below it', async () => {
  answer = report;
  show('2026-W48');
  const figure = await screen.findByRole('figure', { name: /^Dia a dia/ });
  expect(within(figure).getByRole('img').getAttribute('aria-label')).toBe(
    'Dia a dia, desde o fechamento de 20/11. Sua carteira: +1,50% até 23/11, +1,20% até 24/11. ' +
      'Ibovespa: 0,00% até 23/11, −0,40% até 24/11.',
  );
  expect(
    within(figure)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Sua carteira (linha cheia)', 'Ibovespa (linha tracejada)']);
  expect(
    within(figure)
      .getAllByRole('definition')
      .map((one) => one.textContent),
  ).toEqual(['+1,20%', '−0,40%']);
});

test.each([
  [
    'not-yet',
    'Este relatório sai no sábado, 21 de novembro de 2026',
    '/carteira/relatorios/2026-W46',
  ],
  ['nothing-known', 'Não há relatório deste período', '/carteira/relatorios/2026-W46'],
  ['nothing-followed', 'Ainda não há o que relatar', '/carteira'],
  ['no-access', 'Os relatórios fazem parte do plano', '/nossos-planos'],
] as const)('reports %s, with a link', async (state, title, way) => {
  answer = { ...ofWeek, week: '2026-W47', state };
  show();
  await screen.findByText(title);
  expect(asked).toEqual([{ weeks: '1' }]);
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(way);
  expect(links.includes('/carteira/relatorios/2026-W48')).toBe(state !== 'no-access');
  // A report without content names the day of the next one.
  const next = 'sai no sábado, 5 de dezembro de 2026.';
  expect(words().includes(next)).toBe(state.startsWith('nothing'));
});

test('requests missing data again', async () => {
  answer = new ApiError('network');
  show();
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  answer = report;
  fireEvent.click(again);
  expect(await screen.findByRole('table', { name: 'Valor e variação' })).toBeDefined();
});

test('a report of two weeks names both, and links to the two before', async () => {
  answer = { ...report, week: '2026-W46', weeks: 2 };
  show('2026-W46', 2);
  expect(await screen.findByText('Quinzena de 2 a 15 de novembro de 2026')).toBeDefined();
  expect(asked).toEqual([{ week: '2026-W46', weeks: '2' }]);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/carteira/relatorios/2026-W44?semanas=2',
    '/carteira/relatorios/2026-W48?semanas=2',
  ]);
});
