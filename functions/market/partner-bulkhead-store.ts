import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { ItemKey, Table } from '../runtime/table.ts';

/** One of the calls that may be under way at one moment. */
export interface Slot {
  readonly index: number;
  /** Milliseconds since 1970 when the slot is free again, whatever became of its holder. */
  readonly heldUntil: number;
}

export type SlotAnswer = { readonly slot: Slot } | { readonly pausedUntil: Date } | 'full';

/**
 * A bulkhead and a circuit breaker, the same for all functions: so many calls at one moment as the
 * partner's plan allows, one while the partner is failing, none while it has asked for a pause.
 */
export interface PartnerBulkheadStore {
  enter(now: Date): Promise<SlotAnswer>;
  /** The call was answered. */
  leave(slot: Slot): Promise<void>;
  /** The call failed. Gives how many have, one after the other. */
  leaveFailed(slot: Slot): Promise<number>;
  pauseUntil(until: Date): Promise<void>;
}

/** From so many failures on, one call at a time finds out whether the partner is well again. */
export const failuresUntilCareful = 3;
/** Longer than a call can take: three pages of the list, or an asset and a smaller second try. */
const holdMilliseconds = 20_000;

const key: ItemKey = { PK: 'PARTNER#brapi', SK: 'GATE' };

/** Beside these it has a number for each slot that is held: until when. */
const stateSchema = z.looseObject({
  failures: z.optional(z.number()),
  pausedUntil: z.optional(z.number()),
});
type BulkheadState = z.infer<typeof stateSchema>;

/** @param slots calls at one moment, as the partner's plan has it */
export function partnerBulkheadStore(table: Table, slots: number): PartnerBulkheadStore {
  /** The slot, or the bulkhead as it stands where that slot is taken. */
  const take = async (
    index: number,
    now: number,
  ): Promise<{ readonly slot: Slot } | { readonly state: BulkheadState }> => {
    const heldUntil = now + holdMilliseconds;
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: key,
          UpdateExpression: 'SET #slot = :until, entity = :entity',
          ConditionExpression: [
            '(attribute_not_exists(#slot) OR #slot <= :now)',
            '(attribute_not_exists(pausedUntil) OR pausedUntil <= :now)',
            ...(index === 0 ? [] : ['(attribute_not_exists(failures) OR failures < :careful)']),
          ].join(' AND '),
          ExpressionAttributeNames: { '#slot': slotName(index) },
          ExpressionAttributeValues: {
            ':until': heldUntil,
            ':now': now,
            ':entity': 'PartnerGate',
            ...(index === 0 ? {} : { ':careful': failuresUntilCareful }),
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { slot: { index, heldUntil } };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { state: stateSchema.parse(error.Item === undefined ? {} : unmarshall(error.Item)) };
    }
  };

  const release = (slot: Slot, set: string, values: Record<string, unknown>) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key,
        UpdateExpression: `${set} REMOVE #slot`,
        ConditionExpression: '#slot = :held',
        ExpressionAttributeNames: { '#slot': slotName(slot.index) },
        ExpressionAttributeValues: { ':held': slot.heldUntil, ...values },
        ReturnValues: 'ALL_NEW',
      }),
    );

  return {
    async enter(now) {
      let index: number | undefined = Math.floor(Math.random() * slots);
      for (let attempt = 0; attempt < slots && index !== undefined; attempt += 1) {
        const taken: Awaited<ReturnType<typeof take>> = await take(index, now.getTime());
        if ('slot' in taken) return taken;
        const { pausedUntil } = taken.state;
        if (pausedUntil !== undefined && pausedUntil > now.getTime()) {
          return { pausedUntil: new Date(pausedUntil) };
        }
        index = freeSlot(taken.state, slots, now.getTime());
      }
      return 'full';
    },
    async leave(slot) {
      await ifHeld(release(slot, 'SET failures = :none', { ':none': 0 }));
    },
    async leaveFailed(slot) {
      const answer = await ifHeld(
        release(slot, 'SET failures = if_not_exists(failures, :none) + :one', {
          ':none': 0,
          ':one': 1,
        }),
      );
      return stateSchema.parse(answer?.Attributes ?? {}).failures ?? 0;
    },
    async pauseUntil(until) {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: key,
          UpdateExpression: 'SET pausedUntil = :until, entity = :entity',
          ExpressionAttributeValues: { ':until': until.getTime(), ':entity': 'PartnerGate' },
        }),
      );
    },
  };
}

function slotName(index: number): string {
  return `slot${index}`;
}

function freeSlot(state: BulkheadState, slots: number, now: number): number | undefined {
  const careful = (state.failures ?? 0) >= failuresUntilCareful;
  const usable = Array.from({ length: careful ? 1 : slots }, (_, index) => state[slotName(index)]);
  const index = usable.findIndex(
    (heldUntil) => !(typeof heldUntil === 'number' && heldUntil > now),
  );
  return index === -1 ? undefined : index;
}

async function ifHeld<Answer>(write: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
