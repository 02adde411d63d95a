import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LatestEdition } from '../../../shared/contracts/latest-edition.ts';

const edition: LatestEdition = {
  kind: 'opening',
  day: '2026-11-24',
  madeAt: '2026-11-24T09:41:00.000Z',
  path: '/edicoes/2026-11-24-abertura',
  name: 'Abertura do mercado',
  headline: 'dólar caiu 0,55% no pregão de segunda-feira',
  parts: [
    'Abertura de terça-feira.',
    {
      kind: 'figures',
      caption: 'O mercado',
      rows: [
        { label: 'Ibovespa', value: '138.919 pontos', change: '+0,52%' },
        { label: 'Dólar', value: 'R$ 5,39', change: '−0,55%' },
        { label: 'Selic', value: '15% ao ano' },
        { label: 'IPCA', value: '0,18%' },
      ],
    },
  ],
};

let answers: Response[];
beforeEach(() => {
  vi.resetModules();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const [answer = Response.json({}, { status: 500 })] = answers.splice(0, 1);
    return answer;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders with an empty cache of earlier requests. */
async function show(...responses: readonly Response[]): Promise<void> {
  answers = [...responses];
  const { default: EditionCard } = await import('../../../web/src/ui/editions/edition-card.tsx');
  render(<EditionCard />);
}

test('shows the headline, three figures and a link to the newest edition', async () => {
  await show(Response.json({ edition }));
  expect(screen.getByText('Abrindo a última edição')).toBeDefined();
  const heading = await screen.findByRole('heading', { level: 2 });
  expect(heading.textContent).toBe('Dólar caiu 0,55% no pregão de segunda-feira');
  expect(screen.queryByText('Abrindo a última edição')).toBeNull();
  expect(screen.getByText('24 de novembro, 6h41')).toBeDefined();
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(labels).toEqual(['Ibovespa', 'Dólar', 'Selic']);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(['138.919 pontos+0,52%', 'R$ 5,39−0,55%', '15%ao ano']);
  const link = screen.getByRole('link', { name: 'Ler a edição' });
  expect(link.getAttribute('href')).toBe(edition.path);
});

test('keeps the same space for the headline while it loads', async () => {
  await show(Response.json({ edition }));
  const { headlineClasses } = await import('../../../web/src/ui/editions/edition-frame.tsx');
  const loading = screen.getByRole('status').querySelector(`[class="${headlineClasses}"]`);
  expect(loading).not.toBeNull();
  expect((await screen.findByRole('heading')).className).toBe(headlineClasses);
});

test('says when the first edition has not been published', async () => {
  await show(Response.json({ edition: null }));
  expect(await screen.findByText('A primeira edição ainda não saiu')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('offers another try after a failure, and then shows the edition', async () => {
  await show(Response.json({}, { status: 500 }), Response.json({ edition }));
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(screen.getByText('Não foi possível carregar a última edição.')).toBeDefined();
  fireEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Ler a edição' })).toBeDefined();
});
