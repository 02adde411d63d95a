import type { Locator, Page } from '@playwright/test';
import { expect, openPage, test } from '../support/site-test.ts';

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
