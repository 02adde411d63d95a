import type { BrowserContext, Page } from '@playwright/test';
import { expect, notice, signIn, test, type SessionCloud } from '../support/session-test.ts';
import { freshEmail, subscribe } from '../support/site-test.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';

const conflictTitle = 'Isso mudou em outra aba ou aparelho';

async function storedRow(cloud: SessionCloud, accountId: string, row: 'ACCOUNT' | 'TRIAL') {
  const rows = await cloud.partition(rowKey(accountId, row).PK);
  return rows.find(({ SK }) => SK === row);
}

interface TestBrowser {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cloud: SessionCloud;
}

/**
 * Opens two tabs of one browser at the same form, in the same session.
 * @returns the second tab
 */
async function openInTwoTabs(
  { page: first, context, cloud }: TestBrowser,
  user: Parameters<typeof signIn>[2],
  address: string,
  button: string,
) {
  await signIn(first, cloud, user);
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
  }
  return second;
}

/**
 * Simulates the return to a tab: the test browser fires no focus event itself. The wait is longer than the two
 * seconds within which the site reads only once.
 */
async function focusWindow(page: Page): Promise<void> {
  await page.waitForTimeout(2_100);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

const settings = '/dashboard?aba=configuracoes';
const saveSettings = 'Salvar configurações';

test('a save in an outdated tab keeps what the other tab has saved', async ({
  page,
  context,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser({ plano: 'ativo' });
  const stale = await openInTwoTabs({ page, context, cloud }, person, settings, saveSettings);
  await page.getByRole('radio', { name: 'Avançado' }).check();
  await page.getByRole('button', { name: saveSettings }).click();
  await expect(page.getByRole('button', { name: '✅ Salvo!' })).toBeVisible();

  await stale.getByRole('radio', { name: 'Arrojado' }).check();
  await stale.getByRole('button', { name: saveSettings }).click();
  await expect(stale.getByRole('button', { name: '✅ Salvo!' })).toBeVisible();
  await expect(stale.getByRole('radio', { name: 'Avançado' })).toBeChecked();
  expect(await storedRow(cloud, person.account.id, 'ACCOUNT')).toMatchObject({
    nivel_conhecimento: 'avancado',
    estilo_investimento: 'arrojado',
  });
});

test('shows an answer that was changed differently in two tabs, and lets the user decide', async ({
  page,
  context,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser({ plano: 'ativo' });
  const stale = await openInTwoTabs({ page, context, cloud }, person, settings, saveSettings);
  await page.getByRole('radio', { name: 'Arrojado' }).check();
  await page.getByRole('button', { name: saveSettings }).click();
  await expect(page.getByRole('button', { name: '✅ Salvo!' })).toBeVisible();

  await stale.getByRole('radio', { name: 'Conservador' }).check();
  await stale.getByRole('switch', { name: 'Relatórios semanais' }).check();
  await stale.getByRole('button', { name: saveSettings }).click();
  await expect(stale.getByText(conflictTitle, { exact: true })).toBeInViewport();
  await expect(notice(stale)).toContainText('Confira antes de salvar de novo.');
  await expect(stale.getByRole('alert').getByText('Arrojado')).toBeVisible();
  await expect(stale.getByRole('radio', { name: 'Conservador' })).toBeChecked();
  const stored = async () => storedRow(cloud, person.account.id, 'ACCOUNT');
  expect(await stored()).toMatchObject({ estilo_investimento: 'arrojado' });

  // An unresolved conflict survives a reload.
  await stale.reload();
  await expect(stale.getByText(conflictTitle, { exact: true })).toBeVisible();
  await stale.getByRole('button', { name: 'Usar o que está salvo' }).click();
  await expect(stale.getByText(conflictTitle, { exact: true })).toBeHidden();
  await expect(stale.getByRole('radio', { name: 'Arrojado' })).toBeChecked();
  await stale.getByRole('button', { name: saveSettings }).click();
  await expect(stale.getByRole('button', { name: '✅ Salvo!' })).toBeVisible();
  expect(await stored()).toMatchObject({
    estilo_investimento: 'arrojado',
    relatórios_da_carteira: 'sim',
  });
});

test('signs out in both tabs, and says that unsaved changes of the other tab were discarded', async ({
  page,
  context,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser({ plano: 'ativo' });
  const other = await openInTwoTabs({ page, context, cloud }, person, settings, saveSettings);
  await other.getByRole('radio', { name: 'Arrojado' }).check();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText('Você saiu em outra aba')).toBeVisible();
  await expect(other.getByText('O que não estava salvo nesta aba foi descartado.')).toBeVisible();
});

test('shows the saved values on return to a tab, and keeps the current edit', async ({
  page,
  context,
  cloud,
}) => {
  const person = await cloud.sessions.makeUser({ plano: 'ativo' });
  const other = await openInTwoTabs({ page, context, cloud }, person, '/profile', 'Salvar perfil');
  await other.getByRole('radio', { name: 'Arrojado' }).check();
  await other.getByRole('switch', { name: 'Newsletter por e-mail' }).uncheck();
  await page.getByRole('radio', { name: 'Avançado' }).check();
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(notice(page)).toContainText('Perfil atualizado!');

  await focusWindow(other);
  await expect(other.getByRole('radio', { name: 'Avançado' })).toBeChecked();
  await expect(other.getByRole('radio', { name: 'Arrojado' })).toBeChecked();
  await other.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(notice(other)).toContainText('Perfil atualizado!');

  await focusWindow(page);
  await expect(page.getByRole('radio', { name: 'Arrojado' })).toBeChecked();
  await expect(page.getByText('Alterações não salvas.')).toBeHidden();
  expect(await storedRow(cloud, person.account.id, 'ACCOUNT')).toMatchObject({
    nivel_conhecimento: 'avancado',
    estilo_investimento: 'arrojado',
    newsletter_email: 'nao',
  });
});

test('keeps the changes of two tabs to a trial’s preferences', async ({ page, context, cloud }) => {
  const person = await cloud.sessions.makeTrialUser();
  const button = 'Salvar preferências';
  const stale = await openInTwoTabs(
    { page, context, cloud },
    person,
    '/trial-dashboard?editar=preferencias',
    button,
  );
  await page.getByLabel('Estilo de investimento').selectOption('arrojado');
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL('/trial-dashboard');

  await stale.getByLabel('Nível de conhecimento').selectOption('avancado');
  await stale.getByRole('button', { name: button }).click();
  await expect(stale).toHaveURL('/trial-dashboard');
  expect(await storedRow(cloud, person.account.id, 'TRIAL')).toMatchObject({
    nivel_conhecimento: 'avancado',
    estilo_investimento: 'arrojado',
  });

  for (const tab of [page, stale]) {
    await tab.goto('/trial-dashboard?editar=preferencias');
    await expect(tab.getByRole('button', { name: button })).toBeVisible();
  }
  await page.getByLabel('Nível de conhecimento').selectOption('basico');
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL('/trial-dashboard');
  await stale.getByLabel('Nível de conhecimento').selectOption('intermediario');
  await stale.getByRole('button', { name: button }).click();
  await expect(stale.getByText(conflictTitle, { exact: true })).toBeVisible();
  await stale.getByRole('button', { name: button }).click();
  await expect(stale).toHaveURL('/trial-dashboard');
  expect(await storedRow(cloud, person.account.id, 'TRIAL')).toMatchObject({
    nivel_conhecimento: 'intermediario',
  });
});

test('keeps the changes of two tabs to a newsletter’s personalization', async ({
  page,
  context,
  cloud,
}) => {
  const email = freshEmail();
  await subscribe(page, email);
  const second = await context.newPage();
  // A tab opened by a link inherits the session storage, which holds the access to the subscription; copy it for the
  // test's second tab.
  const storedEntries = await page.evaluate(() =>
    Object.fromEntries(Object.entries(sessionStorage)),
  );
  await second.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, storedEntries);
  await second.goto(page.url());
  await expect(second.getByLabel('Como podemos chamar você?')).toBeVisible();

  await page.getByLabel('Como podemos chamar você?').fill('Ana');
  await page.getByRole('radio', { name: 'Arrojado' }).check();
  await page.getByRole('button', { name: 'Salvar preferências' }).click();
  await expect(page).toHaveURL('/newsletter/sucesso');

  await second.getByLabel('Como podemos chamar você?').fill('Ana');
  await second.getByRole('radio', { name: 'Intermediário' }).check();
  await second.getByRole('button', { name: 'Salvar preferências' }).click();
  await expect(second).toHaveURL('/newsletter/sucesso');
  const rows = await cloud.partition(`EMAIL#${email}`);
  expect(rows.find(({ SK }) => SK === 'NEWSLETTER')).toMatchObject({
    nome: 'Ana',
    estilo_investimento: 'arrojado',
    nivel_conhecimento: 'intermediario',
  });
});
