import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import type { ItemKey, StoreAccess, Table } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';
import { messageDigest } from './message-digest.ts';
import { rememberedSeconds } from './remembered-seconds.ts';

const outcomeSchema = z.object({
  /** The account that the message has linked its sender to. */
  linked: z.string(),
  /** Accounts that the sender was linked to before. */
  unlinked: z.array(z.string()),
  /** Whether WhatsApp does not report the number, so that it was not compared with the account's. */
  isNumberHidden: z.optional(z.literal(true)),
});
/** A change that a message made only once; the notifications about it may still have to be sent after a crash. */
export type InboundOutcome = z.infer<typeof outcomeSchema>;

const itemSchema = z.object({ outcome: z.optional(outcomeSchema) });

/**
 * Records which messages were processed: Meta repeats a message after a slow response, and queues deliver more than
 * once.
 */
export interface InboundMemory {
  /**
   * Returns `new`; `answered` when nothing is left to do; or the change that the message has made, with
   * notifications that may be missing.
   */
  find(whatsAppMessageId: string): Promise<'new' | 'answered' | InboundOutcome>;
  /** Part of the transaction of the change: of two calls for one message, one makes it. */
  outcomeWrite(whatsAppMessageId: string, outcome: InboundOutcome): TransactionWrite;
  /** Marks the message as fully processed. */
  finish(whatsAppMessageId: string): Promise<void>;
}

export const inboundMemoryAccess = {
  find: { actions: ['GetItem'], partitions: ['INBOUND#*'] },
  outcomeWrite: { actions: ['PutItem'], partitions: ['INBOUND#*'] },
  finish: { actions: ['PutItem'], partitions: ['INBOUND#*'], alone: true },
} satisfies StoreAccess<InboundMemory>;

export function inboundMemory(table: Table, clock: Clock): InboundMemory {
  const item = (id: string) => ({
    ...keyOf(id),
    entity: 'InboundMessage',
    expiresAt: secondsSinceEpoch(clock()) + rememberedSeconds,
  });
  return {
    async find(id) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: keyOf(id), ConsistentRead: true }),
      );
      if (Item === undefined) return 'new';
      return itemSchema.parse(Item).outcome ?? 'answered';
    },
    outcomeWrite: (id, outcome) => ({
      Put: {
        TableName: table.name,
        Item: { ...item(id), outcome },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    }),
    async finish(id) {
      try {
        await table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: item(id),
            ConditionExpression: 'attribute_not_exists(PK) OR attribute_exists(outcome)',
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}

function keyOf(id: string): ItemKey {
  return { PK: `INBOUND#${messageDigest(id)}`, SK: 'MESSAGE' };
}
