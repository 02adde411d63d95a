import * as z from 'zod/mini';
import { accountSchema } from '../../../shared/contracts/accounts.ts';
import { trialSchema } from '../../../shared/contracts/trial.ts';
import { rowKey } from '../../records/person.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';

/** The facts about a new user that the e-mail needs. */
export interface Newcomer {
  readonly email: string;
  readonly isProven: boolean;
  /** ISO 8601: when the trial ends with which they came; undefined without one. */
  readonly trialEndsAt: string | undefined;
}

export interface NewcomerStore {
  /** Undefined for an account that is gone, or that cannot be read. One request. */
  find(accountId: string): Promise<Newcomer | undefined>;
}

const accountRow = z.pick(accountSchema, { email: true, origem: true, email_verified_at: true });
const trialRow = z.pick(trialSchema, { data_expiracao: true });

export const newcomerAccess = {
  find: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
} satisfies StoreAccess<NewcomerStore>;

export function newcomerStore(table: Table): NewcomerStore {
  return {
    async find(accountId) {
      const keys = { account: rowKey(accountId, 'ACCOUNT'), trial: rowKey(accountId, 'TRIAL') };
      const find = await batchGet(table, Object.values(keys));
      const account = accountRow.safeParse(find(keys.account)).data;
      if (account === undefined) return undefined;
      const { email, origem, email_verified_at: provenAt } = account;
      const trial = trialRow.safeParse(find(keys.trial)).data;
      return {
        email,
        isProven: provenAt !== undefined,
        trialEndsAt: origem === 'trial_gratuito' ? trial?.data_expiracao : undefined,
      };
    },
  };
}
