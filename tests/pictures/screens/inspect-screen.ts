import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Theme } from '../../../shared/theme.ts';
import { violationsOn } from '../../e2e/support/accessibility.ts';
import { openPage } from '../open-screens.ts';
import { layoutFlaws } from '../../e2e/support/layout-flaws.ts';
import type { ScreenUsers } from './screen-users.ts';
import type { Screen, Stage } from './screen.ts';

/** Height of the window in CSS pixels. A page is pictured to its end. */
const height = 900;
/** Width of A4 within a browser's usual margins. */
const paperWidth = 718;
/** Widths at which axe runs: it takes longer than all the rest, and finds the same at the widths between. */
const axeWidths: readonly number[] = [390, 1280];
/** The target size of WCAG 2.2 is a rule that axe disables by default. */
const targetSize = { 'target-size': { enabled: true } };

export interface InspectionOptions {
  readonly browser: Browser;
  readonly stage: Stage;
  readonly people: ScreenUsers;
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
  readonly directory: string;
}

/** Flaws, each with its locations. */
export type Flaws = ReadonlyMap<string, readonly string[]>;

/**
 * Opens a screen once, and takes a picture at each width in each theme, as `<width>-<theme>.jpg`.
 * @returns the flaws that a machine can find
 */
export async function inspectScreen(screen: Screen, options: InspectionOptions): Promise<Flaws> {
  const { browser, stage, people, directory } = options;
  const flaws = new Map<string, string[]>();
  const addFlaw = (flaw: string, where: string) =>
    flaws.set(flaw, [...(flaws.get(flaw) ?? []), where]);
  const [first = 'light'] = options.themes;
  const viewport = { width: 1280, height };
  const page = await openPage(browser, stage.baseUrl, first, { viewport }, await stage.now());
  try {
    if (screen.who !== 'visitor') await people.enter(page, screen.who);
    page.on('pageerror', ({ message }) => addFlaw(`error: ${message}`, 'console'));
    page.on('console', (message) => {
      // The browser's own message about a failed call; the page reports the failure itself.
      if (/Failed to load resource/.test(message.text())) return;
      if (message.type() === 'error') addFlaw(`error: ${message.text()}`, 'console');
    });
    await screen.open(page, stage);
    await settle(page);
    await mkdir(directory, { recursive: true });
    if (screen.printed === true) {
      await page.setViewportSize({ width: paperWidth, height });
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      await page.screenshot({ ...screenshotOptions, path: join(directory, 'print-light.jpg') });
      return flaws;
    }
    for (const width of options.widths) {
      await page.setViewportSize({ width, height });
      for (const theme of options.themes) {
        await page.emulateMedia({ colorScheme: theme });
        await waitForRedraw(page);
        const where = `${width} ${theme}`;
        await page.screenshot({
          ...screenshotOptions,
          path: join(directory, `${width}-${theme}.jpg`),
        });
        if (theme === first)
          for (const flaw of await page.evaluate(layoutFlaws)) addFlaw(flaw, where);
        if (!axeWidths.includes(width)) continue;
        for (const violation of await violationsOn(page, { rules: targetSize })) {
          addFlaw(violation, where);
        }
      }
    }
    return flaws;
  } finally {
    await page.context().close();
  }
}

const screenshotOptions = { fullPage: true, type: 'jpeg', quality: 85 } as const;

/** Waits until everything is loaded, including parts that load near the viewport, and hides toasts. */
async function settle(page: Page): Promise<void> {
  await waitForLoad(page);
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      [data-sonner-toaster] { display: none !important }
      /* A full-page screenshot never scrolls to the lower half, so its content must be rendered at once. */
      * { content-visibility: visible !important }
    `);
    document.adoptedStyleSheets.push(sheet);
    await document.fonts.ready;
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
  });
  await waitForLoad(page);
}

/** A page that waits for a payment polls without end, so its pending calls are not waited for. */
async function waitForLoad(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined);
}

/**
 * Waits for parts that a script redraws some frames after a change of size or theme, and for images that load then.
 */
async function waitForRedraw(page: Page): Promise<void> {
  await page.waitForTimeout(250);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const shown = [...document.images].filter((image) => image.checkVisibility());
    // An image that cannot be loaded is reported as a flaw.
    await Promise.allSettled(shown.map((image) => image.decode()));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
