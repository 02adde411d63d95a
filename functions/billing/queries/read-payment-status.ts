import type * as z from 'zod/mini';
import type { getPaymentStatus as statusEndpoint } from '../../../shared/contracts/billing-endpoints.ts';
import type { Payment } from '../../../shared/contracts/billing.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Session } from '../../runtime/http/session.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { BillingCheckDependencies } from '../checkout/checkout-dependencies.ts';
import { successPage } from '../checkout/payment-answer.ts';
import {
  paidForBy,
  refusedPaymentText,
  reviewAbandoned,
} from '../checkout/refused-payment-texts.ts';
import { checkNow } from './check-now.ts';

type SessionAccount = Pick<Session, 'accountId'>;

/** The code is requested once per return to a Pix. */
const codeLimit = { name: 'pix-code', maximum: 60, windowSeconds: 24 * 60 * 60 };
/** @throws ProblemError `payment_not_found`, also for a payment of another account */
export async function readPaymentStatus(
  dependencies: BillingCheckDependencies,
  { accountId }: SessionAccount,
  { paymentId, code }: z.infer<typeof statusEndpoint.request>,
): Promise<z.infer<typeof statusEndpoint.response>> {
  const before = await dependencies.billing.findPayment(accountId, paymentId);
  const isOpen = ['processing', 'pending', 'in_process'].includes(before?.status ?? '');
  if (isOpen) await checkNow(dependencies, accountId, paymentId);
  const payment = isOpen ? await dependencies.billing.findPayment(accountId, paymentId) : before;
  if (payment === undefined) throw new ProblemError('payment_not_found');
  const { status, status_detail: statusDetail, expires_at: expiresAt, plan } = payment;
  const isFailed = ['rejected', 'cancelled', 'expired', 'failed'].includes(status);
  return {
    paymentId,
    status,
    ...(statusDetail === null ? {} : { statusDetail }),
    ...(isFailed ? { error: refusedPaymentText(toStatusReason(payment), paidForBy(plan)) } : {}),
    ...(status === 'approved' ? { redirectUrl: successPage(plan) } : {}),
    ...(status === 'pending' && code === 'true'
      ? await pixCode(dependencies, accountId, paymentId)
      : {}),
    ...(expiresAt === null ? {} : { expiresAt }),
  };
}

/** Time ends the code of a Pix, and the analysis of a card. */
function toStatusReason({ status, method, status_detail: detail }: Payment): string | null {
  if (status !== 'expired') return detail;
  return method === 'pix' ? 'expired' : reviewAbandoned;
}

/** Returns the code of a Pix, which only the partner stores. Undefined when it does not return it. */
async function pixCode(
  dependencies: BillingCheckDependencies,
  accountId: string,
  paymentId: string,
): Promise<{ qrCode?: string; qrCodeBase64?: string }> {
  try {
    await dependencies.countCall(codeLimit, accountId);
    const { ledger } = await dependencies.billing.read(accountId);
    const partnerId = ledger.charges.find(({ id }) => id === paymentId)?.partnerId ?? null;
    const payment =
      partnerId === null ? undefined : await dependencies.partner.findPayment(partnerId);
    return { ...payment?.pix };
  } catch (error) {
    if (error instanceof ProblemError) return {};
    reportFailure('code of a Pix not read', { accountId, paymentId }, error, 'warn');
    return {};
  }
}
