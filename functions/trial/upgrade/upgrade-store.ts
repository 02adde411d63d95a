import * as z from 'zod/mini';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { parseAccountItem } from '../../records/account.ts';
import {
  claimKey,
  claimsOf,
  registerClaimWrites,
  releaseWrites,
} from '../../records/identity-claim.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeRepeatable } from '../../runtime/transaction.ts';
import { usedIdentityAccess, type UsedIdentities } from '../../records/used-identity.ts';
import { rowKey } from '../../records/person.ts';

/** Somebody's registration, with what an upgrade asks of it. */
export interface UpgradingPerson {
  readonly account: Account;
  /** Number of times that a registered CPF was replaced. */
  readonly cpfChanges: number;
  /** Of the trial that the registration was made with; undefined where there is none. */
  readonly trialId: string | undefined;
  /** The CPF of their subscription, where they have one. */
  readonly subscription: { readonly cpf: string } | undefined;
  /** The account that holds the CPF that was asked about. */
  readonly cpfHolder: string | undefined;
}

/** What makes an account that can pay out of a registration that came by a trial. */
export interface UpgradeStore {
  /** One request; undefined without a registration. @throws a zod error for a damaged row */
  findUpgrading(accountId: string, cpf: string | undefined): Promise<UpgradingPerson | undefined>;

  /**
   * Makes the person one of the main registration, by this CPF. Refused where somebody else holds
   * it, or the registration has changed since it was read.
   */
  registerCpf(
    person: Pick<UpgradingPerson, 'account' | 'trialId'>,
    change: { readonly cpf: string; readonly updatedAt: string },
  ): Promise<'registered' | 'refused'>;
}

const changesSchema = z.object({ cpf_changes: z.optional(z.int()) });
const subscriptionSchema = z.object({ cpf: z.string() });
const trialRowSchema = z.object({ id: z.string() });

export const upgradeAccess = {
  findUpgrading: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'CPF#*'] },
  registerCpf: [
    { actions: ['PutItem'], partitions: ['PHONE#*', 'CPF#*', 'EMAIL#*'] },
    { actions: ['DeleteItem'], partitions: ['CPF#*'] },
    usedIdentityAccess,
    { actions: ['UpdateItem'], partitions: ['ACCOUNT#*'] },
  ],
} satisfies StoreAccess<UpgradeStore>;

export function upgradeStore(table: Table, identities: UsedIdentities): UpgradeStore {
  return {
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
        cpfChanges: changesSchema.parse(account).cpf_changes ?? 0,
        trialId: trial === undefined ? undefined : trialRowSchema.parse(trial).id,
        subscription:
          subscription === undefined ? undefined : subscriptionSchema.parse(subscription),
        cpfHolder: claimsOf({ cpf }, find).cpf?.accountId,
      };
    },

    async registerCpf({ account, trialId }, { cpf, updatedAt }) {
      const { id, email, telefone: phone, cpf: before } = account;
      const isChange = before !== null && before !== cpf;
      // Whoever tells another CPF than the trial's leaves that one free, and used all the same.
      const used = trialId === undefined ? {} : { phone, cpf: before ?? cpf };
      const outcome = await writeRepeatable(table, [
        ...registerClaimWrites(table, { email, phone, cpf }, id),
        ...releaseWrites(table, { cpf: before === cpf ? null : before }, id),
        ...(await identities.laterUse(used)),
        {
          Update: {
            TableName: table.name,
            Key: rowKey(id, 'ACCOUNT'),
            UpdateExpression: `SET cpf = :cpf, updated_at = :updatedAt${isChange ? ' ADD cpf_changes :one' : ''}`,
            ConditionExpression: 'updated_at = :version',
            ExpressionAttributeValues: {
              ':cpf': cpf,
              ':updatedAt': updatedAt,
              ':version': account.updated_at,
              ...(isChange ? { ':one': 1 } : {}),
            },
          },
        },
      ]);
      return outcome === 'written' ? 'registered' : 'refused';
    },
  };
}
