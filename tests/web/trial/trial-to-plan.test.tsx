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
  keepSession,
  readSession,
  type StoredSession,
} from '../../../web/src/features/access/session/session-store.ts';
import { hasEndedSession } from '../../../web/src/features/access/session/ended-session.ts';
import { takePreviousRoute } from '../../../web/src/features/access/session/previous-route.ts';
import { paymentPath } from '../../../web/src/features/trial/upgrade/payment-path.ts';
import UpgradePage from '../../../web/src/features/trial/upgrade/upgrade-page.tsx';
import { upgradeWork } from '../../../web/src/features/trial/upgrade/upgrade-schema.ts';
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

/** Opens one page in a site in which every other address only says which it is. */
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
  ])('%s leads to the upgrade, with the plan that is paid once', (address, page, to) => {
    keepSession(storedSessions.trial);
    open(address, page);
    expect(at(to)).not.toBeNull();
  });

  test('the plans lead to the upgrade, and back to the trial', () => {
    keepSession(storedSessions.trial);
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
  if (session) keepSession(session);
  open('/nossos-planos', <PlansPage />);
  const start = screen.getByRole('link', { name: 'Começar agora' });
  expect(start.getAttribute('href')).toBe(address);
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/cadastro-semestral');
});

test('who comes with an account chooses among the plans, and has not just made it', () => {
  keepSession(storedSessions.account);
  open('/cadastro-semestral?step=plans', <OneOffSignUpPage />);
  expect(screen.getByText(/Um pagamento só/)).toBeTruthy();
  expect(screen.queryByText(/Sua conta está criada/)).toBeNull();
});

describe('the login', () => {
  test('is there for somebody in a trial, with the way back to it', () => {
    keepSession(storedSessions.trial);
    open('/login', <LoginPage />);
    expect(screen.getByRole('heading', { name: 'Entre na sua conta' })).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Voltar ao teste' });
    expect(back.getAttribute('href')).toBe('/trial-dashboard');
  });

  test('is left by an account', () => {
    keepSession(storedSessions.account);
    open('/login', <LoginPage />);
    expect(at('/dashboard')).not.toBeNull();
  });

  test('is left in a browser that stores nothing, too', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    keepSession(storedSessions.account);
    open('/login', <LoginPage />);
    expect(at('/dashboard')).not.toBeNull();
  });
});

describe('the upgrade', () => {
  // Amplify takes its time, which is no part of what is waited for below.
  beforeAll(
    async () => import('../../../web/src/features/access/session/cognito-session.ts'),
    20_000,
  );
  beforeEach(() => {
    keepSession(storedSessions.trial);
    giveTokens('trial-client', storedSessions.trial.trial);
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(
        address === '/config.json'
          ? configuration
          : { hasSubscription: false, customer, ticket: '' },
      ),
    );
  });

  test('shows the plan that was chosen, and of the CPF on file enough to know it by', async () => {
    upgradeWork.keep('tri_another', { values: { cpf: '11144477735' }, base: {} });
    open('/gratuito-to-pago?plan=anual', <UpgradePage />);
    const cpf = await screen.findByLabelText<HTMLInputElement>(/^CPF/);
    expect(cpf.value).toBe('');
    expect(screen.getByText(/\*\*\*\.982\.247-\*\*/)).toBeTruthy();
    expect(document.body.innerHTML).not.toContain(customer.cpf);
    expect(screen.getByRole('heading', { name: 'Plano Anual' })).toBeTruthy();
    fireEvent.change(cpf, { target: { value: '1114447' } });
    expect(upgradeWork.read('tri_1').values.cpf).toBe('1114447');
  });

  test.each([
    ['while the trial runs', '2099-01-01T00:00:00.000Z', 1],
    ['not after its end', '2020-01-01T00:00:00.000Z', 0],
  ])('says that the days left are not added to the plan, %s', async (_, expiry, times) => {
    keepSession({
      kind: 'trial',
      trial: { ...storedSessions.trial.trial, data_expiracao: expiry },
    });
    open('/gratuito-to-pago', <UpgradePage />);
    await screen.findByLabelText(/^CPF/);
    expect(screen.queryAllByText(/os dias que faltam do teste não se somam/)).toHaveLength(times);
  });

  test('says at once that there are too many digits, and forgets them for the CPF on file', async () => {
    open('/gratuito-to-pago', <UpgradePage />);
    const cpf = await screen.findByLabelText<HTMLInputElement>(/^CPF/);
    fireEvent.change(cpf, { target: { value: '529982247251' } });
    expect(await screen.findByText('CPF deve ter 11 dígitos')).toBeTruthy();
    expect(cpf.value).toBe('529982247251');
    cleanup();
    open('/gratuito-to-pago', <UpgradePage />);
    expect((await screen.findByLabelText<HTMLInputElement>(/^CPF/)).value).toBe('');
  });

  test('keeps another CPF that was typed whole', async () => {
    upgradeWork.keep('tri_1', { values: { cpf: '11144477735' }, base: {} });
    open('/gratuito-to-pago', <UpgradePage />);
    expect((await screen.findByLabelText<HTMLInputElement>(/^CPF/)).value).toBe('11144477735');
  });

  test('leads to the trial’s login where its session is over, and back here after it', async () => {
    // The tokens have gone, and nobody has said so yet.
    localStorage.clear();
    keepSession(storedSessions.trial);
    open('/gratuito-to-pago?plan=anual', <UpgradePage />);
    await vi.waitFor(() => expect(at('/trial-login')).not.toBeNull(), { timeout: 10_000 });
    expect(hasEndedSession()).toBe(true);
    expect(takePreviousRoute()).toBe('/gratuito-to-pago?plan=anual');
  });

  test('leads a visitor, and whoever has no such trial, to where trials begin', async () => {
    forgetSession();
    open('/gratuito-to-pago', <UpgradePage />);
    expect(at('/trial-gratuito')).not.toBeNull();
    cleanup();
    keepSession(storedSessions.trial);
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
    keepSession(storedSessions.trial);
    open('/trial-login', <TrialLoginPage />);
    expect(at(upgradeFromEmail)).not.toBeNull();
  });

  test('is shown at once to the signed-in reader of an e-mail', async () => {
    open(upgradeFromEmail, <UpgradePage />);
    expect(await screen.findByLabelText(/^CPF/)).toBeTruthy();
  });

  test('of the monthly plan, where none was chosen, can be left by somebody else', async () => {
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
  // Whoever has a subscription is shown it before anything else is bought.
  ['anual', true, '/pagamento-plano-mensal-recorrente'],
] as const)('after the upgrade for %s, subscribed: %s, comes %s', (plan, isSubscribed, path) => {
  expect(paymentPath(isSubscribed, plan)).toBe(path);
});

test('a CPF that was being typed is of its own trial', () => {
  upgradeWork.keep('tri_1', { values: { cpf: '5299822' }, base: {} });
  expect(upgradeWork.read('tri_1').values.cpf).toBe('5299822');
  expect(upgradeWork.read('tri_2').values.cpf).toBeUndefined();
  // As it was kept before, of nobody.
  sessionStorage.setItem('upgradeCpfWork', '"52998224725"');
  expect(upgradeWork.read('tri_1').values.cpf).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});
