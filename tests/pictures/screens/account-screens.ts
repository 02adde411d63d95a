import type { Page } from '@playwright/test';
import { assetTabs } from '../../../web/src/copy/market/market.ts';
import { assetTabSchema } from '../../../web/src/features/market/analysis/asset-tab.ts';
import { problem } from '../../e2e/support/session-test.ts';
import { askAssistant } from '../open-screens.ts';
import { at, press, type Screen } from './screen.ts';

/** Screens of a signed-in user. */
export const accountScreens: readonly Screen[] = [
  { name: 'dashboard', who: 'subscriber', open: at('/dashboard') },
  { name: 'dashboard-found-none', who: 'subscriber', open: at('/dashboard?ativo=XPTO3') },
  ...analysisOf('PETR4'),
  ...analysisOf('HGLG11'),
  { name: 'dashboard-failed', who: 'subscriber', open: failAccess },
  { name: 'settings', who: 'subscriber', open: at('/dashboard?aba=configuracoes') },
  { name: 'settings-wrong', who: 'subscriber', open: saveWrongSettings },
  { name: 'delete-account', who: 'subscriber', open: askToDelete },
  { name: 'payments-none', who: 'subscriber', open: at('/dashboard?aba=pagamentos') },
  { name: 'profile', who: 'subscriber', open: at('/profile') },
  { name: 'profile-inactive', who: 'inactive', open: at('/profile') },
  { name: 'inactive', who: 'inactive', open: at('/dashboard-inativo') },
  { name: 'trial-dashboard', who: 'trial', open: at('/trial-dashboard') },
  { name: 'trial-edit', who: 'trial', open: at('/trial-dashboard?editar=preferencias') },
  { name: 'trial-on-dashboard', who: 'trial', open: at('/dashboard') },
  { name: 'trial-inactive', who: 'trial', open: at('/dashboard-inativo') },
  { name: 'upgrade', who: 'trial', open: at('/gratuito-to-pago') },
  { name: 'trial-expired', who: 'expiredTrial', open: at('/dashboard') },
  { name: 'trial-expired-panel', who: 'expiredTrial', open: at('/trial-dashboard') },
  { name: 'portfolio-empty', who: 'subscriber', open: at('/carteira') },
  { name: 'portfolio', who: 'reader', open: at('/carteira') },
  { name: 'portfolio-import', who: 'subscriber', open: openImport },
  { name: 'portfolio-import-wrong', who: 'subscriber', open: importWrongRows },
  { name: 'portfolio-import-refused', who: 'subscriber', open: importNothing },
  { name: 'report', who: 'reader', open: at('/carteira/relatorios') },
  { name: 'report-printed', who: 'reader', open: at('/carteira/relatorios'), printed: true },
  { name: 'report-not-yet', who: 'reader', open: at('/carteira/relatorios/2027-W10') },
  { name: 'report-none', who: 'subscriber', open: at('/carteira/relatorios') },
  { name: 'alerts-empty', who: 'subscriber', open: at('/alertas') },
  { name: 'alerts', who: 'reader', open: makeAlerts },
  { name: 'messages', who: 'reader', open: at('/mensagens') },
  { name: 'messages-inactive', who: 'inactive', open: at('/mensagens') },
  { name: 'compare', who: 'subscriber', open: at('/comparar?ativos=PETR4,VALE3,ITUB4') },
  { name: 'compare-empty', who: 'subscriber', open: at('/comparar') },
  { name: 'assistant-empty', who: 'subscriber', open: at('/assistente') },
  { name: 'assistant', who: 'reader', open: (page) => askAssistant(page, 'compara petr4 e vale3') },
  {
    name: 'assistant-price',
    who: 'reader',
    open: (page) => askAssistant(page, 'como foi PETR4 hoje?'),
  },
];

/** The developer consoles. */
export const localScreens: readonly Screen[] = [
  { name: 'local-console', who: 'visitor', open: at('/_local') },
  { name: 'local-mailbox', who: 'visitor', open: at('/_local/mailbox') },
  { name: 'local-phone', who: 'visitor', open: at('/_local/phone') },
];

/** Returns a screen for each section. */
function analysisOf(ticker: string): Screen[] {
  return assetTabSchema.options.map((section) => ({
    name: `analysis-${ticker}-${section}`,
    who: 'reader',
    open: async (page) => {
      await page.goto(`/dashboard?ativo=${ticker}`);
      await page.getByRole('tab', { name: assetTabs[section] }).click();
      await page.getByText('Sucesso', { exact: true }).waitFor({ state: 'detached' });
    },
  }));
}

async function failAccess(page: Page): Promise<void> {
  await page.route('**/api/access*', (route) => route.fulfill(problem(400, 'rate_limited')));
  await page.goto('/dashboard');
  await page.getByRole('alert').first().waitFor();
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/dashboard?aba=configuracoes');
  await page.getByRole('button', { name: 'Salvar configurações' }).waitFor();
}

async function saveWrongSettings(page: Page): Promise<void> {
  await openSettings(page);
  for (const name of ['Ações', 'FIIs']) await page.getByRole('checkbox', { name }).uncheck();
  await press(page, 'Salvar configurações');
  await page.getByText('Selecione pelo menos uma área de interesse.').waitFor();
}

async function askToDelete(page: Page): Promise<void> {
  await openSettings(page);
  await press(page, 'Excluir minha conta');
  await page.getByRole('dialog').waitFor();
}

async function openImport(page: Page): Promise<void> {
  await page.goto('/carteira');
  await press(page, 'Importar planilha');
}

async function importFile(page: Page, text: string): Promise<void> {
  await openImport(page);
  await page.getByLabel('Escolher arquivo').setInputFiles({
    name: 'carteira.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
}

async function importWrongRows(page: Page): Promise<void> {
  const rows = ['PETR4;100;32,5012', 'MXRF11;20;', 'VALE3;nenhuma;1', 'nada;1;1', 'ITUB4;3;=1+1'];
  await importFile(page, `Código;Quantidade;Preço médio\n${rows.join('\n')}\n`);
  await page.getByText('A quantidade não é um número.').waitFor();
}

async function importNothing(page: Page): Promise<void> {
  await importFile(page, 'um;dois\n3;4\n');
  await page.getByText('Não foi possível ler este arquivo').waitFor();
}

async function makeAlerts(page: Page): Promise<void> {
  await page.goto('/alertas?ativo=PETR4');
  for (const chip of ['−5%', '+5%']) {
    await press(page, chip);
    await press(page, 'Criar alerta');
    await page.getByRole('region', { name: 'Alertas ativos' }).waitFor();
    const asset = page.getByRole('combobox', { name: 'Ativo' });
    await asset.fill('vale3');
    await asset.press('Enter');
    await page.getByRole('button', { name: '+5%' }).waitFor();
  }
}
