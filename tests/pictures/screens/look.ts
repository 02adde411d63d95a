import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Theme } from '../../../shared/theme.ts';
import { violationsOn } from '../../e2e/support/accessible.ts';
import { openPage } from '../open-screens.ts';
import { flawsInPage } from '../../e2e/support/flaws-in-page.ts';
import type { People } from './people.ts';
import type { Screen, Stage } from './screen.ts';

/** Pixels of CSS: how high the window is. A page is pictured to its end, however long. */
const height = 900;
/** A4 within a browser's usual margins. */
const paperWidth = 718;
/** Where axe looks: it takes longer than all the rest, and finds the same at the widths between. */
const axeWidths: readonly number[] = [390, 1280];
/** What WCAG 2.2 asks of the size of a target is among the rules that axe leaves off by itself. */
const targetSize = { 'target-size': { enabled: true } };

export interface Look {
  readonly browser: Browser;
  readonly stage: Stage;
  readonly people: People;
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
  readonly directory: string;
}

/** A flaw, and where it is to be seen. */
export type Flaws = ReadonlyMap<string, readonly string[]>;

/**
 * Opens a screen once, and pictures it at each width in each theme; its pictures are `<width>-<theme>.jpg`.
 * @returns what a machine sees that is wrong
 */
export async function lookAt(screen: Screen, look: Look): Promise<Flaws> {
  const { browser, stage, people, directory } = look;
  const flaws = new Map<string, string[]>();
  const tell = (flaw: string, where: string) =>
    flaws.set(flaw, [...(flaws.get(flaw) ?? []), where]);
  const [first = 'light'] = look.themes;
  const viewport = { width: 1280, height };
  const page = await openPage(browser, stage.baseUrl, first, { viewport }, await stage.now());
  try {
    if (screen.who !== 'visitor') await people.enter(page, screen.who);
    page.on('pageerror', ({ message }) => tell(`error: ${message}`, 'console'));
    page.on('console', (message) => {
      // The browser's own note about a refused call, which the page tells of itself.
      if (/Failed to load resource/.test(message.text())) return;
      if (message.type() === 'error') tell(`error: ${message.text()}`, 'console');
    });
    await screen.open(page, stage);
    await atRest(page);
    await mkdir(directory, { recursive: true });
    if (screen.printed === true) {
      await page.setViewportSize({ width: paperWidth, height });
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      await page.screenshot({ ...pictured, path: join(directory, 'print-light.jpg') });
      return flaws;
    }
    for (const width of look.widths) {
      await page.setViewportSize({ width, height });
      for (const theme of look.themes) {
        await page.emulateMedia({ colorScheme: theme });
        await drawnAnew(page);
        const where = `${width} ${theme}`;
        await page.screenshot({ ...pictured, path: join(directory, `${width}-${theme}.jpg`) });
        if (theme === first) for (const flaw of await page.evaluate(flawsInPage)) tell(flaw, where);
        if (!axeWidths.includes(width)) continue;
        for (const violation of await violationsOn(page, { rules: targetSize })) {
          tell(violation, where);
        }
      }
    }
    return flaws;
  } finally {
    await page.context().close();
  }
}

const pictured = { fullPage: true, type: 'jpeg', quality: 85 } as const;

/** Everything is loaded, also what is loaded only when somebody comes near it, and notices are gone. */
async function atRest(page: Page): Promise<void> {
  await loaded(page);
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      [data-sonner-toaster] { display: none !important }
      /* A picture of a whole page is taken without anybody coming near its lower half. */
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
  await loaded(page);
}

/** A page that waits for a payment asks again and again: it is looked at while it does. */
async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined);
}

/** What is drawn by script follows the size and the theme some frames later; another picture may have to be loaded. */
async function drawnAnew(page: Page): Promise<void> {
  await page.waitForTimeout(250);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const shown = [...document.images].filter((image) => image.checkVisibility());
    // One that cannot be loaded is told of as a flaw.
    await Promise.allSettled(shown.map((image) => image.decode()));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
