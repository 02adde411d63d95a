import * as z from 'zod/mini';
import type { AccessRows } from '../access/access-rights.ts';
import type { Account, Consent } from '../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../shared/contracts/events.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import type { Preferences } from '../../shared/contracts/preferences.ts';
import { accessKeys, parseAccessRows, type AccessSubject } from '../access/access-rows.ts';
import { parseAccountItem } from '../entities/account.ts';
import { consentItem } from '../entities/consent.ts';
import {
  parseSubscriberItem,
  saveSubscriberAccess,
  subscriberChangeWrites,
  subscriberKey,
} from '../entities/newsletter-subscriber.ts';
import { reachesSubscriber } from '../newsletter/subscriber-reach.ts';
import { batchGet } from '../runtime/batch-get.ts';
import { outboxAccess, outboxWrite } from '../runtime/outbox.ts';
import type { ItemKey, StoreAccess, Table } from '../runtime/table.ts';
import { writeRepeatable, type TransactionWrite } from '../runtime/transaction.ts';
import { updatePreferences } from '../entities/preferences.ts';
import { rowKey, type SingleRowKind } from '../entities/account-rows.ts';

/** All rows with a copy of a user's preferences, and the rows that decide the access. */
export interface PreferenceRows {
  readonly account: Account | undefined;
  readonly access: AccessRows;
  /** `updated_at` of the row; null when its like cannot be read, undefined when it is missing. */
  readonly activeUserVersion: string | null | undefined;
  readonly subscriptionVersion: string | null | undefined;
  /** The newsletter's row, where it is the account's. */
  readonly subscriber: NewsletterSubscriber | undefined;
  /** The newsletter's row of this e-mail if it is not the account's: it stays unchanged. */
  readonly foreignSubscriber: NewsletterSubscriber | undefined;
}

export interface PreferencesChange {
  readonly preferences: Preferences;
  /** ISO 8601, UTC; later than the time of every row. */
  readonly updatedAt: string;
  /** The account's row of the newsletter from now on; undefined for none. */
  readonly subscriber: NewsletterSubscriber | undefined;
  /** ISO 8601, UTC: set where the change is that the e-mail has been proven. */
  readonly emailVerifiedAt?: string | undefined;
  readonly consents: readonly Consent[];
  readonly events: readonly DomainEvent[];
}

/** A user's preferences, in up to four rows that change together. */
export interface PreferencesStore {
  /**
   * Makes one request.
   * @throws the SDK's error, a zod error for a damaged registration or subscriber
   */
  readRows(subject: AccessSubject, email: string): Promise<PreferenceRows>;

  /** Changes every row that was read, unless any of them was changed, added or deleted since. */
  saveIfUnchanged(
    before: PreferenceRows & { readonly account: Account },
    change: PreferencesChange,
  ): Promise<'saved' | 'changed-meanwhile'>;
}

const versionSchema = z.object({ updated_at: z.iso.datetime() });

export const preferencesAccess = {
  readRows: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'EMAIL#*'] },
  /** Also `removeSubscriberAccess`, where the newsletter is turned off. */
  saveIfUnchanged: [
    { actions: ['ConditionCheckItem'], partitions: ['ACCOUNT#*', 'EMAIL#*'] },
    { actions: ['UpdateItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
    saveSubscriberAccess,
    outboxAccess,
  ],
} satisfies StoreAccess<PreferencesStore>;

export function preferencesStore(table: Table): PreferencesStore {
  return {
    async readRows(subject, email) {
      const keys = [...accessKeys(subject), subscriberKey(email)];
      const find = await batchGet(table, keys);
      const version = (row: SingleRowKind) => {
        const item = find(rowKey(subject.accountId, row));
        return item === undefined
          ? undefined
          : (versionSchema.safeParse(item).data?.updated_at ?? null);
      };
      const accountItem = find(rowKey(subject.accountId, 'ACCOUNT'));
      const account = accountItem === undefined ? undefined : parseAccountItem(accountItem);
      return {
        account,
        access: parseAccessRows(find, subject),
        activeUserVersion: version('ACTIVE_USER'),
        subscriptionVersion: version('SUBSCRIPTION'),
        ...classifySubscriber(account, find(subscriberKey(email))),
      };
    },

    async saveIfUnchanged(before, change) {
      const { account } = before;
      const { emailVerifiedAt: _, ...othersChange } = change;
      const row = (name: SingleRowKind, version: string | null | undefined) =>
        rowWrites(table, rowKey(account.id, name), version, othersChange);
      const outcome = await writeRepeatable(table, [
        updatePreferences(table, rowKey(account.id, 'ACCOUNT'), account.updated_at, change),
        ...row('ACTIVE_USER', before.activeUserVersion),
        ...row('SUBSCRIPTION', before.subscriptionVersion),
        ...(before.foreignSubscriber === undefined
          ? subscriberWrites(table, account.email, before.subscriber, change)
          : []),
        ...change.consents.map((consent) => ({
          Put: { TableName: table.name, Item: consentItem(account.id, consent) },
        })),
        ...change.events.map((event) => outboxWrite(table, event)),
      ]);
      return outcome === 'written' ? 'saved' : 'changed-meanwhile';
    },
  };
}

function classifySubscriber(
  account: Account | undefined,
  item: unknown,
): Pick<PreferenceRows, 'subscriber' | 'foreignSubscriber'> {
  if (item === undefined) return { subscriber: undefined, foreignSubscriber: undefined };
  const row = parseSubscriberItem(item);
  return account !== undefined && reachesSubscriber(account, row)
    ? { subscriber: row, foreignSubscriber: undefined }
    : { subscriber: undefined, foreignSubscriber: row };
}

function rowWrites(
  table: Table,
  key: ItemKey,
  version: string | null | undefined,
  change: Pick<PreferencesChange, 'preferences' | 'updatedAt'>,
): TransactionWrite[] {
  if (version === null) return [];
  if (version === undefined) return [checkMissing(table, key)];
  return [updatePreferences(table, key, version, change)];
}

function subscriberWrites(
  table: Table,
  email: string,
  before: NewsletterSubscriber | undefined,
  { subscriber: after, updatedAt }: PreferencesChange,
): TransactionWrite[] {
  const isNone = before === undefined && after === undefined;
  return isNone
    ? [checkMissing(table, subscriberKey(email))]
    : subscriberChangeWrites(table, { before, after }, new Date(updatedAt));
}

/** A row added concurrently would keep the old preferences. */
function checkMissing(table: Table, key: ItemKey): TransactionWrite {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: key,
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
}
