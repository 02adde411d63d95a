import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

type Axe = typeof axe;

/**
 * Nothing that axe knows of keeps anybody from using the page as it is now, and nothing of it
 * sticks out sideways.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  await expectToFit(page);
}

/** Every text stands out from its ground: what a theme can spoil, and nothing else, which makes the look a quick one. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await violationsOn(page, { runOnly: ['color-contrast', 'link-in-text-block'] })).toEqual(
    [],
  );
}

/** What axe has against the page, a line for each rule. */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<string[]> {
  await holdStill(page);
  // Its code is two thirds of the work of a look, and stays in a document for the next one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const { axe: inPage } = window as unknown as { axe: Axe };
    // The only frames are those of the card's fields, which are the payment partner's; and only what
    // is wrong is asked for.
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
 * What fades has the contrast of its end only there, and a notice may begin to go while it is looked
 * at. So from here on the page is as it would be at the end of whatever moves in it: nothing fades.
 * A sheet that a script makes is the one that the site's content policy lets in.
 */
async function holdStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important }',
    );
    document.adoptedStyleSheets.push(still);
    // What was just put there has its last look with the next frame or the one after.
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
  });
}

/** Nothing has to be scrolled sideways to be seen. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
