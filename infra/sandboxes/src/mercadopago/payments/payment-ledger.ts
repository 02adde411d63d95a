import type { SandboxContext } from '../context.ts';
import type { Payment } from './payment-record.ts';
import { paymentView } from './payment-view.ts';
import { apiError } from '../api-error.ts';

export function nextPaymentId(context: SandboxContext): number {
  return context.store.nextNumber('payment', 131_000_000_001);
}

/** Saves a new payment and notifies the seller. */
export function addPayment(context: SandboxContext, payment: Payment): void {
  const added = { ...payment, version: 1 };
  context.store.payments.save(added);
  notifyPayment(context, added, 'payment.created');
}

/** Saves a change of a payment and notifies the seller. */
export function changePayment(
  context: SandboxContext,
  payment: Payment,
  change: Partial<Payment>,
  now: number,
): Payment {
  const changed = { ...payment, ...change, version: payment.version + 1, updatedAt: now };
  context.store.payments.save(changed);
  notifyPayment(context, changed, 'payment.updated');
  return changed;
}

function notifyPayment(context: SandboxContext, payment: Payment, action: string): void {
  context.notify({
    topic: 'payment',
    dataId: payment.id,
    action,
    version: payment.version,
    at: payment.updatedAt,
    url: payment.notificationUrl,
  });
}

/**
 * Returns a payment.
 * @throws ApiError with 404
 */
export function findPayment(context: SandboxContext, id: string | number): Payment {
  const payment = context.store.payments.find(id);
  if (payment !== undefined) return payment;
  throw apiError(404, 'Payment not found', { code: 2000, description: 'Payment not found' });
}

export function buildPaymentView(context: SandboxContext, payment: Payment): object {
  const refunds =
    payment.refundedCentavos === 0
      ? []
      : context.store.refunds.list({ link: String(payment.id), oldestFirst: true, limit: 1000 })
          .records;
  return paymentView(payment, refunds, context.baseUrl);
}
