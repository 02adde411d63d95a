import { Suspense } from 'react';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteRoutes } from '../../../shared/site-routes.ts';
import { buildAccount, buildTestTrial } from '../../support/users/test-accounts.ts';
import { buildBillingAnswer } from '../billing/billing-answers.ts';
import { showPage } from '../lib/shown-page.tsx';
import { storedSessions } from './stored-sessions.ts';

/** Answers of the server by path; a path that is missing is never answered. */
let answers: Readonly<Record<string, unknown>>;
vi.mock('../../../web/src/features/access/session/cognito-session.ts', () => ({
  idToken: async () => ({ text: 'a.b.c', trialId: 'tri_1' }),
  prepare: async () => undefined,
}));

// Test files share their modules: others have loaded these pages with another server.
vi.resetModules();
const { pages } = await import('../../../web/src/app/pages.ts');
const { endedContact } = await import('../../../web/src/features/access/session/ended-session.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const {
  forgetSession,
  storeSession: keepSession,
  readSession,
} = await import('../../../web/src/features/access/session/session-store.ts');
const { trialPreferenceDraft } =
  await import('../../../web/src/features/trial/dashboard/trial-preference-values.ts');
const { takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
vi.setConfig({ testTimeout: 60_000 });
afterAll(() => {
  vi.resetConfig();
  vi.resetModules();
});

const longTimeout = { timeout: 30_000 };
const { account, trial } = storedSessions;
const { email } = account.user;
const subscriber = { hasAccess: true, accountType: 'active', expiresAt: null };
const inTrial = {
  hasAccess: true,
  accountType: 'trial_active',
  expiresAt: trial.trial.data_expiracao,
};

beforeEach(() => {
  answers = {};
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = address.split('?');
    return path in answers ? Response.json(answers[path]) : new Promise(() => undefined);
  });
});
afterEach(() => {
  cleanup();
  forgetSession();
  sessionQueries.clear();
  takeToasts();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

/** Renders the page of an address; other addresses render only their name. */
function open(address: string): void {
  const [path = ''] = address.split('?');
  const page = pages.find((known) => known.path === path);
  showPage(
    <Suspense fallback={null}>
      <Address />
      <Routes>
        {page ? <Route path={path} element={<page.Page />} /> : null}
        <Route path="*" element={<h1>Outra página</h1>} />
      </Routes>
    </Suspense>,
    address,
  );
}

const shownAddress = () => screen.getByLabelText('address').textContent;
const findHeadline = async () => screen.findByRole('heading', { level: 1 }, longTimeout);
/** The page stays open while the storage is cleared: the browser sends no event in this tab. */
const clear = () => localStorage.clear();

const behindSession = [
  ['/dashboard', account, '/login'],
  ['/dashboard', trial, '/login'],
  ['/dashboard-inativo', account, '/login'],
  ['/profile', account, '/login'],
  ['/mensagens', account, '/login'],
  ['/carteira', account, '/login'],
  ['/carteira/operacoes', account, '/login'],
  ['/carteira/alocacao', account, '/login'],
  ['/carteira/proventos', account, '/login'],
  ['/carteira/renda-fixa', account, '/login'],
  ['/alertas', account, '/login'],
  ['/assistente', account, '/login'],
  ['/comparar', account, '/login'],
  ['/trial-dashboard', trial, '/trial-login'],
  ['/trial-dashboard', account, '/trial-login'],
  ['/gratuito-to-pago', trial, '/trial-login'],
  ['/gratuito-to-pago', account, '/trial-login'],
  ['/pagamento-plano-mensal-recorrente', account, '/login'],
  ['/pagamento-plano', account, '/login'],
  ['/gerenciar-cartoes', account, '/login'],
  ['/plano-atrasado', account, '/login'],
  ['/payment-success', account, '/login'],
] as const;

test.each(behindSession)(
  '%s leads to its login as soon as any part of it finds no session',
  async (address, session, login) => {
    keepSession(session);
    open(address);
    await findHeadline();
    expect(shownAddress()).toBe(address);
    clear();
    await act(async () => void readSession());
    expect(shownAddress()).toBe(login);
    expect(endedContact()?.email).toBe(email);
  },
);

test('these are all pages that require a session', async () => {
  const asking: string[] = [];
  for (const { path, kind } of siteRoutes) {
    if (kind === 'prerendered') continue;
    open(path);
    // eslint-disable-next-line no-await-in-loop -- one page is shown at a time
    await findHeadline();
    if (shownAddress() !== path && shownAddress()?.endsWith('login')) asking.push(path);
    cleanup();
    sessionStorage.clear();
  }
  // Without any session this page needs none: it leads to the page about trials.
  const upgrade = '/gratuito-to-pago';
  expect(new Set([...asking, upgrade])).toEqual(new Set(behindSession.map(([path]) => path)));
});

test.each(['Configurações', 'Pagamentos'])(
  'the dashboard leads to the login if the storage was cleared before %s is opened',
  async (tab) => {
    answers = { '/api/access': subscriber, '/api/subscription': buildBillingAnswer() };
    keepSession(account);
    open('/dashboard');
    const button = await screen.findByRole('tab', { name: tab }, longTimeout);
    clear();
    await act(async () => fireEvent.click(button));
    await vi.waitFor(() => expect(shownAddress()).toBe('/login'), longTimeout);
    expect(endedContact()?.email).toBe(email);
  },
);

test('keeps an edit of a trial when the storage was cleared before it is saved', async () => {
  const storedTrial = buildTestTrial(buildAccount(1));
  answers = { '/api/access': inTrial, '/api/trial': storedTrial };
  keepSession(trial);
  open('/trial-dashboard?editar=preferencias');
  const style = await screen.findByLabelText('Estilo de investimento', {}, longTimeout);
  clear();
  await act(async () => fireEvent.change(style, { target: { value: 'arrojado' } }));
  const save = screen.queryByRole('button', { name: 'Salvar preferências' });
  if (save !== null) await act(async () => fireEvent.click(save));
  expect(shownAddress()).toBe('/trial-login');
  expect(endedContact()?.email).toBe(email);
  expect(trialPreferenceDraft.read(storedTrial.id).values).toEqual({ investmentStyle: 'arrojado' });
});
