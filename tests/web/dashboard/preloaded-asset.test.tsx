import { act, cleanup, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildBillingAnswer } from '../billing/billing-answers.ts';
import { showPage } from '../lib/shown-page.tsx';
import { storedSessions } from '../access/stored-sessions.ts';
import { buildAsset } from '../../support/market/assets.ts';

/** Requests by path with functions that answer them; none is answered automatically. */
let asked: Map<string, { readonly answer: (body: unknown) => void; readonly fail: () => void }>;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }): Promise<unknown> =>
    new Promise((resolve, reject) => {
      asked.set(path, {
        answer: resolve,
        fail: () => reject(new ApiError('access_required')),
      });
    }),
}));
vi.mock('../../../web/src/features/market/analysis/price/price-canvas.tsx', () => ({
  default: () => null,
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { DashboardRouter } =
  await import('../../../web/src/features/dashboard/dashboard-router.tsx');
const { forgetSession, storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
// Load the module first, because a busy machine takes long for it.
await import('../../../web/src/features/market/analysis/asset-view.tsx');
await import('../../../web/src/features/dashboard/inactive-view.tsx');
const { takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
vi.setConfig({ testTimeout: 30_000 });
afterAll(() => {
  vi.resetConfig();
  vi.resetModules();
});

const longTimeout = { timeout: 20_000 };
const access = '/api/access';
const asset = '/api/get-asset-data';
const found = { success: true, data: buildAsset(), error: null };

beforeEach(() => {
  // A Saturday: during a session the page asks for newer prices.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T15:00:00Z') });
  asked = new Map();
  keepSession(storedSessions.account);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  forgetSession();
  sessionQueries.clear();
  takeToasts();
  window.localStorage.clear();
});

function open(address: string): void {
  showPage(<DashboardRouter />, address, sessionQueries);
}

const answer = async (path: string, body: unknown) =>
  act(async () => asked.get(path)?.answer(body));
const titles = () => takeToasts().map(({ title }) => title);
const mayAll = { hasAccess: true, accountType: 'active', expiresAt: null };

test('a link to an asset requests the access and the asset at the same time', () => {
  open('/dashboard?ativo=petr4');
  expect([...asked.keys()]).toEqual(expect.arrayContaining([access, asset]));
});

test.each([
  ['the asset before the access', [asset, access]],
  ['the access before the asset', [access, asset]],
])('%s: shows the analysis, announced once, without another request', async (_order, paths) => {
  const bodies: Readonly<Record<string, unknown>> = { [access]: mayAll, [asset]: found };
  open('/dashboard?ativo=petr4');
  const [first = '', second = ''] = paths;
  await answer(first, bodies[first]);
  const { answer: answerSecond } = asked.get(second) ?? {};
  asked.delete(asset);
  await act(async () => answerSecond?.(bodies[second]));
  expect(await screen.findByRole('article', { name: 'PETR4' }, longTimeout)).toBeTruthy();
  expect(asked.has(asset)).toBe(false);
  expect(titles()).toEqual(['Sucesso']);
});

test('shows nothing of the requested asset without access', async () => {
  open('/dashboard?ativo=petr4');
  await act(async () => asked.get(asset)?.fail());
  await answer(access, { hasAccess: false, accountType: 'inactive', expiresAt: null });
  await answer('/api/subscription', buildBillingAnswer());
  await screen.findByRole('heading', { level: 1 }, longTimeout);
  expect(titles()).toEqual([]);
});

test.each([
  ['/dashboard', storedSessions.account],
  ['/dashboard?ativo=', storedSessions.account],
  ['/dashboard?aba=configuracoes&ativo=PETR4', storedSessions.account],
  ['/dashboard?ativo=PETR4', storedSessions.trial],
])('%s with this session requests only the access', (address, session) => {
  keepSession(session);
  open(address);
  expect([...asked.keys()]).toEqual([access]);
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

test.each([
  [
    'the session of a trial',
    storedSessions.trial,
    { hasAccess: true, accountType: 'trial_active', expiresAt: '2099-01-01T00:00:00.000Z' },
  ],
  [
    'the session of an account with a running trial',
    storedSessions.account,
    {
      hasAccess: false,
      accountType: 'inactive',
      expiresAt: null,
      trialEndsAt: '2099-01-01T00:00:00.000Z',
    },
  ],
])('leads %s from an asset to its price among the alerts', async (_, session, known) => {
  keepSession(session);
  showPage(
    <Routes>
      <Route path="/dashboard" element={<DashboardRouter />} />
      <Route path="*" element={<Address />} />
    </Routes>,
    '/dashboard?ativo=petr4f',
    sessionQueries,
  );
  await answer(access, known);
  expect(await screen.findByText('/alertas?ativo=PETR4')).toBeDefined();
});
