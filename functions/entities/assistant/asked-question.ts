import * as z from 'zod/mini';
import type { ItemKey } from '../../runtime/table.ts';
import { repeatedRowKey } from '../account-rows.ts';

/*
 * A WhatsApp message to the assistant until it is answered: consecutive messages are answered together by the
 * invocation that has taken all of them.
 */

export const askedQuestionEntity = 'AskedQuestion';

const itemSchema = z.object({
  entity: z.literal(askedQuestionEntity),
  /** The message's digest (functions/messaging/inbound/message-digest.ts). */
  message: z.string(),
  text: z.string(),
  /** ISO 8601, UTC: when it was written. */
  asked_at: z.string(),
  /** ISO 8601, UTC: when it was received. */
  heard_at: z.string(),
  /** The message that is answered together with this one. */
  taken_by: z.optional(z.string()),
  expiresAt: z.int(),
});
export type AskedQuestion = z.infer<typeof itemSchema>;

/** Sorted by the time at which they were written. */
export function askedQuestionKey(
  accountId: string,
  { asked_at, message }: Pick<AskedQuestion, 'asked_at' | 'message'>,
): ItemKey {
  return repeatedRowKey(accountId, 'ASKED', `${asked_at}#${message}`);
}

export function safeParseQuestion(item: unknown): AskedQuestion | undefined {
  return itemSchema.safeParse(item).data;
}

/** The longest time for which a user may still wait for an answer (functions/messaging/bot/replies.ts). */
const waitingSeconds = 60 * 60;

export function askedQuestionExpiry(now: Date): number {
  return Math.floor(now.getTime() / 1000) + waitingSeconds;
}
