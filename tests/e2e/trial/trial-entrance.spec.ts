import type { Page } from '@playwright/test';
import { formatPhone } from '../../../shared/values/phone.ts';
import { buildActiveUser } from '../../support/users/test-accounts.ts';
import { expect, signIn, test } from '../support/session-test.ts';
import { activeUserItem } from '../../../functions/entities/active-user.ts';

async function enter(page: Page, account: { readonly email: string; readonly telefone: string }) {
  await page.getByLabel('E-mail', { exact: true }).fill(account.email);
  await page.getByLabel('Telefone').fill(formatPhone(account.telefone));
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
}

const sessionKinds = (page: Page) =>
  page.evaluate(() =>
    ['userSession', 'trialSession'].filter((key) => localStorage.getItem(key) !== null),
  );

test(
  'the header’s login leads to a running trial, signed in',
  { tag: '@core' },
  async ({ page, cloud }) => {
    const { account } = await cloud.sessions.makeTrialUser();
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/login');
    await enter(page, account);
    await expect(page).toHaveURL('/trial-dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Pessoa');
    await expect(page.getByText('Teste grátis', { exact: true }).first()).toBeVisible();
    expect(await sessionKinds(page)).toEqual(['trialSession']);
    // No token of the account session stays behind, because no page would sign out of it.
    const { accountClientId } = cloud.sessions.configuration;
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => key.includes(accountClientId))).toEqual([]);
    await page.reload();
    await expect(page).toHaveURL('/trial-dashboard');

    // Preferences of the trial can be changed there, but not on the dashboard of accounts.
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Meu painel' }).click();
    await expect(page).toHaveURL('/trial-dashboard');
    await expect(page.getByRole('button', { name: 'Personalizar' })).toBeVisible();
  },
);

test('an ended trial, and one beside a plan, sign in to the account', async ({ page, cloud }) => {
  const ended = await cloud.sessions.makeTrialUser({ status: 'inativa' });
  await page.goto('/login');
  await enter(page, ended.account);
  await expect(page).toHaveURL('/dashboard');
  expect(await sessionKinds(page)).toEqual(['userSession']);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');

  const payer = await cloud.sessions.makeTrialUser();
  await cloud.sessions.putItems(activeUserItem(payer.account.id, buildActiveUser(payer.account)));
  await page.goto('/login');
  await enter(page, payer.account);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible();
});

test('an account session is not shown as inactive while its trial runs', async ({
  page,
  cloud,
}) => {
  const { account, userName } = await cloud.sessions.makeTrialUser();
  const tokens = await cloud.sessions.signIn(account, 'account');
  await signIn(page, cloud, { account, userName, ...tokens });
  for (const address of ['/dashboard', '/dashboard-inativo']) {
    await page.goto(address);
    await expect(page.getByText('Seu teste grátis está valendo.')).toBeVisible();
    await expect(page.getByText('Inativo', { exact: true })).toBeHidden();
  }
  await page.getByRole('button', { name: 'Abrir meu painel' }).click();
  await expect(page).toHaveURL('/trial-dashboard');
  expect(await sessionKinds(page)).toEqual(['trialSession']);
});
