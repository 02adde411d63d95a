import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, problem, signIn, test } from '../support/session-test.ts';
import { desktop } from '../support/site-test.ts';

async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
}

const longName = {
  nome: 'Maria Antonieta Albuquerque Cavalcanti de Vasconcelos e Souza',
  ativos_interesse: Array.from({ length: 15 }, (_, nth) => `ABCDEFGHIJ${nth}`.slice(-12)).join(','),
};

for (const viewport of [{ width: 320, height: 640 }, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    // Text in a fade animation would be measured with too little contrast.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'the active dashboard, its settings with an error, and the last question are accessible',
      { tag: viewport === desktop ? [] : '@core' },
      async ({ page, cloud }) => {
        const person = await cloud.sessions.makeUser({ ...longName, plano: 'ativo' });
        await signIn(page, cloud, person);
        await page.goto('/dashboard');
        await expect(page.getByRole('tab')).toHaveCount(3);
        await page.getByRole('button', { name: 'Analisar' }).click();
        await expectSound(page);
        await page.getByRole('tab', { name: 'Pagamentos' }).click();
        await expectSound(page);
        await page.getByRole('tab', { name: 'Configurações' }).click();
        await page.getByRole('checkbox', { name: 'Ações' }).uncheck();
        await page.getByRole('checkbox', { name: 'FIIs' }).uncheck();
        await page.getByRole('button', { name: 'Salvar configurações' }).click();
        await expect(page.getByText('Selecione pelo menos uma área de interesse.')).toBeVisible();
        await expectSound(page);
        await page.getByRole('button', { name: 'Excluir minha conta' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectSound(page);
      },
    );

    test('the views without a subscription are accessible', async ({ page, cloud }) => {
      await signIn(page, cloud, await cloud.sessions.makeUser(longName));
      // The same view as at /dashboard-inativo.
      await page.goto('/dashboard?payment_success=true');
      await expect(page.getByText('Ativos favoritos', { exact: true })).toBeVisible();
      await expectSound(page);
      await page.goto('/profile');
      await expect(page.getByText('Por enquanto, só leitura')).toBeVisible();
      await expectSound(page);
    });

    test('the views of a trial are accessible', async ({ page, cloud }) => {
      const data_expiracao = '2099-01-01T00:00:00.000Z';
      for (const status of ['ativa', 'inativa'] as const) {
        const person = await cloud.sessions.makeTrialUser({ status, data_expiracao });
        await signIn(page, cloud, person);
        await page.goto('/dashboard');
        await expect(page.getByText('Ativos favoritos', { exact: true })).toBeVisible();
        await expectSound(page);
      }
    });

    test('loading and failed states are accessible', async ({ page, cloud }) => {
      await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
      await page.route('**/api/access*', () => undefined);
      for (const address of ['/dashboard', '/dashboard-inativo', '/profile']) {
        await page.goto(address);
        await expect(page.locator('.skeleton').first()).toBeVisible();
        await expectSound(page);
      }
      await page.unroute('**/api/access*');
      await page.route('**/api/access*', (route) => route.fulfill(problem(400, 'rate_limited')));
      await page.goto('/dashboard');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectSound(page);
    });
  });
}
