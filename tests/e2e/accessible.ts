import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Nothing that axe knows of keeps anybody from using the page as it is now, and nothing of it
 * sticks out sideways.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  // The only frames are those of the card's fields, which are the payment partner's; and only what
  // is wrong is asked for. Both make it a third of the work.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    iframes: false,
  });
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
  await expectToFit(page);
}

/** What fades in has the contrast of its end only there; what moves for ever is not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    // What was just put there begins to fade in with its next frame or the one after.
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    do {
      await Promise.allSettled(ending().map((animation) => animation.finished));
      await frame();
      await frame();
    } while (ending().some(({ playState }) => playState === 'running'));
  });
}

/** Nothing has to be scrolled sideways to be seen. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
