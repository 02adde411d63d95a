import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stock } from '../../../shared/contracts/stock-search.ts';
import type { FindStocks } from '../../../web/src/lib/search-stocks.ts';
import { AssetSearch } from '../../../web/src/features/market/search/asset-search.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const stock = (ticker: string): Stock => ({
  ticker,
  name: `Empresa ${ticker}`,
  sector: null,
  type: 'stock',
});
const findPetrobras: FindStocks = async () => [stock('PETR4'), stock('PETR3')];

function Search(props: {
  readonly find?: FindStocks;
  readonly symbol?: string;
  readonly busy?: boolean;
  readonly onSearch?: (typed: string) => void;
}) {
  return (
    <AssetSearch
      symbol={props.symbol ?? ''}
      busy={props.busy ?? false}
      error={undefined}
      onSearch={(typed) => props.onSearch?.(typed)}
      onType={() => undefined}
      onFocus={() => undefined}
      find={props.find ?? findPetrobras}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const press = (key: string) => fireEvent.keyDown(input(), { key });
async function type(text: string): Promise<void> {
  fireEvent.change(input(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(100));
}

test('suggests from two characters on, 100 ms after the last key', async () => {
  const find = vi.fn<FindStocks>(findPetrobras);
  render(<Search find={find} />);
  await type('p');
  expect(find).not.toHaveBeenCalled();
  fireEvent.change(input(), { target: { value: 'pe' } });
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(find).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(find).toHaveBeenCalledTimes(1);
  expect(input().getAttribute('aria-expanded')).toBe('true');
  expect(options()).toEqual(['PETR4Empresa PETR4Ação', 'PETR3Empresa PETR3Ação']);
});

test('an arrow key and Enter open a suggestion, and the list closes', async () => {
  const onSearch = vi.fn();
  render(<Search onSearch={onSearch} />);
  await type('petr');
  press('ArrowUp');
  const active = input().getAttribute('aria-activedescendant');
  expect(document.querySelector(`[id="${active}"]`)?.textContent).toContain('PETR3');
  press('Enter');
  expect(onSearch.mock.calls).toEqual([['PETR3']]);
  expect(input().value).toBe('PETR3');
  expect(input().getAttribute('aria-expanded')).toBe('false');
});

test('searches the typed text without a choice', async () => {
  const onSearch = vi.fn();
  render(<Search onSearch={onSearch} />);
  await type(' vale3');
  fireEvent.submit(input());
  expect(onSearch.mock.calls).toEqual([[' vale3']]);
});

test.each([
  ['petrobras', [stock('PETR3'), stock('PETR4')], 'PETR3'],
  ['aapl', [stock('AAPL34'), stock('AAPL')], 'AAPL'],
  ['petr 4', [], 'petr 4'],
  ['PETR-4', [], 'PETR-4'],
  ['nada disso', [], 'nada disso'],
])('Enter on %j searches the intended asset', async (typed, found, expected) => {
  const onSearch = vi.fn();
  const find = vi.fn<FindStocks>(async () => found);
  render(<Search onSearch={onSearch} find={find} />);
  fireEvent.change(input(), { target: { value: typed } });
  fireEvent.submit(input());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(onSearch.mock.calls).toEqual([[expected]]);
});

test('a name is searched as typed when its lookup fails, and a newer one wins', async () => {
  const onSearch = vi.fn();
  const answers: ((stocks: Stock[]) => void)[] = [];
  const find: FindStocks = async (search) =>
    search === 'falha'
      ? Promise.reject(new Error('no'))
      : new Promise((resolve) => {
          answers.push(resolve);
        });
  render(<Search onSearch={onSearch} find={find} />);
  fireEvent.change(input(), { target: { value: 'falha' } });
  fireEvent.submit(input());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(onSearch.mock.calls).toEqual([['falha']]);

  fireEvent.change(input(), { target: { value: 'petrobras' } });
  fireEvent.submit(input());
  fireEvent.change(input(), { target: { value: 'vale3' } });
  answers[0]?.([stock('PETR4')]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('while an asset loads, another can be searched, but not the same one again', async () => {
  const onSearch = vi.fn();
  render(<Search busy symbol="PETR4" onSearch={onSearch} />);
  const button = screen.getByRole('button', { name: /Analisar/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  // Enter submits by the form's button, which may be disabled.
  fireEvent.click(button);
  await type(' petr4 ');
  fireEvent.click(button);
  expect(onSearch).not.toHaveBeenCalled();
  await type('vale3');
  expect(button.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(button);
  expect(onSearch.mock.calls).toEqual([['vale3']]);
});

test('Escape closes the list, then empties the field', async () => {
  render(<Search />);
  await type('petr');
  press('Escape');
  expect(input().getAttribute('aria-expanded')).toBe('false');
  expect(input().value).toBe('petr');
  press('Escape');
  expect(input().value).toBe('');
});

test('the field follows the address, and suggests nothing for it', async () => {
  const find = vi.fn<FindStocks>(findPetrobras);
  const { rerender } = render(<Search symbol="PETR4" find={find} />);
  expect(input().value).toBe('PETR4');
  rerender(<Search symbol="VALE3" find={find} />);
  expect(input().value).toBe('VALE3');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(find).not.toHaveBeenCalled();
});

test('reports an empty result, or a failed search that can be retried', async () => {
  const find = vi.fn<FindStocks>().mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('x'));
  find.mockResolvedValue([stock('PETR4')]);
  render(<Search find={find} />);
  await type('zzz');
  expect(screen.getByText('Nenhum ativo com esse código ou nome.')).toBeTruthy();
  await type('petr');
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(options()).toEqual(['PETR4Empresa PETR4Ação']);
});
