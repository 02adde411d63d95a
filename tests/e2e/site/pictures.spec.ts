import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { desktop, expect, openPage, phone, test } from '../support/site-test.ts';

/** By the words of their alternative text. */
const pictured = [{ path: '/nossos-planos', name: 'analysis', alt: /^Tela da análise de PETR4/ }];

for (const { path, name, alt } of pictured) {
  for (const [device, viewport] of [
    ['phone', phone],
    ['desk', desktop],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${path} on a ${device}, ${colorScheme}`, () => {
        test.use({ viewport, colorScheme });

        test(`loads the ${name} of its own size and theme alone`, async ({ page }) => {
          const loaded: string[] = [];
          page.on('request', (request) => {
            const [, file] = /\/([\w-]+)-[\w-]{8}\.webp$/.exec(request.url()) ?? [];
            if (file?.startsWith(`${name}-`)) loaded.push(file);
          });
          await watchShifts(page);
          await openPage(page, path);
          const image = page.getByRole('img', { name: alt });
          // How near is near is the browser's: some take what is three screens away.
          await expect(image).toHaveAttribute('loading', 'lazy');
          await image.scrollIntoViewIfNeeded();
          await expect
            .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
            .toBeGreaterThan(0);
          expect(loaded).toEqual([`${name}-${device}-${colorScheme}`]);
          const box = await image.boundingBox();
          expect(box?.width).toBeGreaterThan(viewport.width * (device === 'phone' ? 0.85 : 0.4));
          expect(await shiftsOf(page)).toEqual([]);
        });
      });
    }
  }
}
