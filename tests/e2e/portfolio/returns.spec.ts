import { expectAccessible } from '../support/accessibility.ts';
import { expect, signIn, test } from '../support/session-test.ts';
import { phone } from '../support/site-test.ts';

const history = [
  'Data;Ativo;Operação;Quantidade;Preço;Corretora',
  '10/01/2025;PETR4;Compra;300;36,20;XP',
  '18/11/2025;PETR4;Venda;100;38,40;XP',
  '10/02/2026;VALE3;Compra;200;60,40;',
];
const returnsAddress = '**/api/portfolio-returns';

test.describe('the returns of a portfolio', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test('are shown by period, after an error too', { tag: '@core' }, async ({ page, cloud }) => {
    await signIn(page, cloud, await cloud.sessions.makeUser({ plano: 'ativo' }));
    await page.goto('/carteira/operacoes');
    await page.getByRole('button', { name: 'Importar planilha' }).click();
    await page.getByLabel('Escolher arquivo').setInputFiles({
      name: 'negociacao.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${history.join('\n')}\n`),
    });
    await page.getByRole('button', { name: 'Importar 3 operações' }).click();
    await expect(page.getByText('Importação concluída')).toBeVisible();

    const error = { status: 404, json: { success: false, error: { code: 'not_found' } } };
    await page.route(returnsAddress, async (route) => route.fulfill(error));
    await page.goto('/carteira');
    await expect(page.getByText('A rentabilidade não carregou')).toBeVisible();
    await page.unroute(returnsAddress);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();

    const periods = page.getByRole('radiogroup', { name: 'Período da rentabilidade' });
    const year = periods.getByRole('radio', { name: '1A um ano' });
    await expect(year).toBeChecked();
    await year.focus();
    for (const name of [/dois anos/, /cinco anos/, /^Tudo/]) {
      await page.keyboard.press('ArrowRight');
      await expect(periods.getByRole('radio', { name })).toBeChecked();
    }
    await expect(page.getByText('De 09/01/2025', { exact: false })).toBeVisible();
    await expect(page.getByText('ao ano', { exact: true })).toBeVisible();
    await page.reload();
    await expect(periods.getByRole('radio', { name: /^Tudo/ })).toBeChecked();

    const chart = page.getByRole('slider', { name: 'Cada dia no gráfico' });
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /^09\/01\/2025: Sua carteira 0,00%/);
    await page.getByText('Ver os números do gráfico').click();
    const numbers = page.getByRole('table', { name: /^Rentabilidade desde/ });
    await expect(numbers.getByRole('row', { name: /^09\/01\/25/ })).toContainText('0,00%');

    const movers = page.getByRole('table', { name: /^Quanto cada ativo/ });
    const total = movers.getByRole('row', { name: /^Total/ });
    const tile = page.getByLabel('Resumo', { exact: true }).getByText(/^[+−]R\$/);
    await expect(total).toContainText((await tile.first().textContent()) ?? 'no amount');
    await page.getByRole('radio', { name: 'Semana' }).check();
    await expect(page.getByText(/^Desde o fechamento de/)).toBeVisible();
    await expectAccessible(page);

    await page.setViewportSize({ width: 320, height: 844 });
    const sideways = await page.evaluate(() => {
      const root = document.documentElement;
      root.style.fontSize = '200%';
      const width = root.scrollWidth - root.clientWidth;
      root.style.fontSize = '';
      return width;
    });
    expect(sideways, 'with text twice as large').toBe(0);
    await page.setViewportSize(phone);

    await page.getByRole('link', { name: 'Alocação' }).click();
    const brokers = page.getByRole('table', { name: 'Valor da carteira por corretora' });
    await expect(brokers.getByRole('row', { name: /Sem corretora/ })).toContainText('%');
    await expectAccessible(page);
  });
});
