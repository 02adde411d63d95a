import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Stock } from '../../../shared/contracts/stock-search.ts';
import { showPage, words } from '../lib/shown-page.tsx';

let answer: { readonly stocks: readonly Stock[]; readonly near?: readonly Stock[] };
vi.mock('../../../web/src/lib/api.ts', () => ({ callApi: async () => answer }));
vi.resetModules();
const { AssetNotFound } =
  await import('../../../web/src/features/market/analysis/asset-not-found.tsx');
afterAll(() => {
  vi.resetModules();
});
afterEach(cleanup);

const stock = (ticker: string, name: string): Stock => ({
  ticker,
  name,
  sector: null,
  type: 'stock',
});
const petrobras = stock('PETR4', 'Petrobras PN');

test.each([
  ['PETOBRAS', { stocks: [], near: [petrobras] }, 'Você quis dizer um destes?', [['PETR4']]],
  ['PETRO', { stocks: [petrobras] }, 'Você quis dizer um destes?', [['PETR4']]],
  ['XYZW9', { stocks: [] }, 'Confira o código', []],
  ['ETH', { stocks: [] }, 'Criptomoedas não têm análise aqui.', []],
  ['BITCOIN', { stocks: [] }, 'assistente quanto está o bitcoin', []],
])(
  '%s is not found: shows what to do, and keeps the default start',
  async (typed, sent, expected, chosen) => {
    answer = sent;
    const onChoose = vi.fn();
    showPage(
      <AssetNotFound
        symbol={typed}
        message={`Não foi possível encontrar dados para ${typed}`}
        onChoose={onChoose}
        startContent="Por onde começar"
      />,
      '/',
    );
    await vi.waitFor(() => expect(words()).toContain(expected));
    expect(words()).toContain(`Ativo não encontrado: ${typed}`);
    expect(words()).toContain('Por onde começar');
    expect(words()).toContain(`Não foi possível encontrar dados para ${typed}`);
    const chips = screen.queryAllByRole('button');
    for (const one of chips) fireEvent.click(one);
    expect(onChoose.mock.calls).toEqual(chosen);
  },
);
