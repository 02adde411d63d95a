import * as z from 'zod/mini';
import { readPhoneNumber } from '../entities/phone-number.ts';

/*
 * WhatsApp's webhook events as they are stored in our queues: without names and pictures, and with a phone number
 * only where a reply or a suppression needs it.
 */

/** Queued messages may contain a number in WhatsApp's own format. */
const whatsAppNumberSchema = z.optional(z.pipe(z.string(), z.transform(readPhoneNumber)));

/**
 * A WhatsApp user, by number, id or both. A user with a user name may have only the id, which differs for each
 * business.
 */
export const whatsAppUserSchema = z
  .object({
    /** Undefined when WhatsApp reports none, or reports a value that is not a number. */
    waId: whatsAppNumberSchema,
    userId: z.optional(z.string()),
  })
  .check(z.refine(({ waId, userId }) => waId !== undefined || userId !== undefined));
export type WhatsAppUser = z.infer<typeof whatsAppUserSchema>;

/** Types of which only the type is stored; their content is not read. */
export const unsupportedTypes = [
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
  /** An option of one of our free-form messages. */
  z.object({ type: z.literal('button_reply'), id: z.string(), title: z.string() }),
  z.object({ type: z.literal('list_reply'), id: z.string(), title: z.string() }),
  z.object({ type: z.enum(unsupportedTypes) }),
  /** An unknown type, or a known type in an unexpected format. */
  z.object({ type: z.literal('unknown') }),
]);
export type InboundContent = z.infer<typeof inboundContentSchema>;

/** A message to us; consumers deduplicate by its id. */
export const inboundWhatsAppMessageSchema = z.object({
  id: z.string(),
  from: whatsAppUserSchema,
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The message of ours that it answers. */
  repliesTo: z.optional(z.string()),
  content: inboundContentSchema,
  /** The question has waited in the queue for further ones (messaging/bot/answer-question.ts). */
  hasWaited: z.optional(z.literal(true)),
});
export type InboundWhatsAppMessage = z.infer<typeof inboundWhatsAppMessageSchema>;

export const whatsAppStates = ['sent', 'delivered', 'read', 'failed'] as const;

/** A status of one of our messages. */
export const whatsAppStatusSchema = z.object({
  kind: z.literal('status'),
  id: z.string(),
  status: z.enum(whatsAppStates),
  at: z.string(),
  /** Our reference of the message. */
  bizOpaqueCallbackData: z.optional(z.string()),
  pricingCategory: z.optional(z.string()),
  errors: z.array(z.object({ code: z.int() })),
  /** Only for a failed message, because the failure may concern the number itself. */
  recipient: z.optional(whatsAppUserSchema),
});
export type WhatsAppStatus = z.infer<typeof whatsAppStatusSchema>;

/** Other notifications of Meta about our templates, users' choices, and our number. */
export const whatsAppFieldUpdateSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('template-status'),
    template: z.string(),
    /** Meta's value: `APPROVED`, `PAUSED`, `DISABLED`, … */
    event: z.string(),
    at: z.string(),
  }),
  z.object({
    kind: z.literal('template-category'),
    template: z.string(),
    /** Meta's value: `MARKETING`, `UTILITY`, … */
    category: z.string(),
    at: z.string(),
  }),
  z.object({
    kind: z.literal('marketing-choice'),
    who: whatsAppUserSchema,
    wants: z.enum(['stop', 'resume']),
    at: z.string(),
  }),
  /** A user has a new id, for example after changing their number. */
  z.object({
    kind: z.literal('new-user-id'),
    previous: z.string(),
    current: z.string(),
    /** The current number, where it is known. */
    waId: whatsAppNumberSchema,
    at: z.string(),
  }),
  /** Not handled by the product; an operator may act on it. */
  z.object({ kind: z.literal('other-field'), field: z.string(), at: z.string() }),
]);
export type WhatsAppFieldUpdate = z.infer<typeof whatsAppFieldUpdateSchema>;

/** The messages of the statuses' queue. */
export const whatsAppFeedbackSchema = z.discriminatedUnion('kind', [
  whatsAppStatusSchema,
  whatsAppFieldUpdateSchema,
]);
export type WhatsAppFeedback = z.infer<typeof whatsAppFeedbackSchema>;
