import * as z from 'zod/mini';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';
import { readSigned } from './notification-signature.ts';
import { notificationTopics, type PaymentMessage } from './payment-message.ts';

/** A notification as it was delivered, before any of it is trusted. */
export interface Delivery {
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface ReceiveDependencies {
  readonly readSecret: ReadSecret;
  readonly clock: Clock;
  readonly enqueue: (message: PaymentMessage) => Promise<void>;
  /** False for a signature that has been taken before. */
  readonly takeSignature: (signature: string) => Promise<boolean>;
}

const bodySchema = z.object({
  type: z.optional(z.string()),
  data: z.optional(z.object({ id: z.union([z.string(), z.number()]) })),
});
const idForm = /^[0-9A-Za-z_-]{1,64}$/;

/**
 * Puts a notification into the queue: its topic and the id of what has changed, and nothing else.
 * @returns false for what does not concern us: a topic that we do not follow, or one of the
 *   partner's old notifications, which have no signature
 * @throws BfjError `invalid_signature` for a forged, stale or repeated one
 */
export async function receiveNotification(
  dependencies: ReceiveDependencies,
  { query, headers, body }: Delivery,
): Promise<boolean> {
  const signature = headers['x-signature'];
  if (signature === undefined && query['topic'] !== undefined) return false;
  const notification = bodySchema.safeParse(parseJson(body)).data;
  const topic = notificationTopics.find((known) => known === (query['type'] ?? notification?.type));
  const ids = [query['data.id'], notification?.data?.id]
    .filter((id) => id !== undefined)
    .map(String);
  const delivery = { signature, requestId: headers['x-request-id'], dataIds: ids };
  const signed = readSigned(delivery, await dependencies.readSecret(), dependencies.clock());
  if (signed === undefined) {
    logger.warn('notification not signed', { topic: topic ?? 'unknown' });
    throw new BfjError('invalid_signature');
  }
  if (topic === undefined || !idForm.test(signed.dataId)) return false;
  if (!(await dependencies.takeSignature(signed.signature)))
    throw new BfjError('invalid_signature');
  await dependencies.enqueue({ kind: 'notification', topic, dataId: signed.dataId });
  return true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
