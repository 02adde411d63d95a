import { expectAccessible } from '../support/accessibility.ts';
import { expect, signIn, test } from '../support/session-test.ts';
import { phone } from '../support/site-test.ts';

const bonds = [
  'Produto;Instituição;Indexador;Vencimento;Quantidade;Valor Aplicado;Valor bruto;Valor líquido',
  'Tesouro Selic 2029;XP;SELIC;01/03/2029;0,3;4.500,00;5.123,45;5.012,30',
];

test.describe('fixed income', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test(
    'is typed with its rate, imported with its value, and valued after tax',
    { tag: '@core' },
    async ({ page, cloud }) => {
      await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
      await page.goto('/carteira');
      await page.getByRole('link', { name: 'Renda fixa' }).click();
      await expect(page.getByRole('heading', { name: 'Nenhuma aplicação ainda' })).toBeVisible();
      await page.getByRole('button', { name: 'Adicionar aplicação' }).click();
      const form = page.getByRole('form', { name: 'Adicionar aplicação' });
      await form.getByRole('button', { name: 'Salvar aplicação' }).click();
      await expect(form.getByLabel('Nome')).toBeFocused();
      await expectAccessible(page);
      await form.getByLabel('Nome').fill('CDB Banco A');
      await form.getByLabel('Valor aplicado').fill('10.000,00');
      await form.getByLabel('Data da aplicação').fill('2025-01-10');
      await form.getByLabel('Percentual do CDI').fill('110');
      await form.getByRole('button', { name: 'Salvar aplicação' }).click();
      // The rates are read from their source while the page is open.
      await expect(page.getByText(/^estimativa de \d/).first()).toBeVisible();
      await page.getByText('Impostos e conta').click();
      await expect(page.getByText('Imposto de renda', { exact: true })).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Importar planilha' }).click();
      await page.getByLabel('Escolher arquivo').setInputFiles({
        name: 'posicao.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${bonds.join('\n')}\n`),
      });
      await expect(page.getByRole('heading', { name: 'Renda fixa: o que entra' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Importar 1 de renda fixa' }).click();
      await expect(page.getByText('2 aplicações', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Desfazer importação' }).click();
      await expect(page.getByText('1 aplicação', { exact: true })).toBeVisible();
    },
  );
});
