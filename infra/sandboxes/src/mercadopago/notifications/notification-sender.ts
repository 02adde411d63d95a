import { createDueSender, postNotification } from '../../due-sender.ts';
import type { MercadoPagoStore } from '../mercadopago-store.ts';
import { notificationMessage } from './notification-message.ts';
import type { NotificationMessage, TimestampUnit } from './notification-message.ts';
import type { Notification } from './notification-record.ts';
import { nextNotificationId } from './notifications.ts';

export interface Delivery {
  /** HTTP status; null without a response. */
  readonly status: number | null;
  readonly error: string | null;
  readonly message: NotificationMessage;
}

export interface NotificationSender {
  /** Starts to send everything that is due. */
  wake(): void;
  /** Returns whether a message is being sent. */
  readonly isBusy: () => boolean;
  /** Resolves when no message is being sent. */
  readonly settled: () => Promise<void>;
  /** Sends one notification now, in any state, and returns the result. */
  deliver(notification: Notification, timestampUnit?: TimestampUnit): Promise<Delivery | undefined>;
  /** Aborts the messages that are being sent; they stay due. */
  stop(): Promise<void>;
}

/** The partner's retry delays after a failed delivery, with one of its minutes scaled to a second. */
export const retryMilliseconds = [500, 15_000, 15_000, 30_000, 60_000, 120_000, 300_000] as const;
/** Some days, at the last of these delays. */
const maxAttempts = 1000;
const concurrency = 16;

export function createNotificationSender(options: {
  readonly store: MercadoPagoStore;
  readonly now: () => number;
  readonly secret: () => string;
  /** Address in the application's panel; undefined when there is none. */
  readonly panelUrl: () => string | undefined;
  readonly timeoutMilliseconds: number;
  readonly retryMilliseconds: readonly number[];
  readonly fetch?: typeof fetch | undefined;
}): NotificationSender {
  const { store, now } = options;
  const queue = createDueSender<Notification>({
    concurrency,
    due: (limit) => store.notifications.due('waiting', now(), limit),
    deliver: (notification) => deliver(notification),
  });

  async function deliver(
    notification: Notification,
    timestampUnit?: TimestampUnit,
  ): Promise<Delivery | undefined> {
    const address = notification.url ?? options.panelUrl();
    if (address === undefined) {
      save({ ...notification, state: 'lost', dueAt: null });
      return undefined;
    }
    const message = notificationMessage(notification, {
      url: address,
      secret: options.secret(),
      now: now(),
      deliveryId: nextNotificationId(store),
      timestampUnit,
    });
    const { status, error } = await postNotification(message, {
      signal: queue.signal,
      timeoutMilliseconds: options.timeoutMilliseconds,
      fetch: options.fetch,
    });
    if (!queue.signal.aborted) save(afterAttempt(notification, status, error));
    return { status, error, message };
  }

  function afterAttempt(
    sent: Notification,
    status: number | null,
    error: string | null,
  ): Notification {
    // The notification may have changed during the delivery.
    const notification = store.notifications.find(sent.id) ?? sent;
    const attempts = notification.attempts + 1;
    const attempted = { ...notification, attempts, lastStatus: status, lastError: error };
    if (status === 200 || status === 201) return { ...attempted, state: 'delivered', dueAt: null };
    if (notification.state === 'delivered') return attempted;
    const pauses = options.retryMilliseconds;
    const pause = pauses[Math.min(attempts, pauses.length) - 1];
    // Invalidly signed and legacy notifications are not retried.
    const isRetried = notification.kind === 'webhook' && notification.signature === 'valid';
    if (pause === undefined || !isRetried || attempts >= maxAttempts) {
      return { ...attempted, state: 'given-up', dueAt: null };
    }
    return { ...attempted, state: 'waiting', dueAt: now() + pause };
  }

  function save(notification: Notification): void {
    store.notifications.save(notification);
  }

  const { wake, isBusy, settled, stop } = queue;
  return { wake, isBusy, settled, deliver, stop };
}
