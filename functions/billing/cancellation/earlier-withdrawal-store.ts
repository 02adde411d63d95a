import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { identityDigest } from '../../entities/identity-digest.ts';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';
import {
  ifConditionHolds,
  type ItemKey,
  type StoreAccess,
  type Table,
} from '../../runtime/table.ts';
import type { Charge } from '../../entities/billing-ledger.ts';

/**
 * How long we remember that a CPF has withdrawn from a purchase, even after its account is deleted.
 */
export const rememberedForSeconds = 365 * 24 * 60 * 60;

/** Earlier withdrawals without support's help, by a digest of the CPF. */
export interface EarlierWithdrawals {
  /** When the CPF's holder last withdrew from a purchase; undefined when no withdrawal is stored. */
  find(cpf: string): Promise<Date | undefined>;
  /** Records a withdrawal now, unless one is already recorded. */
  remember(cpf: string): Promise<void>;
}

/**
 * Without this limit, buying and withdrawing again every seven days would give free access. A
 * purchase made before the withdrawal is an ordinary one.
 */
export function isAutomatic({ createdAt }: Charge, earlier: Date | undefined): boolean {
  return earlier === undefined || Date.parse(createdAt) < earlier.getTime();
}

const entity = 'EarlierWithdrawal';
const itemSchema = z.object({ entity: z.literal(entity), expiresAt: z.int() });

export const earlierWithdrawalAccess = {
  find: { actions: ['GetItem'], partitions: ['USED#*'] },
  remember: { actions: ['PutItem'], partitions: ['USED#*'], alone: true },
} satisfies StoreAccess<EarlierWithdrawals>;

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
      // DynamoDB deletes expired items with a delay.
      if (expiresAt <= secondsSinceEpoch(clock())) return undefined;
      return new Date((expiresAt - rememberedForSeconds) * 1000);
    },

    async remember(cpf) {
      // Rounded up to the next second, so that a purchase within this second counts as made before.
      const now = secondsSinceEpoch(clock());
      await ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: { ...(await keyOf(cpf)), entity, expiresAt: now + 1 + rememberedForSeconds },
            ConditionExpression: 'attribute_not_exists(PK) OR expiresAt <= :now',
            ExpressionAttributeValues: { ':now': now },
          }),
        ),
      );
    },
  };
}
