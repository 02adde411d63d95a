import type { Page } from '@playwright/test';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test, type SessionCloud } from '../support/session-test.ts';
import { openPage, phone } from '../support/site-test.ts';

/*
 * The owner of an e-mail finds it in use by an account they did not create, and reclaims it with a code sent to
 * their mailbox.
 */

const claim = 'Este e-mail é meu: receber um código';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Returns an owner with a phone and CPF that no other test uses. */
function owner() {
  const { nome, telefone, cpf } = buildAccount(nextUserNumber());
  return { name: nome, phone: telefone, cpf: cpf ?? '' };
}

async function codeTo(cloud: SessionCloud, email: string): Promise<string> {
  const query = new URLSearchParams({ channel: 'email', to: email });
  const text = JSON.stringify(await cloud.read(`/_local/messages?${query.toString()}`));
  return [...text.matchAll(/"(\d{6}) é o seu código/g)].at(-1)?.[1] ?? '';
}

async function typeCode(page: Page, cloud: SessionCloud, email: string): Promise<void> {
  await page.getByRole('button', { name: claim }).click();
  const field = page.getByRole('textbox', { name: 'Código que chegou por e-mail' });
  await expect(field).toBeFocused();
  await field.pressSequentially(await codeTo(cloud, email));
  await field.press('Enter');
}

async function giveContact(page: Page, email: string, whatsApp: string): Promise<void> {
  await page.getByLabel('Nome completo').fill('Dona do E-mail');
  await press(page, 'Continuar');
  await page.getByLabel('E-mail para relatórios').pressSequentially(` ${email.toUpperCase()} `);
  await page.getByLabel('WhatsApp para IA').fill(whatsApp);
  await press(page, 'Continuar');
}

async function giveTheRest(page: Page, cpf: string, last: string): Promise<void> {
  await page.getByLabel('CPF').fill(cpf);
  await page.getByLabel('Data de nascimento').fill('1990-03-02');
  await press(page, 'Continuar');
  await page.getByLabel('Nova senha').fill('um gato que lê jornal');
  await page.getByLabel('Confirmar senha').fill('um gato que lê jornal');
  await press(page, last);
  await page.getByLabel('Nível de conhecimento').selectOption('basico');
  await page.getByLabel('Estilo de investimento').selectOption('moderado');
  await page.getByRole('checkbox', { name: 'FIIs' }).check();
}

test(
  'reclaims an e-mail that another account signed up with, on a phone',
  { tag: '@core' },
  async ({ page, cloud }) => {
    await page.setViewportSize(phone);
    const squatter = await cloud.sessions.makeUser();
    const { email } = squatter.account;
    const person = owner();
    await openPage(page, '/signup');
    await giveContact(page, email, person.phone);
    await expect(page.getByLabel('E-mail para relatórios')).toHaveAccessibleDescription(
      /Este e-mail já está em uso/,
    );
    await expectAccessible(page);
    await typeCode(page, cloud, email);
    await expect(heading(page, 'Precisamos confirmar sua identidade')).toBeVisible();

    // The e-mail stays confirmed after back and after a reload.
    await page.goBack();
    await expect(page.getByText('E-mail confirmado.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('E-mail confirmado.')).toBeVisible();
    await press(page, 'Continuar');
    await expect(heading(page, 'Precisamos confirmar sua identidade')).toBeVisible();
    await giveTheRest(page, person.cpf, 'Finalizar cadastro');
    await press(page, 'Finalizar Cadastro');
    await expect(page).toHaveURL(/plano-mensal|pagamento|checkout|assinatura/, { timeout: 20_000 });

    expect(await cloud.partition(`ACCOUNT#${squatter.account.id}`)).toEqual([]);
    const [held] = await cloud.partition(`EMAIL#${email}`);
    const [account] = await cloud.partition(`ACCOUNT#${String(held?.['accountId'])}`);
    expect(account).toMatchObject({
      telefone: person.phone,
      email_verified_at: expect.any(String),
    });
  },
);

test('reclaims the e-mail with a trial too; a confirmed account stays', async ({ page, cloud }) => {
  await page.setViewportSize(phone);
  const kept = await cloud.sessions.makeUser({ email_verified_at: '2026-11-01T12:00:00.000Z' });
  const squatter = await cloud.sessions.makeTrialUser();
  const person = owner();
  await openPage(page, '/trial-gratuito-cadastro');
  await giveContact(page, kept.account.email, person.phone);
  await typeCode(page, cloud, kept.account.email);
  await expect(page.getByText('A conta deste e-mail continua como está')).toBeVisible();
  await expectAccessible(page);

  const email = page.getByLabel('E-mail para relatórios');
  await email.fill(squatter.account.email);
  await press(page, 'Continuar');
  await typeCode(page, cloud, squatter.account.email);
  await giveTheRest(page, person.cpf, 'Continuar');
  await page.getByRole('checkbox', { name: /termos/i }).check();
  await page
    .getByRole('button', { name: /começar|iniciar|finalizar/i })
    .last()
    .click();
  await expect(page).toHaveURL(/dashboard-inativo|trial/, { timeout: 20_000 });
  await expect
    .poll(async () => (await cloud.partition(`ACCOUNT#${squatter.account.id}`)).length)
    .toBe(0);
});

test('rejects a second trial after the first one ended, explains why, and lets the user sign up', async ({
  page,
  cloud,
}) => {
  await page.setViewportSize(phone);
  const { account } = await cloud.sessions.makeTrialUser();
  await openPage(page, '/trial-gratuito-cadastro');
  await giveContact(page, account.email, account.telefone);
  await typeCode(page, cloud, account.email);
  await expect(page.getByText('Cada pessoa tem um só teste grátis.')).toBeVisible();
  // A toast of the first check may still appear here; the pointer keeps it open.
  const form = page.getByRole('main');
  await expect(form.getByText('Este telefone já está cadastrado')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Criar a conta e assinar' }).click();
  await giveContact(page, account.email, account.telefone);
  await typeCode(page, cloud, account.email);
  await expect(heading(page, 'Precisamos confirmar sua identidade')).toBeVisible();
});
