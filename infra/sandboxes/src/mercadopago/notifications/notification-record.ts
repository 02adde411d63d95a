import * as z from 'zod';

export const topics = [
  'payment',
  'subscription_preapproval',
  'subscription_authorized_payment',
  'topic_chargebacks_wh',
] as const;
export type Topic = (typeof topics)[number];

/** How a notification is signed: correctly, or with an error that a receiver must detect. */
export const signatureKinds = ['valid', 'missing', 'wrong', 'stale'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

export const notificationStates = ['waiting', 'held', 'delivered', 'lost', 'given-up'] as const;

export const notificationSchema = z.object({
  id: z.int(),
  /** `ipn` is the legacy kind: `?id=&topic=`, without a signature. */
  kind: z.enum(['webhook', 'ipn']),
  /** Topic of a webhook; `payment` or `merchant_order` for an IPN. */
  topic: z.string(),
  dataId: z.string(),
  action: z.string(),
  /** Version of the resource at its change; the same in every delivery of one change. */
  version: z.int(),
  createdAt: z.int(),
  /** Address of the payment itself; null uses the address in the application's panel. */
  url: z.string().nullable(),
  signature: z.enum(signatureKinds),
  state: z.enum(notificationStates),
  dueAt: z.int().nullable(),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;
