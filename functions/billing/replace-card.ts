import type * as z from 'zod/mini';
import type { replaceCard as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { MercadoPagoFailure } from '../partners/mercadopago-failures.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Session } from '../runtime/http/session.ts';
import { attemptLimit, type CheckoutEffects } from './checkout-effects.ts';
import { converge } from './converge.ts';
import { requireCard } from './own-customer.ts';
import { unansweredBy } from './partner-outcome.ts';
import { shownSubscription } from './paid-time.ts';
import { refusalText } from './refusal-texts.ts';

type Asked = z.infer<typeof endpoint.request>;

/**
 * Puts another card behind the session's own running subscription.
 * @throws BfjError `subscription_not_found`, `payment_data_incomplete`, `payment_unconfirmed`,
 *   `rate_limited`
 */
export async function replaceCard(
  effects: CheckoutEffects,
  session: Pick<Session, 'accountId'>,
  { paymentData }: Asked,
): Promise<z.infer<typeof endpoint.response>> {
  const { accountId } = session;
  const { token } = requireCard(paymentData);
  const { account, ledger } = await effects.billing.read(accountId);
  if (account === undefined) throw new BfjError('account_not_found');
  const subscription = shownSubscription(ledger);
  if (
    subscription === undefined ||
    subscription.partnerId === null ||
    subscription.status !== 'authorized' ||
    subscription.cancelledAt !== null
  ) {
    throw new BfjError('subscription_not_found');
  }
  await effects.countCall(attemptLimit, accountId);
  try {
    await effects.partner.replaceCard(subscription.partnerId, token);
    await converge(effects, accountId, { attemptIds: [subscription.id] });
  } catch (error) {
    const isRefused = error instanceof MercadoPagoFailure && error.reason === 'refused';
    if (!isRefused) throw unansweredBy(error);
    return { success: false, error: refusalText(error.code) };
  }
  return { success: true };
}
