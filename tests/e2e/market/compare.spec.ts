import { expectAccessible } from '../support/accessibility.ts';
import { expect, problem, signIn, test } from '../support/session-test.ts';
import { desktop } from '../support/site-test.ts';

test(
  'an analysis leads to a comparison, and another user opens its link after logging in',
  { tag: '@core' },
  async ({ page, cloud }) => {
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    await page.goto('/dashboard?ativo=PETR4');
    await page.getByRole('link', { name: 'Comparar PETR4 com outros ativos' }).click();
    await expect(page).toHaveURL('/comparar?ativos=PETR4');
    await expect(page.getByText('Escolha mais um ativo para comparar.')).toBeVisible();

    const field = page.getByRole('combobox', { name: 'Adicionar um ativo' });
    await field.fill('vale3');
    await expect(page.getByRole('option').first()).toContainText('VALE3');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/comparar?ativos=PETR4,VALE3');
    const table = page.getByRole('table', { name: 'Comparação de PETR4 e VALE3' });
    await expect(table.getByRole('row', { name: /^P\/L/ })).toContainText('maior');
    const chart = page.getByRole('img', { name: /^Gráfico de .*VALE3 chegou a/ });
    await expect(chart.locator('canvas').first()).toBeVisible();
    await page.getByText('Ver os números do gráfico').click();
    await expect(page.getByRole('table', { name: 'Fechamentos a partir de 100' })).toBeVisible();

    // One failed asset does not affect the others and can be retried; back removes it.
    await page.route('**/api/get-asset-data', (route) =>
      route.fulfill(problem(503, 'partner_unavailable')),
    );
    await field.fill('itub4');
    await expect(page.getByRole('option').first()).toContainText('ITUB4');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Erro ao buscar dados do ativo.');
    await expect(table).toBeVisible();
    await page.unroute('**/api/get-asset-data');
    await page.getByRole('button', { name: /^Tentar de novo/ }).click();
    const columns = page.getByRole('table', { name: 'Comparação de PETR4, VALE3 e ITUB4' });
    await expect(columns).toBeVisible();
    const size = page.viewportSize();
    await page.setViewportSize({ width: 768, height: 900 });
    const cards = page.getByRole('list', { name: 'Ativos comparados' }).getByRole('listitem');
    await expect(cards).toHaveCount(3);
    const tops = await cards.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
    if (size !== null) await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Remover ITUB4' }).click();
    await expect(page).toHaveURL('/comparar?ativos=PETR4,VALE3');
    await page.reload();
    await expect(table).toBeVisible();

    // The comparison can be downloaded as a file, and prints without the page around it.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Baixar CSV/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('comparacao-PETR4-VALE3.csv');
    await page.emulateMedia({ media: 'print' });
    await expect(table).toBeVisible();
    for (const around of [page.getByRole('banner'), page.getByRole('contentinfo'), field]) {
      await expect(around).toBeHidden();
    }
    await page.emulateMedia({ media: null });

    // Without a session the link leads to the login.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/comparar?ativos=petr4,vale3');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('previousRoute'))).toContain(
      '/comparar?ativos=petr4,vale3',
    );
  },
);

for (const viewport of [{ width: 320, height: 640 }, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('the comparison in a trial is accessible and fits the viewport', async ({
      page,
      cloud,
    }) => {
      await signIn(page, cloud, await cloud.sessions.makeTrialUser());
      await page.goto('/trial-dashboard');
      await page.getByRole('link', { name: /^Comparar .*lado a lado$/ }).click();
      await expect(page).toHaveURL(/\/comparar/);
      await page.goto('/comparar');
      await expect(page.getByText('Escolha dois ativos')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/comparar?ativos=PETR4,mxrf11,XYZW9,AAPL,VALE3,???');
      await expect(page.getByText('VALE3 ficou de fora.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Lado a lado' })).toBeVisible();
      await expect(page.locator('canvas').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}
