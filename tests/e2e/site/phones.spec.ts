import type { Locator, Page } from '@playwright/test';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { expect, signIn, test, type SessionCloud } from '../support/session-test.ts';
import { freshEmail, openPage, phone } from '../support/site-test.ts';

/** Each entry has the typed keys and the number that results. */
const writings = [
  ['+55 91 98877-6655', '(91) 98877-6655'],
  ['5591988776655', '(91) 98877-6655'],
  ['0 91 98877.6655', '(91) 98877-6655'],
  ['055 91 98877 6655', '(91) 98877-6655'],
  ['(55) 99988-7766', '(55) 99988-7766'],
  ['55999887766', '(55) 99988-7766'],
  ['+55 55 99988-7766', '(55) 99988-7766'],
] as const;

/** Each screen with a phone field, opened as far as the field. */
const screens: Readonly<Record<string, (page: Page, cloud: SessionCloud) => Promise<Locator>>> = {
  '/signup': async (page) => reachContact(page, '/signup'),
  '/cadastro-semestral': async (page) => reachContact(page, '/cadastro-semestral'),
  '/trial-gratuito-cadastro': async (page) => reachContact(page, '/trial-gratuito-cadastro'),
  '/login': async (page) => {
    await openPage(page, '/login');
    return page.getByLabel('Telefone');
  },
  '/trial-login': async (page) => {
    await openPage(page, '/trial-login');
    return page.getByLabel('Telefone');
  },
  '/pagamento-plano-mensal-recorrente': async (page, cloud) => {
    await signIn(page, cloud, await cloud.sessions.makeUser());
    await openPage(page, '/pagamento-plano-mensal-recorrente');
    await page.getByRole('button', { name: 'Assinar', exact: true }).click();
    return page.getByLabel('Telefone');
  },
  '/migrar-newsletter': async (page, cloud) => {
    const email = freshEmail();
    await cloud.write('/api/subscribe-newsletter', { email });
    await openPage(page, '/migrar-newsletter');
    await page.getByLabel('E-mail da newsletter').fill(email);
    await page.getByRole('button', { name: 'Continuar' }).click();
    return page.getByLabel('WhatsApp', { exact: true });
  },
};

async function reachContact(page: Page, address: string): Promise<Locator> {
  await openPage(page, address);
  await page.getByLabel('Nome completo').fill('Marina Alves');
  await page.getByRole('button', { name: 'Continuar' }).click();
  return page.getByLabel('WhatsApp para IA');
}

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

for (const [address, reachField] of Object.entries(screens)) {
  test(`${address} reads a number typed key by key like a pasted one`, async ({ page, cloud }) => {
    const field = await reachField(page, cloud);
    for (const [keys, number] of writings) {
      await field.fill('');
      await field.pressSequentially(keys);
      await field.blur();
      await expect(field, keys).toHaveValue(number);
      await field.fill(keys);
      await expect(field, keys).toHaveValue(number);
    }

    await field.fill('');
    await field.pressSequentially('+55 91 98877-66551');
    await field.blur();
    await expect(field).toHaveValue('+55 (91) 98877-66551');
    await expect(field).toHaveAccessibleDescription(/Há dígitos a mais: com o DDD, são 11\./);
    // The surplus digit in the middle is deleted, and the caret stays.
    await field.focus();
    await field.press('End');
    for (let step = 0; step < 3; step += 1) await field.press('ArrowLeft');
    await field.press('Backspace');
    await expect(field).toHaveValue('+55 (91) 98877-6551');
    const caret = await field.evaluate((input: HTMLInputElement) => input.selectionStart);
    expect(caret).toBe('+55 (91) 98877-6'.length);
  });
}

test('the sign-up checks and keeps the typed number', async ({ page }) => {
  const { email, telefone } = buildAccount(nextUserNumber());
  const number = `91${telefone.slice(2)}`;
  const field = await reachContact(page, '/signup');
  await page.getByLabel('E-mail para relatórios').fill(`p-${email}`);
  await field.pressSequentially(`+55 ${number}`);
  const request = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/check-user-exists') &&
      (request.postData() ?? '').includes('phone'),
  );
  await field.press('Enter');
  expect((await request).postDataJSON()).toEqual({ phone: number });
  await expect(page.getByLabel('CPF')).toBeVisible();
});
