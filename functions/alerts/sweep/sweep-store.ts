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
  parseAlert,
  type AlertRow,
} from '../storage/alert-row.ts';
import { removeWaiting } from '../storage/waiting-alerts.ts';
import {
  priceCheckKey,
  priceCheckPrefix,
  tickerPrefix,
  unwatch,
  unwatchAccess,
  watchPartition,
} from '../watched-tickers/watched-ticker-store.ts';
import {
  judgementSchema,
  priceCheckSchema,
  type PriceJudgement,
  type PriceCheck,
} from './judge-price.ts';

/** An asset that has alerts, or has had some until lately. */
export interface WatchedTicker {
  readonly ticker: string;
  /** ISO 8601, UTC: the latest new alert. */
  readonly touchedAt: string;
  readonly lastCheck: PriceCheck | undefined;
  /** A reached price for which some alerts may not have fired, because that run crashed. */
  readonly unfinished: PriceJudgement | undefined;
  /** ISO 8601, UTC: the last request of its price; empty for never. */
  readonly askedAt: string;
  /** The source did not know it then. */
  readonly isUnknown: boolean;
  /** `yyyy-mm-dd`: the last day on which the asset had alerts. */
  readonly checkedOn: string | undefined;
}

export interface MetPage {
  readonly alerts: readonly AlertRow[];
  /** Keys of items that are not valid alerts, for an operator. */
  readonly unreadable: readonly string[];
  readonly next: Record<string, unknown> | undefined;
}

export interface SweepStore {
  /**
   * Takes the lease for a check; returns false while another run holds it, or before the next check is due. Makes
   * one request.
   */
  takeLease(owner: string, now: Date): Promise<boolean>;
  /** Releases the lease. */
  releaseLease(owner: string, nextAt: Date): Promise<void>;
  /** Counts partner calls of a day; false when the day's maximum would be exceeded. */
  reserveCalls(day: string, calls: number, dailyMaximum: number): Promise<boolean>;
  /** Makes one request per megabyte, which is some thousand assets. */
  watched(): Promise<readonly WatchedTicker[]>;
  /** Returns whether an asset has a waiting alert; one request for each index partition that may hold it. */
  hasAlerts(ticker: string): Promise<boolean>;
  unwatch(ticker: WatchedTicker): Promise<void>;
  savePriceCheck(ticker: WatchedTicker, seen: SavedPriceCheck): Promise<void>;
  /** Returns a page of one partition's alerts that have this target price or a nearer one. */
  findMet(
    ticker: string,
    direction: AlertDirection,
    shard: number,
    farthestTarget: number,
    from: MetPage['next'],
  ): Promise<MetPage>;
  /** Ends an alert with its event; 'not-waiting' when it has fired, changed or been deleted meanwhile. */
  fire(
    alert: AlertRow,
    firing: Firing,
    event: DomainEvent<'alert.fired'>,
  ): Promise<'fired' | 'not-waiting'>;
}

export interface SavedPriceCheck {
  readonly askedAt: Date;
  readonly checkedOn: string;
  readonly check?: PriceCheck | undefined;
  readonly unfinished?: PriceJudgement | undefined;
  readonly isUnknown?: boolean;
}

/** Slightly longer than a run may take, so that the next run replaces a crashed one. */
const leaseMilliseconds = 2 * 60_000;
const callsSeconds = 7 * 24 * 60 * 60;
const pageSize = 100;
const progressKey = { PK: watchPartition, SK: 'PROGRESS' };

const tickerSchema = z.object({ SK: z.string(), touched_at: z.string() });
const priceCheckRowSchema = z.object({
  SK: z.string(),
  asked_at: z.string(),
  checked_on: z.string(),
  is_unknown: z._default(z.boolean(), false),
  look: z.optional(priceCheckSchema),
  begun: z.optional(judgementSchema),
});

export const sweepAccess = {
  takeLease: { actions: ['UpdateItem'], partitions: ['ALERT_WATCH#*'], alone: true },
  releaseLease: { actions: ['UpdateItem'], partitions: ['ALERT_WATCH#*'], alone: true },
  reserveCalls: { actions: ['UpdateItem'], partitions: ['ALERT_WATCH#*'], alone: true },
  watched: { actions: ['Query'], partitions: ['ALERT_WATCH#*'] },
  hasAlerts: { actions: ['Query'], partitions: ['ALERT#*'], index: 'GSI1' },
  unwatch: unwatchAccess,
  savePriceCheck: { actions: ['PutItem'], partitions: ['ALERT_WATCH#*'], alone: true },
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
    // `$` sorts after `#`, so the range includes the target itself.
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
    async takeLease(owner, now) {
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

    async releaseLease(owner, nextAt) {
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

    async reserveCalls(day, calls, dailyMaximum) {
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
              ':room': dailyMaximum - calls,
            },
          }),
        ),
      );
    },

    async watched() {
      const items = await readPartition(table, watchPartition);
      const checks = new Map(
        items.flatMap((item) => {
          const read = priceCheckRowSchema.safeParse(item);
          if (!read.success || !read.data.SK.startsWith(priceCheckPrefix)) return [];
          return [[read.data.SK.slice(priceCheckPrefix.length), read.data] as const];
        }),
      );
      return items.flatMap((item) => {
        const read = tickerSchema.safeParse(item);
        if (!read.success || !read.data.SK.startsWith(tickerPrefix)) return [];
        const ticker = read.data.SK.slice(tickerPrefix.length);
        const seen = checks.get(ticker);
        return [
          {
            ticker,
            touchedAt: read.data.touched_at,
            lastCheck: seen?.look,
            unfinished: seen?.begun,
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

    async savePriceCheck({ ticker }, { askedAt, checkedOn, check, unfinished, isUnknown = false }) {
      const askedAtIso = askedAt.toISOString();
      // Drop the older of two concurrent checks.
      await ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...priceCheckKey(ticker),
              entity: 'AlertLook',
              asked_at: askedAtIso,
              checked_on: checkedOn,
              is_unknown: isUnknown,
              quoted_at: check?.quotedAt ?? '',
              ...(check === undefined ? {} : { look: check }),
              ...(unfinished === undefined ? {} : { begun: unfinished }),
            },
            ConditionExpression:
              'attribute_not_exists(PK) OR (quoted_at <= :quoted AND asked_at <= :asked)',
            ExpressionAttributeValues: { ':quoted': check?.quotedAt ?? '', ':asked': askedAtIso },
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
      const read = (answer.Items ?? []).map((item) => ({ item, alert: parseAlert(item) }));
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
        removeWaiting(table, alert, firing.at),
        outboxWrite(table, event),
      ]);
      return outcome === 'written' ? 'fired' : 'not-waiting';
    },
  };
}
