import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedWebhook {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly body: string;
}

/** Tolerance of Standard Webhooks: five minutes to either side. */
const toleranceSeconds = 5 * 60;

/**
 * Returns why a webhook is invalid by the rules of Standard Webhooks, undefined when it is valid.
 * @param secret base64, with the prefix `whsec_` or without
 */
export function findWebhookError(
  webhook: SignedWebhook,
  secret: string,
  now: Date,
): string | undefined {
  const { id, timestamp, signature, body } = webhook;
  if (!id || !timestamp || !signature) {
    return 'webhook-id, webhook-timestamp or webhook-signature is missing';
  }
  if (!/^\d{1,12}$/.test(timestamp)) return 'webhook-timestamp is not in Unix seconds';
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (Math.abs(age) > toleranceSeconds) {
    return `webhook-timestamp is ${Math.abs(age)} s ${age > 0 ? 'old' : 'in the future'}`;
  }
  const expected = createHmac('sha256', signingKey(secret))
    .update(`${id}.${timestamp}.${body}`)
    .digest();
  const matches = signature
    .split(' ')
    .filter((versioned) => versioned.startsWith('v1,'))
    .map((versioned) => Buffer.from(versioned.slice('v1,'.length), 'base64'))
    .some(
      (candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected),
    );
  return matches ? undefined : 'webhook-signature does not match';
}

function signingKey(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}
