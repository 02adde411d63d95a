import * as z from 'zod/mini';
import { parseDomainEvent } from '../../../shared/contracts/events.ts';

/** Topics of the partner that we follow. */
export const notificationTopics = [
  'payment',
  'subscription_preapproval',
  'subscription_authorized_payment',
  'topic_chargebacks_wh',
] as const;

/** A queue message: something has changed, or an account has to be checked. */
const paymentMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('notification'),
    topic: z.enum(notificationTopics),
    dataId: z.string(),
  }),
  z.object({ kind: z.literal('account'), accountId: z.string() }),
]);
export type PaymentMessage = z.infer<typeof paymentMessageSchema>;

const busEventSchema = z.object({ detail: z.unknown() });

/**
 * Reads a message of the queue: one of ours, or the event of a deleted account as EventBridge delivers it, which
 * only requests another check.
 * @throws a zod error for anything else
 */
export function readPaymentMessage(body: string): PaymentMessage {
  const sent: unknown = JSON.parse(body);
  const busEvent = busEventSchema.safeParse(sent);
  if (!busEvent.success || busEvent.data.detail === undefined) {
    return paymentMessageSchema.parse(sent);
  }
  const { data } = parseDomainEvent('account.deleted', busEvent.data.detail);
  return { kind: 'account', accountId: data.accountId };
}
