import { expectAccessible } from '../support/accessibility.ts';
import { expect, signIn, test } from '../support/session-test.ts';
import { phone } from '../support/site-test.ts';

const history = [
  'Data;Ativo;Operação;Quantidade;Preço;Corretora',
  '10/01/2025;PETR4;Compra;300;36,20;XP',
  '18/11/2025;PETR4;Venda;100;38,40;XP',
  '20/11/2025;PETRL405;Compra;100;1,20;XP',
];

test.describe('trades', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test(
    'are imported from a file, corrected by hand, and undone',
    { tag: '@core' },
    async ({ page, cloud }) => {
      await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
      await page.goto('/carteira');
      await page.getByRole('link', { name: 'Operações' }).click();
      // The page before has a button of the same name.
      await expect(page.getByRole('heading', { name: 'Operações', level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Importar planilha' }).click();
      await page.getByLabel('Escolher arquivo').setInputFiles({
        name: 'negociacao.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${history.join('\n')}\n`),
      });
      await expect(page.getByText('2025: lucro de R$ 220,00')).toBeVisible();
      await page.getByText('O que fica de fora: 1 linha').click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Importar 2 operações' }).click();
      await expect(page.getByText('Importação concluída')).toBeVisible();
      await expect(page.getByText('lucro de R$ 220,00', { exact: true })).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Adicionar operação' }).click();
      const form = page.getByRole('form', { name: 'Adicionar operação' });
      await form.getByRole('combobox', { name: 'Ativo' }).fill('PETR4');
      await form.getByLabel('Data').fill('2025-12-01');
      await form.getByLabel('Quantidade').fill('7');
      await form.getByLabel('Preço por unidade em reais').fill('37,15');
      await expect(form.getByText('Depois desta compra: 207 ações a R$ 36,2321')).toBeVisible();
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Salvar operação' }).click();
      await expect(page.getByText('3 operações', { exact: true })).toBeVisible();

      await page.getByRole('link', { name: 'Posições' }).click();
      const positions = page.getByRole('table', { name: 'Posições da carteira' });
      await expect(positions.getByRole('row', { name: /PETR4/ })).toHaveCount(2);
      await page.getByRole('link', { name: 'Operações' }).click();
      await page.getByRole('button', { name: 'Desfazer a importação de negociacao.csv' }).click();
      await page.getByRole('button', { name: 'Sim, desfazer' }).click();
      await expect(page.getByText('1 operação', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Posições' }).click();
      await expect(positions.getByRole('row', { name: /PETR4/ })).toHaveCount(1);
    },
  );
});
