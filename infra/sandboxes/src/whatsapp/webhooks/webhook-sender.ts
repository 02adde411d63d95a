import { createDueSender, postNotification } from '../../due-sender.ts';
import type { PostOutcome } from '../../due-sender.ts';
import type { Webhook, WebhookOutbox } from './outbox.ts';
import { hubSignature, webhookBodies } from './webhook-body.ts';
import type { BusinessNumber } from './webhook-body.ts';

/** How a webhook is signed: as it should be, or wrong in a way that a receiver must see. */
export const signatureKinds = ['valid', 'missing', 'wrong'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

export interface WebhookSender {
  /** Lets what is due happen, and sends what is due to be sent. */
  readonly wake: () => void;
  /** Whether something is being sent. */
  readonly isBusy: () => boolean;
  /** Resolves when nothing is being sent any more. */
  readonly settled: () => Promise<void>;
  /** Sends one once more, whatever its state, and says what came of it. */
  send(webhook: Webhook, signature: SignatureKind): Promise<PostOutcome | undefined>;
  readonly stop: () => Promise<void>;
}

/** Meta's pauses after a webhook that was not answered with 2xx, as far as they were seen. */
export const retryMilliseconds = [
  1000, 5000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 10_800_000, 21_600_000,
] as const;
const givenUpAfterMilliseconds = 7 * 86_400_000;
const concurrency = 16;
/** What happens in one transaction. */
const mostAtOnce = 500;

export function createWebhookSender(options: {
  readonly outbox: WebhookOutbox;
  readonly transaction: <Result>(work: () => Result) => Result;
  readonly now: () => number;
  /** Undefined while no function shares it: then nothing is told. */
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
    const tried = { ...webhook, attempts, lastStatus: status, lastError: error };
    if (status !== null && status >= 200 && status < 300) {
      return { ...tried, state: 'delivered', dueAt: null };
    }
    const pauses = options.retryMilliseconds;
    const pause = pauses[Math.min(attempts, pauses.length) - 1];
    const dueAt = now() + (pause ?? 0);
    const isLast = pause === undefined || dueAt - webhook.createdAt > givenUpAfterMilliseconds;
    if (isLast || outcome === undefined) return { ...tried, state: 'given-up', dueAt: null };
    return { ...tried, dueAt };
  }

  function happen(): boolean {
    const at = now();
    const news = outbox.happen(at, mostAtOnce);
    if (news === undefined) return false;
    if (options.url() === undefined || options.secret() === undefined) return true;
    for (const body of webhookBodies(news, options.number(), options.sizes())) outbox.add(body, at);
    outbox.forgetDelivered();
    return true;
  }

  return {
    wake: () => {
      while (options.transaction(happen));
      queue.wake();
    },
    isBusy: queue.isBusy,
    settled: queue.settled,
    send,
    stop: queue.stop,
  };
}
