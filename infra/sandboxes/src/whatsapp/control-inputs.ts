import * as z from 'zod';
import { templateCategories } from './template-definition.ts';
import { pacings, templateStatuses } from './template-registry.ts';
import { isBusinessScopedId, typedDigits } from './phone-numbers.ts';
import { signatureKinds } from './webhooks/webhook-sender.ts';

/** A number as a developer types it, or a user id. */
export const userKeySchema = z
  .string()
  .max(140)
  .refine((text) => isBusinessScopedId(text) || typedDigits(text) !== undefined, {
    message: 'write a phone number, 11900000001, or a user id, BR.1502576394655843',
  });

const otherTypes = [
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'reaction',
  'location',
  'contacts',
  'order',
  'unsupported',
] as const;

/** An action of a WhatsApp user in the chat: writes, presses a button, picks from a list, or sends another type. */
export const userMessageSchema = z
  .strictObject({
    from: userKeySchema,
    /** Profile name. */
    name: z.string().min(1).max(100).optional(),
    /** Whether the user has a user name, so that webhooks omit the number. */
    hidesNumber: z.boolean().default(false),
    /** Id of the message that is replied to; by default a press applies to the newest message with that button. */
    replyTo: z.string().min(1).max(200).optional(),
    text: z.string().min(1).max(4096).optional(),
    button: z
      .strictObject({
        id: z.string().min(1).max(256).optional(),
        payload: z.string().min(1).max(256).optional(),
        title: z.string().min(1).max(25).optional(),
      })
      .refine((button) => Object.values(button).some((value) => value !== undefined), {
        message: 'say which: by its id, payload or title',
      })
      .optional(),
    list: z
      .strictObject({
        id: z.string().min(1).max(200),
        title: z.string().min(1).max(24).optional(),
        description: z.string().max(72).optional(),
      })
      .optional(),
    type: z.enum(otherTypes).optional(),
    /** Number of webhooks for the same message. */
    copies: z.int().min(1).max(10).default(1),
  })
  .refine(
    ({ text, button, list, type }) =>
      [text, button, list, type].filter((one) => one !== undefined).length === 1,
    { message: 'say one of text, button, list and type' },
  );
export type UserMessage = z.infer<typeof userMessageSchema>;

/** Several messages share one webhook, up to its maximum. */
export const userMessagesSchema = z.strictObject({
  messages: z.array(userMessageSchema).min(1).max(100),
});

const milliseconds = z
  .int()
  .min(0)
  .max(30 * 86_400_000);
const range = z
  .tuple([milliseconds, milliseconds])
  .refine(([least, most]) => least <= most, { message: 'the least stands first' });

export const settingsSchema = z.strictObject({
  perSecond: z.int().min(1).max(100_000).optional(),
  pairBurst: z.int().min(1).max(1_000_000).optional(),
  pairSeconds: z.number().min(0).max(3600).optional(),
  allowed: z.array(userKeySchema).max(1000).nullable().optional(),
  sentAfter: range.optional(),
  deliveredAfter: range.optional(),
  readAfter: range.nullable().optional(),
  perPost: z.int().min(1).max(1000).optional(),
  perEntry: z.int().min(1).max(1000).optional(),
  approvedAfter: milliseconds.optional(),
});

/** Sends a webhook again. */
export const repeatSchema = z.strictObject({
  copies: z.int().min(1).max(20).default(1),
  signature: z.enum(signatureKinds).default('valid'),
});

/** Actions of a WhatsApp user other than writing. */
export const userActionSchema = z.union([
  z.strictObject({ marketing: z.enum(['stop', 'resume']) }),
  z.strictObject({ newNumber: userKeySchema.refine((text) => !isBusinessScopedId(text)) }),
  /** Closes the conversation window before its day is over. */
  z.strictObject({ window: z.literal('closed') }),
  /** Opens the chat and reads all messages. */
  z.strictObject({ reads: z.literal(true) }),
]);
export type UserAction = z.infer<typeof userActionSchema>;

/** Meta's actions on a template. */
export const templateActionSchema = z.strictObject({
  status: z.enum(templateStatuses).optional(),
  pacing: z.enum(pacings).optional(),
  category: z.enum(templateCategories).optional(),
  /** Whether Meta announces the category a day before. */
  hasNotice: z.boolean().optional(),
});
export type TemplateAction = z.infer<typeof templateActionSchema>;

/** New quality rating of the business's number. */
export const qualitySchema = z.strictObject({
  event: z.enum(['FLAGGED', 'UNFLAGGED', 'UPGRADE', 'DOWNGRADE', 'ONBOARDING']),
  rating: z.enum(['GREEN', 'YELLOW', 'RED']).optional(),
  limit: z.enum(['TIER_250', 'TIER_2K', 'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED']).optional(),
});
