import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountPlan } from '../../../shared/contracts/access.ts';
import { upgradeFromEmail } from '../../../shared/upgrade-address.ts';
import { buildAccount, buildTestTrial } from '../../support/users/test-accounts.ts';
import { storedSessions } from '../access/stored-sessions.ts';

/** The server's answers by path. */
let answers: Record<string, unknown>;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) =>
    answers[path] ?? new Promise(() => undefined),
  callAs: async (_kind: string, { path }: { readonly path: string }) =>
    answers[path] ?? new Promise(() => undefined),
}));

const { loadPageInstead } = vi.hoisted(() => ({ loadPageInstead: vi.fn<() => void>() }));
vi.mock('../../../web/src/lib/navigation/load-page.ts', () => ({
  loadPage: () => undefined,
  loadPageInstead,
}));

// Opening the account's session is tested elsewhere; here it never completes.
vi.mock('../../../web/src/features/trial/upgrade/open-payment.ts', () => ({
  openPayment: () => new Promise(() => undefined),
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { DashboardRouter } =
  await import('../../../web/src/features/dashboard/dashboard-router.tsx');
const { default: DashboardInactivePage } =
  await import('../../../web/src/features/dashboard/dashboard-inactive-page.tsx');
const { default: ProfilePage } =
  await import('../../../web/src/features/preferences/profile-page.tsx');
const { SessionPage } = await import('../../../web/src/features/access/session-page.tsx');
const { default: TrialDashboardPage } =
  await import('../../../web/src/features/trial/dashboard/trial-dashboard-page.tsx');
const { default: UpgradePage } =
  await import('../../../web/src/features/trial/upgrade/upgrade-page.tsx');
const { default: PlansPage } = await import('../../../web/src/marketing/plans-page.tsx');
const { forgetSession, storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
vi.setConfig({ testTimeout: 30_000 });
afterAll(() => {
  vi.resetConfig();
  vi.resetModules();
});

const account = buildAccount(1);
const ahead = '2099-01-01T12:00:00.000Z';
const running = { hasAccess: true, accountType: 'trial_active', expiresAt: ahead };
const ended = {
  hasAccess: false,
  accountType: 'trial_expired',
  expiresAt: '2020-01-01T12:00:00.000Z',
};

beforeEach(() => keepSession(storedSessions.trial));
afterEach(() => {
  cleanup();
  sessionQueries.clear();
  forgetSession();
});

const customer = { name: 'Ana', email: account.email, phone: account.telefone, cpf: '52998224725' };

async function open(...shown: Parameters<typeof opens>): Promise<void> {
  opens(...shown);
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
}

function opens(
  address: string,
  access: object,
  accountPlan?: AccountPlan,
  hasSubscription = false,
): void {
  answers = {
    '/api/access': { ...access, ...(accountPlan === undefined ? {} : { accountPlan }) },
    '/api/account': account,
    '/api/trial': buildTestTrial(account),
    '/api/upgrade-trial': { hasSubscription, customer, ticket: '' },
  };
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/trial-dashboard" element={<TrialDashboardPage />} />
        <Route path="/dashboard-inativo" element={<DashboardInactivePage />} />
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/gratuito-to-pago" element={<UpgradePage />} />
        <Route path="/trial-gratuito" element={<p>Onde o teste começa</p>} />
        <Route path="/nossos-planos" element={<PlansPage />} />
        <Route path="/plano-mensal" element={<PlansPage />} />
        <Route
          path="/dashboard"
          element={
            <SessionPage>
              <DashboardRouter />
            </SessionPage>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
}

const words = () => document.body.textContent.replaceAll('\u00a0', ' ');
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const toAccount = () => screen.queryByRole('link', { name: 'Entrar na minha conta' });

/** Each view of a trial session, what it offers, and claims that are false for a paying account. */
const views: readonly (readonly [string, string, object, readonly string[], readonly string[]])[] =
  [
    [
      'the trial’s own dashboard',
      '/trial-dashboard',
      running,
      ['Assinar por R$ 20/mês'],
      ['O plano começa no dia do pagamento', 'nada é cobrado'],
    ],
    ['a running trial’s dashboard', '/dashboard', running, ['Ver Planos'], []],
    [
      'an ended trial’s dashboard',
      '/dashboard',
      ended,
      ['Fazer Upgrade Agora', 'Ativar Plano Agora'],
      ['é só ativar o plano', 'voltam a valer com o plano'],
    ],
    [
      'an ended trial’s own dashboard',
      '/trial-dashboard',
      ended,
      ['Fazer Upgrade Agora', 'Ativar Plano Agora'],
      ['é só ativar o plano'],
    ],
    [
      'the page after the sign-up',
      '/dashboard-inativo',
      running,
      ['Assinar por R$ 20/mês'],
      ['nada é cobrado'],
    ],
    [
      'the same, after the trial has ended',
      '/dashboard-inativo',
      ended,
      ['Assinar por R$ 20/mês'],
      ['à espera da assinatura', 'assim que assinar', 'Para continuar, assine'],
    ],
    ['the profile', '/profile', ended, ['Ver Planos'], ['Assine para voltar']],
  ];

describe.each(views)('%s', (_, address, access, offers, untrue) => {
  test('offers the plan to an account without a payment', async () => {
    await open(address, access);
    await screen.findAllByText(offers[0] ?? '');
    expect(links()).toEqual(expect.arrayContaining([...offers]));
    for (const text of untrue) expect(words()).toContain(text);
    expect(toAccount()).toBeNull();
  });

  test('leads a paying customer to their account, and offers nothing', async () => {
    await open(address, access, 'paid');
    expect(await screen.findByText('Seu plano já está ativo')).toBeDefined();
    expect(toAccount()?.getAttribute('href')).toBe('/login');
    await vi.waitFor(() => expect(words()).not.toContain('Carregando'));
    for (const offer of offers) expect(links()).not.toContain(offer);
    for (const text of untrue) expect(words()).not.toContain(text);
  });

  test('reports a payment in progress above the offer', async () => {
    await open(address, access, 'waiting');
    const notice = await screen.findByText('Seu pagamento está em andamento');
    expect(toAccount()?.getAttribute('href')).toBe('/login');
    const [offer] = await screen.findAllByRole('link', { name: offers[0] ?? '' });
    const isAbove = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(notice.compareDocumentPosition(offer ?? notice) & isAbove).toBe(isAbove);
    const untrueBeside = ['nada é cobrado', 'é só ativar', 'à espera', 'assim que assinar'];
    for (const text of untrueBeside) expect(words()).not.toContain(text);
  });
});

describe.each(['/nossos-planos', '/plano-mensal'])('%s, in a trial’s session', (address) => {
  const starts = () => [
    ...screen.queryAllByRole('link', { name: 'Começar agora' }),
    ...screen.queryAllByRole('button', { name: /^Escolher o plano/ }),
  ];

  test('offers the plans to an account without a payment', async () => {
    await open(address, running);
    await vi.waitFor(() => expect(starts().length).toBeGreaterThan(0));
    expect(words()).toContain('Ao assinar, suas preferências continuam as mesmas');
    expect(toAccount()).toBeNull();
  });

  test('leads a paying customer to their account, and offers nothing', async () => {
    await open(address, ended, 'paid');
    expect(await screen.findByText('Seu plano já está ativo')).toBeDefined();
    expect(starts()).toEqual([]);
    expect(words()).not.toContain('Ao assinar');
    for (const link of screen.getAllByRole('link', { name: 'Entrar na minha conta' })) {
      expect(link.getAttribute('href')).toBe('/login');
    }
  });

  test('reports a payment in progress above the offers', async () => {
    await open(address, running, 'waiting');
    const notice = await screen.findByText('Seu pagamento está em andamento');
    expect(toAccount()).not.toBeNull();
    const [start] = starts();
    const isAbove = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(notice.compareDocumentPosition(start ?? notice) & isAbove).toBe(isAbove);
  });
});

describe('the upgrade, in the session of an account', () => {
  const inactive = { hasAccess: false, accountType: 'inactive', expiresAt: null };
  beforeEach(() => keepSession(storedSessions.account));

  test.each([
    ['with an ended trial', upgradeFromEmail, { trialEnded: true }, 'mensal'],
    ['with an ended trial, by its own link', '/gratuito-to-pago', { trialEnded: true }, 'mensal'],
    ['with a chosen plan', `${upgradeFromEmail}&plan=anual`, { trialEnded: true }, 'anual'],
  ])('%s leads to the payment', async (_, address, access, plan) => {
    opens(address, { ...inactive, ...access });
    await vi.waitFor(() => expect(loadPageInstead).toHaveBeenCalled(), { timeout: 20_000 });
    const path =
      plan === 'mensal' ? '/pagamento-plano-mensal-recorrente' : '/pagamento-plano?plan=anual';
    expect(loadPageInstead).toHaveBeenLastCalledWith(path, { from: '/gratuito-to-pago' });
  });

  test('leads to the start of a trial if there was none', async () => {
    opens('/gratuito-to-pago', inactive);
    expect(await screen.findByText('Onde o teste começa', {}, { timeout: 20_000 })).toBeDefined();
  });
});

describe('the upgrade', () => {
  const address = '/gratuito-to-pago';
  const form = () => screen.queryByRole('button', { name: 'Continuar para o pagamento' });

  test('is offered to an account without a payment', async () => {
    await open(address, running);
    await vi.waitFor(() => expect(form()).not.toBeNull());
    expect(toAccount()).toBeNull();
  });

  test('is not offered to a paying customer, who is led to their account', async () => {
    await open(address, running, 'paid');
    expect(await screen.findByText('Seu plano já está ativo')).toBeDefined();
    expect(toAccount()?.getAttribute('href')).toBe('/login');
    expect(form()).toBeNull();
    expect(words()).not.toContain('O pagamento vem na próxima tela');
    expect(words()).not.toContain('Redirecionando');
  });

  test('reports a payment in progress above its form', async () => {
    await open(address, running, 'waiting');
    expect(await screen.findByText('Seu pagamento está em andamento')).toBeDefined();
    await vi.waitFor(() => expect(form()).not.toBeNull());
  });

  test.each(['paid', 'waiting'] as const)(
    'goes straight on with a subscription, in any state: %s',
    async (plan) => {
      await open(address, running, plan, true);
      expect(await screen.findByText('Redirecionando para pagamento...')).toBeDefined();
      expect(form()).toBeNull();
    },
  );
});
