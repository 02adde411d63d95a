import type { SandboxContext } from '../context.ts';
import { reais } from '../money.ts';
import { partnerDate } from '../partner-date.ts';
import { invalidState } from './payment-changes.ts';
import { changePayment, findPayment } from './payment-ledger.ts';
import type { Chargeback, Payment } from './payment-record.ts';
import { errorAnswer } from '../api-error.ts';
import type { Answer } from '../api-error.ts';

/**
 * Records a chargeback by the payer's bank.
 * @throws ApiError for a payment that was not paid
 */
export function chargeBack(
  context: SandboxContext,
  payment: Payment,
  statusDetail: string,
  now: number,
): Payment {
  if (!['approved', 'charged_back'].includes(payment.status)) throw invalidState();
  const changed = changePayment(context, payment, { status: 'charged_back', statusDetail }, now);
  const existing = context.store.chargebacks.list({ link: String(payment.id), limit: 1 })
    .records[0];
  const chargeback: Chargeback = existing ?? {
    id: context.store.nextNumber('chargeback', 217_000_001),
    paymentId: payment.id,
    amountCentavos: payment.amountCentavos,
    createdAt: now,
  };
  context.store.chargebacks.save(chargeback);
  context.notify({
    topic: 'topic_chargebacks_wh',
    dataId: chargeback.id,
    action: existing === undefined ? 'chargeback.created' : 'chargeback.updated',
    version: changed.version,
    at: now,
    url: payment.notificationUrl,
  });
  return changed;
}

/** Answers `GET /v1/chargebacks/{id}`. */
export function readChargeback(context: SandboxContext, id: string): Answer {
  const chargeback = context.store.chargebacks.find(id);
  if (chargeback === undefined) return errorAnswer(404, 'Chargeback not found');
  return {
    status: 200,
    body: {
      id: String(chargeback.id),
      payments: [chargeback.paymentId],
      payment_id: chargeback.paymentId,
      status: findPayment(context, chargeback.paymentId).statusDetail,
      amount: reais(chargeback.amountCentavos),
      currency_id: 'BRL',
      reason: 'general',
      date_created: partnerDate(chargeback.createdAt),
    },
  };
}
