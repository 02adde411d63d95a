import type { Locator, Page } from '@playwright/test';
import { siteRoutes } from '../../../shared/site-routes.ts';
import { flawsInPage } from '../support/flaws-in-page.ts';
import { expect, openPage, subscribe, test } from '../support/site-test.ts';

/** What would read wrong on two lines, where it is narrowest. */
const lines: readonly (readonly [string, number, (page: Page) => Locator])[] = [
  ['/nossos-planos', 320, (page) => page.getByText(/^R\$.20,00$/).first()],
  ['/plano-mensal', 320, (page) => page.getByText(/^R\$.20,00$/).first()],
  ['/cadastro-semestral', 390, (page) => page.getByText('Plano Semestral · R$ 179,94')],
  [
    '/contact',
    768,
    (page) =>
      page.getByRole('contentinfo').getByRole('link', { name: /@/ }).locator('span').first(),
  ],
];

test('amounts, names and addresses stay on one line', async ({ page }) => {
  for (const [address, width, find] of lines) {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, address);
    const text = find(page);
    await expect(text).toBeVisible();
    const rows = await text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    });
    expect(rows, `${address} at ${width} px`).toBe(1);
  }
});

/** Phones as they are sold, and the widths at which columns begin. */
const widths = [360, 375, 390, 640, 768, 1024];

async function expectWholeTexts(page: Page, address: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // What React draws by the width comes a moment after it.
    await expect.poll(() => page.evaluate(flawsInPage), `${address} at ${width} px`).toEqual([]);
  }
}

test('answers to choose from break between words', async ({ page }) => {
  await subscribe(page, `${Date.now().toString(36)}@exemplo.com.br`);
  await expectWholeTexts(page, 'the questions of the newsletter');
});

test('no word of a page that anybody may read breaks, and nothing is cut or lies over another text', async ({
  page,
}) => {
  for (const { path } of siteRoutes.filter(({ kind }) => kind === 'prerendered')) {
    await openPage(page, path);
    await expectWholeTexts(page, path);
  }
});
