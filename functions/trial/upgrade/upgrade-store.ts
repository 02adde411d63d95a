import * as z from 'zod/mini';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { parseAccountItem } from '../../entities/account.ts';
import {
  claimKey,
  readIdentityClaims,
  registerClaimWrites,
  releaseWrites,
} from '../../entities/identity-claim.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeRepeatable } from '../../runtime/transaction.ts';
import { usedIdentityAccess, type UsedIdentities } from '../../entities/used-identity.ts';
import { rowKey } from '../../entities/account-rows.ts';

/** An account with the data that an upgrade decides on. */
export interface UpgradeCandidate {
  readonly account: Account;
  /** Number of times that a registered CPF was replaced. */
  readonly cpfChanges: number;
  /** The id of the trial that the account was created with; undefined without one. */
  readonly trialId: string | undefined;
  /** The CPF of their subscription, where they have one. */
  readonly subscription: { readonly cpf: string } | undefined;
  /** The account that holds the CPF that was asked about. */
  readonly cpfHolder: string | undefined;
}

/** Turns an account that was created by a trial into one that can pay. */
export interface UpgradeStore {
  /**
   * Makes one request. Returns undefined without a registration.
   * @throws a zod error for a damaged row
   */
  findCandidate(accountId: string, cpf: string | undefined): Promise<UpgradeCandidate | undefined>;

  /**
   * Adds the account to the main registration under this CPF. Returns 'refused' when another account holds the CPF,
   * or the account has changed since it was read.
   */
  registerCpf(
    candidate: Pick<UpgradeCandidate, 'account' | 'trialId'>,
    change: { readonly cpf: string; readonly updatedAt: string },
  ): Promise<'registered' | 'refused'>;
}

const changesSchema = z.object({ cpf_changes: z.optional(z.int()) });
const subscriptionSchema = z.object({ cpf: z.string() });
const trialRowSchema = z.object({ id: z.string() });

export const upgradeAccess = {
  findCandidate: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'CPF#*'] },
  registerCpf: [
    { actions: ['PutItem'], partitions: ['PHONE#*', 'CPF#*', 'EMAIL#*'] },
    { actions: ['DeleteItem'], partitions: ['CPF#*'] },
    usedIdentityAccess,
    { actions: ['UpdateItem'], partitions: ['ACCOUNT#*'] },
  ],
} satisfies StoreAccess<UpgradeStore>;

export function upgradeStore(table: Table, identities: UsedIdentities): UpgradeStore {
  return {
    async findCandidate(accountId, cpf) {
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
        cpfHolder: readIdentityClaims({ cpf }, find).cpf?.accountId,
      };
    },

    async registerCpf({ account, trialId }, { cpf, updatedAt }) {
      const { id, email, telefone: phone, cpf: before } = account;
      const isChange = before !== null && before !== cpf;
      // A CPF that replaces the trial's frees the old one, which still counts as used for a trial.
      const used = trialId === undefined ? {} : { phone, cpf: before ?? cpf };
      const outcome = await writeRepeatable(table, [
        ...registerClaimWrites(table, { email, phone, cpf }, id),
        ...releaseWrites(table, { cpf: before === cpf ? null : before }, id),
        ...(await identities.repeatedUseWrites(used)),
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
