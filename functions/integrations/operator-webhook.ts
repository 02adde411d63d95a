import { createHmac } from 'node:crypto';
import { secondsSinceEpoch, type Clock } from '../runtime/clock.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import type { ReadSecret } from '../runtime/secrets.ts';

export interface OperatorWebhookDependencies {
  readonly url: string;
  readonly readSecret: ReadSecret;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  /** The maximum response time of the receiver. */
  readonly timeoutMilliseconds: number;
}

export interface WebhookMessage {
  /** The same in every repeated delivery, so that the receiver can deduplicate. */
  readonly id: string;
  readonly payload: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The receiver did not accept the message; a later delivery may work. */
export class WebhookNotDeliveredError extends OperationalError {
  override readonly name = 'WebhookNotDeliveredError';
  override readonly failureMetric = 'PartnerFailure';
}

/**
 * Delivers a message to the operator's address, signed as Standard Webhooks has it: HMAC-SHA256
 * over `id.timestamp.body` in `webhook-signature`. Redirects are not followed.
 * @throws WebhookNotDeliveredError for no answer in time or any status but 2xx
 */
export async function deliverOperatorWebhook(
  dependencies: OperatorWebhookDependencies,
  message: WebhookMessage,
): Promise<void> {
  const body = JSON.stringify(message.payload);
  const timestamp = String(secondsSinceEpoch(dependencies.clock()));
  const signature = sign(await dependencies.readSecret(), `${message.id}.${timestamp}.${body}`);
  const status = await post(dependencies, body, {
    ...message.headers,
    'content-type': 'application/json',
    'user-agent': 'BFJ-Webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  });
  if (status < 200 || status > 299) {
    throw new WebhookNotDeliveredError(`The operator's receiver answered ${status}`);
  }
}

async function post(
  { url, fetch, timeoutMilliseconds }: OperatorWebhookDependencies,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    // Cancels the body, which is not used and may never end.
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    throw new WebhookNotDeliveredError("The operator's receiver did not answer", { cause: error });
  }
}

/** A secret is base64, as Standard Webhooks has it, with its prefix or without. */
function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
