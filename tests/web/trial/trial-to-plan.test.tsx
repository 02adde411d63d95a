import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { upgradeFromEmail } from '../../../shared/upgrade-address.ts';
import OneOffSignUpPage from '../../../web/src/features/accounts/one-off-signup-page.tsx';
import SignUpPage from '../../../web/src/features/accounts/signup-page.tsx';
import { AccountPage } from '../../../web/src/features/billing/account-page.tsx';
import LoginPage from '../../../web/src/features/identity/login-page.tsx';
import {
  forgetSession,
  storeSession,
  readSession,
  type StoredSession,
} from '../../../web/src/features/access/session/session-store.ts';
import { hasEndedSession } from '../../../web/src/features/access/session/ended-session.ts';
import { takePreviousRoute } from '../../../web/src/features/access/session/previous-route.ts';
import { paymentPath } from '../../../web/src/features/trial/upgrade/payment-path.ts';
import UpgradePage from '../../../web/src/features/trial/upgrade/upgrade-page.tsx';
import { upgradeDraft } from '../../../web/src/features/trial/upgrade/upgrade-schema.ts';
import TrialLoginPage from '../../../web/src/features/trial/login-page.tsx';
import PlansPage from '../../../web/src/marketing/plans-page.tsx';
import { configuration, giveTokens } from '../access/browser-tokens.ts';
import { storedSessions } from '../access/stored-sessions.ts';

const customer = { name: 'Ana', email: 'ana@exemplo.com.br', phone: '1', cpf: '52998224725' };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetSession();
  sessionStorage.clear();
  localStorage.clear();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

/** Opens one page in a site in which every other address renders only its name. */
function open(address: `/${string}`, page: React.ReactNode): void {
  const [path] = address.split('?');
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
}

const at = (address: string) => screen.queryByText(`at ${address}`);

describe('in a trial', () => {
  test.each<[`/${string}`, React.ReactNode, string]>([
    ['/signup', <SignUpPage key="" />, '/gratuito-to-pago'],
    ['/cadastro-semestral?plan=anual', <OneOffSignUpPage key="" />, '/gratuito-to-pago?plan=anual'],
    ['/cadastro-semestral', <OneOffSignUpPage key="" />, '/gratuito-to-pago?plan=semestral'],
    [
      '/pagamento-plano?plan=bienal',
      <AccountPage key="">…</AccountPage>,
      '/gratuito-to-pago?plan=bienal',
    ],
    ['/plano-atrasado?plan=anual', <AccountPage key="">…</AccountPage>, '/gratuito-to-pago'],
  ])('%s leads to the upgrade, with the one-off plan', (address, page, to) => {
    storeSession(storedSessions.trial);
    open(address, page);
    expect(at(to)).not.toBeNull();
  });

  test('the plans lead to the upgrade, and back to the trial', () => {
    storeSession(storedSessions.trial);
    open('/nossos-planos', <PlansPage />);
    const start = screen.getByRole('link', { name: 'Começar agora' });
    expect(start.getAttribute('href')).toBe('/gratuito-to-pago');
    const back = screen.getByRole('link', { name: 'Voltar ao teste' });
    expect(back.getAttribute('href')).toBe('/trial-dashboard');
    expect(document.querySelector('form')?.getAttribute('action')).toBe('/gratuito-to-pago');
  });
});

test.each<[string, StoredSession | undefined, string]>([
  ['a visitor to the sign-ups', undefined, '/signup'],
  [
    'an account to the payment, and to the choice of a plan',
    storedSessions.account,
    '/pagamento-plano-mensal-recorrente',
  ],
])('the plans lead %s', (_who, session, address) => {
  if (session) storeSession(session);
  open('/nossos-planos', <PlansPage />);
  const start = screen.getByRole('link', { name: 'Começar agora' });
  expect(start.getAttribute('href')).toBe(address);
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/cadastro-semestral');
});

test('an account chooses among the plans without the text about a new account', () => {
  storeSession(storedSessions.account);
  open('/cadastro-semestral?step=plans', <OneOffSignUpPage />);
  expect(screen.getByText(/Um pagamento só/)).toBeTruthy();
  expect(screen.queryByText(/Sua conta está criada/)).toBeNull();
});

describe('the login', () => {
  test('is open to a trial user, with a link back to the trial', () => {
    storeSession(storedSessions.trial);
    open('/login', <LoginPage />);
    expect(screen.getByRole('heading', { name: 'Entre na sua conta' })).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Voltar ao teste' });
    expect(back.getAttribute('href')).toBe('/trial-dashboard');
  });

  test('redirects an account', () => {
    storeSession(storedSessions.account);
    open('/login', <LoginPage />);
    expect(at('/dashboard')).not.toBeNull();
  });

  test('redirects in a browser without storage too', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    storeSession(storedSessions.account);
    open('/login', <LoginPage />);
    expect(at('/dashboard')).not.toBeNull();
  });
});

describe('the upgrade', () => {
  // Load Amplify first, so that its loading time does not count below.
  beforeAll(
    async () => import('../../../web/src/features/access/session/cognito-session.ts'),
    20_000,
  );
  beforeEach(() => {
    storeSession(storedSessions.trial);
    giveTokens('trial-client', storedSessions.trial.trial);
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(
        address === '/config.json'
          ? configuration
          : { hasSubscription: false, customer, ticket: '' },
      ),
    );
  });

  test('shows the chosen plan, and part of the CPF on file', async () => {
    upgradeDraft.keep('tri_another', { values: { cpf: '11144477735' }, base: {} });
    open('/gratuito-to-pago?plan=anual', <UpgradePage />);
    const cpf = await screen.findByLabelText<HTMLInputElement>(/^CPF/);
    expect(cpf.value).toBe('');
    expect(screen.getByText(/\*\*\*\.982\.247-\*\*/)).toBeTruthy();
    expect(document.body.innerHTML).not.toContain(customer.cpf);
    expect(screen.getByRole('heading', { name: 'Plano Anual' })).toBeTruthy();
    fireEvent.change(cpf, { target: { value: '1114447' } });
    expect(upgradeDraft.read('tri_1').values.cpf).toBe('1114447');
  });

  test.each([
    ['while the trial runs', '2099-01-01T00:00:00.000Z', 1],
    ['not after its end', '2020-01-01T00:00:00.000Z', 0],
  ])('shows that the remaining days are not added to the plan, %s', async (_, expiry, times) => {
    storeSession({
      kind: 'trial',
      trial: { ...storedSessions.trial.trial, data_expiracao: expiry },
    });
    open('/gratuito-to-pago', <UpgradePage />);
    await screen.findByLabelText(/^CPF/);
    expect(screen.queryAllByText(/os dias que faltam do teste não se somam/)).toHaveLength(times);
  });

  test('reports surplus digits at once, and drops them for the CPF on file', async () => {
    open('/gratuito-to-pago', <UpgradePage />);
    const cpf = await screen.findByLabelText<HTMLInputElement>(/^CPF/);
    fireEvent.change(cpf, { target: { value: '529982247251' } });
    expect(await screen.findByText('CPF deve ter 11 dígitos')).toBeTruthy();
    expect(cpf.value).toBe('529982247251');
    cleanup();
    open('/gratuito-to-pago', <UpgradePage />);
    expect((await screen.findByLabelText<HTMLInputElement>(/^CPF/)).value).toBe('');
  });

  test('keeps another complete CPF', async () => {
    upgradeDraft.keep('tri_1', { values: { cpf: '11144477735' }, base: {} });
    open('/gratuito-to-pago', <UpgradePage />);
    expect((await screen.findByLabelText<HTMLInputElement>(/^CPF/)).value).toBe('11144477735');
  });

  test('leads to the trial’s login if its session is over, and back afterwards', async () => {
    // The tokens were removed without an event.
    localStorage.clear();
    storeSession(storedSessions.trial);
    open('/gratuito-to-pago?plan=anual', <UpgradePage />);
    await vi.waitFor(() => expect(at('/trial-login')).not.toBeNull(), { timeout: 10_000 });
    expect(hasEndedSession()).toBe(true);
    expect(takePreviousRoute()).toBe('/gratuito-to-pago?plan=anual');
  });

  test('leads a visitor, or a user without such a trial, to the start of a trial', async () => {
    forgetSession();
    open('/gratuito-to-pago', <UpgradePage />);
    expect(at('/trial-gratuito')).not.toBeNull();
    cleanup();
    storeSession(storedSessions.trial);
    vi.stubGlobal('fetch', async (address: string) =>
      address === '/config.json'
        ? Response.json(configuration)
        : Response.json(
            { type: 'about:blank', title: 'x', status: 404, code: 'trial_not_found' },
            { status: 404, headers: { 'content-type': 'application/problem+json' } },
          ),
    );
    open('/gratuito-to-pago', <UpgradePage />);
    await vi.waitFor(() => expect(at('/trial-gratuito')).not.toBeNull(), { timeout: 10_000 });
    expect(readSession()).toBeUndefined();
    expect(hasEndedSession()).toBe(false);
  });

  test('leads the signed-out reader of an e-mail through the trial’s login and back', () => {
    forgetSession();
    open(upgradeFromEmail, <UpgradePage />);
    expect(at('/trial-login')).not.toBeNull();
    expect(hasEndedSession()).toBe(false);
    cleanup();
    storeSession(storedSessions.trial);
    open('/trial-login', <TrialLoginPage />);
    expect(at(upgradeFromEmail)).not.toBeNull();
  });

  test('is shown at once to the signed-in reader of an e-mail', async () => {
    open(upgradeFromEmail, <UpgradePage />);
    expect(await screen.findByLabelText(/^CPF/)).toBeTruthy();
  });

  test('lets the user sign out and use another account when no plan was chosen', async () => {
    open(upgradeFromEmail, <UpgradePage />);
    await screen.findByLabelText(/^CPF/);
    expect(screen.getByRole('heading', { name: 'Plano Mensal' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sair e usar outro cadastro' }));
    await vi.waitFor(() => expect(at('/trial-gratuito')).not.toBeNull());
    expect(readSession()).toBeUndefined();
  });
});

test.each([
  [undefined, false, '/pagamento-plano-mensal-recorrente'],
  ['anual', false, '/pagamento-plano?plan=anual'],
  // An account with a subscription sees it before it can buy another plan.
  ['anual', true, '/pagamento-plano-mensal-recorrente'],
] as const)(
  'after the upgrade for %s, subscribed: %s, the next page is %s',
  (plan, isSubscribed, path) => {
    expect(paymentPath(isSubscribed, plan)).toBe(path);
  },
);

test('a typed CPF belongs to its own trial', () => {
  upgradeDraft.keep('tri_1', { values: { cpf: '5299822' }, base: {} });
  expect(upgradeDraft.read('tri_1').values.cpf).toBe('5299822');
  expect(upgradeDraft.read('tri_2').values.cpf).toBeUndefined();
  // The format used before drafts had an owner.
  sessionStorage.setItem('upgradeCpfWork', '"52998224725"');
  expect(upgradeDraft.read('tri_1').values.cpf).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});
