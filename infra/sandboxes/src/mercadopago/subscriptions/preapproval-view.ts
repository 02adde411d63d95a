import { applicationId, collectorId } from '../context.ts';
import { reais } from '../money.ts';
import { partnerDate, partnerDateOrNull } from '../partner-date.ts';
import type { Invoice, Preapproval } from './subscription-records.ts';

/** Returns a subscription in the format of `GET /preapproval/{id}`. */
export function preapprovalView(preapproval: Preapproval, baseUrl: string): object {
  return {
    id: preapproval.id,
    version: preapproval.version,
    application_id: applicationId,
    collector_id: collectorId,
    preapproval_plan_id: null,
    payer_id: preapproval.payerId,
    // The partner often omits it.
    payer_email: '',
    status: preapproval.status,
    reason: preapproval.reason,
    external_reference: preapproval.externalReference,
    date_created: partnerDate(preapproval.createdAt),
    last_modified: partnerDate(preapproval.updatedAt),
    init_point: `${baseUrl}/subscriptions/checkout?preapproval_id=${preapproval.id}`,
    auto_recurring: {
      frequency: preapproval.frequency,
      frequency_type: preapproval.frequencyType,
      transaction_amount: reais(preapproval.amountCentavos),
      currency_id: 'BRL',
      start_date: partnerDate(preapproval.startAt),
      end_date: partnerDateOrNull(preapproval.endAt),
      free_trial: preapproval.freeTrial,
    },
    summarized: summary(preapproval),
    payment_method_id: preapproval.card?.brand ?? null,
    payment_method_id_secondary: null,
    card_id: preapproval.cardId,
    first_invoice_offset: null,
    back_url: preapproval.backUrl,
    next_payment_date: partnerDate(preapproval.nextChargeAt),
  };
}

function summary(preapproval: Preapproval): object {
  return {
    quotas: null,
    semaphore: semaphore(preapproval),
    charged_quantity: preapproval.chargedQuantity,
    pending_charge_quantity: null,
    charged_amount: reais(preapproval.chargedCentavos),
    pending_charge_amount: null,
    last_charged_date: partnerDateOrNull(preapproval.lastChargedAt),
    last_charged_amount:
      preapproval.lastChargedCentavos === null ? null : reais(preapproval.lastChargedCentavos),
  };
}

function semaphore({ failedInstallments, chargedQuantity }: Preapproval): string | null {
  if (failedInstallments > 0) return failedInstallments > 1 ? 'red' : 'yellow';
  return chargedQuantity > 0 ? 'green' : null;
}

/** Returns the format of `GET /preapproval/search`: without payment dates and summary. */
export function foundPreapprovalView(preapproval: Preapproval, baseUrl: string): object {
  return { ...preapprovalView(preapproval, baseUrl), next_payment_date: null, summarized: {} };
}

/** Returns an invoice in the format of `GET /authorized_payments/{id}`. */
export function invoiceView(invoice: Invoice): object {
  return {
    id: invoice.id,
    type: invoice.retryAttempt === 0 ? 'scheduled' : 'recurring',
    preapproval_id: invoice.preapprovalId,
    reason: invoice.reason,
    external_reference: invoice.externalReference,
    payer_id: invoice.payerId,
    currency_id: 'BRL',
    transaction_amount: reais(invoice.amountCentavos),
    debit_date: partnerDate(invoice.debitAt),
    next_retry_date: partnerDateOrNull(invoice.nextRetryAt),
    retry_attempt: invoice.retryAttempt,
    date_created: partnerDate(invoice.createdAt),
    last_modified: partnerDate(invoice.updatedAt),
    status: invoice.status,
    summarized: invoice.payment.status === 'approved' ? 'done' : 'pending',
    payment: {
      id: invoice.payment.id,
      status: invoice.payment.status,
      status_detail: invoice.payment.statusDetail,
    },
  };
}
