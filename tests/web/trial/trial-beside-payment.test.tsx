import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPayment, buildBillingAnswer, buildSubscription } from '../billing/billing-answers.ts';
import { storedSessions } from '../access/stored-sessions.ts';

/** The server's answers by path. */
let answers: Record<string, unknown>;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) =>
    answers[path] ?? new Promise(() => undefined),
}));
const signIn = vi.fn<(request: unknown) => Promise<{ readonly done: boolean }>>();
vi.mock('../../../web/src/features/identity/load-sign-in.ts', () => ({
  loadSignIn: async () => ({ signIn }),
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { DashboardRouter } =
  await import('../../../web/src/features/dashboard/dashboard-router.tsx');
const { SessionPage } = await import('../../../web/src/features/access/session-page.tsx');
const { default: TrialDashboardPage } =
  await import('../../../web/src/features/trial/dashboard/trial-dashboard-page.tsx');
const { forgetSession, storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
afterAll(() => {
  vi.resetModules();
});

const inactive = { hasAccess: false, accountType: 'inactive', expiresAt: null };
const inTrial = { ...inactive, trialEndsAt: '2099-01-01T12:00:00.000Z' };

beforeEach(() => {
  keepSession(storedSessions.account);
  signIn.mockReset();
});
afterEach(() => {
  cleanup();
  sessionQueries.clear();
  forgetSession();
});

function open(address: string): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/trial-dashboard" element={<TrialDashboardPage />} />
        <Route
          path="/dashboard"
          element={
            <SessionPage>
              <DashboardRouter />
            </SessionPage>
          }
        />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

const words = () => document.body.textContent.replaceAll('\u00a0', ' ');
const payment = (state: 'processing' | 'pending' | 'past_due') =>
  buildBillingAnswer({ subscription: buildSubscription({ state }) });

test.each(['processing', 'pending', 'past_due'] as const)(
  'shows and opens a running trial beside a subscription that is %s',
  async (state) => {
    answers = { '/api/access': inTrial, '/api/subscription': payment(state) };
    open('/dashboard');
    // The view's code is loaded first.
    expect(
      await screen.findByText('Seu teste continua valendo', {}, { timeout: 20_000 }),
    ).toBeDefined();
    expect(words()).toContain('Ele vai até 1º de janeiro de 2099, às 9h.');
    expect(screen.getByRole('button', { name: 'Abrir meu painel' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Assinar/ })).toBeNull();
  },
);

test('beside a Pix that can still be paid, a trial reports it and offers no other plan', async () => {
  const pix = openPayment({
    method: 'pix',
    status: 'pending',
    lastFour: null,
    expiresAt: '2099-01-01T12:00:00.000Z',
  });
  answers = {
    '/api/access': inTrial,
    '/api/subscription': buildBillingAnswer({ openPayments: [pix] }),
  };
  open('/dashboard');
  expect(await screen.findByText('Seu Pix está esperando')).toBeDefined();
  expect(await screen.findByText('Seu teste continua valendo')).toBeDefined();
  expect(words()).toContain('assim que ele for pago, o plano começa');
  expect(words()).toContain('Se o Pix não for pago até o código expirar, nada é cobrado');
  expect(words()).not.toContain('Quando ele terminar, nada é cobrado');
  expect(screen.queryByRole('button', { name: /^Assinar/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Abrir meu painel' })).toBeDefined();
});

test('a trial without a payment in progress keeps its offer', async () => {
  answers = { '/api/access': inTrial, '/api/subscription': buildBillingAnswer() };
  open('/dashboard');
  expect(await screen.findByText(/Quando ele terminar, nada é cobrado/)).toBeDefined();
  expect(screen.getByRole('button', { name: /^Assinar/ })).toBeDefined();
});

test('shows no trial without a running one', async () => {
  answers = { '/api/access': inactive, '/api/subscription': payment('processing') };
  open('/dashboard');
  expect(await screen.findByText('Pagamento Processando')).toBeDefined();
  expect(words()).not.toContain('Seu teste continua valendo');
});

test('the trial’s address opens it with an account session', async () => {
  answers = { '/api/access': inTrial };
  signIn.mockImplementation(async () => {
    answers = { '/api/access': { ...inTrial, hasAccess: true, accountType: 'trial_active' } };
    keepSession(storedSessions.trial);
    return { done: true };
  });
  open('/trial-dashboard');
  await vi.waitFor(() => expect(signIn).toHaveBeenCalledOnce());
  const { email, telefone: phone } = storedSessions.account.user;
  expect(signIn).toHaveBeenCalledWith({ kind: 'trial', email, phone });
  await vi.waitFor(() => expect(words()).not.toBe(''));
  expect(words()).not.toContain('elsewhere');
});

test('explains to an account without a plan why it has no trial, with a link to the plans', async () => {
  answers = { '/api/access': inactive, '/api/subscription': buildBillingAnswer() };
  open('/trial-dashboard');
  expect(await screen.findByText('O teste grátis é para quem ainda não tem conta')).toBeDefined();
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkOf('Ver os planos')).toBe('/nossos-planos');
  expect(linkOf('Abrir o painel')).toBe('/dashboard');
  expect(signIn).not.toHaveBeenCalled();
});

test.each([
  { ...inactive, trialEnded: true },
  { ...inactive, hasAccess: true, accountType: 'active' },
])('the address of an ended trial leads to the dashboard', async (access) => {
  answers = { '/api/access': access, '/api/subscription': buildBillingAnswer() };
  open('/trial-dashboard');
  await vi.waitFor(() => expect(words()).toMatch(/terminou|Boas-vindas/));
  expect(words()).not.toContain('ainda não tem conta');
});

test('the dashboard of an account without a plan offers no trial', async () => {
  answers = { '/api/access': inactive, '/api/subscription': buildBillingAnswer() };
  open('/dashboard');
  expect(await screen.findByText('E o teste grátis?')).toBeDefined();
  expect(words()).toContain('Ele é para quem ainda não tem conta.');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain('/nossos-planos');
  expect(links).not.toContain('/trial-login');
  expect(links).not.toContain('/trial-gratuito');
});
