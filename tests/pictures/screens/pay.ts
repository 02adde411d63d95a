import type { Page } from '@playwright/test';
import { fillCard } from '../../e2e/support/fill-card.ts';
import { press } from './screen.ts';

/** A payment passes through two functions, which may have a cold start, and through the partner. */
export const longTimeout = { timeout: 40_000 };

export const waitForCardFields = (page: Page) =>
  page.locator('iframe[name=cardNumber]').waitFor(longTimeout);

export async function openCheckout(page: Page, plan: string): Promise<void> {
  await page.goto(`/pagamento-plano?plan=${plan}`);
  await press(page, 'Continuar para o pagamento');
  await waitForCardFields(page);
}

export async function openMonthly(page: Page): Promise<void> {
  await page.goto('/pagamento-plano-mensal-recorrente');
  await press(page, 'Assinar');
  await press(page, 'Continuar para o pagamento');
  await waitForCardFields(page);
}

export async function payByCard(page: Page): Promise<void> {
  await openCheckout(page, 'anual');
  await fillCard(page, 'APRO');
  await press(page, /^Pagar/);
  await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor(longTimeout);
}

export async function subscribeMonthly(page: Page): Promise<void> {
  await openMonthly(page);
  await fillCard(page, 'APRO');
  await press(page, /^Assinar por/);
  await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor(longTimeout);
}
