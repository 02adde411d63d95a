import type { PartnerPayment } from '../../integrations/mercadopago/mercadopago-answers.ts';
import { logger } from '../../runtime/logger.ts';
import {
  reconcileAccount,
  type ReconcileDependencies,
} from '../reconciliation/reconcile-account.ts';
import type { Focus } from '../reconciliation/fetch-provider-state.ts';
import { parseReference } from '../ledger/ledger.ts';
import type { PaymentMessage } from './payment-message.ts';

/**
 * Processes one message of the queue: fetches its object from the partner and reconciles the account. Objects that
 * do not exist, or are not ours, are ignored.
 * @throws MercadoPagoFailure, PendingAtProviderError: the queue offers the message again
 */
export async function handleMessage(
  dependencies: ReconcileDependencies,
  message: PaymentMessage,
): Promise<void> {
  if (message.kind === 'account') {
    await reconcileAccount(dependencies, message.accountId);
    return;
  }
  const { topic, dataId } = message;
  switch (topic) {
    case 'payment':
      return reconcilePayments(dependencies, [dataId]);
    case 'subscription_preapproval':
      return reconcilePreapproval(dependencies, dataId, []);
    case 'subscription_authorized_payment': {
      const invoice = await dependencies.partner.findInvoice(dataId);
      if (invoice === undefined) return logIgnored(topic, dataId);
      const payments = invoice.paymentId === null ? [] : [invoice.paymentId];
      return reconcilePreapproval(dependencies, invoice.preapprovalId, payments);
    }
    case 'topic_chargebacks_wh': {
      const payments = await dependencies.partner.findChargeback(dataId);
      if (payments === undefined) return logIgnored(topic, dataId);
      return reconcilePayments(dependencies, payments);
    }
    default:
      return topic satisfies never;
  }
}

async function reconcilePayments(
  dependencies: ReconcileDependencies,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const payment = await dependencies.partner.findPayment(id);
    if (payment === undefined) logIgnored('payment', id);
    else
      await reconcileAttempt(dependencies, payment, {
        paymentIds: [id],
        ...toFocus(payment),
      });
  }
}

function toFocus({ preapprovalId }: PartnerPayment): Focus {
  return preapprovalId === null ? {} : { preapprovalIds: [preapprovalId] };
}

async function reconcilePreapproval(
  dependencies: ReconcileDependencies,
  id: string,
  paymentIds: readonly string[],
): Promise<void> {
  const preapproval = await dependencies.partner.findPreapproval(id);
  if (preapproval === undefined) return logIgnored('preapproval', id);
  await reconcileAttempt(dependencies, preapproval, { preapprovalIds: [id], paymentIds });
}

async function reconcileAttempt(
  dependencies: ReconcileDependencies,
  resource: { readonly id: string; readonly externalReference: string | null },
  focus: Focus,
): Promise<void> {
  const attempt = parseReference(resource.externalReference);
  if (attempt === undefined) return logIgnored('foreign', resource.id);
  await reconcileAccount(dependencies, attempt.accountId, focus);
}

/** A notification of another shop of the same seller, or an invented one. */
function logIgnored(topic: string, partnerId: string): void {
  logger.info('notification ignored', { topic, partnerId });
}
