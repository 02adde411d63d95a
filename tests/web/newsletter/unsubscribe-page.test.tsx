import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import UnsubscribePage from '../../../web/src/features/newsletter/unsubscribe-page.tsx';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

async function open(): Promise<string> {
  render(
    <MemoryRouter initialEntries={['/newsletter/cancelar#token=abc']}>
      <UnsubscribePage />
    </MemoryRouter>,
  );
  const headline = await screen.findByRole('heading', { level: 1 });
  return headline.textContent;
}

const problemResponse = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: code, status, code }, { status });
const findConfirmButton = () => screen.queryByRole('button', { name: 'Sim, cancelar' });

test('names the address to be unsubscribed before the confirmation', async () => {
  fetchMock.mockResolvedValue(
    Response.json({ email: 'a***@gmail.com', subscribed: true, byAccount: false }),
  );
  expect(await open()).toBe('Quer parar de receber a newsletter?');
  expect(screen.getByText(/O endereço a\*\*\*@gmail\.com deixa de receber/)).toBeDefined();
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/api/check-unsubscribe-link']);

  fetchMock.mockResolvedValue(Response.json({ unsubscribed: true, byAccount: false }));
  // A real click focuses the button first; `fireEvent` does not.
  findConfirmButton()?.focus();
  fireEvent.click(screen.getByText('Sim, cancelar'));
  // The focus moves, because the previously focused button was removed.
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Inscrição cancelada' }),
    ),
  );
});

test('informs an account’s user that its other messages continue', async () => {
  fetchMock.mockResolvedValue(
    Response.json({ email: 'a***@gmail.com', subscribed: true, byAccount: true }),
  );
  await open();
  const lead = screen.getByText(/deixa de receber a newsletter/).textContent;
  expect(lead).toContain('As mensagens do mercado da sua conta continuam chegando');
  expect(lead).not.toContain('a abertura e o fechamento');
  fetchMock.mockResolvedValue(Response.json({ unsubscribed: true }));
  fireEvent.click(screen.getByText('Sim, cancelar'));
  await screen.findByText(/As mensagens do mercado da sua conta continuam:/);
});

test('reports an invalid link at once, with a field for a new one', async () => {
  fetchMock.mockResolvedValue(problemResponse(400, 'invalid_token'));
  expect(await open()).toBe('Este link não é válido');
  expect(findConfirmButton()).toBeNull();
  expect(await screen.findByLabelText('Seu e-mail')).toBeDefined();
});

test('does not ask again once the reader is unsubscribed', async () => {
  fetchMock.mockResolvedValue(
    Response.json({ email: 'a***@gmail.com', subscribed: false, byAccount: false }),
  );
  expect(await open()).toBe('Esta inscrição já foi cancelada');
  expect(findConfirmButton()).toBeNull();
});

test('offers to unsubscribe even if the link cannot be checked', async () => {
  fetchMock.mockResolvedValue(problemResponse(500, 'internal_error'));
  expect(await open()).toBe('Quer parar de receber a newsletter?');
  expect(findConfirmButton()).not.toBeNull();
});
