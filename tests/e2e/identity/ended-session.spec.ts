import type { Page } from '@playwright/test';
import type { TestUser, TrialUser } from '../../support/users/sessions.ts';
import { formatPhone } from '../../../shared/values/phone.ts';
import { fillCard } from '../support/fill-card.ts';
import {
  expect,
  notice,
  problem,
  signIn,
  test,
  type SessionCloud,
} from '../support/session-test.ts';

const title = 'Sua sessão terminou';
const settings = '/dashboard?aba=configuracoes';

/** From here on the server rejects every token of this page. */
async function endSession(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill(problem(401, 'unauthorized')));
}

async function enter(page: Page, { account }: TestUser | TrialUser): Promise<void> {
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Telefone').fill(formatPhone(account.telefone));
  await page.getByRole('button', { name: 'Entrar' }).last().click();
}

async function startEditing(page: Page, cloud: SessionCloud): Promise<TestUser> {
  const person = await cloud.sessions.makeUser({ plano: 'ativo' });
  await signIn(page, cloud, person);
  await page.goto(settings);
  await page.getByRole('radio', { name: 'Arrojado' }).check();
  return person;
}

test(
  'reports a session that ends during an edit, and restores the edit',
  { tag: '@core' },
  async ({ page, cloud }) => {
    const person = await startEditing(page, cloud);
    await endSession(page, '**/api/sync-user-preferences');
    await page.getByRole('button', { name: 'Salvar configurações' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: title })).toBeInViewport();
    await expect(page.getByText('continua guardado nesta aba')).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByText('Não foi possível salvar suas preferências.')).toBeHidden();

    await page.unroute('**/api/sync-user-preferences');
    await enter(page, person);
    await expect(page).toHaveURL(settings);
    await expect(page.getByRole('radio', { name: 'Arrojado' })).toBeChecked();
    await expect(page.getByText('Alterações não salvas.')).toBeVisible();
    await page.getByRole('button', { name: 'Salvar configurações' }).click();
    await expect(page.getByRole('button', { name: '✅ Salvo!' })).toBeVisible();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.goto('/login');
    await expect(page.getByText(title)).toBeHidden();
  },
);

test('another user does not find the edit', async ({ page, cloud }) => {
  await startEditing(page, cloud);
  await endSession(page, '**/api/sync-user-preferences');
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page).toHaveURL('/login');
  await page.unroute('**/api/sync-user-preferences');
  await enter(page, await cloud.sessions.makeUser({ plano: 'ativo' }));
  await expect(page).toHaveURL(settings);
  await expect(page.getByRole('radio', { name: 'Moderado' })).toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('arrojado');
});

test('a sign-out in one tab removes the edits of the other', async ({ page, context, cloud }) => {
  await startEditing(page, cloud);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('arrojado');
});

test('restores a trial’s edit after its own login', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeTrialUser();
  await signIn(page, cloud, person);
  await page.goto('/trial-dashboard?editar=preferencias');
  await page.getByLabel('Estilo de investimento').selectOption('arrojado');
  await endSession(page, '**/api/update-trial-preferences');
  await page.getByRole('button', { name: 'Salvar preferências' }).click();
  await expect(page).toHaveURL('/trial-login');
  await expect(page.getByRole('status').filter({ hasText: title })).toBeVisible();
  await page.unroute('**/api/update-trial-preferences');
  await enter(page, person);
  await expect(page).toHaveURL('/trial-dashboard?editar=preferencias');
  await expect(page.getByLabel('Estilo de investimento')).toHaveValue('arrojado');
});

test('charges nothing when the session ends at the press of a payment', async ({ page, cloud }) => {
  test.slow();
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  await page.goto('/pagamento-plano?plan=anual');
  await page.getByRole('button', { name: 'Continuar para o pagamento' }).click();
  await fillCard(page, 'APRO');
  await endSession(page, '**/api/process-mercadopago-payment');
  await page.getByRole('button', { name: 'Pagar R$ 239,88' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: title })).toBeVisible();
  await page.unroute('**/api/process-mercadopago-payment');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/process-mercadopago-payment')) sent += 1;
  });
  await enter(page, person);
  await expect(page).toHaveURL('/pagamento-plano?plan=anual', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Continuar para o pagamento' }).click();
  await expect(page.locator('iframe[name=cardNumber]')).toBeVisible();
  await expect(page.getByText('Confirmando o pagamento')).toBeHidden();
  expect(sent).toBe(0);
});

for (const { what, address, endpoint, press } of [
  {
    what: 'the newsletter switch',
    address: settings,
    endpoint: '**/api/switch-newsletter',
    press: async (page: Page) =>
      page.getByRole('switch', { name: 'Newsletter por e-mail' }).click(),
  },
  {
    what: 'the profile',
    address: '/profile',
    endpoint: '**/api/sync-user-preferences',
    press: async (page: Page) => {
      await page.getByRole('radio', { name: 'Avançado' }).check();
      await page.getByRole('button', { name: 'Salvar perfil' }).click();
    },
  },
  {
    what: 'the account’s data',
    address: '/profile',
    endpoint: '**/api/my-data*',
    press: async (page: Page) => page.getByRole('button', { name: 'Baixar meus dados' }).click(),
  },
  {
    what: 'an asset',
    address: '/dashboard',
    endpoint: '**/api/get-asset-data*',
    press: async (page: Page) => {
      await page.getByRole('combobox').fill('PETR4');
      await page.keyboard.press('Enter');
    },
  },
  {
    what: 'the payments',
    address: '/dashboard',
    endpoint: '**/api/payments*',
    press: async (page: Page) => {
      await page.getByRole('tab', { name: 'Pagamentos' }).click();
    },
  },
]) {
  test(`reports the end of the session at ${what}`, async ({ page, cloud }) => {
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await endSession(page, endpoint);
    await press(page);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: title })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
}
