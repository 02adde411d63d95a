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
  transientFailureRank,
  safeParseDelivery,
  stateRanks,
  type Delivery,
  type DeliveryName,
} from '../../entities/delivery.ts';
import type { Clock } from '../../runtime/clock.ts';
import {
  ifConditionHolds,
  type StoreAccess,
  type Table,
  type TableAccess,
} from '../../runtime/table.ts';
import type { BroadcastCounts } from './broadcast-counts-store.ts';

/** The content of a message that its record stores. */
export interface RecordedContent {
  readonly kind: MessageKind;
  readonly subject: string;
  readonly text: string;
  /** Fallback channel if the partner later reports that it could not be delivered. */
  readonly otherwise?: 'email' | undefined;
  /** The broadcast that it belongs to and is counted in. */
  readonly run?: string | undefined;
}

/** States that a partner may report, in its response or later. */
export type PartnerState = Extract<DeliveryState, 'accepted' | 'delivered' | 'failed' | 'read'>;

export interface DeliveryStore {
  /**
   * Records an attempt before the partner is called.
   * @param seen the record as it was read: a concurrent attempt changes it
   * @returns the number of the attempt; undefined when another function was faster
   */
  attempt(
    name: DeliveryName,
    shown: RecordedContent,
    seen: Pick<Delivery, 'state' | 'attempts' | 'retries'> | undefined,
  ): Promise<number | undefined>;

  /**
   * Records that this attempt did not send the message and another one follows; never overwrites a report of the
   * partner.
   */
  defer(name: DeliveryName, attempt: number, partnerCode: string | undefined): Promise<void>;

  /** Undoes an attempt in which the partner was not called: the next one gets the same number. */
  withdraw(name: DeliveryName, attempt: number): Promise<void>;

  /** Records that the message is not sent, and why. */
  skip(name: DeliveryName, shown: RecordedContent, reason: SkipReason): Promise<void>;

  /** Records the sender's conclusion about an attempt without a response; later attempts are not changed. */
  settle(name: DeliveryName, attempt: number, as: 'uncertain' | 'given-up'): Promise<void>;

  /**
   * Records a state that the partner reports, in its response or later, in any order and repeatedly.
   * @returns false when the state is known already, or there is no record
   */
  recordProviderStatus(
    name: DeliveryName,
    state: PartnerState,
    about?: {
      readonly partnerId?: string | undefined;
      readonly partnerCode?: string | undefined;
      /** For a failure: the number of the failed attempt. A failure of an earlier attempt is ignored. */
      readonly attempt?: number | undefined;
      /** For a failure: a delivery reported before or after it takes precedence. */
      readonly unlessDelivered?: true | undefined;
      /** ISO 8601: when it happened, as the partner reports; defaults to now. */
      readonly at?: string | undefined;
    },
  ): Promise<boolean>;

  /**
   * Records why the delivery takes longer, without a change of state.
   * @returns false when a later state is known, it concerns an earlier attempt, or there is no record
   */
  recordDelay(
    name: DeliveryName,
    about: { readonly attempt: number; readonly partnerCode: string },
  ): Promise<boolean>;

  /** Undefined for no record, or an unreadable one. */
  find(name: DeliveryName): Promise<Delivery | undefined>;
}

/** The fields of a record that decide where it is counted. */
const countedSchema = z.object({
  state: z.optional(deliveryStateSchema),
  run: z.optional(z.string()),
});

const timeAttributes = {
  accepted: 'accepted_at',
  delivered: 'delivered_at',
  failed: 'failed_at',
  read: 'read_at',
} as const satisfies Readonly<Record<PartnerState, keyof Delivery>>;

/** Maximum characters of the text in a record; longer texts are truncated there, but not in the message. */
const maxTextLength = 8_000;

/** Every write of a record, for recipients in these partitions. */
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
  recordProviderStatus: updateDelivery,
  recordDelay: updateDelivery,
  find: (...owners) => ({ actions: ['GetItem'], partitions: owners }),
} satisfies StoreAccess<DeliveryStore>;

/** @param counts counts the state changes of broadcast messages */
export function deliveryStore(table: Table, clock: Clock, counts?: BroadcastCounts): DeliveryStore {
  const update = (
    name: DeliveryName,
    input: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
    /** The new state, for a change that is counted, and the broadcast if it is known already. */
    moved?: { readonly to: DeliveryState; readonly run?: string | undefined },
  ) => ifConditionHolds(updateAndCount(name, input, moved));

  const updateAndCount = async (
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

  /** The first write of a record sets all attributes that never change. */
  const fixedAttributes = (
    { id, channel }: DeliveryName,
    { kind, subject, text, otherwise, run }: RecordedContent,
  ) => {
    const now = clock();
    return {
      entity: deliveryEntity,
      id,
      channel,
      kind,
      subject,
      ...(mayBeErased(kind) ? {} : { text: truncatedText(text) }),
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
        updateInput(
          {
            ...fixedAttributes(name, shown),
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
        updateInput(
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
        updateInput(
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
        updateInput(
          { ...fixedAttributes(name, shown), state: 'skipped', rank: stateRanks.skipped, reason },
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
        updateInput(
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

    recordProviderStatus(
      name,
      state,
      { partnerId, partnerCode, attempt, unlessDelivered, at } = {},
    ) {
      const now = clock().toISOString();
      const rank = unlessDelivered === true ? transientFailureRank : stateRanks[state];
      return update(
        name,
        updateInput(
          {
            state,
            rank,
            partnerId,
            ...(state === 'failed' ? { partnerCode } : {}),
            [timeAttributes[state]]: at ?? now,
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

    recordDelay(name, { attempt, partnerCode }) {
      return update(
        name,
        updateInput(
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
      return safeParseDelivery(Item);
    },
  };
}

/** The texts of answers are deleted with their conversation. */
function mayBeErased(kind: MessageKind): boolean {
  return kind === 'reply';
}

/** A later attempt must not restore a text that was erased meanwhile. */
function firstText({ kind, text }: RecordedContent): { readonly text?: string } {
  return mayBeErased(kind) ? { text: truncatedText(text) } : {};
}

function truncatedText(text: string): string {
  return text.slice(0, maxTextLength);
}

/** Returns a `SET` of every defined value; those of `once` are only set if the attribute is missing. */
function updateInput(
  values: Readonly<Record<string, unknown>>,
  condition: {
    readonly expression: string;
    readonly values?: Readonly<Record<string, unknown>>;
  },
  valuesIfMissing: Readonly<Record<string, unknown>> = {},
): Omit<UpdateCommandInput, 'TableName' | 'Key'> {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  const first = Object.entries(valuesIfMissing);
  const names = [...defined, ...first].map(([name]) => name);
  const conditionNames = ['state', 'rank'].filter((name) =>
    condition.expression.includes(`#${name}`),
  );
  return {
    UpdateExpression: `SET ${[
      ...defined.map(([name]) => `#${name} = :new_${name}`),
      ...first.map(([name]) => `#${name} = if_not_exists(#${name}, :new_${name})`),
    ].join(', ')}`,
    ConditionExpression: condition.expression,
    ExpressionAttributeNames: Object.fromEntries(
      [...names, ...conditionNames].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ...condition.values,
      ...Object.fromEntries([...defined, ...first].map(([name, value]) => [`:new_${name}`, value])),
    },
  };
}
