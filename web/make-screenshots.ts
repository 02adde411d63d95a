import { resolve } from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { findBrowser } from '../tests/support/browser/browser.ts';

/**
 * Takes the pictures of the first page: `npm run preview` in one terminal, and in another
 * `node web/make-screenshots.ts`, or with the address of a start elsewhere.
 */

const site = process.argv[2] ?? 'http://localhost:3000';
const ana = { email: 'ana.ativa@exemplo.com.br', phone: '11900000001' } as const;
const asset = 'PETR4';

/** A page at rest: nothing moves, and there is no question about cookies over it. */
async function open(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(site);
  await page.getByRole('button', { name: 'Aceitar' }).click();
  return page;
}

async function openAnalysis(page: Page): Promise<void> {
  await page.goto(new URL('/login', site).href);
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel(/WhatsApp|Telefone/).fill(ana.phone);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(new URL(`/dashboard?ativo=${asset}`, site).href);
  await page.getByRole('article', { name: asset }).getByRole('tabpanel').waitFor();
  await page.locator('canvas').first().waitFor();
  // The notice of success, which lies over the page for some seconds.
  await page.keyboard.press('Alt+KeyT');
  await page.getByText('Sucesso', { exact: true }).waitFor({ state: 'detached' });
  await page.evaluate(
    `scrollTo(0, document.querySelector('article').getBoundingClientRect().top + scrollY - 88)`,
  );
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: resolve(import.meta.dirname, `pictures/${name}.png`) });
}

const browser = await chromium.launch(await findBrowser());
try {
  await take(await open({ viewport: { width: 1280, height: 720 } }), 'home');
  const desk = await open({ viewport: { width: 1280, height: 960 } });
  await openAnalysis(desk);
  await take(desk, 'analysis');
  const phone = await open({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  await openAnalysis(phone);
  await take(phone, 'phone');
} finally {
  await browser.close();
}
