import type { Account, Consent } from '../../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { Preferences } from '../../../shared/contracts/preferences.ts';
import type { Trial } from '../../../shared/contracts/trial.ts';
import { parseAccountItem } from '../../entities/account.ts';
import { consentItem } from '../../entities/consent.ts';
import { findVersionedRow, versionedRowAccess } from '../../entities/versioned-row-store.ts';
import { updatePreferences } from '../../entities/preferences.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeRepeatable } from '../../runtime/transaction.ts';
import { parseTrialItem } from '../../entities/trial.ts';
import { rowKey } from '../../entities/account-rows.ts';

/** A trial with its account. */
export interface TrialWithAccount {
  readonly trial: Trial;
  readonly account: Account;
}

export interface TrialPreferencesChange {
  readonly preferences: Preferences;
  /** ISO 8601, UTC; later than that of either row. */
  readonly updatedAt: string;
  readonly consents: readonly Consent[];
  readonly changed: DomainEvent<'preferences.changed'>;
}

/** Rows of trial_gratuito_usuarios, each with its account. */
export interface TrialStore {
  /**
   * Makes one request.
   * @throws a zod error for a damaged row
   */
  find(accountId: string): Promise<Trial | undefined>;

  /**
   * One request; undefined when either row is missing.
   * @throws a zod error for a damaged row
   */
  findWithAccount(accountId: string): Promise<TrialWithAccount | undefined>;

  /** Changes both rows, unless either of them has changed since it was read. */
  savePreferences(
    before: TrialWithAccount,
    change: TrialPreferencesChange,
  ): Promise<'saved' | 'changed-meanwhile'>;
}

export const trialAccess = {
  find: versionedRowAccess,
  findWithAccount: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  savePreferences: [
    { actions: ['UpdateItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
    outboxAccess,
  ],
} satisfies StoreAccess<TrialStore>;

export function trialStore(table: Table): TrialStore {
  return {
    async find(accountId) {
      const row = await findVersionedRow(table, rowKey(accountId, 'TRIAL'));
      return row === undefined ? undefined : parseTrialItem(row);
    },

    async findWithAccount(accountId) {
      const keys = { account: rowKey(accountId, 'ACCOUNT'), trial: rowKey(accountId, 'TRIAL') };
      const find = await batchGet(table, Object.values(keys));
      return parseTrialWithAccount(find(keys.trial), find(keys.account));
    },

    async savePreferences({ trial, account }, { consents, changed, ...change }) {
      const key = (row: 'TRIAL' | 'ACCOUNT') => rowKey(account.id, row);
      const outcome = await writeRepeatable(table, [
        updatePreferences(table, key('TRIAL'), trial.updated_at, change),
        updatePreferences(table, key('ACCOUNT'), account.updated_at, change),
        ...consents.map((consent) => ({
          Put: { TableName: table.name, Item: consentItem(account.id, consent) },
        })),
        outboxWrite(table, changed),
      ]);
      return outcome === 'written' ? 'saved' : 'changed-meanwhile';
    },
  };
}

function parseTrialWithAccount(trial: unknown, account: unknown): TrialWithAccount | undefined {
  if (trial === undefined || account === undefined) return undefined;
  return { trial: parseTrialItem(trial), account: parseAccountItem(account) };
}
