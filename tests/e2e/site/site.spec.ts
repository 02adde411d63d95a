import type { Page } from '@playwright/test';
import { isServedPath } from '../../../shared/served-paths.ts';
import { siteRoutes } from '../../../shared/site-routes.ts';
import { privacyPolicy } from '../../../web/src/copy/legal/privacy-policy.ts';
import { terms } from '../../../web/src/copy/legal/terms.ts';
import { pageMetadata, type PageMetadata } from '../../../web/src/copy/page-metadata.ts';
import { readLayoutShifts, watchShifts } from '../support/shifts.ts';
import { expectAccessible, expectToFit } from '../support/accessibility.ts';
import {
  desktop,
  expect,
  freshEmail,
  narrowest,
  openPage,
  phone,
  test,
  withMotion,
} from '../support/site-test.ts';

test.use(withMotion);

const marketingPages = Object.entries(pageMetadata);
const marketingPaths = marketingPages.map(([path]) => path);

/** Types of the structured data in the head of each page. */
const structuredData: Readonly<Record<string, readonly string[]>> = {
  '/': ['WebSite', 'Organization'],
  '/about': ['AboutPage', 'Organization'],
  '/contact': ['ContactPage', 'Organization'],
  '/nossos-planos': ['Product', 'FAQPage'],
  '/plano-mensal': ['Product', 'FAQPage'],
};

/** Routes that links may lead to; each is a page. */
const reachableRoutes = new Set<string>([
  ...siteRoutes.map(({ path }) => path),
  '/login',
  '/signup',
  '/trial-gratuito',
  '/cadastro-semestral',
]);

/** Returns the texts of the structured data in the head; the browser displays none of it. */
async function readStructuredData(page: Page): Promise<string[]> {
  const blocks = page.locator('head script[type="application/ld+json"]');
  const texts = await blocks.allTextContents();
  return texts.flatMap((text) => {
    const { '@graph': graph } = JSON.parse(text) as { '@graph': { '@type': string }[] };
    return graph.map((thing) => thing['@type']);
  });
}

/** Expects the page's metadata for search engines and shared links. */
async function expectIdentity(page: Page, path: string, { title, description }: PageMetadata) {
  await expect(page).toHaveTitle(title);
  const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
  expect(await content('meta[name=description]')).toBe(description);
  expect(await content('meta[property="og:title"]')).toBe(title);
  expect(await content('meta[property="og:image"]')).toMatch(/^https?:\/\/[^/]+\/social\.png$/);
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
  const canonical = page.locator('head link[rel=canonical]');
  await expect(canonical).toHaveCount(1);
  expect(new URL((await canonical.getAttribute('href')) ?? '').pathname).toBe(path);
  expect(await readStructuredData(page), path).toEqual(structuredData[path] ?? []);
}

/** Returns the internal pages that a page links to, and checks that its anchor links exist. */
async function readLinks(page: Page, path: string): Promise<string[]> {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
  const pages: string[] = [];
  for (const href of hrefs) {
    if (href.startsWith('#') || href.startsWith(`${path}#`)) {
      await expect(page.locator(href.slice(href.indexOf('#'))), `${path} ${href}`).toHaveCount(1);
    } else if (href.startsWith('/')) pages.push(new URL(href, 'http://site').pathname);
    else expect(href, path).toMatch(/^(mailto:\w+@bfj\.com\.br|https:\/\/www\.instagram\.com\/)/);
  }
  return pages;
}

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('the layout does not shift when the fonts load late', async ({ page }) => {
      await watchShifts(page);
      let late = 0;
      await page.route(/\.woff2$/, async (route) => {
        late += 1;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        await route.continue();
      });
      for (const path of ['/', '/newsletter', '/nossos-planos', '/termos-de-servico']) {
        await openPage(page, path);
        await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise((resolve) => setTimeout(resolve, 300));
        });
        expect([path, await readLayoutShifts(page)]).toEqual([path, []]);
      }
      expect(late).toBeGreaterThan(1);
    });

    test(
      'a public page loads without layout shifts, has its metadata, links only to existing pages, and is accessible',
      { tag: viewport === desktop ? [] : '@core' },
      async ({ page, request }) => {
        await watchShifts(page);
        const links = new Set<string>();
        for (const [path, metadata] of marketingPages) {
          await test.step(path, async () => {
            await openPage(page, path);
            const end = await page.evaluate(() => document.documentElement.scrollHeight);
            for (let y = 0; y < end; y += 700) await page.mouse.wheel(0, 700);
            await expect
              .poll(() => page.evaluate(() => window.scrollY + window.innerHeight))
              .toBeGreaterThanOrEqual(end - 2);
            expect(await readLayoutShifts(page)).toEqual([]);

            await expectIdentity(page, path, metadata);
            for (const link of await readLinks(page, path)) links.add(link);
            await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
            for (const summary of await page.locator('summary').all()) await summary.click();
            await expectAccessible(page);
            await page.setViewportSize(narrowest);
            await expectToFit(page);
            await page.setViewportSize(viewport);
          });
        }
        for (const path of links) {
          // Once an edition exists, the link leads to a page of its own.
          const isServed = isServedPath(path);
          expect(isServed || reachableRoutes.has(path), path).toBe(true);
          if (isServed || siteRoutes.some((route) => route.path === path)) {
            expect((await request.get(path)).status(), path).toBe(200);
          }
        }
      },
    );
  });
}

test.describe('the home page', () => {
  test('"Quero saber mais" scrolls to the WhatsApp section, and its alert goes from active to removed', async ({
    page,
  }) => {
    await openPage(page, '/');
    await page.getByRole('link', { name: 'Quero saber mais' }).click();
    const section = page.getByRole('region', { name: 'O mercado no seu WhatsApp' });
    await expect(section).toBeFocused();
    await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? 0)).toBe(64);
    await expect(page).toHaveURL('/');
    const chat = page.getByRole('figure', { name: /alerta de preço para R\$ 32,00/ });
    await expect(chat.getByText(/^(Ativo|Removido)$/)).toHaveText(['Ativo', 'Removido']);
  });

  test('its three buttons lead to the top of the plans, which show their own address', async ({
    page,
  }) => {
    await openPage(page, '/');
    for (const name of [
      'Eu quero começar agora',
      'Quero ter meu assistente',
      'Quero meus relatórios',
    ]) {
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL('/nossos-planos');
      await expect(page.getByRole('main').getByRole('radio')).toHaveCount(3);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      const canonical = page.locator('link[rel=canonical]');
      await expect(canonical).toHaveCount(1);
      await expect(canonical).toHaveAttribute('href', /\/nossos-planos$/);
      await page.goBack();
      await expect(page).toHaveURL('/');
    }
  });

  test('its sections are in the specified order', async ({ page }) => {
    await openPage(page, '/');
    await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toHaveText([
      'O mercado no seu WhatsApp',
      'Como funciona',
      'Um assistente que responde na hora em que a dúvida aparece',
      'Sua carteira, explicada toda semana',
      'Quanto custa',
      'Navegue',
      'Documentos',
      'Fale com a gente',
    ]);
  });

  test('a phone shows one sample at a time, and the rest on request', async ({ page }) => {
    await page.setViewportSize(phone);
    await openPage(page, '/');
    const days = page.locator('#como-funciona');
    const opening = days.getByRole('figure', { name: /mensagem de abertura no WhatsApp/ });
    const closing = days.getByRole('figure', { name: /mensagem de fechamento no WhatsApp/ });
    await page.getByRole('heading', { name: 'Como funciona' }).scrollIntoViewIfNeeded();
    await expect(opening).toBeVisible();
    await expect(closing).toBeHidden();

    await page.getByText('18:00', { exact: true }).first().click();
    await expect(page.getByRole('radio', { name: '18:00' })).toBeChecked();
    await expect(closing).toBeVisible();
    await expect(opening).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(opening).toBeVisible();

    const last = opening.getByText('Conteúdo educacional.', { exact: false });
    const rest = page.getByRole('button', { name: 'Ver inteiro' }).first();
    await expect(rest).toHaveAttribute('aria-expanded', 'false');
    const [folded] = await Promise.all([opening.locator('..').boundingBox(), rest.click()]);
    await expect(page.getByRole('button', { name: 'Mostrar menos' })).toBeVisible();
    await expect(last).toBeVisible();
    const whole = await opening.locator('..').boundingBox();
    expect(whole?.height ?? 0).toBeGreaterThan(2 * (folded?.height ?? 0));
  });

  test('is at most eight phone screens long', async ({ page }) => {
    await page.setViewportSize(phone);
    await openPage(page, '/');
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(length).toBeLessThanOrEqual(8 * phone.height);
  });

  test('shows what the product offers besides messages without scrolling', async ({ page }) => {
    for (const viewport of [phone, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      await openPage(page, '/');
      await expect(page.getByText(/análises, alertas de preço e um assistente/)).toBeInViewport({
        ratio: 1,
      });
      await expect(page.getByRole('link', { name: 'Quero saber mais' })).toBeInViewport({
        ratio: 1,
      });
    }
  });

  test('shows the price at once, and subscribes to the newsletter alone', async ({ page }) => {
    await page.setViewportSize(phone);
    await openPage(page, '/');
    const price = page.getByRole('link', { name: 'R$ 20,00 por mês' });
    await expect(price).toBeInViewport();
    await expect(price).toHaveAttribute('href', '/nossos-planos');
    await expect(page.getByRole('link', { name: 'Teste por 3 dias' })).toHaveAttribute(
      'href',
      '/trial-gratuito',
    );
    await expect(page.getByText('e você cancela quando quiser').first()).toBeInViewport();

    await page.getByRole('heading', { name: 'Quanto custa' }).scrollIntoViewIfNeeded();
    const field = page.getByLabel('Seu e-mail');
    await field.pressSequentially('errado');
    await page.getByRole('button', { name: 'Quero receber' }).click();
    await expect(field).toHaveAccessibleDescription(/Por favor, digite um email válido/);
    await field.fill(freshEmail());
    await page.getByRole('button', { name: 'Quero receber' }).click();
    await expect(page).toHaveURL(/\/newsletter\/personalizacao/);
  });

  test('questions are typed automatically, and can be paused by keyboard', async ({ page }) => {
    await page.clock.install();
    await openPage(page, '/');
    await page.getByText('Pergunte, por exemplo:').scrollIntoViewIfNeeded();
    const pause = page.getByRole('button', { name: 'Pausar a animação' });
    await expect(pause).toBeVisible();
    const typed = page.locator('p[aria-hidden] > span').last();
    const first = await typed.textContent();
    await expect.poll(() => typed.textContent()).not.toBe(first);
    await pause.focus();
    await page.keyboard.press('Enter');
    const resume = page.getByRole('button', { name: 'Continuar a animação' });
    await expect(resume).toBeFocused();
    const stopped = await typed.textContent();
    await page.clock.runFor(5000);
    expect(await typed.textContent()).toBe(stopped);
    await page.keyboard.press('Enter');
    await expect.poll(() => typed.textContent()).not.toBe(stopped);
  });

  test('with reduced motion no text is typed automatically', async ({ page }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, '/');
    await page.getByText('Pergunte, por exemplo:').scrollIntoViewIfNeeded();
    await page.clock.runFor(5000);
    await expect(page.locator('p[aria-hidden] > span').last()).toHaveText(
      'O que é dividend yield?',
    );
    await expect(page.getByRole('button', { name: /a animação/ })).toHaveCount(0);
  });

  test('the code of the lower sections loads when the user scrolls near them', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.url());
    });
    await page.setViewportSize(phone);
    await openPage(page, '/');
    await page.waitForLoadState('networkidle');
    expect(scripts.join()).not.toMatch(/report-section|assistant-section|how-it-works/);
    await page.getByRole('link', { name: 'Quero meus relatórios' }).scrollIntoViewIfNeeded();
    await expect.poll(() => scripts.join()).toMatch(/report-section/);
  });

  test('is complete when reached from another page', async ({ page }) => {
    await page.setViewportSize(desktop);
    await openPage(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Início', exact: true }).click();
    await expect(page.getByRole('img', { name: /^Relatório semanal/ })).toBeVisible();
  });
});

test.describe('the plans', () => {
  /** Expects a sign-up that knows the monthly plan and the page where it was chosen. */
  async function expectMonthlySignUp(page: Page, origin: string): Promise<void> {
    await page.getByRole('link', { name: 'Começar agora' }).click();
    await expect(page).toHaveURL('/signup');
    const state: unknown = await page.evaluate(() => (history.state as { usr: unknown }).usr);
    expect(state).toEqual({ plan: 'mensal', price: 'R$ 20,00', origin });
  }

  test('the half-year plan is preselected, and each plan leads on with itself', async ({
    page,
  }) => {
    await openPage(page, '/nossos-planos');
    await expect(
      page.getByRole('radio', { name: /Plano Semestral.*Plano Recomendado/ }),
    ).toBeChecked();
    for (const [name, key] of [
      [undefined, 'semestral'],
      ['anual', 'anual'],
      ['bienal', 'bienal'],
    ] as const) {
      if (name) await page.getByRole('radio', { name: new RegExp(`Plano ${name}`, 'i') }).check();
      await page.getByRole('button', { name: `Escolher o plano ${key}` }).click();
      await expect(page).toHaveURL(`/cadastro-semestral?plan=${key}`);
      await page.goBack();
      await expect(page).toHaveURL('/nossos-planos');
    }
    await expectMonthlySignUp(page, '/nossos-planos');
  });

  test('questions open, and a plan can be chosen, by keyboard', async ({ page }) => {
    await openPage(page, '/nossos-planos');
    const question = page.locator('summary', { hasText: 'E se eu me arrepender da compra?' });
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/7 dias corridos/)).toBeVisible();

    await page.getByRole('radio', { name: /Plano Semestral/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /Plano Anual/ })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Escolher o plano anual' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cadastro-semestral?plan=anual');
  });

  test('the monthly page shows only the monthly plan, and leads to its sign-up', async ({
    page,
  }) => {
    await openPage(page, '/plano-mensal');
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
    await page.getByRole('link', { name: 'Ver os planos de pagamento único' }).click();
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(3);
    await page.goBack();
    await expect(page).toHaveURL('/plano-mensal');
    await expectMonthlySignUp(page, '/plano-mensal');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read', { tag: '@core' }, async ({ page, request }) => {
    for (const path of marketingPaths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const text = await page.getByRole('main').innerText();
      expect(text.length, path).toBeGreaterThan(500);
      expect(await (await request.get(path)).text(), path).not.toContain('hidden=""');
    }
    await page.goto('/newsletter');
    await expect(page).toHaveTitle('Newsletter - BFJ');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('Seu e-mail')).toBeVisible();
  });

  test('the home page has its samples and the whole question', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('img', { name: /^Relatório semanal/ })).toBeVisible();
    await expect(page.locator('p[aria-hidden] > span').last()).toHaveText(
      'O que é dividend yield?',
    );
    await page.getByRole('link', { name: 'Quero saber mais' }).click();
    await expect(page).toHaveURL('/#whatsapp');
    await page.getByRole('link', { name: 'Quero meus relatórios' }).click();
    await expect(page).toHaveURL('/nossos-planos');
  });

  test('a plan can be chosen and shows its name', async ({ page }) => {
    await page.goto('/nossos-planos');
    await page.getByRole('radio', { name: /Plano Bienal/ }).check();
    await page.getByRole('button', { name: 'Escolher o plano bienal' }).click();
    await expect(page).toHaveURL('/cadastro-semestral?plan=bienal');
  });
});

test('the sitemap lists the public pages, and its related files are served', async ({
  request,
}) => {
  const text = await (await request.get('/sitemap.xml')).text();
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => new URL(match[1] ?? '').pathname,
  );
  expect(paths.sort()).toEqual([...marketingPaths, '/newsletter', '/trial-gratuito'].sort());
  for (const [file, type] of [
    ['/robots.txt', 'text/plain'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/social.png', 'image/png'],
  ] as const) {
    const response = await request.get(file);
    expect(response.status(), file).toBe(200);
    expect(response.headers()['content-type'], file).toContain(type);
  }
});

test('the legal pages link to their sections', async ({ page }) => {
  for (const [path, { updatedLabel }] of [
    ['/politica-de-privacidade', privacyPolicy],
    ['/termos-de-servico', terms],
  ] as const) {
    await openPage(page, path);
    await expect(page.getByText(updatedLabel).first()).toBeVisible();
    const link = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link').last();
    await link.click();
    const part = page.locator((await link.getAttribute('href')) ?? '');
    await expect(part).toBeInViewport();
  }
});
