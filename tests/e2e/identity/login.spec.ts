import type { Page } from '@playwright/test';
import { formatPhone } from '../../../shared/values/phone.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, notice, problem, test } from '../support/session-test.ts';
import { desktop, phone } from '../support/site-test.ts';

const enter = (page: Page) => page.locator('main').getByRole('button', { name: 'Entrar' });

async function logIn(page: Page, { account }: TestUser): Promise<void> {
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Telefone').fill(formatPhone(account.telefone));
  await enter(page).click();
}

const stored = (page: Page) =>
  page.evaluate(() => ({
    session: localStorage.getItem('userSession'),
    tokens: Object.keys(localStorage).filter((key) => key.includes('Cognito')),
  }));

/** Collects the names of the Cognito operations that Amplify requests. */
function watchCognito(page: Page): string[] {
  const operations: string[] = [];
  page.on('request', (request) => {
    const target = request.headers()['x-amz-target'];
    if (target !== undefined) operations.push(target.replace(/^.*\./, ''));
  });
  return operations;
}

for (const viewport of [phone, desktop]) {
  test(
    `leads from the header to the dashboard, at ${viewport.width} px`,
    { tag: viewport === desktop ? [] : '@core' },
    async ({ page, cloud }) => {
      await page.setViewportSize(viewport);
      const person = await cloud.sessions.makeUser({ nome: 'Marina Alves' });
      await page.goto('/about');
      if (viewport === phone) await page.getByRole('button', { name: 'Abrir menu' }).click();
      await page.getByRole('link', { name: 'Entrar', exact: true }).click();
      await expect(page).toHaveURL('/login');
      await enter(page).click();
      await expect(page.getByText('E-mail inválido.')).toBeVisible();
      await expect(page.getByLabel('E-mail')).toBeFocused();
      await expectAccessible(page);
      await logIn(page, person);
      await expect(page).toHaveURL('/dashboard');
      await expect(notice(page)).toContainText('Login realizado!');
      await expect(notice(page)).toContainText('Bem-vindo de volta!');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Marina');
      const { email, telefone, nome, plano, cpf } = person.account;
      expect(JSON.parse((await stored(page)).session ?? '')).toEqual({
        email,
        telefone,
        nome,
        plano,
        cpf,
      });

      await page.goto('/');
      if (viewport === phone) await page.getByRole('button', { name: 'Abrir menu' }).click();
      await page.getByRole('link', { name: 'Meu painel' }).click();
      await expect(page).toHaveURL('/dashboard');
      await page.goto('/login');
      await expect(page).toHaveURL('/dashboard');
    },
  );
}

test('shows an error at each wrong field, and focuses the first', async ({ page }) => {
  await page.goto('/login');
  await enter(page).click();
  await expect(page.getByText('E-mail inválido.')).toBeVisible();
  await expect(page.getByText('Telefone deve ter o formato (xx) xxxxx-xxxx')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('marina@exemplo.com.br');
  await expect(page.getByText('E-mail inválido.')).toBeHidden();
  await enter(page).click();
  await expect(page.getByLabel('Telefone')).toBeFocused();
  await page.getByLabel('Telefone').fill('+55 (11) 98765-4321');
  await expect(page.getByLabel('Telefone')).toHaveValue('(11) 98765-4321');
});

test('gives the same message for a wrong phone and an unknown e-mail', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await page.goto('/login');
  await logIn(page, { ...person, account: { ...person.account, telefone: '11900000000' } });
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    'Usuário não encontradoVerifique seu e-mail e telefone e tente novamente.',
  );
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br');
  await expect(alert).toBeHidden();
  await enter(page).click();
  await expect(alert).toHaveText(
    'Usuário não encontradoVerifique seu e-mail e telefone e tente novamente.',
  );
  await expect(page).toHaveURL('/login');
  expect((await stored(page)).tokens.filter((key) => key.endsWith('Token'))).toEqual([]);
});

test('shows each failure with its text', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await page.goto('/login');
  const alert = page.getByRole('alert');

  await page.route('**/api/request-sign-in', (route) =>
    route.fulfill({ ...problem(429, 'rate_limited'), headers: { 'retry-after': '240' } }),
  );
  await logIn(page, person);
  await expect(alert).toHaveText(
    'Aguarde um poucoMuitas tentativas. Tente novamente em 4 minutos.',
  );
  await page.unroute('**/api/request-sign-in');

  // The button is disabled for that long; a reloaded page may send again.
  await page.reload();
  await page.route('**/api/request-sign-in', (route) => route.abort());
  await logIn(page, person);
  await expect(alert).toHaveText(
    'Sem conexãoSem conexão com a internet ou com o nosso site. Confira a conexão e tente novamente.',
  );
  await page.unroute('**/api/request-sign-in');

  await page.route('**/api/request-sign-in', (route) =>
    route.fulfill(problem(500, 'internal_error')),
  );
  await enter(page).click();
  await expect(alert).toHaveText(
    'Erro no sistemaOcorreu um erro ao verificar suas credenciais. Tente novamente.',
  );
  await page.unroute('**/api/request-sign-in');

  await page.route('**/api/account', (route) => route.fulfill(problem(500, 'internal_error')));
  await enter(page).click();
  await expect(alert).toHaveText('Erro no loginOcorreu um erro. Tente novamente.');
  expect(await stored(page)).toMatchObject({ session: null });
  await page.unroute('**/api/account');

  await enter(page).click();
  await expect(page).toHaveURL('/dashboard');
});

test('keeps the e-mail over a reload, but not the phone', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('marina@exemplo.com.br');
  await page.getByLabel('Telefone').fill('11987654321');
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue('marina@exemplo.com.br');
  await expect(page.getByLabel('Telefone')).toHaveValue('');
});

test('opens the requested page after the login', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await page.goto('/profile?de=aqui');
  await expect(page).toHaveURL('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/profile?de=aqui');
});

test('does not follow a route to another site', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await page.goto('/login');
  await page.evaluate(() => sessionStorage.setItem('previousRoute', '"//elsewhere.example/x"'));
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard');
});

test('renews a session with expired tokens', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await page.goto('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Pessoa');
  // Watch only from here on: a call that the page is still making may be the first one that Cognito rejects.
  const operations = watchCognito(page);
  await cloud.advanceClock('61m');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Pessoa');
  expect(new Set(operations)).toEqual(new Set(['GetTokensFromRefreshToken']));
});

test(
  'a sign-out revokes the session in this tab and in the others',
  { tag: '@core' },
  async ({ page, cloud }) => {
    const person = await cloud.sessions.makeUser();
    await page.goto('/login');
    await logIn(page, person);
    await expect(page).toHaveURL('/dashboard');
    const refreshToken = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken'))?.[1],
    );
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('button', { name: 'Sair' })).toBeVisible();

    const operations = watchCognito(page);
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/login');
    await expect.poll(() => operations).toContain('RevokeToken');
    await expect.poll(async () => (await stored(page)).tokens).toEqual([]);
    expect(await stored(page)).toMatchObject({ session: null });
    const { userPoolEndpoint = '', accountClientId } = cloud.sessions.configuration;
    const answer = await page.request.post(`${userPoolEndpoint}/`, {
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      },
      data: { ClientId: accountClientId, RefreshToken: refreshToken },
    });
    expect(answer.status()).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'NotAuthorizedException' });
  },
);

test('leaves no token of the first session when one of another kind replaces it', async ({
  page,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser();
  const other = await cloud.sessions.makeTrialUser({
    data_expiracao: '2099-01-01T00:00:00.000Z',
  });
  const { userPoolEndpoint = '', accountClientId, trialClientId } = cloud.sessions.configuration;
  const clients = async () =>
    new Set((await stored(page)).tokens.map((key) => key.split('.')[1] ?? ''));

  await page.goto('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard');
  const refreshToken = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken'))?.[1],
  );
  await page.goto('/trial-login');
  await logIn(page, other);
  await expect(page).toHaveURL('/trial-dashboard');
  expect(await stored(page)).toMatchObject({ session: null });
  expect(await clients()).toEqual(new Set([trialClientId]));
  const answer = await page.request.post(`${userPoolEndpoint}/`, {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    data: { ClientId: accountClientId, RefreshToken: refreshToken },
  });
  expect(await answer.json()).toMatchObject({ __type: 'NotAuthorizedException' });

  await page.goto('/login');
  await page.getByRole('link', { name: 'Voltar ao teste' }).waitFor();
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard');
  expect(await clients()).toEqual(new Set([accountClientId]));
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(clients).toEqual(new Set());
});

test('signs out without a network connection too', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await page.goto('/login');
  await logIn(page, person);
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await page.route('**/_local/cognito/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(async () => (await stored(page)).tokens).toEqual([]);
});

test('ends a session that was revoked elsewhere when it needs a renewal', async ({
  page,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser();
  await page.goto('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard');
  const { userPoolEndpoint = '', accountClientId } = cloud.sessions.configuration;
  const Token = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken'))?.[1],
  );
  await page.request.post(`${userPoolEndpoint}/`, {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    data: { ClientId: accountClientId, Token },
  });
  await cloud.advanceClock('61m');
  await page.reload();
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toMatchObject({ session: null, tokens: [] });
});

test('drops damaged storage, and requires a login', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('userSession', '{"email":1'));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entre na sua conta');
  expect(await stored(page)).toMatchObject({ session: null });
});

test('a login in another tab is a login in this tab', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser();
  await page.goto('/login');
  const other = await page.context().newPage();
  await other.goto('/login');
  await logIn(other, person);
  await expect(other).toHaveURL('/dashboard');
  await expect(page).toHaveURL('/dashboard');
});
