import { accountItem } from '../../../functions/entities/account.ts';
import { claimWrites } from '../../../functions/entities/identity-claim.ts';
import { trialItem } from '../../../functions/entities/trial.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { Trial } from '../../../shared/contracts/trial.ts';
import { buildAccount, nextUserNumber, buildTestTrial } from '../../support/users/test-accounts.ts';

type TableItem = Readonly<Record<string, unknown>>;

/** Stores people as rows, for tests in which the sign-up is not the subject. */
export function storedPeople(table: Table) {
  const put = async (...items: readonly TableItem[]) => {
    await writeTransaction(
      table,
      items.map((Item) => ({ Put: { TableName: table.name, Item } })),
    );
  };
  const putAccount = async (account: Account) => {
    const identity = { email: account.email, phone: account.telefone, cpf: account.cpf };
    await writeTransaction(table, [
      { Put: { TableName: table.name, Item: accountItem(account) } },
      ...claimWrites(table, identity, account.id),
    ]);
  };
  return {
    put,
    remove: async (PK: string, SK: string) => {
      await writeTransaction(table, [{ Delete: { TableName: table.name, Key: { PK, SK } } }]);
    },
    /** Creates a registered person with a session. */
    account: async (over: Partial<Account> = {}) => {
      const account = buildAccount(nextUserNumber(), over);
      await putAccount(account);
      const { id: accountId, email } = account;
      const session = { kind: 'account', accountId, trialId: undefined, email } as const;
      return { account, session: { ...session, userName: email } };
    },
    /** Creates a person in a trial with the trial's session. */
    trial: async (over: Partial<Trial> = {}) => {
      const account = buildAccount(nextUserNumber(), { origem: 'trial_gratuito' });
      const trial = buildTestTrial(account, over);
      await putAccount(account);
      await put(trialItem(trial));
      const { id: accountId, email } = account;
      const session = { kind: 'trial', accountId, trialId: trial.id, email } as const;
      return { account, trial, session: { ...session, userName: email } };
    },
  };
}
