import type { Page } from '@playwright/test';
import { expectReadable } from '../support/accessibility.ts';
import { expect, signIn, test } from '../support/session-test.ts';
import { desktop, freshEmail, openPage, phone, subscribe } from '../support/site-test.ts';

const dark = 'rgb(12, 21, 18)';
const light = 'rgb(250, 247, 241)';

const expectGround = (page: Page, colour: string) =>
  expect(page.locator('html'), page.url()).toHaveCSS('background-color', colour);
const barColours = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));
const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tema' }).getByRole('radio', { name });

test(
  'the theme switch applies to every page before it is painted, and to other tabs',
  { tag: '@core' },
  async ({ page, context }) => {
    await openPage(page, '/newsletter');
    await expect(choice(page, 'Automático')).toBeChecked();
    await expectGround(page, light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectGround(page, dark);
    await page.emulateMedia({ colorScheme: 'light' });

    const other = await context.newPage();
    await openPage(other, '/about');
    await choice(page, 'Escuro').check();
    for (const tab of [page, other]) {
      await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(choice(tab, 'Escuro')).toBeChecked();
      await expectGround(tab, dark);
      expect(await barColours(tab)).toEqual(['#0c1512', '#0c1512']);
    }

    // Without any script but the inline one, the page is dark from its first paint.
    await other.route('**/assets/*.js*', (route) => route.abort());
    for (const address of ['/nossos-planos', '/login', '/edicoes', '/nao-existe']) {
      await other.goto(address);
      await expectGround(other, dark);
    }
    await other.close();

    // Print is always light, for any chosen theme.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expectGround(page, light);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });

    await choice(page, 'Claro').check();
    await expectGround(page, light);
    await choice(page, 'Automático').check();
    await expectGround(page, dark);
    expect(await barColours(page)).toEqual(['#faf7f1', '#0c1512']);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  },
);

test.describe('in the dark', () => {
  test.use({
    colorScheme: 'dark',
    viewport: phone,
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('all text of the public pages has sufficient contrast', async ({ page }) => {
    for (const address of [
      '/',
      '/nossos-planos',
      '/assistente-ia',
      '/newsletter',
      '/trial-gratuito',
      '/edicoes',
      '/politica-de-privacidade',
      '/signup',
      '/trial-gratuito-cadastro',
      '/nao-existe',
    ]) {
      await test.step(address, async () => {
        await openPage(page, address);
        await expectReadable(page);
      });
    }
    await openPage(page, '/login');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText(/e-mail/i).first()).toBeVisible();
    await expectReadable(page);
    await subscribe(page, freshEmail());
    await page.getByRole('combobox', { name: /Ativos favoritos/ }).fill('petr');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectReadable(page);
  });

  test('all text behind a session has sufficient contrast, and the price is redrawn in another theme', async ({
    page,
    cloud,
  }) => {
    test.slow();
    await page.setViewportSize(desktop);
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    await page.goto('/dashboard?ativo=PETR4');
    const canvas = page.locator('canvas').first();
    await expect(canvas).toBeVisible();
    const tabs = page.getByRole('article', { name: 'PETR4' }).getByRole('tab');
    for (const tab of await tabs.all()) {
      await tab.click();
      await expectReadable(page);
    }
    // The last tabs have no chart.
    await tabs.first().click();
    await expect(canvas).toBeVisible();
    await canvas.evaluate((drawn) => drawn.setAttribute('data-old', ''));
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('canvas[data-old]')).toHaveCount(0);
    await expect(page.locator('canvas').first()).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });

    await page.getByRole('tab', { name: 'Pagamentos', exact: true }).click();
    await expectReadable(page);
    await page.getByRole('tab', { name: 'Configurações' }).click();
    await page.getByRole('button', { name: 'Excluir minha conta' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectReadable(page);
    for (const address of ['/carteira', '/alertas', '/assistente', '/mensagens', '/profile']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectReadable(page);
    }

    const trial = { status: 'ativa', data_expiracao: '2099-01-01T00:00:00.000Z' } as const;
    await signIn(page, cloud, await cloud.sessions.makeTrialUser(trial));
    await page.goto('/dashboard');
    await expect(page.getByText('Ativos favoritos', { exact: true })).toBeVisible();
    await expectReadable(page);
  });

  test('a payment has sufficient contrast, with its card and its Pix', async ({ page, cloud }) => {
    await signIn(page, cloud, await cloud.sessions.makeUser());
    await page.goto('/pagamento-plano?plan=anual');
    await page.getByRole('button', { name: 'Continuar para o pagamento' }).click();
    const number = page.frameLocator('iframe[name=cardNumber]').getByRole('textbox');
    await expect(number).toHaveCSS('color', 'rgb(238, 243, 239)');
    await expectReadable(page);
    // A theme change keeps the typed text, on the background that its colours were made for.
    await number.pressSequentially('5031');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(number).toHaveValue('5031');
    await expect(page.locator('div:has(> div > iframe[name=cardNumber])')).toHaveCSS(
      'background-color',
      'rgb(22, 34, 29)',
    );
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('radio', { name: /Pix/ }).check();
    await page.getByRole('button', { name: 'Gerar código Pix' }).click();
    // On a phone the picture opens with a press, below the code to copy.
    const other = page.getByText('Pagar com outro aparelho').filter({ visible: true });
    await expect(page.getByRole('button', { name: /Copiar/ })).toBeVisible({ timeout: 30_000 });
    if (await other.isVisible()) await other.click();
    const picture = page.getByRole('img', { name: 'QR Code do Pix' }).filter({ visible: true });
    await expect(picture).toBeVisible({ timeout: 30_000 });
    await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expectReadable(page);
  });
});
