import type { Page } from '@playwright/test';
import type { Person, TrialPerson } from '../../support/people/sessions.ts';
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

/** From here on the server takes no token of this page for one. */
async function endSession(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill(problem(401, 'unauthorized')));
}

async function enter(page: Page, { account }: Person | TrialPerson): Promise<void> {
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Telefone').fill(formatPhone(account.telefone));
  await page.getByRole('button', { name: 'Entrar' }).last().click();
}

async function beginEditing(page: Page, cloud: SessionCloud): Promise<Person> {
  const person = await cloud.sessions.makePerson({ plano: 'ativo' });
  await signIn(page, cloud, person);
  await page.goto(settings);
  await page.getByRole('radio', { name: 'Arrojado' }).check();
  return person;
}

test(
  'a session that ends in the middle of an edit says so, and the edit is found again',
  { tag: '@core' },
  async ({ page, cloud }) => {
    const person = await beginEditing(page, cloud);
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

test('nobody else finds the edit', async ({ page, cloud }) => {
  await beginEditing(page, cloud);
  await endSession(page, '**/api/sync-user-preferences');
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page).toHaveURL('/login');
  await page.unroute('**/api/sync-user-preferences');
  await enter(page, await cloud.sessions.makePerson({ plano: 'ativo' }));
  await expect(page).toHaveURL(settings);
  await expect(page.getByRole('radio', { name: 'Moderado' })).toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('arrojado');
});

test('signing out in one tab erases the edits of the other', async ({ page, context, cloud }) => {
  await beginEditing(page, cloud);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('arrojado');
});

test('a trial’s edit is found again after its own login', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeTrialPerson();
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

test('a session that ends at the press of a payment pays nothing, before it or after', async ({
  page,
  cloud,
}) => {
  test.slow();
  const person = await cloud.sessions.makePerson();
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
    what: 'one’s own data',
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
  test(`the end of a session is said at ${what}`, async ({ page, cloud }) => {
    await signIn(page, cloud, await cloud.sessions.makePerson({ plano: 'ativo' }));
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await endSession(page, endpoint);
    await press(page);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: title })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
}
