import type { Page } from '@playwright/test';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { expect, notice, signIn, test } from '../support/session-test.ts';
import {
  freshEmail,
  openPage,
  phone,
  waitForQuietNetwork,
  subscribe,
} from '../support/site-test.ts';

/** The message that every call without a connection shows, in the same words. */
const noConnection =
  'Sem conexão com a internet ou com o nosso site. Confira a conexão e tente novamente.';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

/** Cut the connection only when the network is idle, so that code needed later is loaded. */
async function cutConnection(page: Page): Promise<void> {
  await waitForQuietNetwork(page);
  await page.context().setOffline(true);
}

for (const address of ['/signup', '/trial-gratuito-cadastro']) {
  test(`${address} reports a check without a connection, and continues when it is back`, async ({
    page,
  }) => {
    const { nome, email, telefone } = buildAccount(nextUserNumber());
    await openPage(page, address);
    await page.getByLabel('Nome completo').fill(nome);
    await press(page, 'Continuar');
    await page.getByLabel('E-mail para relatórios').fill(`c-${email}`);
    await page.getByLabel('WhatsApp para IA').fill(telefone);
    await cutConnection(page);
    await press(page, 'Continuar');
    const whatsapp = page.getByLabel('WhatsApp para IA');
    const error = page.getByRole('main').getByText(noConnection);
    await expect(error).toBeVisible();
    await expect(whatsapp).toBeVisible();
    // The whole message is visible above the sticky button.
    const words = await error.boundingBox();
    const button = await page.getByRole('button', { name: 'Continuar', exact: true }).boundingBox();
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await page.context().setOffline(false);
    await press(page, 'Continuar');
    await expect(whatsapp).toBeHidden();
  });
}

for (const address of ['/login', '/trial-login']) {
  test(`${address} reports the missing connection, and does not blame the credentials`, async ({
    page,
  }) => {
    const { email, telefone } = buildAccount(nextUserNumber());
    await openPage(page, address);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Telefone').fill(telefone);
    await cutConnection(page);
    await press(page, 'Entrar');
    await expect(page.getByRole('alert')).toContainText(noConnection);
    await expect(page.getByText('credenciais')).toHaveCount(0);
  });
}

test('a trial that starts after a lost connection opens its page', async ({ page }) => {
  const { nome, email, telefone, cpf } = buildAccount(nextUserNumber());
  await openPage(page, '/trial-gratuito-cadastro');
  await page.getByLabel('Nome completo').fill(nome);
  await press(page, 'Continuar');
  await page.getByLabel('E-mail para relatórios').fill(`lost-${email}`);
  await page.getByLabel('WhatsApp para IA').fill(telefone);
  await press(page, 'Continuar');
  await page.getByLabel('CPF').fill(cpf ?? '');
  await page.getByLabel('Data de nascimento').fill('1990-03-02');
  await press(page, 'Continuar');
  await page.getByLabel('Nova senha').fill('um gato que lê jornal');
  await page.getByLabel('Confirmar senha').fill('um gato que lê jornal');
  await press(page, 'Continuar');
  await page.getByLabel('Nível de conhecimento').selectOption('basico');
  await page.getByLabel('Estilo de investimento').selectOption('moderado');
  await page.getByRole('checkbox', { name: 'Ações' }).check();
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
  await cutConnection(page);
  // The next page is preloaded, and that request fails.
  const missed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('dashboard-inactive-page'),
  );
  await press(page, 'Começar meu teste grátis');
  await missed;
  await expect(page.getByRole('alert').filter({ hasText: noConnection })).toBeInViewport();
  // The message appears once, where it can be corrected.
  await expect(notice(page)).toHaveCount(0);

  await page.context().setOffline(false);
  await press(page, 'Começar meu teste grátis');
  await expect(page).toHaveURL('/dashboard-inativo', { timeout: 40_000 });
  await expect(page.getByRole('link', { name: 'Assinar por R$ 20/mês' })).toBeVisible();
});

test('the newsletter form reports it', async ({ page }) => {
  await openPage(page, '/newsletter');
  await page.getByLabel('Seu e-mail').fill(freshEmail());
  await page.getByLabel('Seu e-mail').blur();
  await cutConnection(page);
  await press(page, 'Quero receber');
  await expect(page.getByRole('alert')).toContainText(noConnection);
});

test('the newsletter preferences report it at their form', async ({ page }) => {
  await subscribe(page, freshEmail());
  await page.getByLabel('Como podemos chamar você?').fill('Marina');
  await cutConnection(page);
  await press(page, 'Salvar preferências');
  await expect(page.getByRole('alert')).toContainText(noConnection);
});

test('settings that could not be saved report it in the toast loaded before', async ({
  page,
  cloud,
}) => {
  await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
  await page.goto('/dashboard?aba=configuracoes');
  const reports = page.getByRole('switch', { name: 'Relatórios semanais' });
  await reports.click();
  await cutConnection(page);
  await press(page, 'Salvar configurações');
  await expect(notice(page)).toContainText('Não foi possível salvar suas preferências.');

  // Alt+T closes it from any focus position.
  await page.keyboard.press('Alt+KeyT');
  await expect(notice(page)).toHaveCount(0);
});

test('the sign-up shows the existing account after returning from the payment, with a link onwards', async ({
  page,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser();
  await signIn(page, cloud, person);
  await openPage(page, '/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sua conta já está criada');
  await press(page, 'Continuar para o pagamento');
  await expect(page).toHaveURL('/pagamento-plano-mensal-recorrente');
  await expect(page.getByRole('region', { name: 'Resumo do pedido' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sua conta já está criada');
  await expect(page.getByText(person.account.email)).toBeVisible();
});
