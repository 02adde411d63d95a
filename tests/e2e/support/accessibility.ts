import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

type Axe = typeof axe;

/** Expects no accessibility violation that axe can find in the page as it is now, and no sideways overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  await expectToFit(page);
}

/** Expects sufficient text contrast. A theme can break only this, and a single rule keeps the check fast. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await violationsOn(page, { runOnly: ['color-contrast', 'link-in-text-block'] })).toEqual(
    [],
  );
}

/** Returns the axe violations of the page, one line per rule. */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<string[]> {
  await finishAnimations(page);
  // Loading axe is two thirds of the work of a check; it stays in the document for the next check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const { axe: inPage } = window as unknown as { axe: Axe };
    // The only frames are the payment partner's card fields, so they are skipped; only violations are requested.
    const found = await inPage.run({
      resultTypes: ['violations'],
      iframes: false,
      ...chosen,
    });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
    );
  }, options);
}

/**
 * Jumps to the end of every animation and transition: a fading element reaches its contrast only there, and a notice
 * may start to fade during the check. Uses a stylesheet created by a script, the only kind that the site's content
 * policy allows.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important }',
    );
    document.adoptedStyleSheets.push(still);
    // An element that was just inserted gets its final style in the next frame or the one after.
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
  });
}

/** Expects no horizontal overflow. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
