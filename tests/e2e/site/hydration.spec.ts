import type { Page } from '@playwright/test';
import { expect, freshEmail, isAlive, openPage, phone, test } from '../support/site-test.ts';

/**
 * A prerendered page works before React: it is readable from HTML, styles and fonts, and early presses and text are
 * kept. The tests hold the code back until they release it.
 */

test.use({ viewport: phone });

/** @returns a function that releases the application's code */
async function holdCode(page: Page): Promise<() => void> {
  let letCome: () => void = () => undefined;
  const comes = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/application-*.js*', async (route) => {
    await comes;
    await route.continue();
  });
  return letCome;
}

test('loads no React code before the page is painted', async ({ page }) => {
  await openPage(page, '/nossos-planos');
  const { painted, asked } = await page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint');
    return {
      painted: first?.startTime ?? Number.NaN,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/application-'))
        .map(({ startTime }) => startTime),
    };
  });
  expect(asked).not.toEqual([]);
  expect(Math.min(...asked)).toBeGreaterThan(painted);
});

test('a menu pressed before hydration opens afterwards', async ({ page }) => {
  const letCome = await holdCode(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  expect(await isAlive(page)).toBe(false);
  letCome();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a link pressed before hydration passes its navigation state', async ({ page }) => {
  const letCome = await holdCode(page);
  await page.goto('/plano-mensal');
  await page.getByRole('link', { name: 'Começar agora' }).click();
  letCome();
  await expect(page).toHaveURL('/signup');
  const state: unknown = await page.evaluate(() => (history.state as { usr: unknown }).usr);
  expect(state).toEqual({ plan: 'mensal', price: 'R$ 20,00', origin: '/plano-mensal' });
});

test('a header link pressed before hydration navigates once, to a page that keeps typed text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const letCome = await holdCode(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
  letCome();
  await expect(page).toHaveURL('/login');
  // The previous page has a newsletter field.
  const field = page.getByLabel('E-mail', { exact: true });
  await field.fill('ana@exemplo.com.br');
  await page.waitForTimeout(1000);
  await expect(field).toHaveValue('ana@exemplo.com.br');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('an address submitted before hydration is subscribed, and appears in no URL', async ({
  page,
}) => {
  const letCome = await holdCode(page);
  await page.goto('/newsletter');
  const email = freshEmail();
  await page.getByLabel('Seu e-mail').pressSequentially(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/newsletter');
  expect(await isAlive(page)).toBe(false);
  letCome();
  await expect(page).toHaveURL(/\/newsletter\/personalizacao/);
  await expect(page.getByLabel('Como podemos chamar você?')).toBeVisible();
});

test('a page without its code is readable, and its links work', async ({ page }) => {
  await page.route('**/assets/application-*.js*', (route) => route.abort());
  await page.goto('/');
  // The page reloads once.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Eu quero começar agora' }).click();
  await expect(page).toHaveURL('/nossos-planos');
  expect(await isAlive(page)).toBe(false);

  await page.unroute('**/assets/application-*.js*');
  await page.getByRole('banner').getByRole('link', { name: 'BFJ, página inicial' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => isAlive(page)).toBe(true);
});

test('a part of the page with code of its own keeps early input as well', async ({ page }) => {
  let letCome: () => void = () => undefined;
  const comes = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/try-assistant-*.js', async (route) => {
    await comes;
    await route.continue();
  });
  await openPage(page, '/assistente-ia');
  const field = page.getByLabel('Sua pergunta');
  await field.pressSequentially('O que é P/L?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/assistente-ia');
  letCome();
  await expect(page.getByRole('article')).toContainText('O que é P/L?');
  await expect(page.getByText('Você pode fazer mais 2 perguntas aqui.')).toBeVisible();
});
