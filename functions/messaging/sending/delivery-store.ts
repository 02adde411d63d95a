import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  deliveryStateSchema,
  type DeliveryState,
  type MessageKind,
  type SkipReason,
} from '../../../shared/contracts/messaging.ts';
import {
  deliveryEntity,
  deliveryExpiry,
  deliveryKey,
  failedForNowRank,
  readableDelivery,
  stateRanks,
  type Delivery,
  type DeliveryName,
} from '../../records/delivery.ts';
import type { Clock } from '../../runtime/clock.ts';
import {
  ifConditionHolds,
  type StoreAccess,
  type Table,
  type TableAccess,
} from '../../runtime/table.ts';
import type { RunCounts } from './run-counts-store.ts';

/** What a person reads of a message, which its record keeps. */
export interface ShownMessage {
  readonly kind: MessageKind;
  readonly subject: string;
  readonly text: string;
  /** Where it goes if the partner says later that it cannot be delivered. */
  readonly otherwise?: 'email' | undefined;
  /** The run that it is of, where it is counted. */
  readonly run?: string | undefined;
}

/** Words that a partner may say of a message, now or later. */
export type PartnerState = Extract<DeliveryState, 'accepted' | 'delivered' | 'failed' | 'read'>;

export interface DeliveryStore {
  /**
   * Notes that the partner is about to be asked, before it is.
   * @param seen the record as it was read: somebody else at the same moment finds it changed
   * @returns which attempt it is; undefined where somebody else is first
   */
  attempt(
    name: DeliveryName,
    shown: ShownMessage,
    seen: Pick<Delivery, 'state' | 'attempts' | 'retries'> | undefined,
  ): Promise<number | undefined>;

  /** Surely not sent in this attempt, and another one will be made; never undoes a word of the partner. */
  defer(name: DeliveryName, attempt: number, partnerCode: string | undefined): Promise<void>;

  /** Nobody was asked in this attempt, which has not been one: the next one has its number. */
  withdraw(name: DeliveryName, attempt: number): Promise<void>;

  /** Not sent at all, for this reason. */
  skip(name: DeliveryName, shown: ShownMessage, reason: SkipReason): Promise<void>;

  /** What the sender thinks of an attempt without an answer; no later one is touched. */
  settle(name: DeliveryName, attempt: number, as: 'uncertain' | 'given-up'): Promise<void>;

  /**
   * What the partner says, in its answer or later, in whatever order and however often.
   * @returns false where it is no news, or there is no such record
   */
  hear(
    name: DeliveryName,
    state: PartnerState,
    about?: {
      readonly partnerId?: string | undefined;
      readonly partnerCode?: string | undefined;
      /** Of a failure: which attempt has failed. That of an earlier one is no news. */
      readonly attempt?: number | undefined;
      /** Of a failure: that a delivery of which is told before or after it is truer. */
      readonly unlessDelivered?: true | undefined;
      /** ISO 8601: when it happened, as the partner says; now by default. */
      readonly at?: string | undefined;
    },
  ): Promise<boolean>;

  /**
   * Why it takes longer, which changes no state.
   * @returns false where that is known better by now, it is about an earlier attempt, or there is no record
   */
  note(
    name: DeliveryName,
    about: { readonly attempt: number; readonly partnerCode: string },
  ): Promise<boolean>;

  exists(name: DeliveryName): Promise<boolean>;

  /** Undefined for none, and for one that cannot be read. */
  find(name: DeliveryName): Promise<Delivery | undefined>;
}

/** What of a record says where it is counted. */
const countedSchema = z.object({
  state: z.optional(deliveryStateSchema),
  run: z.optional(z.string()),
});

const instantOf = {
  accepted: 'accepted_at',
  delivered: 'delivered_at',
  failed: 'failed_at',
  read: 'read_at',
} as const satisfies Readonly<Record<PartnerState, keyof Delivery>>;

/** Longest text that a record keeps; the whole of a longer one is in the message. */
const keptCharacters = 8_000;

/** Every write of a record, of recipients in these partitions. */
const updateDelivery = (...owners: readonly string[]): TableAccess => ({
  actions: ['UpdateItem'],
  partitions: owners,
  alone: true,
});

export const deliveryAccess = {
  attempt: updateDelivery,
  defer: updateDelivery,
  withdraw: updateDelivery,
  skip: updateDelivery,
  settle: updateDelivery,
  hear: updateDelivery,
  note: updateDelivery,
  exists: (...owners) => ({ actions: ['GetItem'], partitions: owners }),
  find: (...owners) => ({ actions: ['GetItem'], partitions: owners }),
} satisfies StoreAccess<DeliveryStore>;

/** @param counts where moves of what runs have written are counted */
export function deliveryStore(table: Table, clock: Clock, counts?: RunCounts): DeliveryStore {
  const update = (
    name: DeliveryName,
    input: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
    /** What it becomes, of a move that is counted, and the run where that is known already. */
    moved?: { readonly to: DeliveryState; readonly run?: string | undefined },
  ) => ifConditionHolds(counted(name, input, moved));

  const counted = async (
    name: DeliveryName,
    input: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
    moved: { readonly to: DeliveryState; readonly run?: string | undefined } | undefined,
  ): Promise<void> => {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: deliveryKey(name),
        ...input,
        ...(counts === undefined || moved === undefined ? {} : { ReturnValues: 'ALL_OLD' }),
      }),
    );
    if (moved === undefined) return;
    const before = countedSchema.safeParse(Attributes).data;
    const run = before?.run ?? moved.run;
    if (run !== undefined) counts?.note(run, name.channel, before?.state, moved.to);
  };

  /** The first write of a record says all that does not change. */
  const begun = (
    { id, channel }: DeliveryName,
    { kind, subject, text, otherwise, run }: ShownMessage,
  ) => {
    const now = clock();
    return {
      entity: deliveryEntity,
      id,
      channel,
      kind,
      subject,
      ...(mayBeErased(kind) ? {} : { text: keptText(text) }),
      otherwise,
      run,
      expiresAt: deliveryExpiry(now),
      updated_at: now.toISOString(),
    };
  };

  return {
    async attempt(name, shown, seen) {
      const now = clock().toISOString();
      const attempts = (seen?.attempts ?? 0) + 1;
      const done = await update(
        name,
        setting(
          {
            ...begun(name, shown),
            state: 'attempted',
            rank: stateRanks.attempted,
            attempts,
            attempted_at: now,
            retries: seen?.state === 'uncertain' ? (seen.retries ?? 0) + 1 : undefined,
          },
          seen === undefined
            ? { expression: 'attribute_not_exists(PK)' }
            : {
                expression: '#state = :seen AND attempts = :before',
                values: { ':seen': seen.state, ':before': seen.attempts },
              },
          { created_at: now, ...firstText(shown) },
        ),
      );
      return done ? attempts : undefined;
    },

    async defer(name, attempt, partnerCode) {
      await update(
        name,
        setting(
          {
            state: 'deferred',
            rank: stateRanks.deferred,
            partnerCode,
            updated_at: clock().toISOString(),
          },
          {
            expression: '#state = :attempted AND attempts = :attempt',
            values: { ':attempted': 'attempted', ':attempt': attempt },
          },
        ),
      );
    },

    async withdraw(name, attempt) {
      await update(
        name,
        setting(
          {
            state: 'deferred',
            rank: stateRanks.deferred,
            attempts: attempt - 1,
            updated_at: clock().toISOString(),
          },
          {
            expression: '#state = :attempted AND attempts = :attempt',
            values: { ':attempted': 'attempted', ':attempt': attempt },
          },
        ),
      );
    },

    async skip(name, shown, reason) {
      const now = clock().toISOString();
      await update(
        name,
        setting(
          { ...begun(name, shown), state: 'skipped', rank: stateRanks.skipped, reason },
          {
            expression: 'attribute_not_exists(PK) OR #rank < :attempted',
            values: { ':attempted': stateRanks.attempted },
          },
          { created_at: now, attempts: 0, ...firstText(shown) },
        ),
        { to: 'skipped', run: shown.run },
      );
    },

    async settle(name, attempt, as) {
      await update(
        name,
        setting(
          { state: as, rank: stateRanks[as], updated_at: clock().toISOString() },
          {
            expression: '#rank >= :attempted AND #rank < :own AND attempts = :attempt',
            values: {
              ':attempted': stateRanks.attempted,
              ':own': stateRanks[as],
              ':attempt': attempt,
            },
          },
        ),
        { to: as },
      );
    },

    hear(name, state, { partnerId, partnerCode, attempt, unlessDelivered, at } = {}) {
      const now = clock().toISOString();
      const rank = unlessDelivered === true ? failedForNowRank : stateRanks[state];
      return update(
        name,
        setting(
          {
            state,
            rank,
            partnerId,
            ...(state === 'failed' ? { partnerCode } : {}),
            [instantOf[state]]: at ?? now,
            updated_at: now,
          },
          {
            expression:
              state === 'failed' && attempt !== undefined
                ? '#rank < :own AND attempts = :attempt'
                : '#rank < :own',
            values: {
              ':own': rank,
              ...(state === 'failed' && attempt !== undefined ? { ':attempt': attempt } : {}),
            },
          },
        ),
        { to: state },
      );
    },

    note(name, { attempt, partnerCode }) {
      return update(
        name,
        setting(
          { partnerCode, updated_at: clock().toISOString() },
          {
            expression: '#rank < :delivered AND attempts = :attempt',
            values: { ':delivered': stateRanks.delivered, ':attempt': attempt },
          },
        ),
      );
    },

    async find(name) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: deliveryKey(name), ConsistentRead: true }),
      );
      return readableDelivery(Item);
    },

    async exists(name) {
      const { Item } = await table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: deliveryKey(name),
          ProjectionExpression: 'PK',
          ConsistentRead: true,
        }),
      );
      return Item !== undefined;
    },
  };
}

/** Answers may: a conversation that is deleted takes their texts with it. */
function mayBeErased(kind: MessageKind): boolean {
  return kind === 'reply';
}

/** A later attempt must not bring back a text that was erased meanwhile. */
function firstText({ kind, text }: ShownMessage): { readonly text?: string } {
  return mayBeErased(kind) ? { text: keptText(text) } : {};
}

function keptText(text: string): string {
  return text.slice(0, keptCharacters);
}

/** `SET` of every value that is given; those of `once` only where there is none yet. */
function setting(
  values: Readonly<Record<string, unknown>>,
  condition: {
    readonly expression: string;
    readonly values?: Readonly<Record<string, unknown>>;
  },
  once: Readonly<Record<string, unknown>> = {},
): Omit<UpdateCommandInput, 'TableName' | 'Key'> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const first = Object.entries(once);
  const names = [...given, ...first].map(([name]) => name);
  const asked = ['state', 'rank'].filter((name) => condition.expression.includes(`#${name}`));
  return {
    UpdateExpression: `SET ${[
      ...given.map(([name]) => `#${name} = :new_${name}`),
      ...first.map(([name]) => `#${name} = if_not_exists(#${name}, :new_${name})`),
    ].join(', ')}`,
    ConditionExpression: condition.expression,
    ExpressionAttributeNames: Object.fromEntries(
      [...names, ...asked].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ...condition.values,
      ...Object.fromEntries([...given, ...first].map(([name, value]) => [`:new_${name}`, value])),
    },
  };
}
