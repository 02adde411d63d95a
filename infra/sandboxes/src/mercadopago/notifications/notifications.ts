import type { Book } from '../book.ts';
import type { News } from '../context.ts';
import type { Faults } from '../faults.ts';
import type { Notification } from './notification-record.ts';

const firstNotificationId = 118_000_000_001;

/** A number of its own for each notification, and for each delivery of one. */
export function nextNotificationId(book: Book): number {
  return book.nextNumber('notification', firstNotificationId);
}

/** Files what the seller is to be told, in the transaction of the change itself. */
export function createTelling(book: Book, faults: Faults): (news: News) => void {
  return (news) => {
    const isPayment = news.topic === 'payment';
    file(book, faults, { ...plain(news), kind: 'webhook', topic: news.topic });
    // Old-style notifications come as well, unless the payment's own address asks for webhooks
    // only; a refund has two of them, the other about its order.
    const url = news.url ?? null;
    if (!isPayment || url?.includes('source_news=webhooks') === true) return;
    if (url !== null) file(book, faults, { ...plain(news), kind: 'ipn', topic: 'payment' });
    if (isRefund(book, news)) {
      if (url === null) file(book, faults, { ...plain(news), kind: 'ipn', topic: 'payment' });
      file(book, faults, { ...plain(news), kind: 'ipn', topic: 'merchant_order' });
    }
  };
}

type NotificationContent = Omit<Notification, 'id' | 'kind' | 'topic' | 'dueAt'>;

function plain(news: News): NotificationContent {
  return {
    dataId: String(news.dataId),
    action: news.action,
    version: news.version,
    createdAt: news.at,
    url: news.url ?? null,
    signature: 'valid',
    state: 'waiting',
    attempts: 0,
    lastStatus: null,
    lastError: null,
  };
}

function isRefund(book: Book, news: News): boolean {
  const payment = book.payments.find(news.dataId);
  return news.action === 'payment.updated' && (payment?.refundedCentavos ?? 0) > 0;
}

function file(
  book: Book,
  faults: Faults,
  content: NotificationContent & Pick<Notification, 'kind' | 'topic'>,
): void {
  const save = (over: Partial<Notification> = {}) => {
    book.notifications.save({
      ...content,
      id: nextNotificationId(book),
      dueAt: content.createdAt,
      ...over,
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
