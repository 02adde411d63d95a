import type { MercadoPagoStore } from '../mercadopago-store.ts';
import type { SellerEvent } from '../context.ts';
import type { Faults } from '../faults.ts';
import type { Notification } from './notification-record.ts';

const firstNotificationId = 118_000_000_001;

/** Returns a unique number for each notification and each delivery. */
export function nextNotificationId(store: MercadoPagoStore): number {
  return store.nextNumber('notification', firstNotificationId);
}

/** Returns a function that stores the seller's notifications, in the transaction of the change itself. */
export function createNotify(
  store: MercadoPagoStore,
  faults: Faults,
): (event: SellerEvent) => void {
  return (news) => {
    const isPayment = news.topic === 'payment';
    storeNotification(store, faults, {
      ...notificationContent(news),
      kind: 'webhook',
      topic: news.topic,
    });
    // Legacy notifications come too, unless the payment's own address asks for webhooks only; a refund has two of them,
    // the other about its order.
    const url = news.url ?? null;
    if (!isPayment || url?.includes('source_news=webhooks') === true) return;
    if (url !== null)
      storeNotification(store, faults, {
        ...notificationContent(news),
        kind: 'ipn',
        topic: 'payment',
      });
    if (isRefund(store, news)) {
      if (url === null)
        storeNotification(store, faults, {
          ...notificationContent(news),
          kind: 'ipn',
          topic: 'payment',
        });
      storeNotification(store, faults, {
        ...notificationContent(news),
        kind: 'ipn',
        topic: 'merchant_order',
      });
    }
  };
}

type NotificationContent = Omit<Notification, 'id' | 'kind' | 'topic' | 'dueAt'>;

function notificationContent(event: SellerEvent): NotificationContent {
  return {
    dataId: String(event.dataId),
    action: event.action,
    version: event.version,
    createdAt: event.at,
    url: event.url ?? null,
    signature: 'valid',
    state: 'waiting',
    attempts: 0,
    lastStatus: null,
    lastError: null,
  };
}

function isRefund(store: MercadoPagoStore, event: SellerEvent): boolean {
  const payment = store.payments.find(event.dataId);
  return event.action === 'payment.updated' && (payment?.refundedCentavos ?? 0) > 0;
}

function storeNotification(
  store: MercadoPagoStore,
  faults: Faults,
  content: NotificationContent & Pick<Notification, 'kind' | 'topic'>,
): void {
  const save = (overrides: Partial<Notification> = {}) => {
    store.notifications.save({
      ...content,
      id: nextNotificationId(store),
      dueAt: content.createdAt,
      ...overrides,
    });
  };
  const fault = faults.takeForNotification(content.topic);
  switch (fault?.kind) {
    case 'duplicate-notification':
      for (let copy = 0; copy < fault.copies; copy++) save();
      return save();
    case 'delay-notification':
      return save({ dueAt: content.createdAt + fault.milliseconds });
    case 'lose-notification':
      return save({ state: 'lost', dueAt: null });
    case 'break-signature':
      return save({ signature: fault.signature });
    case 'hold-notifications':
      return save({ state: 'held', dueAt: null });
    case undefined:
      return save();
  }
}
