import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  alertDirections,
  type AlertDirection,
  type Firing,
} from '../../../shared/contracts/alerts.ts';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import { ifConditionHolds, type StoreAccess, type Table } from '../../runtime/table.ts';
import { writeTransaction } from '../../runtime/transaction.ts';
import {
  alertKey,
  alertPartition,
  alertShards,
  historyExpiry,
  paddedTarget,
  readableAlert,
  type AlertRow,
} from '../rows/alert-row.ts';
import { endWaiting } from '../rows/waiting-alerts.ts';
import {
  lookKey,
  lookRows,
  tickerRows,
  unwatch,
  unwatchAccess,
  watchPartition,
} from '../watch/watched-ticker-store.ts';
import { judgementSchema, lookSchema, type Judgement, type Look } from './judge-price.ts';

/** An asset that has alerts, or has had some until lately. */
export interface WatchedTicker {
  readonly ticker: string;
  /** ISO 8601, UTC: the latest new alert. */
  readonly touchedAt: string;
  readonly look: Look | undefined;
  /** A reached price whose alerts may not all have fired: that run has crashed. */
  readonly begun: Judgement | undefined;
  /** ISO 8601, UTC: when its price was asked for last; empty for never. */
  readonly askedAt: string;
  /** The source did not know it then. */
  readonly isUnknown: boolean;
  /** `yyyy-mm-dd`: the day on which it was last seen to have alerts. */
  readonly checkedOn: string | undefined;
}

export interface MetPage {
  readonly alerts: readonly AlertRow[];
  /** Keys of items that are no valid alerts, for an operator. */
  readonly unreadable: readonly string[];
  readonly next: Record<string, unknown> | undefined;
}

export interface SweepStore {
  /** Takes the turn to look; false where another one has it, or it is not time. One request. */
  begin(owner: string, now: Date): Promise<boolean>;
  /** Gives the turn back. */
  end(owner: string, nextAt: Date): Promise<void>;
  /** Counts calls of the partner for a day; false where there would be more than the day may have. */
  reserveCalls(day: string, calls: number, mostOfDay: number): Promise<boolean>;
  /** One request a megabyte, which is some thousand assets. */
  watched(): Promise<readonly WatchedTicker[]>;
  /** Whether an asset has an alert that waits; a request for each place in which it may stand. */
  hasAlerts(ticker: string): Promise<boolean>;
  unwatch(ticker: WatchedTicker): Promise<void>;
  saveLook(ticker: WatchedTicker, seen: LookSeen): Promise<void>;
  /** A page of the alerts of one partition that wait for this price or a nearer one. */
  findMet(
    ticker: string,
    direction: AlertDirection,
    shard: number,
    farthestTarget: number,
    from: MetPage['next'],
  ): Promise<MetPage>;
  /** Ends an alert with its event; refused where it has fired, changed or gone meanwhile. */
  fire(
    alert: AlertRow,
    firing: Firing,
    event: DomainEvent<'alert.fired'>,
  ): Promise<'fired' | 'not-waiting'>;
}

export interface LookSeen {
  readonly askedAt: Date;
  readonly checkedOn: string;
  readonly look?: Look | undefined;
  readonly begun?: Judgement | undefined;
  readonly isUnknown?: boolean;
}

/** Slightly longer than a run may take, so that another follows a crashed one. */
const leaseMilliseconds = 2 * 60_000;
const callsSeconds = 7 * 24 * 60 * 60;
const pageSize = 100;
const progressKey = { PK: watchPartition, SK: 'PROGRESS' };

const tickerSchema = z.object({ SK: z.string(), touched_at: z.string() });
const lookRowSchema = z.object({
  SK: z.string(),
  asked_at: z.string(),
  checked_on: z.string(),
  is_unknown: z._default(z.boolean(), false),
  look: z.optional(lookSchema),
  begun: z.optional(judgementSchema),
});

export const sweepAccess = {
  begin: { actions: ['UpdateItem'], partitions: ['ALERT_WATCH#*'], alone: true },
  end: { actions: ['UpdateItem'], partitions: ['ALERT_WATCH#*'], alone: true },
  reserveCalls: { actions: ['UpdateItem'], partitions: ['ALERT_WATCH#*'], alone: true },
  watched: { actions: ['Query'], partitions: ['ALERT_WATCH#*'] },
  hasAlerts: { actions: ['Query'], partitions: ['ALERT#*'], index: 'GSI1' },
  unwatch: unwatchAccess,
  saveLook: { actions: ['PutItem'], partitions: ['ALERT_WATCH#*'], alone: true },
  findMet: { actions: ['Query'], partitions: ['ALERT#*'], index: 'GSI1' },
  fire: [{ actions: ['UpdateItem'], partitions: ['ACCOUNT#*'] }, outboxAccess],
} satisfies StoreAccess<SweepStore>;

export function sweepStore(table: Table): SweepStore {
  const queryIndex = (
    partition: string,
    about: {
      readonly bound?: { readonly direction: AlertDirection; readonly target: number };
      readonly limit: number;
      readonly from?: MetPage['next'];
    },
  ) => {
    const { bound, limit, from } = about;
    // `$` follows `#`, so that the target itself is among those below.
    const values =
      bound === undefined
        ? {}
        : { ':bound': `${paddedTarget(bound.target)}${bound.direction === 'acima' ? '$' : ''}` };
    const condition =
      bound === undefined ? '' : ` AND GSI1SK ${bound.direction === 'acima' ? '<' : '>='} :bound`;
    return table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'GSI1',
        KeyConditionExpression: `GSI1PK = :partition${condition}`,
        ExpressionAttributeValues: { ':partition': partition, ...values },
        Limit: limit,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
  };

  return {
    async begin(owner, now) {
      return ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: progressKey,
            UpdateExpression: 'SET entity = :entity, #owner = :owner, leaseUntil = :until',
            ConditionExpression:
              '(attribute_not_exists(nextAt) OR nextAt <= :now) AND ' +
              '(attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
            ExpressionAttributeNames: { '#owner': 'owner' },
            ExpressionAttributeValues: {
              ':entity': 'AlertSweep',
              ':owner': owner,
              ':until': now.getTime() + leaseMilliseconds,
              ':now': now.getTime(),
            },
          }),
        ),
      );
    },

    async end(owner, nextAt) {
      await ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: progressKey,
            UpdateExpression: 'SET nextAt = :next, leaseUntil = :none',
            ConditionExpression: '#owner = :owner',
            ExpressionAttributeNames: { '#owner': 'owner' },
            ExpressionAttributeValues: { ':owner': owner, ':next': nextAt.getTime(), ':none': 0 },
          }),
        ),
      );
    },

    async reserveCalls(day, calls, mostOfDay) {
      return ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: { PK: watchPartition, SK: `CALLS#${day}` },
            UpdateExpression:
              'SET entity = :entity, expiresAt = :expires, calls = if_not_exists(calls, :none) + :calls',
            ConditionExpression: 'attribute_not_exists(calls) OR calls <= :room',
            ExpressionAttributeValues: {
              ':entity': 'AlertSweepCalls',
              ':expires': secondsSinceEpoch(new Date(`${day}T00:00:00Z`)) + callsSeconds,
              ':none': 0,
              ':calls': calls,
              ':room': mostOfDay - calls,
            },
          }),
        ),
      );
    },

    async watched() {
      const items = await readPartition(table, watchPartition);
      const looks = new Map(
        items.flatMap((item) => {
          const read = lookRowSchema.safeParse(item);
          if (!read.success || !read.data.SK.startsWith(lookRows)) return [];
          return [[read.data.SK.slice(lookRows.length), read.data] as const];
        }),
      );
      return items.flatMap((item) => {
        const read = tickerSchema.safeParse(item);
        if (!read.success || !read.data.SK.startsWith(tickerRows)) return [];
        const ticker = read.data.SK.slice(tickerRows.length);
        const seen = looks.get(ticker);
        return [
          {
            ticker,
            touchedAt: read.data.touched_at,
            look: seen?.look,
            begun: seen?.begun,
            askedAt: seen?.asked_at ?? '',
            isUnknown: seen?.is_unknown ?? false,
            checkedOn: seen?.checked_on,
          },
        ];
      });
    },

    async hasAlerts(ticker) {
      for (const direction of alertDirections) {
        for (let shard = 0; shard < alertShards; shard += 1) {
          const partition = alertPartition(ticker, direction, shard);
          const { Items = [] } = await queryIndex(partition, { limit: 1 });
          if (Items.length > 0) return true;
        }
      }
      return false;
    },

    unwatch: ({ ticker, touchedAt }) => unwatch(table, ticker, touchedAt),

    async saveLook({ ticker }, { askedAt, checkedOn, look, begun, isUnknown = false }) {
      const asked = askedAt.toISOString();
      // Drop the older of two concurrent checks.
      await ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...lookKey(ticker),
              entity: 'AlertLook',
              asked_at: asked,
              checked_on: checkedOn,
              is_unknown: isUnknown,
              quoted_at: look?.quotedAt ?? '',
              ...(look === undefined ? {} : { look }),
              ...(begun === undefined ? {} : { begun }),
            },
            ConditionExpression:
              'attribute_not_exists(PK) OR (quoted_at <= :quoted AND asked_at <= :asked)',
            ExpressionAttributeValues: { ':quoted': look?.quotedAt ?? '', ':asked': asked },
          }),
        ),
      );
    },

    async findMet(ticker, direction, shard, target, from) {
      const answer = await queryIndex(alertPartition(ticker, direction, shard), {
        bound: { direction, target },
        limit: pageSize,
        from,
      });
      const read = (answer.Items ?? []).map((item) => ({ item, alert: readableAlert(item) }));
      return {
        alerts: read.flatMap(({ alert }) => alert ?? []),
        unreadable: read
          .filter(({ alert }) => alert === undefined)
          .map(({ item }) => String(item['SK'])),
        next: answer.LastEvaluatedKey,
      };
    },

    async fire(alert, firing, event) {
      const outcome = await writeTransaction(table, [
        {
          Update: {
            TableName: table.name,
            Key: alertKey(alert.accountId, alert.id),
            UpdateExpression:
              'SET #state = :fired, firing = :firing, updated_at = :now, expiresAt = :expires ' +
              'REMOVE GSI1PK, GSI1SK',
            ConditionExpression: '#state = :active AND updated_at = :seen',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: {
              ':active': 'active',
              ':fired': 'fired',
              ':seen': alert.updated_at,
              ':firing': firing,
              ':now': firing.at,
              ':expires': historyExpiry(new Date(firing.at)),
            },
          },
        },
        endWaiting(table, alert, firing.at),
        outboxWrite(table, event),
      ]);
      return outcome === 'written' ? 'fired' : 'not-waiting';
    },
  };
}
