import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, signIn, test } from '../support/session-test.ts';
import { phone } from '../support/site-test.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Sua conta' });

test.describe('the bar of phones', () => {
  test.use({ viewport: phone });

  test('links the pages of a user with access, and marks the current one', async ({
    page,
    cloud,
  }) => {
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    await page.goto('/dashboard');
    const links = bar(page).getByRole('link');
    await expect(links).toHaveText([
      'Painel',
      'Carteira',
      'Assistente',
      'Alertas',
      'Mensagens',
      'Ajustes',
    ]);
    const marked = bar(page).locator('[aria-current=page]');
    await expect(marked).toHaveText('Painel');
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);
    for (const [name, address, headline] of [
      ['Mensagens', '/mensagens', 'Minhas mensagens'],
      ['Assistente', '/assistente', 'Assistente'],
    ] as const) {
      await links.filter({ hasText: name }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1, name: headline })).toBeFocused();
      await expect(marked).toHaveText(name);
    }
    await links.filter({ hasText: 'Ajustes' }).click();
    await expect(page.getByRole('tab', { name: 'Configurações', selected: true })).toBeVisible();
    await expect(marked).toHaveText('Ajustes');
  });

  test('leads a user without a plan to the plans, and is hidden where it would be in the way', async ({
    page,
    cloud,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'inativo' }));
    await page.goto('/mensagens');
    await expect(bar(page).getByRole('link')).toHaveText([
      'Painel',
      'Carteira',
      'Assistente',
      'Alertas',
      'Mensagens',
      'Planos',
    ]);
    // On wide screens it is a row below the site's header.
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(bar(page).getByRole('link')).toHaveCount(6);
    await expect(bar(page).locator('[aria-current=page]')).toHaveText('Mensagens');
    expect((await bar(page).boundingBox())?.y).toBeLessThan(80);
    await expectAccessible(page);
    await bar(page).getByRole('link', { name: 'Carteira' }).click();
    await expect(page).toHaveURL('/carteira');
    await page.setViewportSize(phone);
    expect((await bar(page).boundingBox())?.y).toBeGreaterThan(600);
    for (const address of ['/', '/pagamento-plano-mensal-recorrente', '/cadastro-semestral']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(bar(page)).toBeHidden();
    }
  });

  test('covers neither the focused element nor the end of the page', async ({ page, cloud }) => {
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    await page.goto('/mensagens');
    await expect(page.getByRole('switch').first()).toBeVisible();
    await expect(bar(page)).toBeVisible();
    const covered: string[] = [];
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      const under = await bar(page).evaluate((nav) => {
        const { activeElement } = document;
        // Behind the last control the focus is on the page itself.
        if (activeElement === null || activeElement === document.body) return undefined;
        if (nav.contains(activeElement)) return undefined;
        const isUnder =
          activeElement.getBoundingClientRect().bottom > nav.getBoundingClientRect().top;
        return isUnder ? activeElement.outerHTML : undefined;
      });
      if (under !== undefined) covered.push(under);
    }
    expect(covered).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const end = await page.getByText(/confirme antes de decidir/).boundingBox();
    const cover = await bar(page).boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0);
  });
});

test.describe('the frame of the analysis', () => {
  for (const width of [768, 1280, 1600]) {
    test(`keeps its position around an asset and a comparison, at ${width} px`, async ({
      page,
      cloud,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
      await page.goto('/dashboard');
      const marked = bar(page).locator('[aria-current=page]');
      const logo = page.getByRole('banner').getByRole('link', { name: 'BFJ, página inicial' });
      await expect(marked).toHaveText('Painel');
      const boundingBoxes = async () => [await logo.boundingBox(), await marked.boundingBox()];
      const before = await boundingBoxes();
      await page.goto('/dashboard?ativo=PETR4');
      const asset = page.getByRole('article', { name: 'PETR4' });
      await expect(asset).toBeVisible();
      await expect(marked).toHaveText('Painel');
      expect(await boundingBoxes()).toEqual(before);
      expect((await asset.boundingBox())?.y).toBeLessThanOrEqual(165);
      // The search is in the same row as the greeting.
      const search = await page.getByRole('search').boundingBox();
      const greeting = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(search?.y).toBeLessThan((greeting?.y ?? 0) + (greeting?.height ?? 0));
      expect(search?.x).toBeGreaterThan((greeting?.x ?? 0) + (greeting?.width ?? 0));
      // Each destination has one name, the one in the row.
      await page.locator('summary', { hasText: 'Perfil e saída' }).click();
      await expect(page.getByRole('link', { name: 'Meu Perfil' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Minhas? |^Meus / })).toHaveCount(0);
      await page.goto('/comparar?ativos=PETR4,VALE3');
      await expect(page.getByRole('heading', { level: 1, name: 'Comparar' })).toBeVisible();
      await expect(marked).toHaveText('Painel');
      expect(await boundingBoxes()).toEqual(before);
    });
  }
});

test.describe('before the cookie choice', () => {
  test.use({ viewport: phone, cookiesDecided: false });

  test('the cookie question is above the bar', async ({ page, cloud }) => {
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    await page.goto('/mensagens');
    await expect(bar(page)).toBeVisible();
    const question = await page.getByRole('region', { name: 'Cookies neste site' }).boundingBox();
    const below = await bar(page).boundingBox();
    expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expectAccessible(page);
  });
});
