import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import StopPage from '../../../web/src/features/messaging/stop-page.tsx';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

async function open(hash = '#token=abc'): Promise<string> {
  render(
    <MemoryRouter initialEntries={[`/mensagens/parar${hash}`]}>
      <StopPage />
    </MemoryRouter>,
  );
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

const found = (stopped: boolean) =>
  Response.json({ email: 'a***@gmail.com', kind: 'opening', stopped });
const problemResponse = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: code, status, code }, { status });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('asks before it stops messages, shows what was stopped, and can resume it', async () => {
  fetchMock.mockResolvedValue(found(false));
  expect(await open()).toBe('Quer parar de receber a abertura do mercado por e-mail?');
  expect(screen.getByText(/O endereço a\*\*\*@gmail\.com deixa de receber/)).toBeDefined();
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/api/check-stop-link']);

  fetchMock.mockResolvedValue(Response.json({ stopped: true }));
  press('Sim, parar');
  const done = await screen.findByRole('heading', { name: 'Pronto, paramos de enviar' });
  await waitFor(() => expect(document.activeElement).toBe(done));
  expect(fetchMock.mock.lastCall?.[0]).toBe('/api/stop-messages?token=abc');
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect(fetchMock.mock.lastCall?.[1]?.body).toEqual(form);

  fetchMock.mockResolvedValue(found(false));
  press('Desfazer');
  expect(await screen.findByRole('heading', { name: 'Desfeito' })).toBeDefined();
  expect(fetchMock.mock.lastCall?.[0]).toBe('/api/resume-messages');
});

test.each([
  ['opening', true],
  ['alert', false],
])('shows for %s whether the newsletter stops bringing it too: %s', async (kind, isAlso) => {
  const link = { email: 'a***@gmail.com', kind };
  fetchMock.mockResolvedValue(Response.json({ ...link, stopped: false }));
  await open();
  const also = /Se este endereço também recebe a newsletter, isso vale para ela\./;
  expect(screen.queryByText(also) !== null).toBe(isAlso);
  fetchMock.mockResolvedValue(Response.json({ stopped: true }));
  press('Sim, parar');
  await screen.findByRole('heading', { name: 'Pronto, paramos de enviar' });
  expect(screen.queryByText(also) !== null).toBe(isAlso);
});

test('reports that messages were already stopped, with a way to resume them', async () => {
  fetchMock.mockResolvedValue(found(true));
  expect(await open()).toBe('Pronto, paramos de enviar');
  expect(screen.getByText(/a\*\*\*@gmail\.com não recebe mais a abertura/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeDefined();
});

test('an address that is off entirely stays off, with a link to turn it on', async () => {
  fetchMock.mockImplementation(async () => found(true));
  await open();
  press('Desfazer');
  expect(
    await screen.findByRole('heading', { name: 'O seu e-mail está desligado por inteiro' }),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver todas as escolhas' })).toBeDefined();
});

test.each(['', '#token='])('an address that ends in “%s” is not a valid link', async (hash) => {
  expect(await open(hash)).toBe('Este link não é válido');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('reports an invalid link at once', async () => {
  fetchMock.mockResolvedValue(problemResponse(400, 'invalid_token'));
  expect(await open()).toBe('Este link não é válido');
  expect(screen.queryByRole('button')).toBeNull();
});

test('offers to stop even if the check fails, and reports a failure', async () => {
  fetchMock.mockImplementation(async () => problemResponse(500, 'internal_error'));
  expect(await open()).toBe('Quer parar de receber estas mensagens por e-mail?');
  press('Sim, parar');
  expect((await screen.findByRole('alert')).textContent).toContain('Nada mudou');
});
