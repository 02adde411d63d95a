import { siteRoutes } from '../../../shared/site-routes.ts';
import { themeScript } from '../../../shared/theme.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  desktop,
  expect,
  openPage,
  phone,
  subscribe,
  freshEmail,
  isAlive,
  test,
  withMotion,
} from '../support/site-test.ts';

test.use(withMotion);

test.describe('the menu of small screens', () => {
  test.use({ viewport: phone });

  test(
    'is accessible, traps the focus, and returns it on Escape',
    { tag: '@core' },
    async ({ page }) => {
      await openPage(page, '/newsletter');
      const toggle = page.getByRole('button', { name: 'Abrir menu' });
      await toggle.click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      const stops = await menu.locator('a, button').count();
      for (let stop = 0; stop < stops * 2 + 1; stop += 1) {
        await page.keyboard.press('Tab');
        expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      }
      for (let stop = 0; stop < stops + 1; stop += 1) {
        await page.keyboard.press('Shift+Tab');
        expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      }
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(toggle).toBeFocused();
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    },
  );

  test('closes on a press outside', async ({ page }) => {
    await openPage(page, '/newsletter');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.mouse.click(195, 800);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('closes on navigation, also to the current page', async ({ page }) => {
    await openPage(page, '/newsletter');
    for (const [name, address] of [
      ['Newsletter', '/newsletter'],
      ['Início', '/'],
    ] as const) {
      await page.getByRole('button', { name: 'Abrir menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(address);
    }
  });

  test('closes when the screen becomes wider', async ({ page }) => {
    await openPage(page, '/newsletter');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.setViewportSize(desktop);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('marks the link of the current section, and the start page’s only on itself', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  const marked = page.getByRole('banner').locator('[aria-current=page]').filter({ visible: true });
  await openPage(page, '/newsletter/sucesso');
  await expect(marked).toHaveText(['Newsletter']);
  await openPage(page, '/');
  await expect(marked).toHaveText(['Início']);
});

test('a navigation moves focus and scroll to the new page, and announces its title', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await openPage(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click();
  await expect(page).toHaveTitle('Newsletter - BFJ');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('#route-announcer')).toHaveText('Newsletter - BFJ');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const descriptions = page.locator('meta[name=description]');
  await expect(descriptions).toHaveCount(1);
  await expect(descriptions).toHaveAttribute('content', /abertura do mercado às 7h/);
  // Back returns to the scroll position of the link.
  await page.goBack();
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }),
  ).toBeInViewport();
});

test('the skip link leads to the content', async ({ page }) => {
  await openPage(page, '/newsletter');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('the cookie banner', () => {
  test.use({ cookiesDecided: false });

  test('asks for no consent, closes permanently, and can be reopened', async ({ page }) => {
    await page.setViewportSize(phone);
    await openPage(page, '/newsletter');
    const banner = page.getByRole('region', { name: 'Cookies neste site' });
    await expect(banner).toBeVisible();
    await expect(banner.getByRole('button')).toHaveText(['Entendi']);
    await expectAccessible(page);

    await banner.getByRole('button', { name: 'Entendi' }).click();
    await expect(banner).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('cookie-accepted'))).toBe('true');
    await openPage(page, '/');
    await expect(banner).toBeHidden();
    await page.getByRole('button', { name: 'Cookies neste site' }).click();
    await expect(banner).toBeVisible();
    await expect(banner).toBeFocused();
  });

  test('leaves most of a phone’s page visible, with a button large enough for a thumb', async ({
    page,
  }) => {
    for (const [width, most] of [
      [390, 96],
      [320, 112],
    ] as const) {
      await page.setViewportSize({ width, height: phone.height });
      await openPage(page, '/');
      const banner = page.getByRole('region', { name: 'Cookies neste site' });
      await expect(banner).toBeVisible();
      expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(most);
      for (const control of await banner.locator('a, button').all()) {
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(40);
      }
    }
  });

  test('never covers the focused element', async ({ page }) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await openPage(page, '/newsletter');
      await expect(page.getByRole('region', { name: 'Cookies neste site' })).toBeVisible();
      const covered: string[] = [];
      for (let press = 0; press < 40; press += 1) {
        await page.keyboard.press('Tab');
        const under = await page.evaluate(() => {
          const focused = document.activeElement;
          const banner = document.querySelector('section[aria-label="Cookies neste site"]');
          if (!focused || !banner || focused === document.body || banner.contains(focused)) {
            return undefined;
          }
          const { bottom, height } = focused.getBoundingClientRect();
          const isUnder = bottom > banner.getBoundingClientRect().top + height / 2;
          return isUnder ? focused.textContent : undefined;
        });
        if (under !== undefined) covered.push(`${width}: ${under}`);
      }
      expect(covered).toEqual([]);
    }
  });

  test('never covers the end of the page', async ({ page }) => {
    await page.setViewportSize(phone);
    await openPage(page, '/newsletter');
    const banner = page.getByRole('region', { name: 'Cookies neste site' });
    await expect(banner).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const end = await page.getByText(/confirme antes de decidir/).boundingBox();
    const cover = await banner.boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0);
  });
});

test.describe('toasts', () => {
  test('closes with its button', async ({ page }) => {
    // The toast closes after five seconds, which may be too soon for a busy machine to press its button, so that timer
    // is extended.
    await page.addInitScript(() => {
      const start = window.setTimeout.bind(window);
      const longer = (work: TimerHandler, delay?: number) =>
        start(work, delay === 5000 ? 100_000 : delay);
      Object.assign(window, { setTimeout: longer });
    });
    await subscribe(page, freshEmail());
    const toast = page.getByRole('listitem').filter({ hasText: 'Email cadastrado' });
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(toast).toBeHidden();
  });

  test('disappears after about five seconds', async ({ page }) => {
    await subscribe(page, freshEmail());
    const toast = page.getByRole('listitem').filter({ hasText: 'Email cadastrado' });
    await expect(toast).toBeVisible();
    await expect(toast).toBeHidden({ timeout: 7000 });
  });
});

test('an unknown address is a real 404 with one description and a link home', async ({ page }) => {
  const response = await page.goto('/nao-existe');
  expect(response?.status()).toBe(404);
  // The original English text of the design stays as small print, below a Portuguese headline.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Não encontramos esta página');
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Contato' }),
  ).toHaveAttribute('href', '/contact');
  // After hydration there is still a single description.
  await expect.poll(() => isAlive(page)).toBe(true);
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'O mercado financeiro do seu jeito',
  );
});

test('a page without its code says so and can be loaded again', async ({ page, complaints }) => {
  await openPage(page, '/newsletter');
  // The retry requests the file with a query string.
  const code = '**/assets/login-page-*.js*';
  await page.route(code, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Esta parte do site não carregou' }),
  ).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!', { exact: true })).toBeVisible();
  // React reports the error that its boundary caught; this test provokes it.
  expect(complaints.splice(0).join()).toMatch(/dynamically imported module/);
  await page.unroute(code);
  await page.getByRole('button', { name: 'Recarregar a página' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('a toaster that fails to load breaks nothing else', async ({ page, complaints }) => {
  await page.route('**/assets/toaster-*', (route) => route.abort());
  await subscribe(page, freshEmail());
  await expect(page.getByRole('button', { name: 'Salvar preferências' })).toBeVisible();
  // The complaint may come after the page it is about.
  await expect.poll(() => complaints.join()).toMatch(/toaster/);
  complaints.splice(0);
});

test(
  'prerendered pages have their own head, and only the theme script inline',
  { tag: '@core' },
  async ({ request }) => {
    for (const { path, kind } of siteRoutes) {
      if (kind !== 'prerendered') continue;
      const response = await request.get(path);
      const html = await response.text();
      const head = html.slice(0, html.indexOf('</head>'));
      expect(head.match(/<title>[^<]+<\/title>/g), path).toHaveLength(1);
      expect(head.match(/<meta name="description" content="[^"]{20,}"/g), path).toHaveLength(1);
      expect(head.match(/<link\s+rel="preload"\s+as="font"/g), path).toHaveLength(2);
      // A data block is not executed. The policy allows the theme script by its hash.
      expect(html.split(`<script>${themeScript}</script>`), path).toHaveLength(2);
      const others = html.replace(themeScript, '').replace('<script></script>', '');
      expect(others, path).not.toMatch(/<script(?![^>]*\bsrc=)(?! type="application\/ld\+json">)/);
      expect(html, path).not.toMatch(/<style|\sstyle="|\son[a-z]+="/);
      expect(html, path).toContain('<h1');
      expect(response.headers()['content-security-policy'], path).toContain("script-src 'self'");
    }
  },
);
