import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, MemoryRouter, useNavigate, useSearchParams } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Page as PageType } from '../../../web/src/ui/page/page.tsx';
import type { useScrollPositions as usePlacesType } from '../../../web/src/ui/page/use-top-of-page.ts';

const scrollTo = vi.fn();
let Page: typeof PageType;
let useScrollPositions: typeof usePlacesType;

beforeEach(async () => {
  // Each test starts with a document that has not been navigated back.
  vi.resetModules();
  ({ Page } = await import('../../../web/src/ui/page/page.tsx'));
  ({ useScrollPositions } = await import('../../../web/src/ui/page/use-top-of-page.ts'));
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

afterAll(() => {
  vi.resetModules();
});

/** One address that shows two pages, and one page with a changing query. */
function Pages() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const shown = parameters.has('edit') ? 'Edit' : 'Panel';
  return (
    <Page key={shown} title={shown} description="">
      <h1>{shown}</h1>
      <Link to="/trial?edit">edit</Link>
      <Link to="/trial" replace>
        panel
      </Link>
      <Link to="?edit&more">more</Link>
      <button onClick={() => void navigate(-1)}>back</button>
    </Page>
  );
}

async function press(name: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByText(name)));
}

test('every page opened by a navigation starts at its top, also at the same address', async () => {
  render(
    <MemoryRouter initialEntries={['/trial']}>
      <Pages />
    </MemoryRouter>,
  );
  // The browser itself restores the scroll position after a reload.
  expect(scrollTo).not.toHaveBeenCalled();
  await press('edit');
  expect(screen.getByRole('heading', { name: 'Edit' })).toBe(document.activeElement);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  await press('panel');
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

test('a changed query or back navigation does not scroll to the top', async () => {
  render(
    <MemoryRouter initialEntries={['/trial']}>
      <Pages />
    </MemoryRouter>,
  );
  await press('edit');
  await press('more');
  await press('back');
  expect(screen.getByRole('heading', { name: 'Edit' })).toBeTruthy();
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

/** The site's frame around two pages, in a window that can scroll. */
function Site() {
  useScrollPositions();
  return <Pages />;
}

function scrollBy(index: number): void {
  vi.stubGlobal('scrollY', index);
  fireEvent.scroll(window);
}

test.each([
  ['to the previous scroll position', 5_000, 1_200],
  ['to the top if the content has not loaded yet', 1_500, 0],
])('back navigation leads %s', async (_, height, index) => {
  window.history.replaceState(null, '', '/trial');
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  );
  scrollBy(1_200);
  await press('edit');
  scrollBy(300);
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  await press('back');
  expect(await screen.findByRole('heading', { name: 'Panel' })).toBeTruthy();
  expect(scrollTo.mock.lastCall).toEqual([0, index]);
});

test('disables the browser’s scroll restoration on back navigation, and enables it for a reload', () => {
  fireEvent.pointerDown(document.body);
  expect(window.history.scrollRestoration).toBe('manual');
  fireEvent(window, new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
});
