import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useNavigate, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Page } from '../../../web/src/ui/page/page.tsx';

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** One address that shows two pages, and one page whose query changes. */
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

test('every page that a navigation shows begins at its top, also at the same address', async () => {
  render(
    <MemoryRouter initialEntries={['/trial']}>
      <Pages />
    </MemoryRouter>,
  );
  // The browser's own: a page that is loaded anew is shown where it was left.
  expect(scrollTo).not.toHaveBeenCalled();
  await press('edit');
  expect(screen.getByRole('heading', { name: 'Edit' })).toBe(document.activeElement);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  await press('panel');
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

test('neither a query that changes under a page nor the way back moves it', async () => {
  render(
    <MemoryRouter initialEntries={['/trial']}>
      <Pages />
    </MemoryRouter>,
  );
  await press('edit');
  await press('more');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  await press('back');
  await press('back');
  expect(screen.getByRole('heading', { name: 'Panel' })).toBeTruthy();
  expect(scrollTo).toHaveBeenCalledTimes(1);
});
