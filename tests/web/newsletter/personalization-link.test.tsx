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

test('shows what the account of the address has turned off, and where to turn it on again', async () => {
  vi.mocked(globalThis.fetch).mockImplementation(async () =>
    Response.json({
      email: 'ana@exemplo.com.br',
      unsubscribeToken: 'leave',
      personalized: true,
      nome: 'Ana',
      nivel_conhecimento: 'basico',
      estilo_investimento: 'moderado',
      areas_interesse: ['acoes'],
      tamanho_msg_abertura_fechamento: 'media',
      ativos_interesse: [],
      updated_at: '2026-11-01T12:00:00.000Z',
      refusedByAccount: ['opening'],
    }),
  );
  window.history.replaceState(
    null,
    '',
    '/newsletter/personalizacao?email=ana%40exemplo.com.br#token=abc',
  );
  render(
    <BrowserRouter>
      <PersonalizationPage />
    </BrowserRouter>,
  );
  expect(
    await screen.findByText(/^Você parou de receber a abertura do mercado na sua conta/),
  ).toBeDefined();
  // A long-time reader has not just subscribed.
  expect(screen.getByText('Preferências de')).toBeDefined();
  expect(screen.queryByText('Inscrição feita para')).toBeNull();
  const messagesLink = screen.getByRole('link', { name: 'Minhas mensagens' });
  expect(messagesLink.getAttribute('href')).toBe('/mensagens');
});

function Address() {
  const { search, hash, state } = useLocation();
  return <p>{`at ${search} ${hash === '' ? 'without' : hash} ${JSON.stringify(state)}`}</p>;
}

test('uses the token of a link once, and removes it from the address of browser and router', async () => {
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
