import type * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { actOnPayment, actOnPreapproval, craftedNotification } from './control-actions.ts';
import type {
  CraftedNotification,
  PaymentAction,
  PreapprovalAction,
  notificationFilterSchema,
  paymentFilterSchema,
  preapprovalFilterSchema,
  releaseSchema,
  replaySchema,
} from './control-inputs.ts';
import type { Fault, Faults } from '../faults.ts';
import type { Notification } from '../notifications/notification-record.ts';
import type { Delivery, NotificationSender } from '../notifications/notification-sender.ts';
import { findPayment, buildPaymentView } from '../payments/payment-ledger.ts';
import { invoiceView, preapprovalView } from '../subscriptions/preapproval-view.ts';
import { findPreapproval } from '../subscriptions/preapproval-ledger.ts';
import { plainApiError } from '../api-error.ts';
import type { Preapproval } from '../subscriptions/subscription-records.ts';

export type MercadoPagoControl = ReturnType<typeof createControl>;

/** Simulates what the partner's systems, banks and payers do. */
export function createControl(options: {
  readonly context: SandboxContext;
  readonly faults: Faults;
  readonly sender: NotificationSender;
  readonly processDue: () => void;
  readonly now: () => number;
}) {
  const { context, faults, sender, now } = options;
  const { store } = context;

  function change<Result>(work: () => Result): Result {
    options.processDue();
    const result = store.transaction(work);
    sender.wake();
    return result;
  }

  async function send(notifications: readonly Notification[], unit?: 'seconds' | 'milliseconds') {
    const deliveries: Delivery[] = [];
    for (const notification of notifications) {
      const delivery = await sender.deliver(notification, unit);
      if (delivery !== undefined) deliveries.push(delivery);
    }
    return { deliveries };
  }

  function preapprovalWithInvoices(preapproval: Preapproval): object {
    const invoices = store.invoices.list({ link: preapproval.id, oldestFirst: true, limit: 1000 });
    return {
      ...preapprovalView(preapproval, context.baseUrl),
      payer_email: preapproval.payerEmail,
      authorized_payments: invoices.records.map(invoiceView),
    };
  }

  return {
    payments: (filter: z.infer<typeof paymentFilterSchema>) => {
      options.processDue();
      const { external_reference: link, ...rest } = filter;
      const { total, records } = store.payments.list({ ...rest, link });
      return { total, payments: records.map((payment) => buildPaymentView(context, payment)) };
    },
    payment: (id: string) => {
      options.processDue();
      return buildPaymentView(context, findPayment(context, id));
    },
    actOnPayment: (id: string, action: PaymentAction) =>
      change(() =>
        buildPaymentView(context, actOnPayment(context, findPayment(context, id), action, now())),
      ),

    preapprovals: (filter: z.infer<typeof preapprovalFilterSchema>) => {
      options.processDue();
      const { payer_email: link, ...rest } = filter;
      const { total, records } = store.preapprovals.list({ ...rest, link });
      return { total, preapprovals: records.map(preapprovalWithInvoices) };
    },
    preapproval: (id: string) => {
      options.processDue();
      return preapprovalWithInvoices(findPreapproval(context, id));
    },
    actOnPreapproval: (id: string, action: PreapprovalAction) =>
      change(() => {
        actOnPreapproval(context, id, action, now());
        return preapprovalWithInvoices(findPreapproval(context, id));
      }),

    notifications: (filter: z.infer<typeof notificationFilterSchema>) => {
      const { total, records } = store.notifications.list({
        status: filter.state,
        link: filter.data_id,
        limit: filter.limit,
      });
      return { total, notifications: records };
    },
    /** Resends a notification with new signatures, in this number of copies. */
    replay: (id: string, { copies, signature }: z.infer<typeof replaySchema>) => {
      const notification = store.notifications.find(id);
      if (notification === undefined) throw plainApiError(404, `There is no notification ${id}`);
      return send(Array.from({ length: copies }, () => ({ ...notification, signature })));
    },
    craft: (crafted: CraftedNotification) =>
      send(
        Array.from({ length: crafted.copies }, () => craftedNotification(store, crafted, now())),
        crafted.timestampUnit,
      ),
    /** Sends the held notifications one after the other, and stops holding new ones. */
    release: ({ order }: z.infer<typeof releaseSchema>) => {
      const others = faults.list().filter((fault) => fault.kind !== 'hold-notifications');
      faults.clear();
      others.forEach((fault) => faults.add(fault));
      const { records } = store.notifications.list({
        status: 'held',
        oldestFirst: order === 'as-created',
        limit: 100_000,
      });
      return send(records);
    },

    faults: () => ({ faults: faults.list() }),
    addFault: (fault: Fault) => {
      faults.add(fault);
      return { faults: faults.list() };
    },
    clearFaults: () => {
      faults.clear();
      return { faults: faults.list() };
    },
  };
}
