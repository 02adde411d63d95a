import { timingSafeEqual } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { emailProofCode } from '../../shared/contracts/email-proof.ts';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import type { ItemKey, StoreAccess, Table } from '../runtime/table.ts';

const itemSchema = z.object({ codeDigest: z.string() });
const usedSchema = z.object({ usedAt: z.iso.datetime() });

/** Sent codes that have not expired. A row does not reveal its recipient. */
export interface CodeStore {
  save(challengeId: string, codeDigest: string, now: Date): Promise<void>;

  /**
   * Counts one attempt. A correct one is uncounted, because the client repeats the same code after a lost response;
   * wrong ones stay counted. Makes one request, two for a correct attempt.
   * @returns when the code was first correct; undefined for a wrong one
   */
  useCode(challengeId: string, codeDigest: string, now: Date): Promise<Date | undefined>;
}

export const codeAccess = {
  save: { actions: ['PutItem'], partitions: ['PROOF#*'], alone: true },
  useCode: { actions: ['UpdateItem'], partitions: ['PROOF#*'], alone: true },
} satisfies StoreAccess<CodeStore>;

export function codeStore(table: Table): CodeStore {
  return {
    async save(challengeId, codeDigest, now) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...codeKey(challengeId),
            entity: 'EmailProofCode',
            codeDigest,
            tries: 0,
            expiresAt: secondsSinceEpoch(now) + emailProofCode.validSeconds,
          },
        }),
      );
    },

    async useCode(challengeId, codeDigest, now) {
      const tryOnce = new UpdateCommand({
        TableName: table.name,
        Key: codeKey(challengeId),
        // Counted before the comparison, so that a thousand concurrent tries are counted as well.
        UpdateExpression: 'ADD tries :one',
        ConditionExpression: 'tries < :maximum AND expiresAt > :now',
        ExpressionAttributeValues: {
          ':one': 1,
          ':maximum': emailProofCode.maxTries,
          ':now': secondsSinceEpoch(now),
        },
        ReturnValues: 'ALL_NEW',
      });
      const markUsed = new UpdateCommand({
        TableName: table.name,
        Key: codeKey(challengeId),
        UpdateExpression: 'SET usedAt = if_not_exists(usedAt, :now) ADD tries :back',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':back': -1, ':now': now.toISOString() },
        ReturnValues: 'ALL_NEW',
      });
      try {
        const { Attributes: sent } = await table.client.send(tryOnce);
        if (!sameDigest(itemSchema.parse(sent).codeDigest, codeDigest)) return undefined;
        const { Attributes: used } = await table.client.send(markUsed);
        return new Date(usedSchema.parse(used).usedAt);
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    },
  };
}

function codeKey(challengeId: string): ItemKey {
  return { PK: `PROOF#${challengeId}`, SK: 'CODE' };
}

function sameDigest(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
