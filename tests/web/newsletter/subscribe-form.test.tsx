import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SubscribeForm } from '../../../web/src/features/newsletter/subscribe-form.tsx';

/** The requests to the server, each with its answer function. */
let calls: { path: string; body: unknown; answer: (answer: Response) => void }[];

beforeEach(() => {
  calls = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (address, options) =>
      new Promise((resolve) => {
        const body: unknown = JSON.parse(typeof options?.body === 'string' ? options.body : '{}');
        calls.push({ path: typeof address === 'string' ? address : '', body, answer: resolve });
      }),
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const page = (
  <MemoryRouter>
    <SubscribeForm />
  </MemoryRouter>
);
const field = () => screen.getByLabelText<HTMLInputElement>('Seu e-mail');
const press = () => fireEvent.click(screen.getByRole('button'));
const subscriptions = () => calls.filter(({ path }) => path.includes('subscribe-newsletter'));

/** Renders the server's page with text typed before its code has loaded. */
function renderTyped(typed: string): void {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  const input = container.querySelector('input');
  if (input !== null) input.value = typed;
  render(page, { container, hydrate: true });
}

test('keeps and sends what was typed before the code loaded', async () => {
  sessionStorage.setItem('newsletterEmailDraft', '"older@exemplo.com.br"');
  renderTyped('Ana@exemplo.com.br');
  expect(field().value).toBe('Ana@exemplo.com.br');
  press();
  await waitFor(() => expect(subscriptions()).toHaveLength(1));
  expect(subscriptions()[0]?.body).toMatchObject({ email: 'ana@exemplo.com.br' });
});

test('restores a text interrupted by a reload into an empty field', async () => {
  sessionStorage.setItem('newsletterEmailDraft', '"ana@exemplo.com.br"');
  renderTyped('');
  expect(field().value).toBe('ana@exemplo.com.br');
  // The check runs without another key press.
  await waitFor(() => expect(calls).toHaveLength(1), { timeout: 3_000 });
  expect(calls[0]?.path).toContain('check-newsletter-email');
});

test('the submitted address cannot be edited while it is sent', async () => {
  render(page);
  fireEvent.change(field(), { target: { value: 'ana@exemplo.com.br' } });
  expect(field().readOnly).toBe(false);
  press();
  expect(await screen.findByText('Enviando...')).toBeTruthy();
  expect(field().readOnly).toBe(true);
  await waitFor(() => expect(subscriptions()).toHaveLength(1));
  const code = 'email_already_subscribed';
  const problemBody = { type: 'about:blank', title: 'no', status: 409, code };
  subscriptions()[0]?.answer(Response.json(problemBody, { status: 409 }));
  expect(await screen.findByText('Email já cadastrado')).toBeTruthy();
  expect(field().readOnly).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('suggests a correction for a mistyped address, and shows no confirmation', async () => {
  render(page);
  fireEvent.change(field(), { target: { value: 'joao@gmial.com' } });
  await waitFor(() => expect(calls).toHaveLength(1), { timeout: 3_000 });
  calls[0]?.answer(Response.json({ exists: false, field: null }));
  const suggestion = await screen.findByRole(
    'button',
    { name: 'joao@gmail.com' },
    { timeout: 3_000 },
  );
  expect(screen.queryByText('Tudo certo com este e-mail.')).toBeNull();
  fireEvent.click(suggestion);
  await waitFor(() => expect(calls).toHaveLength(2), { timeout: 3_000 });
  calls[1]?.answer(Response.json({ exists: false, field: null }));
  expect(
    await screen.findByText('Tudo certo com este e-mail.', undefined, { timeout: 3_000 }),
  ).toBeDefined();
});
