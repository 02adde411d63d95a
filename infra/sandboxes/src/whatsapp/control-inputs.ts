import * as z from 'zod';
import { templateCategories } from './template-definition.ts';
import { pacings, templateStatuses } from './template-registry.ts';
import { isBusinessScopedId, typedDigits } from './phone-numbers.ts';
import { signatureKinds } from './webhooks/webhook-sender.ts';

/** A number as a developer types it, or a user id. */
export const whoSchema = z
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

/** What somebody with WhatsApp does in the chat: writes, presses, picks, or sends something else. */
export const writtenSchema = z
  .strictObject({
    from: whoSchema,
    /** How they call themselves. */
    name: z.string().min(1).max(100).optional(),
    /** Whether they go by a user name, so that webhooks do not tell their number. */
    hidesNumber: z.boolean().default(false),
    /** Id of the message that they answer; a press is on the newest that has the button. */
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
    /** How often the same message is told of. */
    copies: z.int().min(1).max(10).default(1),
  })
  .refine(
    ({ text, button, list, type }) =>
      [text, button, list, type].filter((one) => one !== undefined).length === 1,
    { message: 'say one of text, button, list and type' },
  );
export type Written = z.infer<typeof writtenSchema>;

/** Several at once come in one webhook, as far as there is room in it. */
export const writtenTogetherSchema = z.strictObject({
  messages: z.array(writtenSchema).min(1).max(100),
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
  allowed: z.array(whoSchema).max(1000).nullable().optional(),
  sentAfter: range.optional(),
  deliveredAfter: range.optional(),
  readAfter: range.nullable().optional(),
  perPost: z.int().min(1).max(1000).optional(),
  perEntry: z.int().min(1).max(1000).optional(),
  approvedAfter: milliseconds.optional(),
});

/** Sends a webhook once more. */
export const repeatSchema = z.strictObject({
  copies: z.int().min(1).max(20).default(1),
  signature: z.enum(signatureKinds).default('valid'),
});

/** What somebody does at their phone other than writing. */
export const personActionSchema = z.union([
  z.strictObject({ marketing: z.enum(['stop', 'resume']) }),
  z.strictObject({ newNumber: whoSchema.refine((text) => !isBusinessScopedId(text)) }),
  /** Ends before its day is over. */
  z.strictObject({ window: z.literal('closed') }),
  /** Opens the chat and sees what is in it. */
  z.strictObject({ reads: z.literal(true) }),
]);
export type PersonAction = z.infer<typeof personActionSchema>;

/** What Meta does with a template. */
export const templateActionSchema = z.strictObject({
  status: z.enum(templateStatuses).optional(),
  pacing: z.enum(pacings).optional(),
  category: z.enum(templateCategories).optional(),
  /** Whether Meta announces the category a day before. */
  hasNotice: z.boolean().optional(),
});
export type TemplateAction = z.infer<typeof templateActionSchema>;

/** What Meta thinks of the business's number from now on. */
export const qualitySchema = z.strictObject({
  event: z.enum(['FLAGGED', 'UNFLAGGED', 'UPGRADE', 'DOWNGRADE', 'ONBOARDING']),
  rating: z.enum(['GREEN', 'YELLOW', 'RED']).optional(),
  limit: z.enum(['TIER_250', 'TIER_2K', 'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED']).optional(),
});
