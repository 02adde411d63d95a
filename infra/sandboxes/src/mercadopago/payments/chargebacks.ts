import type { SandboxContext } from '../context.ts';
import { reais } from '../money.ts';
import { partnerDate } from '../partner-date.ts';
import { wrongState } from './payment-changes.ts';
import { changePayment, findPayment } from './payment-ledger.ts';
import type { Chargeback, Payment } from './payment-record.ts';
import { errorAnswer } from '../refusal.ts';
import type { Answer } from '../refusal.ts';

/** The payer's bank takes the money back. @throws Refusal for a payment that was not paid */
export function chargeBack(
  context: SandboxContext,
  payment: Payment,
  statusDetail: string,
  now: number,
): Payment {
  if (!['approved', 'charged_back'].includes(payment.status)) throw wrongState();
  const changed = changePayment(context, payment, { status: 'charged_back', statusDetail }, now);
  const known = context.book.chargebacks.list({ link: String(payment.id), limit: 1 }).records[0];
  const chargeback: Chargeback = known ?? {
    id: context.book.nextNumber('chargeback', 217_000_001),
    paymentId: payment.id,
    amountCentavos: payment.amountCentavos,
    createdAt: now,
  };
  context.book.chargebacks.save(chargeback);
  context.tell({
    topic: 'topic_chargebacks_wh',
    dataId: chargeback.id,
    action: known === undefined ? 'chargeback.created' : 'chargeback.updated',
    version: changed.version,
    at: now,
    url: payment.notificationUrl,
  });
  return changed;
}

/** `GET /v1/chargebacks/{id}`. */
export function readChargeback(context: SandboxContext, id: string): Answer {
  const chargeback = context.book.chargebacks.find(id);
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
