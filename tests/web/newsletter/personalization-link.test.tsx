import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropAccess } from '../../../web/src/features/newsletter/newsletter-access.ts';
import PersonalizationPage from '../../../web/src/features/newsletter/personalization/personalization-page.tsx';

let sent: unknown[];

beforeEach(() => {
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, options) => {
    sent.push(JSON.parse(typeof options?.body === 'string' ? options.body : '{}'));
    return new Response(JSON.stringify({ code: 'internal_error', message: 'no' }), { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  dropAccess();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

function Address() {
  const { search, hash, state } = useLocation();
  return <p>{`at ${search} ${hash === '' ? 'without' : hash} ${JSON.stringify(state)}`}</p>;
}

test('the token of a link is used once, and leaves the address of browser and router', async () => {
  const address = '/newsletter/personalizacao?email=ana%40exemplo.com.br';
  window.history.replaceState({ usr: { kept: true } }, '', `${address}#token=abc`);
  render(
    <BrowserRouter>
      <PersonalizationPage />
      <Address />
    </BrowserRouter>,
  );
  expect(
    await screen.findByText('at ?email=ana%40exemplo.com.br without {"kept":true}'),
  ).toBeTruthy();
  expect(`${window.location.pathname}${window.location.search}`).toBe(address);
  expect(window.location.hash).toBe('');
  await waitFor(() => expect(sent).toEqual([{ email: 'ana@exemplo.com.br', token: 'abc' }]));
});
