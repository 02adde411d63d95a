import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { identityDigest } from '../../records/identity-digest.ts';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';
import type { ItemKey, Table } from '../../runtime/table.ts';
import type { Charge } from '../../records/billing-ledger.ts';

/** How long it is known of a CPF that it has withdrawn from a purchase, whatever becomes of the account. */
export const rememberedForSeconds = 365 * 24 * 60 * 60;

/** Who has had a purchase undone by pressing a button, known by a digest of the CPF. */
export interface EarlierWithdrawals {
  /** When the CPF's holder has withdrawn; undefined: not within the time that it is remembered. */
  find(cpf: string): Promise<Date | undefined>;
  /** Says it of now, unless it is remembered already. */
  remember(cpf: string): Promise<void>;
}

/**
 * Whoever buys again after a withdrawal may be reading for nothing, seven days at a time. What was
 * bought before it is a purchase like any other.
 */
export function isAutomatic({ createdAt }: Charge, earlier: Date | undefined): boolean {
  return earlier === undefined || Date.parse(createdAt) < earlier.getTime();
}

const entity = 'EarlierWithdrawal';
const itemSchema = z.object({ entity: z.literal(entity), expiresAt: z.int() });

export function earlierWithdrawals(
  table: Table,
  readKey: ReadSecret,
  clock: Clock,
): EarlierWithdrawals {
  const digest = identityDigest(readKey);
  const keyOf = async (cpf: string): Promise<ItemKey> => ({
    PK: `USED#${await digest('cpf', cpf)}`,
    SK: 'WITHDRAWAL',
  });

  return {
    async find(cpf) {
      const Key = await keyOf(cpf);
      const answer = await table.client.send(
        new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
      );
      if (answer.Item === undefined) return undefined;
      const { expiresAt } = itemSchema.parse(answer.Item);
      // DynamoDB takes its time to delete what has expired.
      if (expiresAt <= secondsSinceEpoch(clock())) return undefined;
      return new Date((expiresAt - rememberedForSeconds) * 1000);
    },

    async remember(cpf) {
      // The next whole second, so that what was bought within this one stands before it.
      const now = secondsSinceEpoch(clock());
      try {
        await table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: { ...(await keyOf(cpf)), entity, expiresAt: now + 1 + rememberedForSeconds },
            ConditionExpression: 'attribute_not_exists(PK) OR expiresAt <= :now',
            ExpressionAttributeValues: { ':now': now },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}
