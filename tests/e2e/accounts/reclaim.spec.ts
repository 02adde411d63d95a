import type { Page } from '@playwright/test';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test, type SessionCloud } from '../support/session-test.ts';
import { openPage, phone } from '../support/site-test.ts';

/*
 * Somebody finds their e-mail taken by an account that they have not made, and takes it back by a code
 * that their mailbox gets.
 */

const claim = 'Este e-mail é meu: receber um código';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Their own phone and CPF, which no other test knows. */
function owner() {
  const { nome, telefone, cpf } = accountOf(nextPerson());
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
  'an e-mail that somebody else has signed up with is taken back on a phone',
  { tag: '@core' },
  async ({ page, cloud }) => {
    await page.setViewportSize(phone);
    const squatter = await cloud.sessions.makePerson();
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

    // Back, and a reload: the e-mail stays confirmed.
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

test('a trial takes the e-mail back too; an account that was confirmed stays', async ({
  page,
  cloud,
}) => {
  await page.setViewportSize(phone);
  const kept = await cloud.sessions.makePerson({ email_verified_at: '2026-11-01T12:00:00.000Z' });
  const squatter = await cloud.sessions.makeTrialPerson();
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

test('the person of a trial that is over gets no second one, is told why, and signs up', async ({
  page,
  cloud,
}) => {
  await page.setViewportSize(phone);
  const { account } = await cloud.sessions.makeTrialPerson();
  await openPage(page, '/trial-gratuito-cadastro');
  await giveContact(page, account.email, account.telefone);
  await typeCode(page, cloud, account.email);
  await expect(page.getByText('Cada pessoa tem um só teste grátis.')).toBeVisible();
  // A toast of the first check may come as late as this, and stays while the pointer is over it.
  const form = page.getByRole('main');
  await expect(form.getByText('Este telefone já está cadastrado')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Criar a conta e assinar' }).click();
  await giveContact(page, account.email, account.telefone);
  await typeCode(page, cloud, account.email);
  await expect(heading(page, 'Precisamos confirmar sua identidade')).toBeVisible();
});
