import type { Locator, Page } from '@playwright/test';
import { holdingRow } from '../../support/users/holding.ts';
import { expect, signIn, test } from '../support/session-test.ts';
import { goToTrading } from '../support/trading-hours.ts';

/** System settings of users with low vision. */

test.describe('with text twice as large', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** Enlarges text as the browser's text size setting does, without styles that the site's content policy blocks. */
  async function enlargeText(page: Page): Promise<void> {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
  }

  /** Returns the words of a text that wrap over more than one line. */
  const brokenWords = async (text: Locator) =>
    text.evaluate((element) => {
      const { firstChild } = element;
      const words = [...(firstChild?.textContent ?? '').matchAll(/\S+/g)];
      return words
        .filter(({ 0: word, index }) => {
          const range = document.createRange();
          if (firstChild === null) return true;
          range.setStart(firstChild, index);
          range.setEnd(firstChild, index + word.length);
          return range.getClientRects().length > 1;
        })
        .map(([word]) => word);
    });

  async function expectNoSidewaysScroll(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const [expected, there] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth] as const;
    });
    expect(expected, address).toBe(there);
  }

  test('the home page’s headline breaks between words', async ({ page }) => {
    await enlargeText(page);
    await page.goto('/');
    const headline = page.getByRole('heading', { level: 1 });
    await expect(headline).toHaveText('O mercado financeiro do seu jeito');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await brokenWords(headline), `at ${width} px`).toEqual([]);
    }
  });

  for (const width of [320, 390]) {
    test(`the steps of a sign-up fit into ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await enlargeText(page);
      for (const address of ['/trial-gratuito-cadastro', '/signup', '/cadastro-semestral'])
        await expectNoSidewaysScroll(page, address);
    });
  }

  test('an open asset shows the whole search text, and the price of the session read out', async ({
    page,
    cloud,
  }) => {
    await enlargeText(page);
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    const address = '/dashboard?ativo=PETR4';
    await page.goto(address);
    await expect(page.getByRole('article', { name: 'PETR4' })).toBeVisible();
    await expectNoSidewaysScroll(page, address);
    const isWhole = async (part: Locator) =>
      part.evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1,
      );
    const field = page.getByRole('combobox', { name: 'Código ou nome do ativo' });
    await expect(field).toHaveValue('PETR4');
    expect(await isWhole(field)).toBe(true);
    const readOut = page.getByText(/^\d\d\/\d\d\/\d{4} · .*Vol\./);
    await expect(readOut).toContainText('R$');
    await expect(readOut).toHaveCSS('text-overflow', 'clip');
    expect(await isWhole(readOut)).toBe(true);
    // The value of a tile stays on one line.
    for (const figure of await page.getByLabel('Resumo do dia').locator('dd').all()) {
      const text = figure.locator('xpath=descendant-or-self::*[not(*)]').first();
      expect(await brokenWords(text), (await text.textContent()) ?? '').toEqual([]);
    }
  });

  test('plans and payments fit a small phone', async ({ page, cloud }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await enlargeText(page);
    await expectNoSidewaysScroll(page, '/nossos-planos');
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    for (const address of [
      '/dashboard?aba=pagamentos',
      '/plano-atrasado',
      '/cadastro-semestral',
      '/mensagens',
    ])
      await expectNoSidewaysScroll(page, address);
  });

  test('a portfolio of many positions is not wider than the phone', async ({ page, cloud }) => {
    const person = await cloud.sessions.makeUser({ plano: 'ativo' });
    const at = (await cloud.now()).toISOString();
    const held = ['PETR4', 'VALE3', 'ITUB4', 'BBAS3', 'MXRF11', 'HGLG11', 'BOVA11', 'AAPL34'];
    const positions = held.flatMap(
      (ticker) => holdingRow(person.account.id, at, { ticker, quantity: '12345' }).positions,
    );
    await cloud.sessions.putItems({ ...holdingRow(person.account.id, at), positions });
    await enlargeText(page);
    await signIn(page, cloud, person);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/carteira');
      const table = page.getByRole('table', { name: 'Posições da carteira' });
      await expect(table.getByRole('rowheader')).toHaveCount(held.length);
      // The last part to load, together with the prices.
      await expect(page.getByRole('table', { name: 'Proventos anunciados' })).toBeVisible();
      await expectNoSidewaysScroll(page, '/carteira');
      // The table scrolls to a button that does not fit on the screen.
      const edit = table.getByRole('button', { name: 'Editar PETR4' });
      await edit.focus();
      await expect(edit).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page, '/carteira/alocacao');
    }
  });

  test('alerts and trades keep codes and amounts on one line', async ({ page, cloud }) => {
    await goToTrading(cloud);
    await enlargeText(page);
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    await page.goto('/alertas');
    const asset = page.getByRole('combobox', { name: 'Ativo' });
    await asset.fill('bbas3');
    await asset.press('Enter');
    await page.getByLabel('Preço esperado').fill('13,90');
    await page.getByRole('button', { name: 'Criar alerta' }).click();
    const alert = page.getByRole('region', { name: 'Alertas ativos' }).getByRole('listitem');
    await expect(alert).toContainText('R$ 13,90');
    const toast = await page.locator('[data-sonner-toast]').first().boundingBox();
    expect((toast?.x ?? -1) >= 0 && (toast?.x ?? 0) + (toast?.width ?? 999) <= 390).toBe(true);
    expect(await brokenWords(alert.getByRole('link', { name: /BBAS3/ }))).toEqual([]);
    expect(await brokenWords(alert.locator('.tabular').first())).toEqual([]);
    await expectNoSidewaysScroll(page, '/alertas');

    await page.goto('/carteira/operacoes');
    await page.getByRole('button', { name: 'Importar planilha' }).click();
    await page.getByLabel('Escolher arquivo').setInputFiles({
      name: 'negociacao.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Data;Ativo;Operação;Quantidade;Preço;Corretora\n10/01/2025;PETR4;Compra;3000;36,20;XP\n',
      ),
    });
    await page.getByRole('button', { name: 'Importar 1 operação' }).click();
    await expect(page.getByText('Importação concluída')).toBeVisible();
    await expectNoSidewaysScroll(page, '/carteira/operacoes');
    const amount = page.getByText('R$ 108.600,00');
    expect(await brokenWords(amount)).toEqual([]);
    const pencil = await page.getByRole('button', { name: /^Editar compra/ }).boundingBox();
    const { x = 0, width = 999 } = (await amount.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(pencil?.x ?? 0);

    await expectNoSidewaysScroll(page, '/carteira');
    const sort = page.getByRole('combobox', { name: /^Ordenar por/ });
    expect((await sort.boundingBox())?.width).toBeGreaterThan(300);
  });

  test('no page is wider than the phone', async ({ page, cloud }) => {
    await enlargeText(page);
    for (const address of [
      '/',
      '/newsletter',
      '/newsletter/unsubscribe',
      '/trial-gratuito',
      '/nossos-planos',
      '/contact',
      '/terms-of-service',
      '/login',
      '/signup',
    ]) {
      await expectNoSidewaysScroll(page, address);
    }
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    for (const address of ['/dashboard?aba=pagamentos', '/profile', '/pagamento-plano?plan=anual'])
      await expectNoSidewaysScroll(page, address);
  });

  test('trial pages do not scroll sideways with enlarged text', async ({ page, cloud }) => {
    await enlargeText(page);
    await signIn(page, cloud, await cloud.sessions.makeTrialUser());
    for (const address of [
      '/trial-dashboard',
      '/trial-dashboard?editar=preferencias',
      '/gratuito-to-pago',
    ])
      await expectNoSidewaysScroll(page, address);
  });
});

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  const colourOf = async (control: Locator, property: string) =>
    control.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

  test('shows states, choices and buttons without the site’s colours', async ({ page, cloud }) => {
    const person = await cloud.sessions.makeUser({
      plano: 'ativo',
      periodicidade_msg: 'diaria',
      newsletter_email: 'nao',
    });
    await signIn(page, cloud, person);
    await page.goto('/profile');
    const on = page.getByRole('switch', { name: 'Mensagens de abertura e fechamento' });
    const off = page.getByRole('switch', { name: 'Newsletter por e-mail' });
    await expect(on).toBeChecked();
    await expect(off).not.toBeChecked();
    expect(await colourOf(on, 'background-color')).not.toBe(
      await colourOf(off, 'background-color'),
    );
    for (const control of [on, off, page.getByRole('button', { name: 'Salvar perfil' })])
      expect(Number.parseFloat(await colourOf(control, 'border-top-width'))).toBeGreaterThan(0);

    const chosen = page.locator('input[type=radio]:checked + span > span').first();
    const around = page.locator('input[type=radio]:checked + span').first();
    await expect(chosen).toHaveCSS('opacity', '1');
    expect(await colourOf(chosen, 'background-color')).not.toBe(
      await colourOf(around, 'background-color'),
    );
  });
});
