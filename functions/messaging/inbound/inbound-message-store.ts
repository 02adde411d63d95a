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
  /** WhatsApp does not tell the number, so that nobody has compared it with the account's. */
  isNumberHidden: z.optional(z.literal(true)),
});
/** What a message has changed once and for all, and what therefore is still to be told if somebody has died. */
export type InboundOutcome = z.infer<typeof outcomeSchema>;

const itemSchema = z.object({ outcome: z.optional(outcomeSchema) });

/**
 * What is remembered of the messages that people write: Meta tells of them again where an answer was late,
 * and queues deliver more than once.
 */
export interface InboundMemory {
  /** `new`; `answered`, of which nothing is left to do; or what it has changed, with nobody told for sure. */
  find(whatsAppMessageId: string): Promise<'new' | 'answered' | InboundOutcome>;
  /** Stands in the transaction of the change: of two calls for one message, one makes it. */
  outcomeWrite(whatsAppMessageId: string, outcome: InboundOutcome): TransactionWrite;
  /** All of it is done. */
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
