import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from '../../../web/src/ui/page/lazy-part.tsx';
import { PageErrors } from '../../../web/src/app/page-errors.tsx';
import { loadCode } from '../../../web/src/lib/load-code.ts';
import type { ReloadableDocument } from '../../../web/src/lib/load-module.ts';
import { loadWhenNear } from '../../../web/src/marketing/home/load-when-near.ts';

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
const longTimeout = { timeout: 5_000 };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('requests a module that failed to load once more, after a moment', async () => {
  // The pause passes at once here.
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure);
  load.mockResolvedValue('code');
  expect(await loadCode(load)).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
  load.mockReset().mockRejectedValue(failure);
  await expect(loadCode(load)).rejects.toBe(failure);
  expect(load).toHaveBeenCalledTimes(2);
});

test('requests a file that the browser caches as failed at another address, as the same module', async () => {
  const asked: string[] = [];
  let isOnline = false;
  const load = async (address: string) => {
    asked.push(address);
    if (!isOnline) throw failure;
    return address;
  };
  await expect(importFile('./part.js', load)).rejects.toBe(failure);
  await expect(importFile('./part.js', load)).rejects.toBe(failure);
  isOnline = true;
  expect(await importFile('./part.js', load)).toBe('./part.js?again=2');
  expect(await importFile('./part.js', load)).toBe('./part.js?again=2');
  expect(await importFile('./other.js', load)).toBe('./other.js');
  expect(asked.slice(0, 2)).toEqual(['./part.js', './part.js?again=1']);
});

function Panel({ name }: { readonly name: string }) {
  return <p>O painel de {name}</p>;
}

const offline: ReloadableDocument = { isReachable: async () => false, reload: () => undefined };

function showPart(
  load: () => Promise<{ readonly default: ComponentType<{ name: string }> }>,
  page = offline,
) {
  const Part = lazyPart(load, <p>carregando</p>, page);
  render(
    <MemoryRouter>
      <PageErrors>
        <h1>O resto da página</h1>
        <Part name="Ana" />
      </PageErrors>
    </MemoryRouter>,
  );
}

test('if the browser caches the failure, a press reloads the page once the site is reachable', async () => {
  const isReachable = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false);
  isReachable.mockResolvedValue(true);
  const reload = vi.fn();
  const load = async () => {
    throw failure;
  };
  showPart(load, { isReachable, reload });
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }, longTimeout));
  await waitFor(() => expect(isReachable).toHaveBeenCalledTimes(1));
  // Without a connection the page is not left empty.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Tentar de novo' }).ariaDisabled).toBe('false'),
  );
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('a part that fails to load shows an error instead, and can be requested again', async () => {
  let isOnline = false;
  showPart(async () => {
    if (!isOnline) throw failure;
    return { default: Panel };
  });
  expect(await screen.findByText('Esta parte do site não carregou', {}, longTimeout)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'O resto da página' })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' })));
  expect(await screen.findByText('Esta parte do site não carregou', {}, longTimeout)).toBeTruthy();
  isOnline = true;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' })));
  expect(await screen.findByText('O painel de Ana', {}, longTimeout)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part loads automatically once the connection is back', async () => {
  let isOnline = false;
  showPart(async () => {
    if (!isOnline) throw failure;
    return { default: Panel };
  });
  await screen.findByRole('alert', {}, longTimeout);
  isOnline = true;
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('O painel de Ana', {}, longTimeout)).toBeTruthy();
});

test('leaves an error during rendering to the page', async () => {
  showPart(async () => ({
    default: () => {
      throw new Error('a bug');
    },
  }));
  expect(await screen.findByText('Algo deu errado nesta página', {}, longTimeout)).toBeTruthy();
});

test('a prerendered section stays visible while its code cannot load, until the connection is back', async () => {
  document.body.innerHTML = '<div id="secao">A seção</div>';
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        // The browser calls back later.
        this.observe = () => setTimeout(() => notify([{ isIntersecting: true }]));
      }
      disconnect(): void {}
    },
  );
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure);
  load.mockResolvedValue('code');
  const loaded = vi.fn();
  void loadWhenNear('secao', load).then(loaded);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(loaded).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(loaded).toHaveBeenCalledWith('code'));
  // If the page has no content without it, it reports the failure.
  load.mockReset().mockRejectedValue(failure);
  await expect(loadWhenNear('nenhuma', load)).rejects.toBe(failure);
});
