import { createDueSender, postNotification } from '../../due-sender.ts';
import type { PostOutcome } from '../../due-sender.ts';
import type { Webhook, WebhookOutbox } from './webhook-outbox.ts';
import { hubSignature, webhookBodies } from './webhook-body.ts';
import type { BusinessNumber } from './webhook-body.ts';

/** How a webhook is signed: correctly, or with an error that a receiver must detect. */
export const signatureKinds = ['valid', 'missing', 'wrong'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

export interface WebhookSender {
  /** Applies due changes, and sends due webhooks. */
  readonly wake: () => void;
  /** Returns whether a message is being sent. */
  readonly isBusy: () => boolean;
  /** Resolves when no message is being sent. */
  readonly settled: () => Promise<void>;
  /** Sends a webhook once more, in any state, and returns the result. */
  send(webhook: Webhook, signature: SignatureKind): Promise<PostOutcome | undefined>;
  readonly stop: () => Promise<void>;
}

/** Meta's observed retry delays after a webhook without a 2xx response. */
export const retryMilliseconds = [
  1000, 5000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 10_800_000, 21_600_000,
] as const;
const maxAgeMilliseconds = 7 * 86_400_000;
const concurrency = 16;
/** Maximum changes in one transaction. */
const maxChangesPerTransaction = 500;

export function createWebhookSender(options: {
  readonly outbox: WebhookOutbox;
  readonly transaction: <Result>(work: () => Result) => Result;
  readonly now: () => number;
  /** Undefined when the functions have no secret: then no webhook is sent. */
  readonly secret: () => string | undefined;
  readonly url: () => string | undefined;
  readonly number: () => BusinessNumber;
  readonly sizes: () => { readonly perPost: number; readonly perEntry: number };
  readonly timeoutMilliseconds: number;
  readonly retryMilliseconds: readonly number[];
  readonly fetch?: typeof fetch | undefined;
}): WebhookSender {
  const { outbox, now } = options;
  const queue = createDueSender<Webhook>({
    concurrency,
    due: (limit) => outbox.due(now(), limit),
    deliver: async (webhook) => {
      const outcome = await send(webhook, 'valid');
      if (!queue.signal.aborted) outbox.save(afterAttempt(webhook, outcome));
    },
  });

  async function send(webhook: Webhook, kind: SignatureKind): Promise<PostOutcome | undefined> {
    const [url, secret] = [options.url(), options.secret()];
    if (url === undefined || secret === undefined) return undefined;
    const signature = hubSignature(kind === 'wrong' ? `not ${secret}` : secret, webhook.body);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'facebookexternalua',
      ...(kind === 'missing' ? {} : { 'x-hub-signature-256': signature }),
    };
    const { signal } = queue;
    const { timeoutMilliseconds, fetch } = options;
    const message = { url, headers, body: webhook.body };
    return postNotification(message, { signal, timeoutMilliseconds, fetch });
  }

  function afterAttempt(webhook: Webhook, outcome: PostOutcome | undefined): Webhook {
    const attempts = webhook.attempts + 1;
    const { status, error } = outcome ?? { status: null, error: 'no address or no secret' };
    const attempted = { ...webhook, attempts, lastStatus: status, lastError: error };
    if (status !== null && status >= 200 && status < 300) {
      return { ...attempted, state: 'delivered', dueAt: null };
    }
    const pauses = options.retryMilliseconds;
    const pause = pauses[Math.min(attempts, pauses.length) - 1];
    const dueAt = now() + (pause ?? 0);
    const isLast = pause === undefined || dueAt - webhook.createdAt > maxAgeMilliseconds;
    if (isLast || outcome === undefined) return { ...attempted, state: 'given-up', dueAt: null };
    return { ...attempted, dueAt };
  }

  function applyDueChanges(): boolean {
    const at = now();
    const events = outbox.applyDue(at, maxChangesPerTransaction);
    if (events === undefined) return false;
    if (options.url() === undefined || options.secret() === undefined) return true;
    for (const body of webhookBodies(events, options.number(), options.sizes()))
      outbox.add(body, at);
    outbox.forgetDelivered();
    return true;
  }

  return {
    wake: () => {
      while (options.transaction(applyDueChanges));
      queue.wake();
    },
    isBusy: queue.isBusy,
    settled: queue.settled,
    send,
    stop: queue.stop,
  };
}
