import { createDueSender, postNotification } from '../../due-sender.ts';
import type { Book } from '../book.ts';
import { notificationMessage } from './notification-message.ts';
import type { NotificationMessage, TimestampUnit } from './notification-message.ts';
import type { Notification } from './notification-record.ts';
import { nextNotificationId } from './notifications.ts';

export interface Delivery {
  /** HTTP status; null where there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly message: NotificationMessage;
}

export interface NotificationSender {
  /** Sends whatever is due and is not being sent yet. */
  wake(): void;
  /** Whether something is being sent. */
  readonly isBusy: () => boolean;
  /** Resolves when nothing is being sent any more. */
  readonly settled: () => Promise<void>;
  /** Sends one notification now, whatever its state, and says what came of it. */
  deliver(notification: Notification, timestampUnit?: TimestampUnit): Promise<Delivery | undefined>;
  /** Cuts off what is being sent; it stays due. */
  stop(): Promise<void>;
}

/** The partner's pauses after a delivery that failed, a minute of it being a second here. */
export const retryMilliseconds = [500, 15_000, 15_000, 30_000, 60_000, 120_000, 300_000] as const;
/** Some days, at the last of these pauses. */
const maximumAttempts = 1000;
const concurrency = 16;

export function createNotificationSender(options: {
  readonly book: Book;
  readonly now: () => number;
  readonly secret: () => string;
  /** Address in the application's panel; undefined while there is none. */
  readonly panelUrl: () => string | undefined;
  readonly timeoutMilliseconds: number;
  readonly retryMilliseconds: readonly number[];
  readonly fetch?: typeof fetch | undefined;
}): NotificationSender {
  const { book, now } = options;
  const queue = createDueSender<Notification>({
    concurrency,
    due: (limit) => book.notifications.due('waiting', now(), limit),
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
      deliveryId: nextNotificationId(book),
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
    // Somebody may have changed it while it was on its way.
    const notification = book.notifications.find(sent.id) ?? sent;
    const attempts = notification.attempts + 1;
    const tried = { ...notification, attempts, lastStatus: status, lastError: error };
    if (status === 200 || status === 201) return { ...tried, state: 'delivered', dueAt: null };
    if (notification.state === 'delivered') return tried;
    const pauses = options.retryMilliseconds;
    const pause = pauses[Math.min(attempts, pauses.length) - 1];
    // What is broken on purpose, or old-style, comes once.
    const isRetried = notification.kind === 'webhook' && notification.signature === 'valid';
    if (pause === undefined || !isRetried || attempts >= maximumAttempts) {
      return { ...tried, state: 'given-up', dueAt: null };
    }
    return { ...tried, state: 'waiting', dueAt: now() + pause };
  }

  function save(notification: Notification): void {
    book.notifications.save(notification);
  }

  const { wake, isBusy, settled, stop } = queue;
  return { wake, isBusy, settled, deliver, stop };
}
