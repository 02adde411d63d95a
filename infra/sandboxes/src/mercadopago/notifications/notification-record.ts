import * as z from 'zod';

export const topics = [
  'payment',
  'subscription_preapproval',
  'subscription_authorized_payment',
  'topic_chargebacks_wh',
] as const;
export type Topic = (typeof topics)[number];

/** How a notification is signed: as it should be, or wrong in a way that a receiver must see. */
export const signatureKinds = ['valid', 'missing', 'wrong', 'stale'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

export const notificationStates = ['waiting', 'held', 'delivered', 'lost', 'given-up'] as const;

export const notificationSchema = z.object({
  id: z.int(),
  /** `ipn` is the old kind: `?id=&topic=`, without a signature. */
  kind: z.enum(['webhook', 'ipn']),
  /** A webhook's, or for an IPN `payment` or `merchant_order`. */
  topic: z.string(),
  dataId: z.string(),
  action: z.string(),
  /** Of the resource when it changed; the same in every delivery of one change. */
  version: z.int(),
  createdAt: z.int(),
  /** Of the payment itself; undefined for what goes to the address in the application's panel. */
  url: z.string().nullable(),
  signature: z.enum(signatureKinds),
  state: z.enum(notificationStates),
  dueAt: z.int().nullable(),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;
