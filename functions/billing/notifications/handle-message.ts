import type { PartnerPayment } from '../../integrations/mercadopago/mercadopago-answers.ts';
import { logger } from '../../runtime/logger.ts';
import { converge, type ConvergeDependencies } from '../convergence/converge.ts';
import type { Focus } from '../convergence/fetch-provider-state.ts';
import { parseReference } from '../ledger/ledger.ts';
import type { PaymentMessage } from './payment-message.ts';

/**
 * Works off one message of the queue: asks the partner what it is about, and has that account
 * converge. What is not there, or not ours, is nothing to do.
 * @throws MercadoPagoFailure, PendingAtProviderError: the queue offers the message again
 */
export async function handleMessage(
  dependencies: ConvergeDependencies,
  message: PaymentMessage,
): Promise<void> {
  if (message.kind === 'account') {
    await converge(dependencies, message.accountId);
    return;
  }
  const { topic, dataId } = message;
  switch (topic) {
    case 'payment':
      return convergePayments(dependencies, [dataId]);
    case 'subscription_preapproval':
      return convergePreapproval(dependencies, dataId, []);
    case 'subscription_authorized_payment': {
      const invoice = await dependencies.partner.findInvoice(dataId);
      if (invoice === undefined) return ignored(topic, dataId);
      const payments = invoice.paymentId === null ? [] : [invoice.paymentId];
      return convergePreapproval(dependencies, invoice.preapprovalId, payments);
    }
    case 'topic_chargebacks_wh': {
      const payments = await dependencies.partner.findChargeback(dataId);
      if (payments === undefined) return ignored(topic, dataId);
      return convergePayments(dependencies, payments);
    }
    default:
      return topic satisfies never;
  }
}

async function convergePayments(
  dependencies: ConvergeDependencies,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const payment = await dependencies.partner.findPayment(id);
    if (payment === undefined) ignored('payment', id);
    else
      await convergeAttempt(dependencies, payment, {
        paymentIds: [id],
        ...subscriptionOf(payment),
      });
  }
}

function subscriptionOf({ preapprovalId }: PartnerPayment): Focus {
  return preapprovalId === null ? {} : { preapprovalIds: [preapprovalId] };
}

async function convergePreapproval(
  dependencies: ConvergeDependencies,
  id: string,
  paymentIds: readonly string[],
): Promise<void> {
  const preapproval = await dependencies.partner.findPreapproval(id);
  if (preapproval === undefined) return ignored('preapproval', id);
  await convergeAttempt(dependencies, preapproval, { preapprovalIds: [id], paymentIds });
}

async function convergeAttempt(
  dependencies: ConvergeDependencies,
  thing: { readonly id: string; readonly externalReference: string | null },
  focus: Focus,
): Promise<void> {
  const attempt = parseReference(thing.externalReference);
  if (attempt === undefined) return ignored('foreign', thing.id);
  await converge(dependencies, attempt.accountId, focus);
}

/** Belongs to another shop of the same seller, or is invented. */
function ignored(topic: string, partnerId: string): void {
  logger.info('notification ignored', { topic, partnerId });
}
