import type { SandboxContext } from '../context.ts';
import { accountNumber } from '../context.ts';
import { addPeriods } from '../partner-date.ts';
import type { Payment } from '../payments/payment-record.ts';
import { addPayment, nextPaymentId } from '../payments/payment-ledger.ts';
import { chargeCard } from '../cards/card-charge.ts';
import { changePreapproval } from './preapproval-ledger.ts';
import type { Invoice, Preapproval } from './subscription-records.ts';

/** Retries of a failed installment, over ten days. */
const maxRetries = 4;
const retryMilliseconds = 2.5 * 86_400_000;
/** A subscription is cancelled after this number of unpaid installments. */
const maxFailedInstallments = 3;

/** Charges the due installment, or skips it while the subscription is paused. */
export function processCycle(context: SandboxContext, preapproval: Preapproval, now: number): void {
  const cycles = preapproval.cycles + 1;
  const next = { cycles, nextChargeAt: addPeriods(preapproval.firstChargeAt, preapproval, cycles) };
  if (preapproval.status === 'paused') {
    changePreapproval(context, preapproval, next, now);
    return;
  }
  const moved = changePreapproval(context, preapproval, next, now);
  chargeInstallment(context, moved, newInvoice(context, moved, now), now);
  const charged = context.store.preapprovals.find(preapproval.id) ?? moved;
  if (charged.endAt !== null && charged.nextChargeAt > charged.endAt) {
    endPreapproval(context, charged, now);
  }
}

function newInvoice(context: SandboxContext, preapproval: Preapproval, now: number): Invoice {
  return {
    id: context.store.nextNumber('invoice', 7_010_000_001),
    version: 0,
    preapprovalId: preapproval.id,
    createdAt: now,
    updatedAt: now,
    debitAt: now,
    nextRetryAt: null,
    retryAttempt: 0,
    status: 'scheduled',
    amountCentavos: preapproval.amountCentavos,
    reason: preapproval.reason,
    externalReference: preapproval.externalReference,
    payerId: preapproval.payerId,
    payment: { id: 0, status: 'pending', statusDetail: '' },
  };
}

/** Retries a failed installment while its subscription is active. */
export function retryInstallment(context: SandboxContext, invoice: Invoice, now: number): void {
  const preapproval = context.store.preapprovals.find(invoice.preapprovalId);
  if (preapproval?.status !== 'authorized') {
    changeInvoice(context, invoice, { status: 'cancelled', nextRetryAt: null }, now);
    return;
  }
  const retried = { ...invoice, retryAttempt: invoice.retryAttempt + 1 };
  chargeInstallment(context, preapproval, retried, now);
}

function chargeInstallment(
  context: SandboxContext,
  preapproval: Preapproval,
  invoice: Invoice,
  now: number,
): void {
  const payment = recurringPayment(context, preapproval, invoice, now);
  if (payment === undefined) return;
  addPayment(context, payment);
  const paid = { id: payment.id, status: payment.status, statusDetail: payment.statusDetail };
  if (payment.status === 'approved') {
    const change = { status: 'processed', nextRetryAt: null, payment: paid } as const;
    changeInvoice(context, invoice, change, now);
    const summary = {
      chargedQuantity: preapproval.chargedQuantity + 1,
      chargedCentavos: preapproval.chargedCentavos + payment.amountCentavos,
      lastChargedAt: now,
      lastChargedCentavos: payment.amountCentavos,
      failedInstallments: 0,
    };
    changePreapproval(context, preapproval, summary, now, 'updated');
    return;
  }
  if (invoice.retryAttempt < maxRetries) {
    const change = { status: 'recycling', nextRetryAt: now + retryMilliseconds } as const;
    changeInvoice(context, invoice, { ...change, payment: paid }, now);
    return;
  }
  const change = { status: 'cancelled', nextRetryAt: null, payment: paid } as const;
  changeInvoice(context, invoice, change, now);
  const failedInstallments = preapproval.failedInstallments + 1;
  const failed = changePreapproval(context, preapproval, { failedInstallments }, now, 'updated');
  if (failedInstallments >= maxFailedInstallments) endPreapproval(context, failed, now);
}

function endPreapproval(context: SandboxContext, preapproval: Preapproval, now: number): void {
  changePreapproval(context, preapproval, { status: 'cancelled' }, now, 'updated');
}

function changeInvoice(
  context: SandboxContext,
  invoice: Invoice,
  change: Partial<Invoice>,
  now: number,
): void {
  const version = invoice.version + 1;
  context.store.invoices.save({ ...invoice, ...change, version, updatedAt: now });
  context.notify({
    topic: 'subscription_authorized_payment',
    dataId: invoice.id,
    action: version === 1 ? 'created' : 'updated',
    version,
    at: now,
  });
}

function recurringPayment(
  context: SandboxContext,
  preapproval: Preapproval,
  invoice: Invoice,
  now: number,
): Payment | undefined {
  const { card } = preapproval;
  if (card === null) return undefined;
  const base: Payment = {
    id: nextPaymentId(context),
    version: 0,
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
    expiresAt: null,
    status: 'pending',
    statusDetail: '',
    // The current amount: a new one applies from the next installment on.
    amountCentavos:
      invoice.retryAttempt === 0 ? preapproval.amountCentavos : invoice.amountCentavos,
    refundedCentavos: 0,
    installments: 1,
    methodId: card.brand,
    typeId: 'credit_card',
    issuerId: null,
    operationType: 'recurring_payment',
    captured: true,
    // The partner decides at once on installments.
    binaryMode: true,
    description: preapproval.reason,
    externalReference: preapproval.externalReference,
    statementDescriptor: null,
    notificationUrl: null,
    metadata: { preapproval_id: preapproval.id },
    additionalInfo: {},
    payer: {
      id: String(accountNumber(preapproval.payerEmail)),
      email: preapproval.payerEmail,
      firstName: null,
      lastName: null,
      identification: card.identification ?? { type: '', number: '' },
    },
    card: null,
    pix: null,
    preapprovalId: preapproval.id,
  };
  const holderName = preapproval.chargeResult ?? card.holderName;
  return chargeCard(base, card, { holderName, now, captures: true });
}
