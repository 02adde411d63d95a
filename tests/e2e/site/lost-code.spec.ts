import type { Page } from '@playwright/test';
import { expect, test } from '../support/session-test.ts';
import { freshEmail, openPage, phone, waitForQuietNetwork } from '../support/site-test.ts';

test.use({ viewport: phone });

const noConnection =
  'Sem conexão com a internet ou com o nosso site. Confira a conexão e tente novamente.';

/** Matches the code of the form; the page itself loads. */
const lostCode = /assets\/sign-up-code-/;

async function loseCode(page: Page, code: RegExp): Promise<() => Promise<void>> {
  await page.route(code, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(code);
}

test(
  'the newsletter form works once the connection is back',
  { tag: '@core' },
  async ({ page }) => {
    const bringBack = await loseCode(page, lostCode);
    await openPage(page, '/newsletter');
    await page.getByLabel('Seu e-mail').fill(freshEmail());
    await page.getByRole('button', { name: 'Quero receber' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await bringBack();
    await page.getByRole('button', { name: 'Quero receber' }).click();
    await expect(page).toHaveURL(/\/newsletter\/personalizacao\?email=/);
  },
);

for (const [address, label, button] of [
  ['/', 'Seu e-mail', 'Quero receber'],
  ['/newsletter', 'Seu e-mail', 'Quero receber'],
  ['/assistente-ia', 'Sua pergunta', 'Perguntar'],
] as const) {
  test(`${address}: keeps a form that was submitted before its code loaded, and submits it afterwards`, async ({
    page,
  }) => {
    const bringBack = await loseCode(
      page,
      /assets\/(?:application|closing-section|try-assistant)-/,
    );
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto(address);
    const typed = label === 'Seu e-mail' ? freshEmail() : 'O que é P/L?';
    await page.getByLabel(label).fill(typed);
    await page.getByRole('button', { name: button }).click();
    // The page reloads once and keeps the typed text.
    await expect.poll(() => loads).toBe(2);
    await waitForQuietNetwork(page);
    await expect(page.getByLabel(label)).toHaveValue(typed);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(noConnection)).toBeVisible();
    expect(page.url()).not.toContain('?');
    await bringBack();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    // A module with a failed import may need a new document, which must keep the typed text as well.
    const result =
      label === 'Seu e-mail'
        ? page.getByLabel('Como podemos chamar você?')
        : page.getByRole('article').filter({ hasText: typed });
    await expect(async () => {
      if (!(await result.isVisible())) {
        await expect(page.getByLabel(label)).toHaveValue(typed, { timeout: 2_000 });
        await page.getByRole('button', { name: button }).click({ timeout: 2_000 });
      }
      await expect(result).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText(noConnection)).toBeHidden();
  });
}

test('without scripts no form puts the typed text into the URL', async ({ browser, cloud }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${cloud.baseUrl}/newsletter`);
  await page.getByLabel('Seu e-mail').fill('ana@exemplo.com.br');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  expect(page.url()).toBe(`${cloud.baseUrl}/newsletter`);
  await context.close();
});

for (const [name, storages] of [
  ['full', ['localStorage']],
  ['full, as is the tab’s', ['localStorage', 'sessionStorage']],
] as const) {
  test(`signs in, continues and pays while the browser’s storage is ${name}`, async ({
    page,
    cloud,
  }) => {
    const person = await cloud.sessions.makeUser({ plano: 'ativo' });
    await page.goto('/robots.txt');
    await page.evaluate((names) => {
      for (const storage of names) {
        for (let size = 2 ** 20; size >= 1; size /= 2) {
          for (let nth = 0; nth < 20; nth += 1) {
            try {
              window[storage].setItem(`filler${size}-${nth}`, 'x'.repeat(size));
            } catch {
              break;
            }
          }
        }
      }
    }, storages);
    await openPage(page, '/login');
    await page.getByLabel('E-mail').fill(person.account.email);
    await page.getByLabel('Telefone').fill(person.account.telefone);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/, { timeout: 40_000 });
    await page.getByRole('tab', { name: 'Pagamentos' }).click();
    await page.getByRole('tab', { name: 'Configurações' }).click();
    await expect(page.getByRole('switch', { name: 'Relatórios semanais' })).toBeVisible();
    if (storages.length > 1) return;
    // Session storage keeps the session over a reload.
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Relatórios semanais' })).toBeVisible();
  });
}

test('a link with a # that a mail gateway encoded opens its page', async ({ page }) => {
  for (const address of [
    '/mensagens/parar%23token=damaged',
    '/newsletter/cancelar%23token=damaged',
    '/newsletter/cancelar?token=damaged',
  ]) {
    const asked = page.waitForRequest(/\/api\/check-(?:stop|unsubscribe)-link/);
    await page.goto(address);
    expect((await asked).postDataJSON()).toEqual({ token: 'damaged' });
    expect(page.url()).toMatch(/#token=damaged$/);
  }
});
