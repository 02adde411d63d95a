import * as z from 'zod/mini';
import { readPhoneNumber } from '../../shared/values/phones/phone-number.ts';

/*
 * What WhatsApp tells of, as it stands in our queues: no name, no picture, and a number only where
 * somebody is to be answered or written to no more.
 */

/** Messages that wait in a queue may hold a number as WhatsApp wrote it. */
const whatsAppNumberSchema = z.optional(z.pipe(z.string(), z.transform(readPhoneNumber)));

/**
 * Somebody on WhatsApp, by one of the two at least. Whoever has a user name may be known by the id alone,
 * which is another one for each business.
 */
export const whatsAppPersonSchema = z
  .object({
    /** Missing where WhatsApp reports none, or reports a value that is no number. */
    waId: whatsAppNumberSchema,
    userId: z.optional(z.string()),
  })
  .check(z.refine(({ waId, userId }) => waId !== undefined || userId !== undefined));
export type WhatsAppPerson = z.infer<typeof whatsAppPersonSchema>;

/** Of these only the kind is kept: nobody of ours reads what is in them. */
export const wordlessTypes = [
  'image',
  'audio',
  'video',
  'sticker',
  'document',
  'location',
  'contacts',
  'reaction',
  'order',
  'system',
  'unsupported',
] as const;

const inboundContentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The button of a template. */
  z.object({ type: z.literal('button'), payload: z.string(), text: z.string() }),
  /** What was offered in a free message. */
  z.object({ type: z.literal('button_reply'), id: z.string(), title: z.string() }),
  z.object({ type: z.literal('list_reply'), id: z.string(), title: z.string() }),
  z.object({ type: z.enum(wordlessTypes) }),
  /** A kind that nobody knows yet, or one in another form than it is known by. */
  z.object({ type: z.literal('unknown') }),
]);
export type InboundContent = z.infer<typeof inboundContentSchema>;

/** A message that somebody has written to us; the queue's consumers know it by its id. */
export const inboundWhatsAppMessageSchema = z.object({
  id: z.string(),
  from: whatsAppPersonSchema,
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The message of ours that it answers. */
  repliesTo: z.optional(z.string()),
  content: inboundContentSchema,
});
export type InboundWhatsAppMessage = z.infer<typeof inboundWhatsAppMessageSchema>;

export const whatsAppStates = ['sent', 'delivered', 'read', 'failed'] as const;

/** What has become of a message of ours. */
export const whatsAppStatusSchema = z.object({
  kind: z.literal('status'),
  id: z.string(),
  status: z.enum(whatsAppStates),
  at: z.string(),
  /** What was sent with the message. */
  bizOpaqueCallbackData: z.optional(z.string()),
  pricingCategory: z.optional(z.string()),
  errors: z.array(z.object({ code: z.int() })),
  /** Only of one that has failed, since that may say something of the number itself. */
  recipient: z.optional(whatsAppPersonSchema),
});
export type WhatsAppStatus = z.infer<typeof whatsAppStatusSchema>;

/** What else Meta tells of our templates, of people's choices there, and of our number. */
export const whatsAppFieldUpdateSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('template-status'),
    template: z.string(),
    /** As Meta writes it: `APPROVED`, `PAUSED`, `DISABLED`, … */
    event: z.string(),
    at: z.string(),
  }),
  z.object({
    kind: z.literal('template-category'),
    template: z.string(),
    /** As Meta writes it: `MARKETING`, `UTILITY`, … */
    category: z.string(),
    at: z.string(),
  }),
  z.object({
    kind: z.literal('marketing-choice'),
    who: whatsAppPersonSchema,
    wants: z.enum(['stop', 'resume']),
    at: z.string(),
  }),
  /** Somebody has another id than before, as whoever changes their number. */
  z.object({
    kind: z.literal('new-user-id'),
    previous: z.string(),
    current: z.string(),
    /** The number that they have by now, where it is told. */
    waId: whatsAppNumberSchema,
    at: z.string(),
  }),
  /** Nothing that we do something about by ourselves; whoever runs the stage may. */
  z.object({ kind: z.literal('other-field'), field: z.string(), at: z.string() }),
]);
export type WhatsAppFieldUpdate = z.infer<typeof whatsAppFieldUpdateSchema>;

/** Whatever stands in the queue of statuses. */
export const whatsAppFeedbackSchema = z.discriminatedUnion('kind', [
  whatsAppStatusSchema,
  whatsAppFieldUpdateSchema,
]);
export type WhatsAppFeedback = z.infer<typeof whatsAppFeedbackSchema>;
