import * as z from 'zod/mini';
import { replySchema, turnChannelSchema } from '../../../shared/contracts/assistant.ts';
import type { ItemKey } from '../../runtime/table.ts';
import { repeatedRowKey } from '../account-rows.ts';

/* A question to the assistant and its answer; kept for 90 days, unless the user deletes it before. */

export const assistantTurnEntity = 'AssistantTurn';

const itemSchema = z.object({
  entity: z.literal(assistantTurnEntity),
  id: z.string(),
  /** The id of its conversation's first turn. */
  conversation_id: z.string(),
  channel: turnChannelSchema,
  question: z.string(),
  reply: replySchema,
  /** The context for the next question (functions/assistant/domain/question.ts). */
  leans_on: z.optional(z.unknown()),
  /** ISO 8601, UTC. */
  asked_at: z.string(),
  expiresAt: z.int(),
});
export type StoredTurn = z.infer<typeof itemSchema>;

export function turnKey(accountId: string, id: string): ItemKey {
  return repeatedRowKey(accountId, 'TURN', id);
}

/** @returns undefined for an item that cannot be parsed; a conversation works without it */
export function safeParseTurn(item: unknown): StoredTurn | undefined {
  return itemSchema.safeParse(item).data;
}

const retentionSeconds = 90 * 24 * 60 * 60;

export function turnExpiry(now: Date): number {
  return Math.floor(now.getTime() / 1000) + retentionSeconds;
}
