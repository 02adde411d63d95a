import * as z from 'zod/mini';
import { accountSchema } from '../../../shared/contracts/accounts.ts';
import { trialSchema } from '../../../shared/contracts/trial.ts';
import { rowKey } from '../../entities/account-rows.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';

/** The facts about a new user that the e-mail needs. */
export interface WelcomeFacts {
  readonly email: string;
  readonly isProven: boolean;
  /** ISO 8601 */
  readonly createdAt: string;
  /** ISO 8601: the end of the trial that the account was created with; undefined without one. */
  readonly trialEndsAt: string | undefined;
}

export interface WelcomeFactsStore {
  /** Makes one request. Returns undefined for an account that was deleted or cannot be read. */
  find(accountId: string): Promise<WelcomeFacts | undefined>;
}

const accountRow = z.pick(accountSchema, {
  email: true,
  origem: true,
  email_verified_at: true,
  created_at: true,
});
const trialRow = z.pick(trialSchema, { data_expiracao: true });

export const welcomeFactsAccess = {
  find: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
} satisfies StoreAccess<WelcomeFactsStore>;

export function welcomeFactsStore(table: Table): WelcomeFactsStore {
  return {
    async find(accountId) {
      const keys = { account: rowKey(accountId, 'ACCOUNT'), trial: rowKey(accountId, 'TRIAL') };
      const find = await batchGet(table, Object.values(keys));
      const account = accountRow.safeParse(find(keys.account)).data;
      if (account === undefined) return undefined;
      const { email, origem, email_verified_at: provenAt, created_at: createdAt } = account;
      const trial = trialRow.safeParse(find(keys.trial)).data;
      return {
        email,
        isProven: provenAt !== undefined,
        createdAt,
        trialEndsAt: origem === 'trial_gratuito' ? trial?.data_expiracao : undefined,
      };
    },
  };
}
