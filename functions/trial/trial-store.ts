import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Account, Consent } from '../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../shared/contracts/events.ts';
import type { Preferences } from '../../shared/contracts/preferences.ts';
import type { Trial } from '../../shared/contracts/trial.ts';
import { claimKey, parseAccountItem, rowKey } from '../accounts/account-items.ts';
import { consentItem } from '../accounts/consent-item.ts';
import { claimsOf, registerClaimWrites, releaseWrites } from '../accounts/identity-claims.ts';
import { updatePreferences } from '../preferences/preferences-update.ts';
import { batchGet } from '../runtime/batch-get.ts';
import { outboxWrite } from '../runtime/outbox.ts';
import type { Table } from '../runtime/table.ts';
import { writeTransaction } from '../runtime/transaction.ts';
import { parseTrialItem } from './trial-items.ts';

/** Somebody with a trial, and the registration that was made with it. */
export interface TrialPerson {
  readonly trial: Trial;
  readonly account: Account;
}

/** Somebody's registration, with what an upgrade asks of it. */
export interface UpgradingPerson {
  readonly account: Account;
  /** Of the trial that the registration was made with; undefined where there is none. */
  readonly trialId: string | undefined;
  /** The CPF of their subscription, where they have one. */
  readonly subscription: { readonly cpf: string } | undefined;
  /** The account that holds the CPF that was asked about. */
  readonly cpfHolder: string | undefined;
}

export interface TrialPreferencesChange {
  readonly preferences: Preferences;
  /** ISO 8601, UTC; later than that of either row. */
  readonly updatedAt: string;
  readonly consents: readonly Consent[];
  readonly changed: DomainEvent<'preferences.changed'>;
}

/** Rows of trial_gratuito_usuarios, each beside the registration of its person. */
export interface TrialStore {
  /** One request. @throws a zod error for a damaged row */
  find(accountId: string): Promise<Trial | undefined>;

  /** One request; undefined where either row is missing. @throws a zod error for a damaged row */
  findPerson(accountId: string): Promise<TrialPerson | undefined>;

  /** Changes both rows, unless either of them has changed since it was read. */
  savePreferences(
    person: TrialPerson,
    change: TrialPreferencesChange,
  ): Promise<'saved' | 'changed-meanwhile'>;

  /** One request; undefined without a registration. @throws a zod error for a damaged row */
  findUpgrading(accountId: string, cpf: string | undefined): Promise<UpgradingPerson | undefined>;

  /**
   * Makes the person one of the main registration, by this CPF. Refused where somebody else holds
   * it, or the registration has changed since it was read.
   */
  registerCpf(
    account: Account,
    change: { readonly cpf: string; readonly updatedAt: string },
  ): Promise<'registered' | 'refused'>;
}

const subscriptionSchema = z.object({ cpf: z.string() });
const trialRowSchema = z.object({ id: z.string() });

export function trialStore(table: Table): TrialStore {
  return {
    async find(accountId) {
      const answer = await table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: rowKey(accountId, 'TRIAL'),
          ConsistentRead: true,
        }),
      );
      return answer.Item === undefined ? undefined : parseTrialItem(answer.Item);
    },

    async findPerson(accountId) {
      const keys = { account: rowKey(accountId, 'ACCOUNT'), trial: rowKey(accountId, 'TRIAL') };
      const find = await batchGet(table, Object.values(keys));
      return personOf(find(keys.trial), find(keys.account));
    },

    async savePreferences({ trial, account }, { consents, changed, ...change }) {
      const key = (row: 'TRIAL' | 'ACCOUNT') => rowKey(account.id, row);
      const outcome = await writeTransaction(table, [
        updatePreferences(table, key('TRIAL'), trial.updated_at, change),
        updatePreferences(table, key('ACCOUNT'), account.updated_at, change),
        ...consents.map((consent) => ({
          Put: { TableName: table.name, Item: consentItem(account.id, consent) },
        })),
        outboxWrite(table, changed),
      ]);
      return outcome === 'written' ? 'saved' : 'changed-meanwhile';
    },

    async findUpgrading(accountId, cpf) {
      const keys = {
        account: rowKey(accountId, 'ACCOUNT'),
        trial: rowKey(accountId, 'TRIAL'),
        subscription: rowKey(accountId, 'SUBSCRIPTION'),
      };
      const claims = cpf === undefined ? [] : [claimKey('CPF', cpf)];
      const find = await batchGet(table, [...Object.values(keys), ...claims]);
      const account = find(keys.account);
      if (account === undefined) return undefined;
      const trial = find(keys.trial);
      const subscription = find(keys.subscription);
      return {
        account: parseAccountItem(account),
        trialId: trial === undefined ? undefined : trialRowSchema.parse(trial).id,
        subscription:
          subscription === undefined ? undefined : subscriptionSchema.parse(subscription),
        cpfHolder: claimsOf({ cpf }, find).cpf?.accountId,
      };
    },

    async registerCpf(account, { cpf, updatedAt }) {
      const { id, email, telefone: phone, cpf: before } = account;
      const outcome = await writeTransaction(table, [
        ...registerClaimWrites(table, { email, phone, cpf }, id),
        ...releaseWrites(table, { cpf: before === cpf ? null : before }, id),
        {
          Update: {
            TableName: table.name,
            Key: rowKey(id, 'ACCOUNT'),
            UpdateExpression: 'SET cpf = :cpf, updated_at = :updatedAt',
            ConditionExpression: 'updated_at = :version',
            ExpressionAttributeValues: {
              ':cpf': cpf,
              ':updatedAt': updatedAt,
              ':version': account.updated_at,
            },
          },
        },
      ]);
      return outcome === 'written' ? 'registered' : 'refused';
    },
  };
}

function personOf(trial: unknown, account: unknown): TrialPerson | undefined {
  if (trial === undefined || account === undefined) return undefined;
  return { trial: parseTrialItem(trial), account: parseAccountItem(account) };
}
