import { Suspense } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyModule } from '../../../web/src/lib/lazy-module.ts';
import { loadModule } from '../../../web/src/lib/load-module.ts';
import { PageErrors } from '../../../web/src/app/page-errors.tsx';

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');

/** The pause before the second try passes at once. */
function withoutPauses(): void {
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function pageThat(isReachable: boolean) {
  return { reload: vi.fn<() => void>(), isReachable: async () => isReachable };
}

test('code that did not arrive is asked for once more', async () => {
  withoutPauses();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure);
  load.mockResolvedValue('code');
  const page = pageThat(true);
  expect(await loadModule('/a', load, page)).toBe('code');
  expect(page.reload).not.toHaveBeenCalled();
});

test('what the browser keeps as failed is loaded with a new document, once', async () => {
  withoutPauses();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(failure);
  const page = pageThat(true);
  void loadModule('/a', load, page);
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1));
  await expect(loadModule('/a', load, page)).rejects.toBe(failure);
  expect(page.reload).toHaveBeenCalledTimes(1);

  // Once it has arrived, a later failure may be mended in the same way.
  expect(await loadModule('/a', async () => 'code', page)).toBe('code');
  void loadModule('/a', load, page);
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledTimes(2));
});

test('nothing is reloaded without a connection, nor where it could go round', async () => {
  withoutPauses();
  const load = async () => Promise.reject(failure);
  const offline = pageThat(false);
  await expect(loadModule('/a', load, offline)).rejects.toBe(failure);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const online = pageThat(true);
  await expect(loadModule('/a', load, online)).rejects.toBe(failure);
  expect([offline.reload, online.reload].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('a page that failed is asked for again by the next visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  let isOnline = false;
  const Trial = lazyModule('/trial', async () => {
    if (!isOnline) throw failure;
    return { default: () => <h1>O seu teste</h1> };
  });
  render(
    <MemoryRouter initialEntries={['/trial']}>
      <Link to="/other">other</Link>
      <Link to="/trial">trial</Link>
      <PageErrors>
        <Suspense>
          <Routes>
            <Route path="/trial" element={<Trial />} />
            <Route path="*" element={<p>another page</p>} />
          </Routes>
        </Suspense>
      </PageErrors>
    </MemoryRouter>,
  );
  expect(await screen.findByText(/Não foi possível carregar esta parte do site/)).toBeTruthy();
  isOnline = true;
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'other' })));
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'trial' })));
  expect(await screen.findByRole('heading', { name: 'O seu teste' })).toBeTruthy();
});
