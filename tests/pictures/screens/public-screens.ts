import type { Page } from '@playwright/test';
import { freshEmail, linkForMessages, openPage, subscribe } from '../../e2e/support/site-test.ts';
import { at, press, type Screen } from './screen.ts';

const visitor = 'visitor';

/** Screens for all visitors. */
export const publicScreens: readonly Screen[] = [
  { name: 'home', who: visitor, open: at('/') },
  { name: 'home-subscriber', who: 'subscriber', open: at('/') },
  { name: 'about', who: visitor, open: at('/about') },
  { name: 'contact', who: visitor, open: at('/contact') },
  { name: 'assistant-page', who: visitor, open: at('/assistente-ia') },
  { name: 'assistant-page-tried', who: visitor, open: tryAssistant },
  { name: 'plans', who: visitor, open: at('/nossos-planos') },
  { name: 'plan-monthly', who: visitor, open: at('/plano-mensal') },
  { name: 'privacy', who: visitor, open: at('/politica-de-privacidade') },
  { name: 'terms', who: visitor, open: at('/termos-de-servico') },
  { name: 'not-found', who: visitor, open: at('/nao-existe') },
  { name: 'cookies', who: visitor, open: askAboutCookies },
  { name: 'menu', who: visitor, open: openMenu },
  { name: 'editions', who: visitor, open: at('/edicoes') },
  { name: 'edition', who: visitor, open: openEdition },
  { name: 'edition-unknown', who: visitor, open: at('/edicoes/2020-01-01-fechamento') },
  { name: 'newsletter', who: visitor, open: at('/newsletter') },
  { name: 'newsletter-refused', who: visitor, open: submitInvalidAddress },
  { name: 'newsletter-questions', who: visitor, open: (page) => subscribe(page, freshEmail()) },
  { name: 'newsletter-questions-wrong', who: visitor, open: answerWrongly },
  { name: 'newsletter-no-link', who: visitor, open: at('/newsletter/personalizacao?email=a@b.co') },
  { name: 'newsletter-success', who: visitor, open: subscribeWhole },
  { name: 'newsletter-success-nothing', who: visitor, open: at('/newsletter/sucesso') },
  { name: 'newsletter-leave', who: visitor, open: askToLeave },
  { name: 'newsletter-left', who: visitor, open: leave },
  { name: 'newsletter-leave-damaged', who: visitor, open: at('/newsletter/cancelar#token=x') },
  { name: 'messages-stop-damaged', who: visitor, open: at('/mensagens/parar#token=x') },
];

async function askAboutCookies(page: Page): Promise<void> {
  await page.goto('/about');
  await page.evaluate(() => localStorage.removeItem('cookie-accepted'));
  await page.addInitScript(() => localStorage.removeItem('cookie-accepted'));
  await page.reload();
}

/** Below the width of the full header, the screens' first width. */
async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/about');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
}

async function tryAssistant(page: Page): Promise<void> {
  await openPage(page, '/assistente-ia');
  const tried = page.getByRole('main').getByRole('textbox').first();
  await tried.fill('quanto está PETR4?');
  await tried.press('Enter');
  await page.waitForTimeout(3_000);
}

async function openEdition(page: Page): Promise<void> {
  await page.goto('/edicoes');
  await page
    .getByRole('link', { name: /^Fechamento: / })
    .first()
    .click();
  await page.waitForURL(/edicoes\/.+/);
}

async function submitInvalidAddress(page: Page): Promise<void> {
  await openPage(page, '/newsletter');
  await page.getByLabel('Seu e-mail').fill('marina');
  await press(page, 'Quero receber');
  await page.getByText('Email inválido').waitFor();
}

async function answerWrongly(page: Page): Promise<void> {
  await subscribe(page, freshEmail());
  for (const name of ['Ações', 'Renda Fixa']) await page.getByRole('checkbox', { name }).uncheck();
  await press(page, 'Salvar preferências');
  await page.getByText('Selecione pelo menos uma área de interesse').waitFor();
}

async function subscribeWhole(page: Page): Promise<void> {
  await subscribe(page, freshEmail());
  await page.getByLabel('Como podemos chamar você?').fill('Marina');
  await press(page, 'Salvar preferências');
  await page.waitForURL('**/newsletter/sucesso');
}

async function askToLeave(page: Page): Promise<void> {
  const email = freshEmail();
  await subscribe(page, email);
  const link = await linkForMessages(page, email, 'list-unsubscribe');
  await openPage(page, link.replaceAll(/^<|>$/g, ''));
  await page.getByRole('button', { name: 'Sim, cancelar' }).waitFor();
}

async function leave(page: Page): Promise<void> {
  await askToLeave(page);
  await press(page, 'Sim, cancelar');
  await page.getByRole('heading', { name: 'Inscrição cancelada' }).waitFor();
}
