import type { PaymentAnswer } from '../../../shared/contracts/billing-endpoints.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { paymentStatus } from '../ledger/billing-changes.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { toUserError } from './partner-outcome.ts';
import { refusedPaymentText } from './refused-payment-texts.ts';
import type { Charge } from '../../entities/billing-ledger.ts';

/** Returns the page for a paid plan. */
export function successPage(plan: string): string {
  return `/payment-success?plan=${plan}`;
}

/** The page while the partner reviews a payment: the dashboard explains it. */
const waitingPage = '/dashboard?payment_success=true';

/**
 * Returns the checkout's answer about a payment; for a pending Pix with its code.
 * @throws ProblemError `payment_unconfirmed`, `partner_unavailable` when that cannot be read
 */
export async function paymentAnswer(
  dependencies: Pick<CheckoutDependencies, 'partner'>,
  charge: Charge,
): Promise<PaymentAnswer> {
  const status = paymentStatus(charge);
  const common = {
    paymentId: charge.id,
    status,
    ...(charge.detail === null ? {} : { statusDetail: charge.detail }),
  };
  switch (status) {
    case 'approved':
      return { success: true, ...common, redirectUrl: successPage(charge.plan) };
    case 'processing':
    case 'in_process':
      return { success: true, ...common, redirectUrl: waitingPage };
    case 'pending': {
      if (charge.method !== 'pix') return { success: true, ...common, redirectUrl: waitingPage };
      return { success: true, ...common, ...(await fetchPixFields(dependencies, charge)) };
    }
    case 'rejected':
    case 'cancelled':
    case 'expired':
    case 'refunded':
    case 'charged_back':
    case 'failed':
      return { success: false, ...common, error: refusedPaymentText(charge.detail, 'plan') };
    default:
      return status satisfies never;
  }
}

/**
 * We do not store the code: the partner has it. Without it the payment cannot be made, so this
 * fails and the same request gets the code later.
 */
async function fetchPixFields(
  { partner }: Pick<CheckoutDependencies, 'partner'>,
  { partnerId, expiresAt }: Charge,
): Promise<Partial<PaymentAnswer>> {
  const pix = partnerId === null ? null : await fetchPixCode(partner, partnerId);
  if (pix === null) throw new ProblemError('payment_unconfirmed');
  return { ...pix, ...(expiresAt === null ? {} : { expiresAt }) };
}

async function fetchPixCode(partner: CheckoutDependencies['partner'], paymentId: string) {
  try {
    return (await partner.findPayment(paymentId))?.pix ?? null;
  } catch (error) {
    throw toUserError(error);
  }
}
