import { timingSafeEqual } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { emailProofCode } from '../../shared/contracts/email-proof.ts';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import type { ItemKey, Table } from '../runtime/table.ts';

const itemSchema = z.object({ codeDigest: z.string() });

/** Codes that were sent and not used yet: nothing in a row says to whom. */
export interface CodeStore {
  keep(challengeId: string, codeDigest: string, now: Date): Promise<void>;

  /** Counts one try; a right one uses the code up. One request, two for a right one. */
  tryCode(challengeId: string, codeDigest: string, now: Date): Promise<'right' | 'wrong'>;
}

export function codeStore(table: Table): CodeStore {
  return {
    async keep(challengeId, codeDigest, now) {
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

    async tryCode(challengeId, codeDigest, now) {
      const Key = codeKey(challengeId);
      try {
        const answer = await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key,
            UpdateExpression: 'ADD tries :one',
            ConditionExpression: 'tries < :maximum AND expiresAt > :now',
            ExpressionAttributeValues: {
              ':one': 1,
              ':maximum': emailProofCode.maximumTries,
              ':now': secondsSinceEpoch(now),
            },
            ReturnValues: 'ALL_NEW',
          }),
        );
        if (!sameDigest(itemSchema.parse(answer.Attributes).codeDigest, codeDigest)) return 'wrong';
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return 'wrong';
        throw error;
      }
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
      return 'right';
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
