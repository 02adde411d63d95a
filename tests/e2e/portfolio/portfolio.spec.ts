import { holdingRow } from '../../support/users/holding.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, signIn, test } from '../support/session-test.ts';
import { readLayoutShifts, watchShifts } from '../support/shifts.ts';
import { phone } from '../support/site-test.ts';

test.describe('a portfolio', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test(
    'is imported from a file, and shows its value',
    { tag: '@core' },
    async ({ page, cloud }) => {
      await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
      await page.goto('/carteira');
      await expect(page.getByText('falam dos seus ativos favoritos')).toBeVisible();
      await page.getByRole('button', { name: 'Importar planilha' }).click();
      await page.getByLabel('Escolher arquivo').setInputFiles({
        name: 'carteira.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'Código;Quantidade;Preço médio\nPETR4;100;32,5012\nMXRF11;20;\nVALE3;nenhuma;1\n',
        ),
      });
      await expect(page.getByText('A quantidade não é um número.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Importar 2 posições' }).click();
      const table = page.getByRole('table', { name: 'Posições da carteira' });
      await expect(table.getByRole('row', { name: /PETR4/ })).toContainText('R$');
      await expect(page.getByText('Valor da carteira', { exact: true })).toBeVisible();
      await expect(page.getByText(/fora do resultado: MXRF11/)).toBeVisible();
      await expectAccessible(page);
    },
  );
});

for (const viewport of [phone, { width: 1280, height: 800 }]) {
  test.describe(`first loads at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('move nothing that is visible', async ({ page, cloud }) => {
      const person = await cloud.sessions.makeUser({ plano: 'ativo' });
      const at = (await cloud.now()).toISOString();
      await cloud.sessions.putItems(holdingRow(person.account.id, at, { ticker: 'PETR4' }));
      await signIn(page, cloud, person);
      await watchShifts(page);
      for (const address of [
        '/carteira',
        '/carteira/alocacao',
        '/carteira/operacoes',
        '/carteira/proventos',
        '/carteira/renda-fixa',
      ]) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('.skeleton')).toHaveCount(0);
        const shifts = await readLayoutShifts(page);
        expect(
          shifts.reduce((sum, shift) => sum + shift, 0),
          address,
        ).toBeLessThan(0.1);
      }
    });
  });
}
