import { useState, type ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stock } from '../../../shared/contracts/stock-search.ts';
import type { FindStocks } from '../../../web/src/lib/search-stocks.ts';
import { AssetPicker } from '../../../web/src/ui/assets/asset-picker.tsx';

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

interface PickerProps {
  readonly find?: FindStocks;
  readonly initial?: string[];
  readonly onSubmit?: () => void;
  /** Rendered before it in the form. */
  readonly before?: ReactNode;
}

function Picker(props: PickerProps) {
  const [value, setValue] = useState(props.initial ?? []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit?.();
      }}
    >
      {props.before}
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
  expect(options()).toEqual([
    'PETR4Empresa PETR4',
    'PETR3Empresa PETR3',
    'Adicionar PET (fora da nossa lista)',
  ]);
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

test('Tab leaves the field and closes its list, which would cover the chips', async () => {
  render(<Picker initial={['PETR4']} />);
  input().focus();
  await type('pet');
  expect(input().getAttribute('aria-expanded')).toBe('true');
  act(() => screen.getByRole('button', { name: 'Remover PETR4' }).focus());
  expect(input().getAttribute('aria-expanded')).toBe('false');
});

test.each([
  ['petrobras', ['PETR4', 'PETR3'], []],
  ['PETR3', ['PETR3', 'PETR4'], ['Remover PETR3']],
])('Enter for %s adds only the first match', async (typed, found, added) => {
  render(<Picker initial={['PETR4']} find={async () => found.map(stock)} />);
  await type(typed);
  await press('Enter');
  expect(chosen()).toEqual(['Remover PETR4', ...added]);
  const shownMessages = screen.queryAllByText('PETR4 já está entre os seus ativos.');
  expect(shownMessages.length > 0).toBe(added.length === 0);
});

test('Enter never submits the form while text is in the field', async () => {
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
  expect(options()).toEqual(['Adicionar XPTO11 (fora da nossa lista)']);
  await press('Enter');
  expect(chosen()).toEqual(['Remover XPTO11']);
});

test('never offers a text that cannot be a ticker', async () => {
  render(<Picker find={async () => []} />);
  await type('banco do brasil');
  expect(options()).toEqual([]);
  await press('Enter');
  expect(chosen()).toEqual([]);
});

test.each(['banco do brasil', '12', 'petrobrasil', 'P1', 'a1,b2'])(
  '%j is not a ticker: it is neither added nor lost, and Enter reports it',
  async (typed) => {
    render(<Picker find={async () => []} />);
    await type(typed);
    await press('Enter');
    expect(chosen()).toEqual([]);
    expect(input().value.replace(' ', '')).toBe(typed.replace(' ', ''));
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^(Nenhum ativo encontrado para|Não encontramos) “/)).toBeTruthy();
  },
);

test.each([
  ['petrobras', 'PETR4'],
  ['pet', 'PETR4'],
  ['petr3', 'PETR3'],
  ['petr 3', 'PETR3'],
  ['PETR-3', 'PETR3'],
  ['petr3.sa', 'PETR3'],
])('Enter chooses the first match of %j: %s', async (typed, ticker) => {
  const find: FindStocks = async (search) =>
    /3/.test(search) ? [stock('PETR3')] : [stock('PETR4'), stock('PETR3')];
  render(<Picker find={find} />);
  await type(typed);
  await press('Enter');
  expect(chosen()).toEqual([`Remover ${ticker}`]);
});

test('Enter before the answer waits for it', async () => {
  render(<Picker />);
  fireEvent.change(input(), { target: { value: 'petrobras' } });
  await press('Enter');
  expect(chosen()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(chosen()).toEqual(['Remover PETR4']);
});

test('after a failed search Enter adds only an offered code', async () => {
  render(<Picker find={() => Promise.reject(new Error('offline'))} />);
  await type('banco do brasil');
  await press('Enter');
  expect(chosen()).toEqual([]);
  expect(input().value).toBe('banco do brasil');
  await type('cple6');
  expect(options()).toEqual(['Adicionar CPLE6 (sem conferir na nossa lista)']);
  await press('Enter');
  expect(chosen()).toEqual(['Remover CPLE6']);
});

test.each([
  ['petr3 taee11', ['PETR3', 'TAEE11']],
  ['petr3  taee11 nada9', ['PETR3', 'TAEE11']],
  ['petr 3', ['PETR3']],
])('Enter splits the tickers of %j', async (typed, tickers) => {
  const find: FindStocks = async (search) =>
    search === 'NADA9' ? [stock('NADA3')] : [stock(search.replace(' ', '').toUpperCase())];
  render(<Picker find={find} />);
  await type(typed);
  await press('Enter');
  expect(chosen()).toEqual(tickers.map((ticker) => `Remover ${ticker}`));
  expect(input().value).toBe(typed.includes('nada9') ? 'nada9' : '');
});

test('does not split the words of a name', async () => {
  render(<Picker find={async () => [stock('BBAS3')]} />);
  await type('banco bb');
  await press('Enter');
  expect(chosen()).toEqual(['Remover BBAS3']);
});

test('lists no asset twice', async () => {
  render(<Picker initial={['PETR4']} />);
  await type('petr4');
  expect(options()).toEqual(['PETR3Empresa PETR3']);
  await press('Enter');
  expect(chosen()).toEqual(['Remover PETR4']);
  await type('petr4,');
  expect(chosen()).toEqual(['Remover PETR4']);
});

test('a pasted list adds known codes and those without a similar one, up to the limit', async () => {
  const find: FindStocks = async (search) =>
    search === 'VALE' ? [stock('VALE3')] : search === 'PETR4' ? [stock('PETR4')] : [];
  render(<Picker find={find} />);
  const others = Array.from({ length: 10 }, (_, index) => `abcd${index}`);
  await type(['petr4', 'vale', 'nem isto', 'petr4', ...others].join(', '));
  expect(chosen()).toHaveLength(10);
  expect(chosen().slice(0, 2)).toEqual(['Remover PETR4', 'Remover ABCD0']);
  expect(screen.getByText(/Não encontramos “vale”, “nem isto”/)).toBeTruthy();
});

test('submits a ticker in the field with the form', async () => {
  const onSubmit = vi.fn(() => chosen());
  render(<Picker onSubmit={onSubmit} />);
  fireEvent.change(input(), { target: { value: 'petr4' } });
  fireEvent.submit(document.querySelector('form') ?? document);
  expect(onSubmit).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(100));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit.mock.results[0]?.value).toEqual(['Remover PETR4']);
  fireEvent.submit(document.querySelector('form') ?? document);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test('asks about any other text in the field, and the form waits', async () => {
  const onSubmit = vi.fn();
  render(<Picker onSubmit={onSubmit} />);
  await type('petrobras');
  fireEvent.submit(document.querySelector('form') ?? document);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(input());
  expect(screen.getByText(/“petrobras” ainda não está entre os seus ativos/)).toBeTruthy();
  await type('');
  fireEvent.submit(document.querySelector('form') ?? document);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('an error above it gets the focus before its own question', async () => {
  const invalidField = (
    <div>
      <input aria-label="Nível" />
      <p id="level-error">Escolha um nível</p>
    </div>
  );
  render(<Picker before={invalidField} />);
  await type('petrobras');
  fireEvent.submit(document.querySelector('form') ?? document);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByText(/“petrobras” ainda não está entre os seus ativos/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Nível'));
});

test.each<[string, FindStocks]>([
  ['found', findPetrobras],
  ['failed', () => Promise.reject(new Error('offline'))],
])('nothing covers the question once the search has %s', async (_state, find) => {
  const onSubmit = vi.fn();
  render(<Picker find={find} onSubmit={onSubmit} />);
  const scrollIntoView = vi.fn();
  input().scrollIntoView = scrollIntoView;
  input().focus();
  fireEvent.change(input(), { target: { value: 'petrobras sa' } });
  // Press Enter and the form's button while the search is pending.
  fireEvent.keyDown(input(), { key: 'Enter' });
  input().blur();
  fireEvent.submit(document.querySelector('form') ?? document);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText(/“petrobras sa” ainda não está entre os seus ativos/)).toBeTruthy();
  expect(document.activeElement).toBe(input());
  expect(input().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText(/Não foi possível buscar agora/)?.closest('[hidden]')).not.toBe(null);
  expect(scrollIntoView).toHaveBeenCalled();
  // A click opens the list again.
  fireEvent.click(input());
  expect(input().getAttribute('aria-expanded')).toBe('true');
});

test('at the limit the field is read-only, shows the reason, and keeps the focus', async () => {
  render(<Picker initial={['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7', 'H8', 'I9']} />);
  input().focus();
  await type('petr4');
  fireEvent.keyDown(input(), { key: 'Enter' });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('10 de 10 ativos')).toBeTruthy();
  expect(input().readOnly).toBe(true);
  expect(input().placeholder).toBe('Máximo de 10 ativos');
  expect(document.activeElement).toBe(input());
  // Enter neither removes an asset nor sends the form.
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false);
  expect(screen.getByText('10 de 10 ativos')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remover A1' }));
  expect(input().readOnly).toBe(false);
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
  expect(options()).toEqual(['VALE3Empresa VALE3', 'Adicionar VAL (fora da nossa lista)']);
});

test('reports a failed search, retries on request, and still accepts a ticker', async () => {
  const find = vi.fn<FindStocks>().mockRejectedValueOnce(new Error('offline'));
  find.mockResolvedValue([stock('PETR4')]);
  render(<Picker find={find} />);
  await type('petr4');
  expect(screen.getByText(/Não foi possível buscar agora/)).toBeTruthy();
  expect(options()).toEqual(['Adicionar PETR4 (sem conferir na nossa lista)']);
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(options()).toEqual(['PETR4Empresa PETR4']);
});

test('reports a running search and an empty result', async () => {
  let answer: (stocks: Stock[]) => void = () => undefined;
  render(<Picker find={() => new Promise((resolve) => (answer = resolve))} />);
  await type('zzz zz');
  expect(screen.getByText('Buscando ativos…')).toBeTruthy();
  await act(async () => answer([]));
  expect(screen.getByText('Nenhum ativo encontrado.')).toBeTruthy();
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
