import { readFile } from 'node:fs/promises';
import { expect, notice, problem, signIn, test } from '../support/session-test.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';

test('saves the profile and confirms it', async ({ page, cloud }) => {
  const person = await cloud.sessions.makeUser({ plano: 'ativo', newsletter_email: 'nao' });
  await signIn(page, cloud, person);
  await page.goto('/profile');
  await expect(page.getByText('***.')).toBeVisible();
  const assets = page.getByLabel('Ativos favoritos (opcional)');
  await expect(assets).toHaveValue('PETR4, VALE3');
  await assets.fill('petr4; mglu3 weg€');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(assets).toBeFocused();
  await expect(page.getByText('Escreva os códigos separados por vírgula')).toBeVisible();
  await assets.fill('petr4; mglu3');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(notice(page)).toContainText('Perfil atualizado!');
  await expect(notice(page)).toContainText('Suas preferências foram salvas com sucesso.');
  const rows = await cloud.partition(rowKey(person.account.id, 'ACCOUNT').PK);
  expect(rows.find(({ SK }) => SK === 'ACCOUNT')).toMatchObject({
    ativos_interesse: 'PETR4,MGLU3',
    newsletter_email: 'nao',
  });
  // The newsletter switch saves at once, without a save button.
  await page.getByRole('switch', { name: 'Newsletter por e-mail' }).click();
  await expect(page.getByText('Newsletter ativada')).toBeVisible();
  await expect(page.getByText('Alterações não salvas.')).toBeHidden();
  await page.getByRole('link', { name: 'Voltar para o painel' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('tab', { name: 'Configurações' }).click();
  await expect(page.getByRole('button', { name: 'Remover MGLU3' })).toBeVisible();
});

test('shows a failed save of the profile and keeps the typed text', async ({ page, cloud }) => {
  await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
  await page.goto('/profile');
  await page.route('**/api/sync-user-preferences', (route) => route.abort());
  await page.getByRole('radio', { name: 'Avançado' }).check();
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(notice(page)).toContainText('Não foi possível atualizar o perfil. Tente novamente.');
  await expect(page.getByRole('radio', { name: 'Avançado' })).toBeChecked();
});

test('shows why the profile cannot be edited', async ({ page, cloud }) => {
  await signIn(page, cloud, await cloud.sessions.makeUser());
  await page.goto('/profile');
  await expect(page.getByText('Por enquanto, só leitura')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Moderado' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Salvar perfil' })).toBeHidden();
});

test('downloads all stored data as a file', { tag: '@core' }, async ({ page, cloud }) => {
  const { account, ...person } = await cloud.sessions.makeUser();
  await signIn(page, cloud, { account, ...person });
  await page.goto('/profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^meus-dados-bfj-\d{4}-\d{2}-\d{2}\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(text))).toContain(account.email);
  await expect(page.getByText('Arquivo pronto.')).toBeVisible();

  await page.route('**/api/my-data*', (route) => route.fulfill(problem(500, 'internal_error')));
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  await expect(page.getByText('Não foi possível preparar seus dados.')).toBeVisible();
  // The line beside the button reports the save, so a toast would repeat it.
  await expect(notice(page)).toHaveCount(0);
});

test(
  'deletes the account after the confirmation word is typed',
  { tag: '@core' },
  async ({ page, cloud }) => {
    const { account, ...person } = await cloud.sessions.makeUser({ plano: 'ativo' });
    await signIn(page, cloud, { account, ...person });
    await page.goto('/dashboard?aba=configuracoes');
    const opener = page.getByRole('button', { name: 'Excluir minha conta' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Excluir minha conta' });
    await expect(dialog.getByRole('heading', { name: 'O que a lei manda guardar' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    const confirm = dialog.getByRole('button', { name: 'Excluir minha conta' });
    const word = dialog.getByLabel('Para confirmar, digite EXCLUIR');
    await word.fill('sim');
    await confirm.click();
    await expect(dialog.getByText('Digite a palavra EXCLUIR para confirmar.')).toBeVisible();
    await expect(word).toBeFocused();
    await word.fill('EXCLUIR');
    await page.route('**/api/delete-account', (route) =>
      route.fulfill(problem(429, 'rate_limited')),
    );
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText('A conta não foi excluída');
    await page.unroute('**/api/delete-account');
    await confirm.click();

    await expect(page).toHaveURL('/');
    await expect(notice(page)).toContainText('Conta excluída');
    const rows = await cloud.partition(rowKey(account.id, 'ACCOUNT').PK);
    expect(rows.filter(({ SK }) => SK === 'ACCOUNT')).toEqual([]);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  },
);
