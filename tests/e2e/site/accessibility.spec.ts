import { siteRoutes } from '../../../shared/site-routes.ts';
import { pageMetadata } from '../../../web/src/copy/page-metadata.ts';
import { expectAccessible, expectToFit } from '../support/accessibility.ts';
import {
  desktop,
  expect,
  freshEmail,
  narrowest,
  narrowestWithHeader,
  openPage,
  phone,
  subscribe,
  test,
} from '../support/site-test.ts';

/**
 * Lists the pages behind a session. This file checks the public ones; site.spec.ts covers the marketing pages,
 * session-accessibility.spec.ts and trial.spec.ts those behind a session.
 */
const behindSession: readonly string[] = [
  '/dashboard',
  '/dashboard-inativo',
  '/profile',
  '/trial-dashboard',
  '/gratuito-to-pago',
];
const addresses = [
  ...siteRoutes
    .map(({ path }) => path)
    .filter((path) => !(path in pageMetadata) && !behindSession.includes(path)),
  '/newsletter/cancelar#token=damaged',
  '/nao-existe',
];

// A browser context for each page costs more than the page itself; two pages are checked in parallel.
const middle = Math.ceil(addresses.length / 2);
const halves = [addresses.slice(0, middle), addresses.slice(middle)];

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    // Text in a fade animation would be measured with too little contrast.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    for (const half of halves) {
      test(
        `${half[0]} to ${half.at(-1)} have no accessibility violation and no overflow`,
        { tag: viewport === desktop ? [] : '@core' },
        async ({ page }) => {
          for (const address of half) {
            await test.step(address, async () => {
              await openPage(page, address);
              await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
              await expectAccessible(page);
              for (const size of [narrowest, narrowestWithHeader]) {
                await page.setViewportSize(size);
                await expectToFit(page);
              }
              await page.setViewportSize(viewport);
            });
          }
        },
      );
    }

    test('the personalization, its errors and its open list are accessible', async ({ page }) => {
      await subscribe(page, freshEmail());
      await expectAccessible(page);
      await page.getByRole('checkbox', { name: 'Ações' }).uncheck();
      await page.getByRole('checkbox', { name: 'Renda Fixa' }).uncheck();
      await page.getByRole('button', { name: 'Salvar preferências' }).click();
      await expect(page.getByText('Selecione pelo menos uma área de interesse')).toBeVisible();
      await page.getByRole('combobox', { name: /Ativos favoritos/ }).fill('petr');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('every loaded page fits 320 px, which equals 1280 px at a zoom of 400 %', async ({ page }) => {
  await page.setViewportSize(narrowest);
  for (const { path } of siteRoutes) {
    await openPage(page, path);
    await expectToFit(page);
  }
});
