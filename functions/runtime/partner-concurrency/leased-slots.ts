import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { ItemKey, Table } from '../table.ts';

/** A slot of a concurrency limit. */
export interface LeasedSlot {
  readonly index: number;
  /** Milliseconds since 1970 when the lease expires, even if its holder crashed. */
  readonly heldUntil: number;
}

/** The current item: a number for each slot in use, and other attributes of its owner. */
export type SlotItem = Readonly<Record<string, unknown>>;

interface Condition {
  readonly expressions: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** Which slots may be taken, and on which condition. */
export interface SlotRules {
  readonly indexes: readonly number[];
  readonly condition?: (index: number) => Condition;
  /** Returns the slots that may be taken in the current state; all of them by default. */
  readonly usable?: (item: SlotItem) => readonly number[];
}

/**
 * A concurrency limit in one item of the table, shared by all functions and instances. A slot is taken by a
 * conditional write, and expires, because a killed function returns nothing.
 */
export interface LeasedSlots {
  /** The item unchanged when no slot is free. */
  take(
    now: Date,
    rules: SlotRules,
  ): Promise<{ readonly slot: LeasedSlot } | { readonly item: SlotItem }>;
  /**
   * Releases a slot together with a change. Nothing happens if its lease has expired, because another caller may
   * hold it.
   * @returns the item afterwards; undefined when the slot was no longer held
   */
  release(
    slot: LeasedSlot,
    change?: { readonly set: string; readonly values: Readonly<Record<string, unknown>> },
  ): Promise<SlotItem | undefined>;
}

export function leasedSlots(
  table: Table,
  item: { readonly key: ItemKey; readonly entity: string; readonly leaseMilliseconds: number },
): LeasedSlots {
  const takeOne = async (index: number, now: number, condition: Condition | undefined) => {
    const heldUntil = now + item.leaseMilliseconds;
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: item.key,
          UpdateExpression: 'SET #slot = :until, entity = :entity',
          ConditionExpression: [
            '(attribute_not_exists(#slot) OR #slot <= :now)',
            ...(condition?.expressions ?? []),
          ].join(' AND '),
          ExpressionAttributeNames: { '#slot': slotName(index) },
          ExpressionAttributeValues: {
            ':until': heldUntil,
            ':now': now,
            ':entity': item.entity,
            ...condition?.values,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { slot: { index, heldUntil } };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { item: error.Item === undefined ? {} : unmarshall(error.Item) };
    }
  };

  return {
    async take(now, { indexes, condition, usable = () => indexes }) {
      let found: SlotItem = {};
      let index = indexes[Math.floor(Math.random() * indexes.length)];
      for (let attempt = 0; attempt < indexes.length && index !== undefined; attempt += 1) {
        const leaseAttempt = await takeOne(index, now.getTime(), condition?.(index));
        if ('slot' in leaseAttempt) return leaseAttempt;
        found = leaseAttempt.item;
        index = usable(found).find((one) => !isHeld(found, one, now.getTime()));
      }
      return { item: found };
    },

    async release(slot, change) {
      try {
        const answer = await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: item.key,
            UpdateExpression: [...(change === undefined ? [] : [change.set]), 'REMOVE #slot'].join(
              ' ',
            ),
            ConditionExpression: '#slot = :held',
            ExpressionAttributeNames: { '#slot': slotName(slot.index) },
            ExpressionAttributeValues: { ':held': slot.heldUntil, ...change?.values },
            ReturnValues: 'ALL_NEW',
          }),
        );
        return answer.Attributes ?? {};
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    },
  };
}

function slotName(index: number): string {
  return `slot${index}`;
}

function isHeld(item: SlotItem, index: number, now: number): boolean {
  const heldUntil = item[slotName(index)];
  return typeof heldUntil === 'number' && heldUntil > now;
}
