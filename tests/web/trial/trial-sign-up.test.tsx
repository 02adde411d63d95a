import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trialIncludes } from '../../../shared/trial-offer.ts';
import {
  forgetSession,
  storeSession,
} from '../../../web/src/features/access/session/session-store.ts';
import MigrationPage from '../../../web/src/features/trial/migration/migration-page.tsx';
import TrialSignUpPage from '../../../web/src/features/trial/sign-up/sign-up-page.tsx';
import { takeToasts } from '../../../web/src/ui/feedback/toasts.ts';
import { storedSessions } from '../access/stored-sessions.ts';

// A signed-in user is redirected, and another test file may have left its session in memory.
beforeEach(() => forgetSession());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  takeToasts();
});

describe.each([
  ['/trial-gratuito-cadastro', <TrialSignUpPage key="" />],
  ['/migrar-newsletter', <MigrationPage key="" />],
])('%s', (path, page) => {
  const open = () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={path} element={page} />
          <Route path="/trial-dashboard" element={<p>Painel do teste</p>} />
        </Routes>
      </MemoryRouter>,
    );

  test.each([storedSessions.account, storedSessions.trial])(
    'leads a signed-in user ($kind) to what they have',
    (session) => {
      storeSession(session);
      open();
      expect(screen.getByText('Painel do teste')).toBeTruthy();
    },
  );

  test('keeps its form if a session is opened meanwhile', async () => {
    open();
    await act(async () => storeSession(storedSessions.account));
    expect(screen.queryByText('Painel do teste')).toBeNull();
  });
});

test('the first step lists what the trial includes', () => {
  render(
    <MemoryRouter>
      <TrialSignUpPage />
    </MemoryRouter>,
  );
  expect(screen.getByText('O que está no teste')).toBeTruthy();
  for (const text of trialIncludes) expect(screen.getByText(text)).toBeTruthy();
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const goOn = async () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  });
/** Waits for the field's message and returns it. */
const messageAt = async (label: string) =>
  vi.waitFor(() => {
    const input = screen.getByLabelText(label);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent).join(' ');
  });

const supportLink = () =>
  screen
    .queryByText(/Não foi você que se cadastrou\? Escreva para/)
    ?.parentElement?.querySelector('a') ?? null;

test(
  'explains each existing account at the step that asks, with the trial’s own text',
  { timeout: 20_000 },
  async () => {
    let known: object = { exists: false, field: null };
    vi.stubGlobal('fetch', async (_address: string, init: { readonly body: string }) => {
      const fields = { phone: 'telefone', cpf: 'cpf', email: 'email' };
      const field = Object.entries(fields).find(([name]) => init.body.includes(name));
      return Response.json({ error: null, field: field?.[1], ...known });
    });
    window.scrollTo = () => undefined;
    render(
      <MemoryRouter>
        <TrialSignUpPage />
      </MemoryRouter>,
    );
    fill('Nome completo', 'Marina Alves');
    await goOn();
    fill('E-mail para relatórios', 'marina@exemplo.com.br');
    fill('WhatsApp para IA', '(11) 98888-7777');

    fill('E-mail para relatórios', 'marina@mailinator.com');
    await goOn();
    expect(await messageAt('E-mail para relatórios')).toContain(
      'E-mails temporários não são aceitos.',
    );
    expect(supportLink()).toBeNull();
    fill('E-mail para relatórios', 'marina@exemplo.com.br');

    known = { exists: true };
    await goOn();
    await vi.waitFor(async () =>
      expect(await messageAt('E-mail para relatórios')).toContain(
        'Entre na sua conta ou no seu teste',
      ),
    );
    expect(await messageAt('WhatsApp para IA')).toContain(
      'Este telefone já está cadastrado no sistema',
    );
    expect(supportLink()?.getAttribute('href')).toBe('mailto:suporte@bfj.com.br');
    expect(takeToasts().at(-1)?.title).toBe('Não foi possível concluir');

    known = { exists: false, field: null };
    await goOn();
    await screen.findByLabelText('CPF');
    expect(screen.getByText(/cada pessoa tenha um só teste grátis; nada é cobrado/)).toBeTruthy();
    expect(screen.queryByText(/assinatura/)).toBeNull();
    fill('CPF', '529.982.247-25');
    fill('Data de nascimento', '1990-03-02');
    known = { exists: true };
    await goOn();
    expect(await messageAt('CPF')).toContain('Este CPF já está cadastrado no sistema');
    expect(supportLink()).not.toBeNull();
  },
);
