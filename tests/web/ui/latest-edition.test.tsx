import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LatestEdition as Edition } from '../../../shared/contracts/latest-edition.ts';

const edition: Edition = {
  kind: 'closing',
  day: '2026-11-24',
  madeAt: '2026-11-24T21:52:00.000Z',
  path: '/edicoes/2026-11-24-fechamento',
  name: 'Fechamento do mercado',
  headline: 'Ibovespa subiu 0,52%',
  parts: [
    'Fechamento de terça-feira.',
    {
      kind: 'figures',
      caption: 'O mercado',
      rows: [
        { label: 'Ibovespa', value: '138.919 pontos', change: '+0,52%' },
        { label: 'Dólar', value: 'R$ 5,39', change: '−0,55%' },
        { label: 'Selic', value: '15% ao ano' },
      ],
    },
    { kind: 'heading', text: 'Como foi o dia' },
    'O Ibovespa subiu.',
    { kind: 'note', text: 'Fontes.' },
  ],
};

let answer: () => Promise<Response>;
let calls: number;

beforeEach(() => {
  calls = 0;
  vi.resetModules();
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act, 0));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    calls += 1;
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Renders with an empty cache of earlier requests. */
async function show(): Promise<void> {
  const { LatestEdition } = await import('../../../web/src/ui/editions/latest-edition.tsx');
  render(
    <LatestEdition>
      <p>An example</p>
    </LatestEdition>,
  );
}
const respondWith = (body: unknown, status = 200) => {
  answer = async () => Response.json(body, { status });
};
const sample = () => screen.getByText('An example').parentElement;

test('the newest edition replaces the example without a layout shift', async () => {
  respondWith({ edition });
  await show();
  expect(sample()?.className).toBe('');
  const figure = await screen.findByRole('figure', {
    name: 'Última edição: Fechamento do mercado, 24 de novembro',
  });
  expect(sample()?.className).toBe('invisible');
  const text = figure.textContent;
  for (const words of [
    'Ibovespa subiu 0,52%',
    'Terça-feira, 24 de novembro, 18h52',
    '138.919 pontos',
    '−0,55%',
    'Como foi o dia',
  ]) {
    expect(text).toContain(words);
  }
  const link = screen.getByRole('link', { name: 'Ler a edição inteira' });
  expect(link.getAttribute('href')).toBe(edition.path);
});

test.each([
  ['there is none yet', () => respondWith({ edition: null })],
  ['the server fails', () => respondWith({}, 500)],
  ['the server returns something else', () => respondWith({ edition: { day: 'yesterday' } })],
  [
    'nothing answers',
    () => {
      answer = async () => Promise.reject(new TypeError('fetch failed'));
    },
  ],
])('keeps the example if %s', async (_, prepare) => {
  prepare();
  await show();
  await waitFor(() => expect(calls).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sample()?.className).toBe('');
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
