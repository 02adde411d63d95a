import { createElement } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { loadPage, loadPageInstead } from '../../../web/src/lib/navigation/load-page.ts';

afterEach(cleanup);

const reload = vi.fn();
const scrollTo = vi.fn();
const page = { scrollTo, location: { reload } };

function Shown() {
  const { pathname, state, key } = useLocation();
  return createElement('p', null, JSON.stringify({ pathname, state, known: key !== 'default' }));
}

test('the router of the loaded page reads the address and the state', () => {
  window.history.replaceState({ idx: 3 }, '', '/signup');
  const state = { from: '/signup', prefilledData: { name: 'Marina' } };
  loadPage('/pagamento-plano-mensal-recorrente', state, page);
  // The browser would otherwise restore this page's scroll position after the reload.
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(scrollTo).toHaveBeenCalledBefore(reload);
  expect(window.history.state).toMatchObject({ idx: 4 });

  // The loaded page reads the state first.
  render(createElement(BrowserRouter, null, createElement(Shown)));
  const shown: unknown = JSON.parse(screen.getByText(/pathname/).textContent ?? '');
  expect(shown).toEqual({ pathname: '/pagamento-plano-mensal-recorrente', state, known: true });
});

test('a history entry without an index is the first', () => {
  window.history.replaceState(null, '', '/');
  loadPage('/plano-atrasado', undefined, page);
  expect(window.history.state).toMatchObject({ idx: 1 });
});

test('two presses add one history entry', () => {
  window.history.replaceState({ idx: 3 }, '', '/cadastro-semestral?step=plans');
  const entries = window.history.length;
  loadPage('/pagamento-plano?plan=anual', undefined, page);
  loadPage('/pagamento-plano?plan=anual', undefined, page);
  expect(window.history.length).toBe(entries + 1);
  expect(window.history.state).toMatchObject({ idx: 4 });
});

test('a page that replaces another leaves no history entry of it', () => {
  window.history.replaceState({ idx: 3 }, '', '/gratuito-to-pago');
  const entries = window.history.length;
  loadPageInstead('/pagamento-plano-mensal-recorrente', undefined, page);
  expect(window.history.length).toBe(entries);
  expect(window.history.state).toMatchObject({ idx: 3 });
  expect(window.location.pathname).toBe('/pagamento-plano-mensal-recorrente');
});
