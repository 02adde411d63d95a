import { readLayoutShifts, watchShifts } from '../support/shifts.ts';
import { desktop, expect, openPage, phone, test } from '../support/site-test.ts';

/** The alternative texts of the pictures. */
const pictured = [
  { path: '/nossos-planos', name: 'analysis', alt: /^Tela da análise de PETR4/ },
  { path: '/nossos-planos', name: 'report', alt: /^Relatório semanal .* Sua carteira terminou/ },
  { path: '/assistente-ia', name: 'answer', alt: /^Resposta à pergunta/ },
  { path: '/', name: 'report', alt: /^Relatório semanal .* Sua carteira terminou/ },
];

for (const { path, name, alt } of pictured) {
  for (const [device, viewport] of [
    ['phone', phone],
    ['desk', desktop],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${path} on a ${device}, ${colorScheme}`, () => {
        test.use({ viewport, colorScheme });

        test(`loads only the ${name} for its own size and theme`, async ({ page }) => {
          const loaded: string[] = [];
          page.on('request', (request) => {
            const [, file] = /\/([\w-]+)-[\w-]{8}\.webp$/.exec(request.url()) ?? [];
            if (file?.startsWith(`${name}-`)) loaded.push(file);
          });
          await watchShifts(page);
          await openPage(page, path);
          const image = page.getByRole('img', { name: alt });
          // The browser decides when to load a lazy image: some load it three screens ahead.
          await expect(image).toHaveAttribute('loading', 'lazy');
          await image.scrollIntoViewIfNeeded();
          await expect
            .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
            .toBeGreaterThan(0);
          expect(loaded).toEqual([`${name}-${device}-${colorScheme}`]);
          const box = await image.boundingBox();
          expect(box?.width).toBeGreaterThan(viewport.width * (device === 'phone' ? 0.85 : 0.4));
          expect(await readLayoutShifts(page)).toEqual([]);
        });
      });
    }
  }
}

test('a long report is folded until it is opened, on wide screens as well', async ({ page }) => {
  await page.setViewportSize(desktop);
  await openPage(page, '/nossos-planos');
  const figure = page
    .getByRole('figure')
    .filter({ has: page.getByRole('img', { name: /^Relatório semanal/ }) });
  await figure.scrollIntoViewIfNeeded();
  const folded = await figure.boundingBox();
  await figure.getByRole('button', { name: 'Ver inteiro' }).click();
  await expect(figure.getByRole('button', { name: 'Mostrar menos' })).toBeVisible();
  const whole = await figure.boundingBox();
  expect(whole?.height ?? 0).toBeGreaterThan(1.8 * (folded?.height ?? Infinity));
});
