import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Theme } from '../../shared/theme.ts';
import { now } from './fixed-product.ts';

const ana = { email: 'ana.ativa@exemplo.com.br', phone: '11900000001' } as const;
const asset = 'PETR4';
/** Ana's portfolio, as lines of a broker's file. */
const holdings = ['PETR4;100;', 'ITUB4;80;', 'VALE3;40;', 'HGLG11;15;', 'KNRI11;12;'];

/** Opens a page without animations and without the cookie banner. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  theme: Theme,
  options: BrowserContextOptions,
  at: Date = now,
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
  await context.clock.install({ time: at });
  return context.newPage();
}

export async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel(/WhatsApp|Telefone/).fill(ana.phone);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/dashboard');
}

/** Fills the portfolio once; it is stored for later logins. */
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
  await waitForCharts(page);
  // The success toast covers the page for some seconds.
  await page.getByText('Sucesso', { exact: true }).waitFor({ state: 'detached' });
}

export async function openComparison(page: Page): Promise<void> {
  await page.goto('/comparar?ativos=PETR4,VALE3');
  await waitForCharts(page);
}

/** Opens the newest report. */
export async function openReport(page: Page): Promise<void> {
  await page.goto('/carteira/relatorios');
  await page.getByRole('article').waitFor();
}

/** Waits for the charts. */
async function waitForCharts(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Asks the question in a new conversation. */
export async function askAssistant(page: Page, question: string): Promise<void> {
  await page.goto('/assistente');
  const field = page.getByRole('textbox', { name: 'Sua pergunta' });
  await field.waitFor();
  const answers = page.getByRole('article');
  if ((await answers.count()) > 0) {
    await page.getByRole('button', { name: 'Apagar conversa' }).click();
    await page.getByRole('button', { name: 'Apagar', exact: true }).click();
    await answers.first().waitFor({ state: 'detached' });
    // Reload, so that the toast of the deletion disappears.
    await page.reload();
  }
  await field.fill(question);
  await page.keyboard.press('Enter');
  await answers.waitFor();
  await page.waitForLoadState('networkidle');
}
