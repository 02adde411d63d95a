import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { ensureDemonstrationAccounts } from '../../infra/local/demonstration-accounts.ts';
import { startLocalProduct } from '../../infra/local/local-product.ts';
import { themes, type Theme } from '../../shared/theme.ts';
import { findBrowser } from '../support/browser/browser.ts';

/**
 * `npm run screenshots`: the main screens in light and dark, of the built site over the played partners. Those of the
 * first page of this project go to `web/pictures/`, those that the site shows itself to `web/src/marketing/pictures/`.
 */

const site = resolve(import.meta.dirname, '../../web');
const ana = { email: 'ana.ativa@exemplo.com.br', phone: '11900000001' } as const;
const asset = 'PETR4';
/** Of WebP: letters stay sharp, and a picture weighs some tens of kilobytes. */
const quality = 0.78;

const cloud = await startLocalProduct({ memory: true, site: 'built' });
const browser = await chromium.launch(await findBrowser());
const desk = { viewport: { width: 1280, height: 880 } } as const;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const;
try {
  await ensureDemonstrationAccounts(cloud);
  for (const theme of themes) await takeAll(theme);
} finally {
  await browser.close();
  await cloud.stop();
}

async function takeAll(theme: Theme): Promise<void> {
  const of = (name: string) => (theme === 'light' ? name : `${name}-${theme}`);
  const visitor = await open({ viewport: { width: 1280, height: 760 } }, theme);
  await visitor.goto(cloud.baseUrl);
  await visitor.evaluate(() => document.fonts.ready);
  await keep(visitor, `pictures/${of('home')}.png`);

  const page = await open(desk, theme);
  await logIn(page);
  await openAnalysis(page);
  await keep(page, `pictures/${of('analysis')}.png`);
  await page.goto(new URL('/comparar?ativos=PETR4,VALE3', cloud.baseUrl).href);
  await page.locator('canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  await keep(page, `pictures/${of('compare')}.png`);

  const sharp = await open({ ...desk, deviceScaleFactor: 1.5 }, theme);
  await logIn(sharp);
  await openAnalysis(sharp);
  await keepForSite(sharp, `analysis-${theme}`);

  const small = await open(phone, theme);
  await logIn(small);
  await openAnalysis(small);
  await keep(small, `pictures/${of('phone')}.png`);
  await small.goto(new URL('/assistente', cloud.baseUrl).href);
  await small.getByRole('textbox', { name: 'Sua pergunta' }).fill('compara petr4 e vale3');
  await small.keyboard.press('Enter');
  await small.getByRole('article').waitFor();
  await small.waitForLoadState('networkidle');
  await keep(small, `pictures/${of('assistant')}.png`);
}

/** A page at rest: nothing moves, and there is no question about cookies over it. */
async function open(options: BrowserContextOptions, theme: Theme): Promise<Page> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme: theme,
    ...options,
  });
  await context.addInitScript(() => localStorage.setItem('cookie-accepted', 'true'));
  return context.newPage();
}

async function logIn(page: Page): Promise<void> {
  await page.goto(new URL('/login', cloud.baseUrl).href);
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel(/WhatsApp|Telefone/).fill(ana.phone);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/dashboard');
}

async function openAnalysis(page: Page): Promise<void> {
  await page.goto(new URL(`/dashboard?ativo=${asset}`, cloud.baseUrl).href);
  await page.getByRole('article', { name: asset }).getByRole('tabpanel').waitFor();
  await page.locator('canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  // The notice of success lies over the page for some seconds.
  await page.getByText('Sucesso', { exact: true }).waitFor({ state: 'detached' });
  await page.evaluate(() => {
    const article = document.querySelector('article');
    if (article !== null) scrollTo(0, article.getBoundingClientRect().top + scrollY - 70);
  });
}

async function keep(page: Page, file: string): Promise<void> {
  const target = resolve(site, file);
  await mkdir(dirname(target), { recursive: true });
  await page.screenshot({ path: target });
}

/** As WebP, which the browser makes of what it has drawn. */
async function keepForSite(page: Page, name: string): Promise<void> {
  const png = (await page.screenshot()).toString('base64');
  const encoder = await (await browser.newContext()).newPage();
  const webp = await encoder.evaluate(
    async ([source, share]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', share).split(',')[1] ?? '';
    },
    [png, quality] as const,
  );
  const target = resolve(site, `src/marketing/pictures/${name}.webp`);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, Buffer.from(webp, 'base64'));
}
