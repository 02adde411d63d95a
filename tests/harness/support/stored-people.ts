import { accountItem } from '../../../functions/records/account.ts';
import { claimWrites } from '../../../functions/records/identity-claim.ts';
import { trialItem } from '../../../functions/records/trial.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { Trial } from '../../../shared/contracts/trial.ts';
import { accountOf, nextPerson, trialOf } from '../../support/people/people.ts';

type TableItem = Readonly<Record<string, unknown>>;

/** Makes people by their rows alone, where their sign-up is not the subject. */
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
    /** A registered person, and their session. */
    account: async (over: Partial<Account> = {}) => {
      const account = accountOf(nextPerson(), over);
      await putAccount(account);
      const { id: accountId, email } = account;
      const session = { kind: 'account', accountId, trialId: undefined, email } as const;
      return { account, session: { ...session, userName: email } };
    },
    /** Somebody in a trial, and the trial's session. */
    trial: async (over: Partial<Trial> = {}) => {
      const account = accountOf(nextPerson(), { origem: 'trial_gratuito' });
      const trial = trialOf(account, over);
      await putAccount(account);
      await put(trialItem(trial));
      const { id: accountId, email } = account;
      const session = { kind: 'trial', accountId, trialId: trial.id, email } as const;
      return { account, trial, session: { ...session, userName: email } };
    },
  };
}
