import type { Page } from '@playwright/test';
import * as z from 'zod';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { expect, notice, test, type SessionCloud } from '../support/session-test.ts';
import { freshEmail, openPage, phone } from '../support/site-test.ts';
import { translatePages } from '../support/translation.ts';

const longTimeout = { timeout: 60_000 };
const secret = 'um gato que lê jornal';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

function newPerson(prefix: string) {
  const { nome, email, telefone, cpf } = buildAccount(nextUserNumber());
  return { name: nome, email: `${prefix}-${email}`, phone: telefone, cpf: cpf ?? '' };
}

async function giveFirstFour(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByLabel('Nome completo').fill(person.name);
  await press(page, 'Continuar');
  await page.getByLabel('E-mail para relatórios').pressSequentially(person.email);
  await page.getByLabel('WhatsApp para IA').pressSequentially(person.phone);
  await press(page, 'Continuar');
  await page.getByLabel('CPF').fill(person.cpf);
  await page.getByLabel('Data de nascimento').fill('1990-03-02');
  await press(page, 'Continuar');
  await page.getByLabel('Nova senha').pressSequentially(secret);
  await page.getByLabel('Confirmar senha').fill(secret);
}

async function choosePreferences(page: Page): Promise<void> {
  await page.getByLabel('Nível de conhecimento').selectOption('basico');
  await page.getByLabel('Estilo de investimento').selectOption('moderado');
  await chooseInterests(page);
}

async function chooseInterests(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'FIIs' }).check();
  await page.getByRole('combobox', { name: /Ativos favoritos/ }).fill('petr');
  await page.getByRole('option', { name: /PETR4/ }).first().click();
}

const partnerPayments = z.object({
  payments: z.array(z.object({ id: z.number(), payer: z.object({ email: z.string() }) })),
});

async function payPix(cloud: SessionCloud, email: string): Promise<void> {
  const answer = await cloud.read('/_local/mercadopago/payments?limit=200');
  const { payments } = partnerPayments.parse(answer);
  const payment = payments.find(({ payer }) => payer.email === email);
  await cloud.write(`/_local/mercadopago/payments/${payment?.id}/pay`, {});
}

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ page }) => translatePages(page));

test(
  'the newsletter is subscribed and personalized on pages that the browser translates',
  { tag: '@core' },
  async ({ page }) => {
    await openPage(page, '/newsletter');
    await expect(page.locator('h1 font font')).not.toHaveCount(0);
    const field = page.getByLabel('Seu e-mail');
    await field.pressSequentially('nenhum');
    await press(page, 'Quero receber');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('');
    await field.pressSequentially(freshEmail());
    await expect(page.getByText('Tudo certo com este e-mail.')).toBeVisible();
    await press(page, 'Quero receber');
    await expect(page).toHaveURL(/\/newsletter\/personalizacao\?email=/);
    await page.getByLabel('Como podemos chamar você?').pressSequentially('Marina');
    await page.getByRole('radio', { name: /Avançado/ }).check();
    await page.getByRole('radio', { name: /Arrojado/ }).check();
    await chooseInterests(page);
    await press(page, 'Salvar preferências');
    await expect(page).toHaveURL(/\/newsletter\/sucesso/, longTimeout);
  },
);

test('a sign-up is paid by Pix and its dashboard used on pages that the browser translates', async ({
  page,
  cloud,
}) => {
  test.slow();
  await openPage(page, '/signup');
  await expect(page.getByText('Passo 1 de 2')).toBeVisible();
  const person = newPerson('tr');
  await giveFirstFour(page, person);
  await press(page, 'Finalizar cadastro');
  // The counter's update replaces its translation.
  await expect(page.getByText('Passo 2 de 2')).toBeVisible();
  await choosePreferences(page);
  await press(page, 'Finalizar Cadastro');
  await expect(page).toHaveURL('/pagamento-plano-mensal-recorrente', longTimeout);
  await page.getByRole('button', { name: /^Assinar/ }).click();
  await expect(page.getByLabel('Nome impresso no cartão')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('link', { name: 'Ver os planos de pagamento único' }).click();
  await press(page, 'Continuar');
  await page.getByRole('radio', { name: 'Pix' }).check();
  await press(page, 'Gerar código Pix');
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/, longTimeout);
  await payPix(cloud, person.email);
  await expect(page).toHaveURL(/\/payment-success/, longTimeout);
  await expect(heading(page, 'Pagamento confirmado')).toBeVisible(longTimeout);
  await page.getByRole('link', { name: 'Ir para o painel' }).click();
  await page.getByRole('combobox').first().fill('PETR4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'PETR4' })).toBeVisible(longTimeout);
  await page.getByRole('tab', { name: 'Dividendos' }).click();
  await page.getByRole('tab', { name: 'Configurações' }).click();
  await page.getByRole('switch', { name: 'Relatórios semanais' }).click();
  await press(page, 'Salvar configurações');
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
  await page.getByRole('tab', { name: 'Pagamentos' }).click();
  await press(page, 'Ver Histórico');
  await expect(page.getByRole('region', { name: 'Histórico de pagamentos' })).toBeVisible();
});

test('a trial starts and its dashboard opens on pages translated by the browser', async ({
  page,
}) => {
  test.slow();
  await openPage(page, '/trial-gratuito-cadastro');
  await giveFirstFour(page, newPerson('tt'));
  await press(page, 'Continuar');
  await choosePreferences(page);
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
  await press(page, 'Começar meu teste grátis');
  await expect(page).toHaveURL('/dashboard-inativo', longTimeout);
  await page.getByRole('link', { name: 'Abrir meu painel' }).click();
  await expect(page.getByText(/^[23] dias, \d+ horas, \d+ minutos$/)).toHaveCount(1);
  await press(page, 'Personalizar');
  await page.getByLabel('Nível de conhecimento').selectOption('avancado');
  await press(page, 'Salvar preferências');
  await expect(notice(page)).toBeVisible();
});
