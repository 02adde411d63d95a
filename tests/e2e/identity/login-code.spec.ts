import * as z from 'zod/mini';
import { formatPhone } from '../../../shared/values/phone.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test as siteTest, type SessionCloud } from '../support/session-test.ts';

/** The site of an operator who requires a code by e-mail. */
const test = siteTest.extend({
  baseURL: async ({ cloudWithCodes }, use) => use(cloudWithCodes.baseUrl),
});

const messagesSchema = z.object({ messages: z.array(z.unknown()) });

async function codesSentTo(cloud: SessionCloud, email: string): Promise<string[]> {
  const { messages } = messagesSchema.parse(await cloud.read('/_local/messages?channel=email'));
  return messages
    .map((message) => JSON.stringify(message))
    .filter((message) => message.includes(email))
    .map((message) => /(\d{6}) é o seu código/.exec(message)?.[1] ?? '');
}

test(
  'signs in with the received code in any pasted format',
  { tag: '@core' },
  async ({ page, cloudWithCodes: cloud }) => {
    const { account } = await cloud.sessions.makeUser();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Telefone').fill(formatPhone(account.telefone));
    await page.locator('main').getByRole('button', { name: 'Entrar' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digite o código');
    const field = page.getByLabel('Código');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(
      page.getByText(`Enviamos um código de 6 dígitos para ${account.email}.`),
    ).toBeVisible();
    await expectAccessible(page);

    const [code = ''] = await codesSentTo(cloud, account.email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Código incorreto. Você tem mais 2 tentativas.')).toBeVisible();
    await field.fill(`Seu código: ${code.slice(0, 3)} ${code.slice(3)}.`);
    await expect(field).toHaveValue(code);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page).toHaveURL('/dashboard');
  },
);

test('returns to the form with the typed values after three wrong codes', async ({
  page,
  cloudWithCodes: cloud,
}) => {
  const { account } = await cloud.sessions.makeUser();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Telefone').fill(formatPhone(account.telefone));
  await page.locator('main').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByLabel('Código')).toBeVisible();
  const [code = ''] = await codesSentTo(cloud, account.email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (const left of ['2 tentativas', '1 tentativa.']) {
    await page.getByLabel('Código').fill(wrong);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText(`Você tem mais ${left}`)).toBeVisible();
  }
  await page.getByLabel('Código').fill(wrong);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('alert')).toContainText('Este código não vale mais');
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('Telefone')).toHaveValue(formatPhone(account.telefone));
});

test('sends another code after a while, which invalidates the first one', async ({
  page,
  cloudWithCodes: cloud,
}) => {
  const { account } = await cloud.sessions.makeUser();
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Telefone').fill(formatPhone(account.telefone));
  await page.locator('main').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText(/Você pode pedir outro em \d+ s/)).toBeVisible();
  await page.clock.runFor(31_000);
  await page.getByRole('button', { name: 'Enviar outro código' }).click();
  await expect(page.getByText('Enviamos outro código. O anterior não vale mais.')).toBeVisible();
  const [first = '', second = ''] = await codesSentTo(cloud, account.email);
  await page.getByLabel('Código').fill(first);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText(/Código incorreto/)).toBeVisible();
  await page.getByLabel('Código').fill(second);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL('/dashboard');
});
