import type * as z from 'zod/mini';
import type { upgradeTrial } from '../../../../shared/contracts/trial.ts';
import { loadPage } from '../../lib/load-page.ts';
import { keepSignUpData } from '../identity/sign-up-data.ts';

/**
 * Opens the session of the account, which takes the trial's place, and its payment page.
 * @returns false where nobody could be signed in: the trial's session then stays
 */
export async function openPayment({
  customer,
  permit,
}: z.infer<typeof upgradeTrial.response>): Promise<boolean> {
  const { email, phone } = customer;
  try {
    const { signIn } = await import('../identity/sign-in.ts');
    const step = await signIn({ kind: 'account', email, phone, permit });
    if (!step.done) return false;
  } catch {
    return false;
  }
  await forgetTrialTokens();
  keepSignUpData(customer);
  loadPage('/pagamento-plano-mensal-recorrente', {
    prefilledData: customer,
    from: '/gratuito-to-pago',
    skipToPayment: true,
    autoRedirect: true,
    autoStart: true,
  });
  return true;
}

/** They would stay behind in the browser: a sign-out only ends the session that is open. */
async function forgetTrialTokens(): Promise<void> {
  const cognito = await import('../identity/cognito-session.ts');
  await cognito.end('trial').catch(() => undefined);
}
