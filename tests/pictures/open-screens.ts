import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Theme } from '../../shared/theme.ts';
import { now } from './fixed-product.ts';

const ana = { email: 'ana.ativa@exemplo.com.br', phone: '11900000001' } as const;
const asset = 'PETR4';
/** What she holds, as a broker's file says it. */
const holdings = ['PETR4;100;', 'ITUB4;80;', 'VALE3;40;', 'HGLG11;15;', 'KNRI11;12;'];

/** A page at rest: nothing moves, and there is no question about cookies over it. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  theme: Theme,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme: theme,
    ...options,
  });
  await context.addInitScript(() => localStorage.setItem('cookie-accepted', 'true'));
  await context.clock.install({ time: now });
  return context.newPage();
}

export async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel(/WhatsApp|Telefone/).fill(ana.phone);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/dashboard');
}

/** Once: whoever logs in later holds the same. */
export async function fillPortfolio(page: Page): Promise<void> {
  await page.goto('/carteira');
  await page.getByRole('button', { name: 'Importar planilha' }).click();
  const lines = ['Código;Quantidade;Preço médio', ...holdings];
  await page.getByLabel('Escolher arquivo').setInputFiles({
    name: 'carteira.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  });
  await page.getByRole('button', { name: `Importar ${holdings.length} posições` }).click();
  await page.getByRole('table', { name: 'Posições da carteira' }).waitFor();
}

export async function openAnalysis(page: Page): Promise<void> {
  await page.goto(`/dashboard?ativo=${asset}`);
  await page.getByRole('article', { name: asset }).getByRole('tabpanel').waitFor();
  await drawn(page);
  // The notice of success lies over the page for some seconds.
  await page.getByText('Sucesso', { exact: true }).waitFor({ state: 'detached' });
  await page.evaluate(() => {
    const article = document.querySelector('article');
    if (article !== null) scrollTo(0, article.getBoundingClientRect().top + scrollY - 70);
  });
}

export async function openComparison(page: Page): Promise<void> {
  await page.goto('/comparar?ativos=PETR4,VALE3');
  await drawn(page);
}

/** Charts, once they stand. */
async function drawn(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
}

export async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/assistente');
  await page.getByRole('textbox', { name: 'Sua pergunta' }).fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('article').last().waitFor();
  await page.waitForLoadState('networkidle');
}
