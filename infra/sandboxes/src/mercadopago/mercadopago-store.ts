import type { SandboxStore } from '../sandbox-store.ts';
import { cardTokenSchema } from './cards/card-tokens.ts';
import type { CardToken } from './cards/card-tokens.ts';
import { notificationSchema } from './notifications/notification-record.ts';
import type { Notification } from './notifications/notification-record.ts';
import {
  chargebackSchema,
  keptRequestSchema,
  paymentSchema,
  refundSchema,
} from './payments/payment-record.ts';
import type { Chargeback, KeptRequest, Payment, Refund } from './payments/payment-record.ts';
import { createRecordTables, openDueTimes, openNumbers, openRecords } from './records.ts';
import type { Records } from './records.ts';
import { invoiceSchema, preapprovalSchema } from './subscriptions/subscription-records.ts';
import type { Invoice, Preapproval } from './subscriptions/subscription-records.ts';

/** All data of Mercado Pago. */
export interface MercadoPagoStore {
  readonly cardTokens: Records<CardToken>;
  /** Linked by external reference. */
  readonly payments: Records<Payment>;
  /** Linked by payment. */
  readonly refunds: Records<Refund>;
  readonly chargebacks: Records<Chargeback>;
  readonly keptRequests: Records<KeptRequest>;
  /** Linked by the payer's e-mail. */
  readonly preapprovals: Records<Preapproval>;
  /** Linked by subscription. */
  readonly invoices: Records<Invoice>;
  readonly notifications: Records<Notification>;
  /** Returns the first due time after this instant over all records, in milliseconds. */
  nextAfter(instant: number): number | undefined;
  nextNumber(name: string, first: number): number;
  /** Runs the work in a transaction. */
  transaction<Result>(work: () => Result): Result;
}

export function openMercadoPagoStore(store: SandboxStore): MercadoPagoStore {
  createRecordTables(store);
  return {
    cardTokens: openRecords(store, 'card-token', cardTokenSchema, (token) => ({
      id: token.id,
      status: token.usedAt === null ? 'active' : 'used',
      link: null,
      createdAt: token.createdAt,
      changedAt: token.usedAt ?? token.createdAt,
      dueAt: null,
    })),
    payments: openRecords(store, 'payment', paymentSchema, (payment) => ({
      id: payment.id,
      status: payment.status,
      link: payment.externalReference,
      createdAt: payment.createdAt,
      changedAt: payment.updatedAt,
      dueAt: payment.expiresAt,
    })),
    refunds: openRecords(store, 'refund', refundSchema, (refund) => ({
      id: refund.id,
      status: 'approved',
      link: refund.paymentId,
      createdAt: refund.createdAt,
      changedAt: refund.createdAt,
      dueAt: null,
    })),
    chargebacks: openRecords(store, 'chargeback', chargebackSchema, (chargeback) => ({
      id: chargeback.id,
      status: 'approved',
      link: chargeback.paymentId,
      createdAt: chargeback.createdAt,
      changedAt: chargeback.createdAt,
      dueAt: null,
    })),
    keptRequests: openRecords(store, 'request', keptRequestSchema, (request) => ({
      id: request.id,
      status: 'answered',
      link: null,
      createdAt: request.createdAt,
      changedAt: request.createdAt,
      dueAt: null,
    })),
    preapprovals: openRecords(store, 'preapproval', preapprovalSchema, (preapproval) => ({
      id: preapproval.id,
      status: preapproval.status,
      link: preapproval.payerEmail,
      createdAt: preapproval.createdAt,
      changedAt: preapproval.updatedAt,
      dueAt: preapproval.isStalled ? null : preapproval.nextChargeAt,
    })),
    invoices: openRecords(store, 'invoice', invoiceSchema, (invoice) => ({
      id: invoice.id,
      status: invoice.status,
      link: invoice.preapprovalId,
      createdAt: invoice.createdAt,
      changedAt: invoice.updatedAt,
      dueAt: invoice.nextRetryAt,
    })),
    notifications: openRecords(store, 'notification', notificationSchema, (notification) => ({
      id: notification.id,
      status: notification.state,
      link: notification.dataId,
      createdAt: notification.createdAt,
      changedAt: notification.createdAt,
      dueAt: notification.dueAt,
    })),
    nextAfter: openDueTimes(store),
    nextNumber: openNumbers(store),
    transaction: (work) => {
      store.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        store.exec('COMMIT');
        return result;
      } catch (error) {
        store.exec('ROLLBACK');
        throw error;
      }
    },
  };
}
