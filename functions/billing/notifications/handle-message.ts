import type { PartnerPayment } from '../../integrations/mercadopago-answers.ts';
import { logger } from '../../runtime/logger.ts';
import { converge, type ConvergeEffects } from '../convergence/converge.ts';
import type { Focus } from '../convergence/fetch-provider-state.ts';
import { parseReference } from '../ledger/ledger.ts';
import type { PaymentMessage } from './payment-message.ts';

/**
 * Works off one message of the queue: asks the partner what it is about, and has that account
 * converge. What is not there, or not ours, is nothing to do.
 * @throws MercadoPagoFailure, PendingAtProviderError: the queue offers the message again
 */
export async function handleMessage(
  effects: ConvergeEffects,
  message: PaymentMessage,
): Promise<void> {
  if (message.kind === 'account') {
    await converge(effects, message.accountId);
    return;
  }
  const { topic, dataId } = message;
  switch (topic) {
    case 'payment':
      return convergePayments(effects, [dataId]);
    case 'subscription_preapproval':
      return convergePreapproval(effects, dataId, []);
    case 'subscription_authorized_payment': {
      const invoice = await effects.partner.findInvoice(dataId);
      if (invoice === undefined) return ignored(topic, dataId);
      const payments = invoice.paymentId === null ? [] : [invoice.paymentId];
      return convergePreapproval(effects, invoice.preapprovalId, payments);
    }
    case 'topic_chargebacks_wh': {
      const payments = await effects.partner.findChargeback(dataId);
      if (payments === undefined) return ignored(topic, dataId);
      return convergePayments(effects, payments);
    }
    default:
      return topic satisfies never;
  }
}

async function convergePayments(effects: ConvergeEffects, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const payment = await effects.partner.findPayment(id);
    if (payment === undefined) ignored('payment', id);
    else await convergeAttempt(effects, payment, { paymentIds: [id], ...subscriptionOf(payment) });
  }
}

function subscriptionOf({ preapprovalId }: PartnerPayment): Focus {
  return preapprovalId === null ? {} : { preapprovalIds: [preapprovalId] };
}

async function convergePreapproval(
  effects: ConvergeEffects,
  id: string,
  paymentIds: readonly string[],
): Promise<void> {
  const preapproval = await effects.partner.findPreapproval(id);
  if (preapproval === undefined) return ignored('preapproval', id);
  await convergeAttempt(effects, preapproval, { preapprovalIds: [id], paymentIds });
}

async function convergeAttempt(
  effects: ConvergeEffects,
  thing: { readonly id: string; readonly externalReference: string | null },
  focus: Focus,
): Promise<void> {
  const attempt = parseReference(thing.externalReference);
  if (attempt === undefined) return ignored('foreign', thing.id);
  await converge(effects, attempt.accountId, focus);
}

/** Of another shop of the same seller, or made up. */
function ignored(topic: string, partnerId: string): void {
  logger.info('notification ignored', { topic, partnerId });
}
