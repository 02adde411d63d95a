import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { themes, type Theme } from '../../shared/theme.ts';
import { findBrowser } from '../support/browser/browser.ts';
import { startFixedProduct } from './fixed-product.ts';
import {
  ask,
  fillPortfolio,
  logIn,
  openAnalysis,
  openComparison,
  openPage,
  openReport,
} from './open-screens.ts';
import { devices, SitePictures, type Device } from './site-pictures.ts';

/**
 * `npm run screenshots`: the main screens in light and dark, of the built site over the played partners, always on the
 * same day. Those of the first page of this project go to `web/pictures/`, those that the site shows itself to
 * `web/src/marketing/pictures/`.
 */

const site = resolve(import.meta.dirname, '../../web');
const wide = { width: 1280, height: 760 } as const;
const desk = { width: 1280, height: 880 } as const;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const;

const cloud = await startFixedProduct();
const browser = await chromium.launch(await findBrowser());
const pictures = new SitePictures();
try {
  const first = await open('light', { viewport: desk });
  await logIn(first);
  await fillPortfolio(first);
  for (const theme of themes) {
    await takeOfProject(theme);
    await takeOfSite(theme, 'desk');
    await takeOfSite(theme, 'phone');
  }
  await pictures.writeModule();
} finally {
  await browser.close();
  await cloud.stop();
}

async function open(theme: Theme, options: Parameters<typeof openPage>[3]): Promise<Page> {
  return openPage(browser, cloud.baseUrl, theme, options);
}

async function takeOfProject(theme: Theme): Promise<void> {
  const of = (name: string) => `pictures/${theme === 'light' ? name : `${name}-${theme}`}.png`;
  const visitor = await open(theme, { viewport: wide });
  await visitor.goto('/');
  await visitor.evaluate(() => document.fonts.ready);
  await visitor.waitForLoadState('networkidle');
  await keep(visitor, of('home'));

  const page = await open(theme, { viewport: desk });
  await logIn(page);
  await openAnalysis(page);
  await keep(page, of('analysis'));
  await openComparison(page);
  await keep(page, of('compare'));

  const small = await open(theme, phone);
  await logIn(small);
  await openAnalysis(small);
  await keep(small, of('phone'));
  await ask(small, 'compara petr4 e vale3');
  await keep(small, of('assistant'));
}

async function takeOfSite(theme: Theme, device: Device): Promise<void> {
  const page = await open(theme, devices[device]);
  await logIn(page);
  await openAnalysis(page);
  const article = page.getByRole('article', { name: 'PETR4' });
  await pictures.take(page, {
    name: 'analysis',
    device,
    theme,
    parts: [article],
    margin: 16,
    mostHeight: device === 'desk' ? 820 : 1010,
  });

  await openReport(page);
  const report = page.getByRole('article');
  await pictures.take(page, {
    name: 'report',
    device,
    theme,
    parts: [page.getByRole('heading', { level: 1 }), report],
    margin: 20,
    asPrinted: true,
    says: report.getByText(/^Sua carteira terminou/),
  });

  await ask(page, 'compara vale3 e csna3');
  await pictures.take(page, {
    name: 'answer',
    device,
    theme,
    parts: [page.getByRole('article')],
    margin: 16,
  });
}

async function keep(page: Page, file: string): Promise<void> {
  const target = resolve(site, file);
  await mkdir(dirname(target), { recursive: true });
  await page.screenshot({ path: target });
}
