import * as z from 'zod/mini';
import type { ItemKey } from '../../runtime/table.ts';
import { ownKey } from '../person.ts';

/*
 * What somebody has written to the assistant on WhatsApp, until it is answered: what they write in a row is answered
 * together, by whoever has taken all of it.
 */

export const askedQuestionEntity = 'AskedQuestion';

const itemSchema = z.object({
  entity: z.literal(askedQuestionEntity),
  /** Of the message: its digest (functions/messaging/inbound/message-digest.ts). */
  message: z.string(),
  text: z.string(),
  /** ISO 8601, UTC: when it was written. */
  asked_at: z.string(),
  /** ISO 8601, UTC: when it was heard. */
  heard_at: z.string(),
  /** The message with whose answer it is answered. */
  taken_by: z.optional(z.string()),
  expiresAt: z.int(),
});
export type AskedQuestion = z.infer<typeof itemSchema>;

/** They sort by the time at which they were written. */
export function askedQuestionKey(
  accountId: string,
  { asked_at, message }: Pick<AskedQuestion, 'asked_at' | 'message'>,
): ItemKey {
  return ownKey(accountId, 'ASKED', `${asked_at}#${message}`);
}

export function readableQuestion(item: unknown): AskedQuestion | undefined {
  return itemSchema.safeParse(item).data;
}

/** As long as somebody may still wait for an answer (functions/messaging/answering/replies.ts). */
const waitingSeconds = 60 * 60;

export function askedQuestionExpiry(now: Date): number {
  return Math.floor(now.getTime() / 1000) + waitingSeconds;
}
