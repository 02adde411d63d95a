import type { SandboxContext } from '../context.ts';
import type { Payment } from './payment-record.ts';
import { paymentView } from './payment-view.ts';
import { refusal } from '../refusal.ts';

export function nextPaymentId(context: SandboxContext): number {
  return context.book.nextNumber('payment', 131_000_000_001);
}

/** Files a new payment and tells the seller. */
export function addPayment(context: SandboxContext, payment: Payment): void {
  const added = { ...payment, version: 1 };
  context.book.payments.save(added);
  tellOfPayment(context, added, 'payment.created');
}

/** Files a change of a payment and tells the seller. */
export function changePayment(
  context: SandboxContext,
  payment: Payment,
  change: Partial<Payment>,
  now: number,
): Payment {
  const changed = { ...payment, ...change, version: payment.version + 1, updatedAt: now };
  context.book.payments.save(changed);
  tellOfPayment(context, changed, 'payment.updated');
  return changed;
}

function tellOfPayment(context: SandboxContext, payment: Payment, action: string): void {
  context.tell({
    topic: 'payment',
    dataId: payment.id,
    action,
    version: payment.version,
    at: payment.updatedAt,
    url: payment.notificationUrl,
  });
}

/** @throws Refusal with 404 */
export function findPayment(context: SandboxContext, id: string | number): Payment {
  const payment = context.book.payments.find(id);
  if (payment !== undefined) return payment;
  throw refusal(404, 'Payment not found', { code: 2000, description: 'Payment not found' });
}

export function viewOf(context: SandboxContext, payment: Payment): object {
  const refunds =
    payment.refundedCentavos === 0
      ? []
      : context.book.refunds.list({ link: String(payment.id), oldestFirst: true, limit: 1000 })
          .records;
  return paymentView(payment, refunds, context.baseUrl);
}
