import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

const { code, signIn } = vi.hoisted(() => ({
  code: { load: async (): Promise<unknown> => undefined },
  signIn: vi.fn<(request: object) => Promise<object>>(),
}));
vi.mock('../../../web/src/features/identity/load-login.ts', () => ({
  loadLogin: async () => code.load(),
}));

// Test files share their modules: others have loaded the form with the real code.
vi.resetModules();
const { LoginForm } = await import('../../../web/src/features/identity/login-form.tsx');
const { useLogin } = await import('../../../web/src/features/identity/use-login.ts');
const { default: LoginPage } = await import('../../../web/src/features/identity/login-page.tsx');
const { keepPreviousRoute, redirectedToLogin, wantsAccount } =
  await import('../../../web/src/features/access/session/previous-route.ts');
const { SignInError } = await import('../../../web/src/features/identity/sign-in-error.ts');
const { loginResolver } = await import('../../../web/src/features/identity/login-schema.ts');
afterAll(() => {
  vi.resetModules();
});
const loaded = { signIn, loginResolver };
beforeEach(() => {
  code.load = async () => loaded;
  signIn.mockReset().mockResolvedValue({ done: true, kind: 'account' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

function Shown() {
  return <LoginForm login={useLogin()} start={undefined} />;
}

function show(): void {
  render(
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  );
}

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const phone = () => screen.getByLabelText<HTMLInputElement>('Telefone');
const press = () => fireEvent.submit(email().form ?? document);
function fill(typedEmail: string, typedPhone: string): void {
  fireEvent.change(email(), { target: { value: typedEmail } });
  fireEvent.change(phone(), { target: { value: typedPhone } });
}

test('a press before the code has loaded is carried out afterwards', async () => {
  let arrive: (module: unknown) => void = () => undefined;
  const arrival = new Promise((resolve) => {
    arrive = resolve;
  });
  code.load = async () => arrival;
  show();
  fill('ana@exemplo.com.br', '11988887777');
  press();
  press();
  expect(await screen.findByText('Entrando...')).toBeDefined();
  expect(signIn).not.toHaveBeenCalled();
  arrive(loaded);
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
  expect(signIn.mock.calls[0]?.[0]).toMatchObject({
    email: 'ana@exemplo.com.br',
    phone: '(11) 98888-7777',
  });
});

test('focuses the first wrong field, and shows each error until it is corrected', async () => {
  show();
  fill('ana', '11 8888');
  press();
  expect(await screen.findByText('E-mail inválido.')).toBeDefined();
  expect(screen.getByText('Telefone deve ter o formato (xx) xxxxx-xxxx')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(email()));
  expect(signIn).not.toHaveBeenCalled();
  fireEvent.change(email(), { target: { value: 'ana@' } });
  expect(screen.queryByText('E-mail inválido.')).toBeNull();
  expect(screen.getByText('Telefone deve ter o formato (xx) xxxxx-xxxx')).toBeDefined();
});

test('a left field shows its error, and an empty one nothing', async () => {
  show();
  fireEvent.blur(email());
  fireEvent.change(phone(), { target: { value: '119888877776' } });
  fireEvent.blur(phone());
  expect(await screen.findByText(/^Telefone inválido\. /)).toBeDefined();
  expect(screen.queryByText('E-mail inválido.')).toBeNull();
});

test('reports code that fails to load at the press, and not at a field', async () => {
  code.load = async () => Promise.reject(new TypeError('Failed to fetch'));
  show();
  fill('ana', '11988887777');
  fireEvent.blur(email());
  press();
  expect(await screen.findByText('Sem conexão')).toBeDefined();
  expect(screen.queryByText('E-mail inválido.')).toBeNull();
});

test.each([
  ['opens a running trial', undefined, undefined, true],
  ['opens the account of a reader who asked for it in their trial', wantsAccount, undefined, false],
  ['opens a running trial for a page of the trial', redirectedToLogin, '/alertas?denovo=1', true],
  [
    'opens the account for a page that is not in the trial',
    redirectedToLogin,
    '/gerenciar-cartoes',
    false,
  ],
  ['ignores a page of an earlier visit', undefined, '/gerenciar-cartoes', true],
])('the login %s', async (_, state, requested, leadsToTrial) => {
  if (requested !== undefined) keepPreviousRoute(requested);
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <LoginPage />
    </MemoryRouter>,
  );
  fill('ana@exemplo.com.br', '11988887777');
  press();
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
  expect(signIn.mock.calls[0]?.[0]).toMatchObject({ kind: 'account', leadsToTrial });
});

test('keeps e-mail and phone when the page is lost while the code loads', async () => {
  const question = { challenge: 'code', channel: 'email', delivery: 'sent' };
  signIn.mockResolvedValue({ done: false, question, answer: async () => undefined });
  const open = () => render(<LoginPage />, { wrapper: MemoryRouter });
  open();
  fill('ana@exemplo.com.br', '11988887777');
  // Without a code by e-mail, the phone alone would be enough to log in, so it is not stored.
  expect(JSON.stringify(sessionStorage)).not.toContain('8888');
  press();
  await screen.findByText('Digite o código');
  cleanup();
  open();
  expect([email().value, phone().value]).toEqual(['ana@exemplo.com.br', '(11) 98888-7777']);
  // Another e-mail has another phone.
  fireEvent.change(email(), { target: { value: 'bia@exemplo.com.br' } });
  cleanup();
  open();
  expect([email().value, phone().value]).toEqual(['bia@exemplo.com.br', '']);
});

test('a rejected login offers a link by e-mail, with the same text for every e-mail', async () => {
  signIn.mockRejectedValue(new SignInError('no_match'));
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ challengeId: 'challenge' }));
  show();
  fill('ana@exemplo.com.br', '11988887777');
  expect(screen.queryByText('Receber o link por e-mail')).toBeNull();
  press();
  fireEvent.click(await screen.findByText('Receber o link por e-mail'));
  expect(
    await screen.findByText(/^Se existe uma conta com ana@exemplo\.com\.br, o link chega/),
  ).toBeDefined();
  const [, init] = sent.mock.calls[0] ?? [];
  expect(init?.body).toBe('{"email":"ana@exemplo.com.br","as":"login-link"}');
});

test('directs the reader to the mailbox when all links were requested', async () => {
  signIn.mockRejectedValue(new SignInError('no_match'));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json(
      { type: 'about:blank', title: 'x', status: 429, code: 'rate_limited' },
      { status: 429, headers: { 'retry-after': '3000' } },
    ),
  );
  show();
  fill('ana@exemplo.com.br', '11988887777');
  press();
  fireEvent.click(await screen.findByText('Receber o link por e-mail'));
  expect(
    await screen.findByText(/O mais recente que chegou no seu e-mail vale por 24 horas\./),
  ).toBeDefined();
});

test('explains an opened link to its reader', async () => {
  render(
    <MemoryRouter initialEntries={['/login#token=abc']}>
      <LoginPage />
    </MemoryRouter>,
  );
  expect(await screen.findByText(/^Para entrar com o link/)).toBeDefined();
});

test('reports an expired link after a rejected login, and offers a new one', async () => {
  signIn.mockRejectedValue(new SignInError('link_expired'));
  show();
  fill('ana@exemplo.com.br', '11988887777');
  press();
  expect(await screen.findByText('Este link não vale mais')).toBeDefined();
  expect(screen.queryByText('Usuário não encontrado')).toBeNull();
  expect(await screen.findByText('Receber o link por e-mail')).toBeDefined();
});

test.each([
  ['/assistente', true],
  ['/assistente?pergunta=oi', true],
  ['/carteira', false],
])('shows where to find help after arriving from %s: %s', (route, isShown) => {
  keepPreviousRoute(route);
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state: redirectedToLogin }]}>
      <LoginPage />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('link', { name: 'Ligar 188 (CVV)' }) !== null).toBe(isShown);
});
