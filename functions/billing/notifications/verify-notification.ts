import * as z from 'zod/mini';
import type { Clock } from '../../runtime/clock.ts';
import { decodeText } from '../../runtime/http/request.ts';
import type { Delivery, Verified } from '../../runtime/http/signed-webhook.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';
import { readSigned } from './notification-signature.ts';
import { notificationTopics, type PaymentMessage } from './payment-message.ts';

const bodySchema = z.object({
  type: z.optional(z.string()),
  data: z.optional(z.object({ id: z.union([z.string(), z.number()]) })),
});
const idForm = /^[0-9A-Za-z_-]{1,64}$/;

/**
 * Queues a notification's topic and the id of what has changed, and nothing else. Ignores topics that we do not
 * follow, and the partner's old notifications, which have no signature.
 */
export async function verifyNotification(
  dependencies: { readonly readSecret: ReadSecret; readonly clock: Clock },
  { query, headers, bytes }: Delivery,
): Promise<Verified<PaymentMessage>> {
  const body = decodeText(bytes);
  const signature = headers['x-signature'];
  if (signature === undefined && query['topic'] !== undefined) return { is: 'ignored' };
  const notification = bodySchema.safeParse(parseJson(body)).data;
  const topic = notificationTopics.find(
    (candidate) => candidate === (query['type'] ?? notification?.type),
  );
  const ids = [query['data.id'], notification?.data?.id]
    .filter((id) => id !== undefined)
    .map(String);
  const delivery = { signature, requestId: headers['x-request-id'], dataIds: ids };
  const signed = readSigned(delivery, await dependencies.readSecret(), dependencies.clock());
  if (signed === undefined) {
    const reason = signature === undefined ? 'unsigned' : 'wrong-signature';
    return { is: 'refused', reason, about: { topic: topic ?? 'unknown' } };
  }
  const { dataId } = signed;
  if (topic === undefined || !idForm.test(dataId)) return { is: 'ignored' };
  return {
    is: 'signed',
    content: { kind: 'notification', topic, dataId },
    fingerprint: signed.signature,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
