import type { Locator, Page } from '@playwright/test';
import { siteRoutes } from '../../../shared/site-routes.ts';
import { layoutFlaws } from '../support/layout-flaws.ts';
import { expect, openPage, subscribe, test } from '../support/site-test.ts';

/** Texts that must stay on one line: page, narrowest viewport width in px, locator. */
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

/** Widths of common phones, and the breakpoints where columns start. */
const widths = [360, 375, 390, 640, 768, 1024];

async function expectWholeTexts(page: Page, address: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // React renders width-dependent parts a moment after the resize.
    await expect.poll(() => page.evaluate(layoutFlaws), `${address} at ${width} px`).toEqual([]);
  }
}

test('choices break between words', async ({ page }) => {
  await subscribe(page, `${Date.now().toString(36)}@exemplo.com.br`);
  await expectWholeTexts(page, 'the questions of the newsletter');
});

test('no public page breaks a word, cuts text off or overlaps texts', async ({ page }) => {
  for (const { path } of siteRoutes.filter(({ kind }) => kind === 'prerendered')) {
    await openPage(page, path);
    await expectWholeTexts(page, path);
  }
});
