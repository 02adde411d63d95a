import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/* Delays before a message is processed again, unless its own record decides the delay. */

/** Delay before a concurrent attempt of another function is checked. */
export const concurrentAttemptSeconds = 90;
/** Approximate delay before a closed channel or partner is tried again. */
export const closedSeconds = 60;
/** The day's quota is full: the next day may be far away, but this is SQS's maximum delay. */
export const dailyQuotaSeconds = 15 * 60;
/** The recipient's rate limit: Meta accepts one message in some seconds. */
export const recipientThrottledSeconds = 60;
const maxDelaySeconds = 15 * 60;

/** A throttled priority message goes with the next reservation; bulk waits until the partner has recovered. */
const firstDelays = { bulk: 10, priority: 2 } as const;

/** Exponential backoff with jitter. */
export function retryDelaySeconds(
  attempt: number,
  urgency: OutgoingMessage['urgency'] = 'bulk',
): number {
  const longest = Math.min(firstDelays[urgency] * 2 ** (attempt - 1), maxDelaySeconds);
  return longest / 2 + (Math.random() * longest) / 2;
}
