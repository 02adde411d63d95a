import { Suspense } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyModule } from '../../../web/src/lib/lazy-module.ts';
import { loadModule } from '../../../web/src/lib/load-module.ts';
import { PageErrors } from '../../../web/src/app/page-errors.tsx';

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');

/** Lets the pause before the retry pass at once. */
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

test('requests code that failed to load once more', async () => {
  withoutPauses();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure);
  load.mockResolvedValue('code');
  const page = pageThat(true);
  expect(await loadModule('/a', load, page)).toBe('code');
  expect(page.reload).not.toHaveBeenCalled();
});

test('reloads the document once for a module that the browser caches as failed', async () => {
  withoutPauses();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(failure);
  const page = pageThat(true);
  void loadModule('/a', load, page);
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1));
  await expect(loadModule('/a', load, page)).rejects.toBe(failure);
  expect(page.reload).toHaveBeenCalledTimes(1);

  // After a success, a later failure may reload again.
  expect(await loadModule('/a', async () => 'code', page)).toBe('code');
  void loadModule('/a', load, page);
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledTimes(2));
});

test('does not reload without a connection, nor in a loop', async () => {
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

test('the next visit requests a failed page again', async () => {
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
