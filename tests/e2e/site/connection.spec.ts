import type { Page } from '@playwright/test';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { expect, notice, signIn, test } from '../support/session-test.ts';
import { freshEmail, openPage, phone, quiet, subscribe } from '../support/site-test.ts';

/** What is said wherever a call finds no connection, in the same words. */
const noConnection =
  'Sem conexão com a internet ou com o nosso site. Confira a conexão e tente novamente.';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

/** The connection goes once the page is quiet: what is needed later has to be there by then. */
async function cutConnection(page: Page): Promise<void> {
  await quiet(page);
  await page.context().setOffline(true);
}

for (const address of ['/signup', '/trial-gratuito-cadastro']) {
  test(`${address} says that a check found no connection, and goes on when it is back`, async ({
    page,
  }) => {
    const { nome, email, telefone } = accountOf(nextPerson());
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
    // All of it, above the button that stays at the bottom.
    const words = await error.boundingBox();
    const button = await page.getByRole('button', { name: 'Continuar', exact: true }).boundingBox();
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await page.context().setOffline(false);
    await press(page, 'Continuar');
    await expect(whatsapp).toBeHidden();
  });
}

for (const address of ['/login', '/trial-login']) {
  test(`${address} says that there is no connection, and blames no credentials`, async ({
    page,
  }) => {
    const { email, telefone } = accountOf(nextPerson());
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
  const { nome, email, telefone, cpf } = accountOf(nextPerson());
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
  // The page that comes next is asked for ahead, and does not arrive.
  const missed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('dashboard-inactive-page'),
  );
  await press(page, 'Começar meu teste grátis');
  await missed;
  await expect(page.getByRole('alert').filter({ hasText: noConnection })).toBeInViewport();
  // Said once, where it is mended.
  await expect(notice(page)).toHaveCount(0);

  await page.context().setOffline(false);
  await press(page, 'Começar meu teste grátis');
  await expect(page).toHaveURL('/dashboard-inativo', { timeout: 40_000 });
  await expect(page.getByRole('link', { name: 'Assinar por R$ 20/mês' })).toBeVisible();
});

test('the newsletter says so at its form', async ({ page }) => {
  await openPage(page, '/newsletter');
  await page.getByLabel('Seu e-mail').fill(freshEmail());
  await page.getByLabel('Seu e-mail').blur();
  await cutConnection(page);
  await press(page, 'Quero receber');
  await expect(page.getByRole('alert')).toContainText(noConnection);
});

test('the newsletter’s preferences say so at theirs', async ({ page }) => {
  await subscribe(page, freshEmail());
  await page.getByLabel('Como podemos chamar você?').fill('Marina');
  await cutConnection(page);
  await press(page, 'Salvar preferências');
  await expect(page.getByRole('alert')).toContainText(noConnection);
});

test('settings that could not be saved say so, with the notice that was loaded before', async ({
  page,
  cloud,
}) => {
  await signIn(page, cloud, await cloud.sessions.makePerson({ plano: 'ativo' }));
  await page.goto('/dashboard?aba=configuracoes');
  const reports = page.getByRole('switch', { name: 'Relatórios semanais' });
  await reports.click();
  await cutConnection(page);
  await press(page, 'Salvar configurações');
  await expect(notice(page)).toContainText('Não foi possível salvar suas preferências.');

  // Alt+T closes it, from wherever the focus is.
  await page.keyboard.press('Alt+KeyT');
  await expect(notice(page)).toHaveCount(0);
});

test('back from the payment the sign-up says that the account exists, and leads on', async ({
  page,
  cloud,
}) => {
  const person = await cloud.sessions.makePerson();
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
