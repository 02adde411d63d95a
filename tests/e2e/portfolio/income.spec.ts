import { expectAccessible } from '../support/accessibility.ts';
import { expect, problem, signIn, test } from '../support/session-test.ts';
import { phone } from '../support/site-test.ts';

const history = [
  'Data;Ativo;Operação;Quantidade;Preço;Corretora',
  '10/01/2025;MXRF11;Compra;800;10,10;XP',
  '10/01/2025;ITSA4;Compra;1500;8,90;XP',
  '20/08/2026;ITSA4;Venda;1500;10,90;XP',
];

test.describe('payments', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test('follow imported trades, by month and by asset', async ({ page, cloud }) => {
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    await page.goto('/carteira/proventos');
    await expect(page.getByRole('heading', { name: 'Seus proventos aparecem aqui' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Registrar operações' }).click();
    await page.getByRole('button', { name: 'Importar planilha' }).first().click();
    await page.getByLabel('Escolher arquivo').setInputFiles({
      name: 'negociacao.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${history.join('\n')}\n`),
    });
    await page.getByRole('button', { name: 'Importar 3 operações' }).click();
    await expect(page.getByText('Importação concluída')).toBeVisible();

    await page.getByRole('link', { name: 'Proventos' }).click();
    const months = page.getByRole('region', { name: 'Mês a mês' });
    await expect(months).toBeVisible();
    const assets = page.getByRole('table', { name: 'Proventos por ativo' });
    // It was sold in August, and its payments before count.
    await expect(assets.getByRole('row', { name: /ITSA4.*vendido/ })).toBeVisible();
    await months.getByLabel('Ativo').selectOption('MXRF11');
    await expect(months.getByRole('listitem')).toHaveCount(1);
    await months
      .getByRole('button', { name: / de 20\d\d: / })
      .nth(2)
      .click();
    await months
      .getByRole('button', { name: / de 20\d\d: / })
      .nth(2)
      .press('ArrowRight');
    await expect(months.getByRole('button', { name: / de 20\d\d: / }).nth(3)).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(months.getByLabel('Ativo')).toHaveValue('MXRF11');
    const received = page
      .getByRole('region', { name: 'Resumo dos proventos' })
      .locator('dd')
      .first();
    const amount = /R\$\s[\d.,]+/.exec(await received.innerText())?.[0] ?? '';

    // The overview has the same amount.
    await page.getByRole('link', { name: 'Resumo', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Resumo' })).toContainText(amount);
  });

  test('load again after a failure', async ({ page, cloud }) => {
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    const failing = '**/api/portfolio-income';
    await page.route(failing, (route) => route.fulfill(problem(404, 'not_found')));
    await page.goto('/carteira/proventos');
    await expect(page.getByText('Seus proventos não carregaram')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(failing);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('heading', { name: 'Seus proventos aparecem aqui' })).toBeVisible();
  });
});
