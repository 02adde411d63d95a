import { useState } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stock } from '../../shared/contracts/market.ts';
import type { FindStocks } from '../../web/src/lib/search-stocks.ts';
import { AssetPicker } from '../../web/src/ui/asset-picker.tsx';

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

function Picker(props: { find?: FindStocks; initial?: string[]; onSubmit?: () => void }) {
  const [value, setValue] = useState(props.initial ?? []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit?.();
      }}
    >
      <AssetPicker
        label="Ativos favoritos"
        maximum={10}
        value={value}
        onChange={setValue}
        find={props.find ?? findPetrobras}
      />
    </form>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Ativos favoritos/ });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () =>
  screen
    .queryAllByRole('button', { name: /^Remover/ })
    .map((button) => button.ariaLabel ?? button.getAttribute('aria-label'));

async function type(text: string): Promise<void> {
  fireEvent.change(input(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(100));
}

async function press(key: string): Promise<void> {
  fireEvent.keyDown(input(), { key });
  await act(() => vi.advanceTimersByTimeAsync(50));
}

test('searches from two characters on, 100 ms after the last one', async () => {
  const find = vi.fn(findPetrobras);
  render(<Picker find={find} />);
  await type('P');
  expect(find).not.toHaveBeenCalled();
  fireEvent.change(input(), { target: { value: 'PE' } });
  await act(() => vi.advanceTimersByTimeAsync(99));
  fireEvent.change(input(), { target: { value: 'PET' } });
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(find).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(find).toHaveBeenCalledTimes(1);
  expect(find.mock.calls[0]?.[0]).toBe('PET');
  expect(input().getAttribute('aria-expanded')).toBe('true');
  expect(options()).toEqual(['PETR4Empresa PETR4', 'PETR3Empresa PETR3', 'Adicionar PET']);
});

test('arrows move through the options, Enter chooses, Escape closes', async () => {
  render(<Picker />);
  await type('pet');
  await press('ArrowDown');
  await press('ArrowDown');
  const active = input().getAttribute('aria-activedescendant');
  expect(document.querySelector(`[id="${active}"]`)?.getAttribute('aria-selected')).toBe('true');
  await press('Enter');
  expect(chosen()).toEqual(['Remover PETR3']);
  expect(input().value).toBe('');

  await type('pet');
  await press('Escape');
  expect(input().getAttribute('aria-expanded')).toBe('false');
  expect(input().value).toBe('pet');
  await press('Escape');
  expect(input().value).toBe('');
});

test('Enter never sends the form while something is typed', async () => {
  const onSubmit = vi.fn();
  render(<Picker onSubmit={onSubmit} />);
  fireEvent.change(input(), { target: { value: 'petrobras sa' } });
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  fireEvent(input(), event);
  expect(event.defaultPrevented).toBe(true);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an unknown ticker is added as typed, in upper case', async () => {
  render(<Picker find={async () => []} />);
  await type('  xpto11 ');
  expect(options()).toEqual(['Adicionar XPTO11']);
  await press('Enter');
  expect(chosen()).toEqual(['Remover XPTO11']);
});

test('what cannot be a ticker is never offered as one', async () => {
  render(<Picker find={async () => []} />);
  await type('banco do brasil');
  expect(options()).toEqual([]);
  await press('Enter');
  expect(chosen()).toEqual([]);
});

test('nothing is in the list twice', async () => {
  render(<Picker initial={['PETR4']} />);
  await type('petr4');
  expect(options()).toEqual(['PETR3Empresa PETR3']);
  await type('petr4,');
  expect(chosen()).toEqual(['Remover PETR4']);
});

test('a pasted list adds each of its tickers, up to the limit', async () => {
  render(<Picker />);
  await type('petr4, vale3; vale3, nem isto, a1,b2,c3,d4,e5,f6,g7,h8,i9');
  expect(chosen()).toHaveLength(10);
  expect(chosen().slice(0, 3)).toEqual(['Remover PETR4', 'Remover VALE3', 'Remover A1']);
});

test('at the limit the input is closed and says why', () => {
  render(<Picker initial={['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7', 'H8', 'I9', 'J10']} />);
  expect(input().disabled).toBe(true);
  expect(input().placeholder).toBe('Máximo de 10 ativos');
  fireEvent.click(screen.getByRole('button', { name: 'Remover A1' }));
  expect(input().disabled).toBe(false);
});

test('an answer to an older search is never shown', async () => {
  const answers: ((stocks: Stock[]) => void)[] = [];
  const signals: AbortSignal[] = [];
  const find: FindStocks = (_search, signal) => {
    signals.push(signal);
    return new Promise((resolve) => answers.push(resolve));
  };
  render(<Picker find={find} />);
  await type('pet');
  await type('val');
  expect(signals[0]?.aborted).toBe(true);
  await act(async () => answers[1]?.([stock('VALE3')]));
  await act(async () => answers[0]?.([stock('PETR4')]));
  expect(options()).toEqual(['VALE3Empresa VALE3', 'Adicionar VAL']);
});

test('a failed search says so, tries again when asked, and still takes a ticker', async () => {
  const find = vi.fn<FindStocks>().mockRejectedValueOnce(new Error('offline'));
  find.mockResolvedValue([stock('PETR4')]);
  render(<Picker find={find} />);
  await type('petr4');
  expect(screen.getByText(/Não foi possível buscar agora/)).toBeTruthy();
  expect(options()).toEqual(['Adicionar PETR4']);
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(options()).toEqual(['PETR4Empresa PETR4']);
});

test('says that it searches and that nothing was found', async () => {
  let answer: (stocks: Stock[]) => void = () => undefined;
  render(<Picker find={() => new Promise((resolve) => (answer = resolve))} />);
  await type('zzz zz');
  expect(screen.getByText('Buscando ativos…')).toBeTruthy();
  await act(async () => answer([]));
  expect(screen.getByText('Nenhum outro ativo encontrado.')).toBeTruthy();
});

test('a choice by mouse keeps the focus in the input', async () => {
  render(<Picker />);
  input().focus();
  await type('pet');
  const list = screen.getByRole('listbox');
  fireEvent.click(within(list).getByText('PETR4'));
  expect(chosen()).toEqual(['Remover PETR4']);
  expect(document.activeElement).toBe(input());
});
