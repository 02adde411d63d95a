import type { Page } from '@playwright/test';
import { fillCard } from '../../e2e/support/fill-card.ts';
import { waitForCardFields, openCheckout, openMonthly, longTimeout } from './pay.ts';
import { at, press, type Screen } from './screen.ts';

const monthlySuccess = '/payment-success?plan=mensal&subscription=true';

/**
 * Screens around a payment. Payments are made on the way, and each screen leaves the user ready for the next ones.
 */
export const paymentScreens: readonly Screen[] = [
  { name: 'pay-data', who: 'inactive', open: at('/pagamento-plano?plan=anual') },
  { name: 'pay-data-wrong', who: 'inactive', open: giveWrongData },
  { name: 'pay-card', who: 'inactive', open: (page) => openCheckout(page, 'anual') },
  { name: 'pay-card-empty', who: 'inactive', open: payNothing },
  { name: 'pay-card-refused', who: 'inactive', open: payWithRefusedCard },
  { name: 'pay-pix', who: 'inactive', open: choosePix },
  { name: 'pay-pix-waiting', who: 'pixPayer', open: waitForPix },
  { name: 'pay-pix-came-back', who: 'pixPayer', open: comeBackToPix },
  { name: 'inactive-pix-waiting', who: 'pixPayer', open: openWaitingPix },
  { name: 'pay-nothing-found', who: 'inactive', open: at('/payment-success?plan=anual') },
  { name: 'overdue', who: 'inactive', open: at('/plano-atrasado') },
  { name: 'pay-success', who: 'payer', open: at('/payment-success?plan=anual') },
  { name: 'pay-again', who: 'payer', open: at('/pagamento-plano?plan=anual') },
  { name: 'payments-one-off', who: 'payer', open: at('/dashboard?aba=pagamentos') },
  { name: 'payments-history', who: 'payer', open: openHistory },
  { name: 'receipt', who: 'payer', open: openReceipt },
  { name: 'receipt-printed', who: 'payer', open: openReceipt, printed: true },
  { name: 'monthly-data', who: 'inactive', open: at('/pagamento-plano-mensal-recorrente') },
  { name: 'monthly-card', who: 'inactive', open: openMonthly },
  { name: 'monthly-success', who: 'monthlyPayer', open: at(monthlySuccess) },
  { name: 'payments-monthly', who: 'monthlyPayer', open: at('/dashboard?aba=pagamentos') },
  { name: 'payments-cancel', who: 'monthlyPayer', open: askToCancel },
  { name: 'cards', who: 'monthlyPayer', open: openCards },
  { name: 'cards-saved', who: 'monthlyPayer', open: saveCard },
  { name: 'monthly-again', who: 'monthlyPayer', open: at('/pagamento-plano-mensal-recorrente') },
];

async function giveWrongData(page: Page): Promise<void> {
  await page.goto('/pagamento-plano?plan=anual');
  await page.getByLabel('Nome completo').fill('');
  await page.getByLabel('E-mail').fill('sem-arroba');
  await page.getByLabel('CPF').fill('111.111.111-11');
  await page.getByLabel('Telefone').fill('1198888');
  await press(page, 'Continuar para o pagamento');
  await page.getByText('CPF inválido').waitFor();
}

async function payNothing(page: Page): Promise<void> {
  await openCheckout(page, 'anual');
  await press(page, /^Pagar/);
  await page.getByText('Confira o número do cartão.').waitFor();
}

async function payWithRefusedCard(page: Page): Promise<void> {
  await openCheckout(page, 'anual');
  await fillCard(page, 'FUND');
  await press(page, /^Pagar/);
  await page.getByText('Nada foi cobrado').waitFor(longTimeout);
}

async function choosePix(page: Page): Promise<void> {
  await openCheckout(page, 'bienal');
  await page.getByRole('radio', { name: /Pix/ }).check();
}

async function waitForPix(page: Page): Promise<void> {
  await page.goto('/pagamento-plano?plan=bienal');
  // A payment that is already pending is shown once the server has answered.
  await page.waitForLoadState('networkidle');
  const again = page.getByRole('button', { name: 'Continuar para o pagamento' });
  const code = page.getByLabel('Pix copia e cola');
  await again.or(code).first().waitFor();
  if (await code.isVisible()) return;
  await again.click();
  await waitForCardFields(page);
  await page.getByRole('radio', { name: /Pix/ }).check();
  await press(page, 'Gerar código Pix');
  await page.getByLabel('Pix copia e cola').waitFor(longTimeout);
}

async function comeBackToPix(page: Page): Promise<void> {
  await waitForPix(page);
  await page.reload();
  await page.getByLabel('Pix copia e cola').waitFor(longTimeout);
}

async function openHistory(page: Page): Promise<void> {
  await page.goto('/dashboard?aba=pagamentos');
  await press(page, 'Ver Histórico');
  await page.getByRole('button', { name: /^Recibo/ }).waitFor();
}

async function openReceipt(page: Page): Promise<void> {
  await openHistory(page);
  await page.getByRole('button', { name: /^Recibo/ }).click();
  await page.getByText(/^pay_[0-9A-Z]{26}$/).waitFor();
}

async function askToCancel(page: Page): Promise<void> {
  await page.goto('/dashboard?aba=pagamentos');
  await press(page, 'Cancelar assinatura');
}

async function openCards(page: Page): Promise<void> {
  await page.goto('/gerenciar-cartoes');
  await waitForCardFields(page);
}

async function saveCard(page: Page): Promise<void> {
  await openCards(page);
  await fillCard(page, 'APRO');
  await press(page, 'Salvar este cartão');
  await page.getByText('Cartão atualizado').waitFor(longTimeout);
}

async function openWaitingPix(page: Page): Promise<void> {
  await waitForPix(page);
  await page.goto('/dashboard-inativo');
  await page.getByLabel('Pix copia e cola').waitFor(longTimeout);
}
