import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { themes, type Theme } from '../../shared/theme.ts';
import { findBrowser } from '../support/browser/browser.ts';
import { startFixedProduct } from './fixed-product.ts';
import {
  askAssistant,
  fillPortfolio,
  logIn,
  openAnalysis,
  openComparison,
  openPage,
  openReport,
} from './open-screens.ts';
import { devices, SitePictures, type Device } from './site-pictures.ts';

/**
 * `npm run screenshots`: the main screens of the built site over simulated partners, in light and dark, always on
 * the same day. Those of the project's README go to `web/pictures/`, those that the site itself shows to
 * `web/src/marketing/pictures/`.
 */

const site = resolve(import.meta.dirname, '../../web');
const wide = { width: 1280, height: 760 } as const;
const desk = { width: 1280, height: 880 } as const;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const;

/** Height at which the picture is cut, in CSS pixels. */
const heightOfAnalysis = { desk: 820, tablet: 925, phone: 1010 } as const;

const cloud = await startFixedProduct();
const browser = await chromium.launch(await findBrowser());
const pictures = new SitePictures();
try {
  const first = await open('light', { viewport: desk });
  await logIn(first);
  await fillPortfolio(first);
  // Logins are rate-limited, so each pictured user logs in once.
  const storageState = await first.context().storageState();
  for (const theme of themes) {
    await takeOfProject(theme, storageState);
    await takeOfSite(theme, 'desk', storageState);
    await takeAnalysis(theme, 'tablet', storageState);
    await takeOfSite(theme, 'phone', storageState);
  }
  await pictures.writeModule();
} finally {
  await browser.close();
  await cloud.stop();
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

async function open(theme: Theme, options: Parameters<typeof openPage>[3]): Promise<Page> {
  return openPage(browser, cloud.baseUrl, theme, options);
}

async function takeOfProject(theme: Theme, storageState: Session): Promise<void> {
  const of = (name: string) => `pictures/${theme === 'light' ? name : `${name}-${theme}`}.png`;
  const visitor = await open(theme, { viewport: wide });
  await visitor.goto('/');
  await visitor.evaluate(() => document.fonts.ready);
  await visitor.waitForLoadState('networkidle');
  await keep(visitor, of('home'));

  const page = await open(theme, { viewport: desk, storageState });
  await openAnalysis(page);
  await keep(page, of('analysis'));
  await openComparison(page);
  await keep(page, of('compare'));

  const small = await open(theme, { ...phone, storageState });
  await openAnalysis(small);
  await keep(small, of('phone'));
  await askAssistant(small, 'compara petr4 e vale3');
  await keep(small, of('assistant'));
}

async function takeOfSite(theme: Theme, device: Device, storageState: Session): Promise<void> {
  const page = await takeAnalysis(theme, device, storageState);
  await openReport(page);
  const report = page.getByRole('article');
  await pictures.take(page, {
    name: 'report',
    device,
    theme,
    parts: [page.getByRole('heading', { level: 1 }), report],
    margin: 20,
    asPrinted: true,
    caption: report.getByText(/^Sua carteira terminou/),
  });

  await askAssistant(page, 'compara vale3 e csna3');
  await pictures.take(page, {
    name: 'answer',
    device,
    theme,
    parts: [page.getByRole('article')],
    margin: 16,
  });
}

async function takeAnalysis(theme: Theme, device: Device, storageState: Session): Promise<Page> {
  const page = await open(theme, { ...devices[device], storageState });
  await openAnalysis(page);
  await pictures.take(page, {
    name: 'analysis',
    device,
    theme,
    parts: [page.getByRole('article', { name: 'PETR4' })],
    margin: 16,
    maxHeight: heightOfAnalysis[device],
  });
  return page;
}

async function keep(page: Page, file: string): Promise<void> {
  const target = resolve(site, file);
  await mkdir(dirname(target), { recursive: true });
  await page.screenshot({ path: target });
}
