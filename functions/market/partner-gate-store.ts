import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { ItemKey, Table } from '../runtime/table.ts';

/** One of the places at the partner's door. */
export interface GatePlace {
  readonly slot: number;
  /** Milliseconds since 1970 when the place is free again, whatever became of its holder. */
  readonly heldUntil: number;
}

export type GateAnswer = { readonly place: GatePlace } | { readonly pausedUntil: Date } | 'full';

/**
 * The partner's door, the same for all functions: so many calls at one moment as the plan allows,
 * one while the partner is failing, none while it has asked for a pause.
 */
export interface PartnerGateStore {
  enter(now: Date): Promise<GateAnswer>;
  /** The call was answered. */
  leave(place: GatePlace): Promise<void>;
  /** The call failed. Gives how many have, one after the other. */
  leaveFailed(place: GatePlace): Promise<number>;
  pauseUntil(until: Date): Promise<void>;
}

/** From so many failures on, one call at a time finds out whether the partner is well again. */
export const failuresUntilCareful = 3;
/** Longer than a call can take: three pages of the list, or an asset and a smaller second try. */
const holdMilliseconds = 20_000;

const key: ItemKey = { PK: 'PARTNER#brapi', SK: 'GATE' };

/** Beside these it has a number for each place that is held: until when. */
const gateSchema = z.looseObject({
  failures: z.optional(z.number()),
  pausedUntil: z.optional(z.number()),
});
type Gate = z.infer<typeof gateSchema>;

/** @param slots calls at one moment, as the partner's plan has it */
export function partnerGateStore(table: Table, slots: number): PartnerGateStore {
  /** The place, or the gate as it stands where that place is taken. */
  const take = async (
    slot: number,
    now: number,
  ): Promise<{ readonly place: GatePlace } | { readonly gate: Gate }> => {
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
            ...(slot === 0 ? [] : ['(attribute_not_exists(failures) OR failures < :careful)']),
          ].join(' AND '),
          ExpressionAttributeNames: { '#slot': slotName(slot) },
          ExpressionAttributeValues: {
            ':until': heldUntil,
            ':now': now,
            ':entity': 'PartnerGate',
            ...(slot === 0 ? {} : { ':careful': failuresUntilCareful }),
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { place: { slot, heldUntil } };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { gate: gateSchema.parse(error.Item === undefined ? {} : unmarshall(error.Item)) };
    }
  };

  const release = (place: GatePlace, set: string, values: Record<string, unknown>) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key,
        UpdateExpression: `${set} REMOVE #slot`,
        ConditionExpression: '#slot = :held',
        ExpressionAttributeNames: { '#slot': slotName(place.slot) },
        ExpressionAttributeValues: { ':held': place.heldUntil, ...values },
        ReturnValues: 'ALL_NEW',
      }),
    );

  return {
    async enter(now) {
      let slot: number | undefined = Math.floor(Math.random() * slots);
      for (let attempt = 0; attempt < slots && slot !== undefined; attempt += 1) {
        const taken: Awaited<ReturnType<typeof take>> = await take(slot, now.getTime());
        if ('place' in taken) return taken;
        const { pausedUntil } = taken.gate;
        if (pausedUntil !== undefined && pausedUntil > now.getTime()) {
          return { pausedUntil: new Date(pausedUntil) };
        }
        slot = freeSlot(taken.gate, slots, now.getTime());
      }
      return 'full';
    },
    async leave(place) {
      await ifHeld(release(place, 'SET failures = :none', { ':none': 0 }));
    },
    async leaveFailed(place) {
      const answer = await ifHeld(
        release(place, 'SET failures = if_not_exists(failures, :none) + :one', {
          ':none': 0,
          ':one': 1,
        }),
      );
      return gateSchema.parse(answer?.Attributes ?? {}).failures ?? 0;
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

function slotName(slot: number): string {
  return `slot${slot}`;
}

function freeSlot(gate: Gate, slots: number, now: number): number | undefined {
  const careful = (gate.failures ?? 0) >= failuresUntilCareful;
  const usable = Array.from({ length: careful ? 1 : slots }, (_, slot) => gate[slotName(slot)]);
  const slot = usable.findIndex((heldUntil) => !(typeof heldUntil === 'number' && heldUntil > now));
  return slot === -1 ? undefined : slot;
}

async function ifHeld<Answer>(write: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
