import { nextUserNumber } from '../../support/users/test-accounts.ts';
import {
  buildMigration,
  buildTrialSignUp,
  type Migration,
  type TrialSignUp,
} from '../../support/users/trial-requests.ts';
import { testApp } from './test-app.ts';

/** Starts the product for tests of trials. */
export async function trialApp(now = '2026-11-10T12:00:00-03:00') {
  const app = await testApp({ now });
  const { trial, newsletter } = app;

  const rowsOf = async (accountId: string) => {
    const all = await app.partition(`ACCOUNT#${accountId}`);
    const row = (SK: string) => all.find((candidate) => candidate['SK'] === SK);
    return {
      all,
      account: row('ACCOUNT'),
      trial: row('TRIAL'),
      consents: all.filter((candidate) => candidate['entity'] === 'Consent'),
    };
  };

  return {
    ...app,
    rowsOf,
    /** Returns the data of a new user that no other test uses. */
    signUpRequest: (over: Partial<TrialSignUp> = {}) => buildTrialSignUp(nextUserNumber(), over),
    /** Returns a person who migrates from the newsletter. */
    reader: (over: Partial<Migration> = {}) => buildMigration(nextUserNumber(), over),
    /** Creates a person in a trial, with the trial's session. */
    started: async (over: Partial<TrialSignUp> = {}) => {
      const signUp = buildTrialSignUp(nextUserNumber(), over);
      const { accountId, trialId, data_expiracao } = await trial.start(signUp);
      const session = { kind: 'trial', accountId, trialId } as const;
      return { signUp, accountId, trialId, data_expiracao, session };
    },
    /**
     * Creates a person who migrated from the newsletter without a CPF and a password, with a session of each kind.
     */
    migrated: async (over: Partial<Migration> = {}) => {
      const migration = buildMigration(nextUserNumber(), over);
      await newsletter.subscribe(migration.email);
      const { accountId, trialId } = await trial.migrate(migration);
      return {
        ...migration,
        accountId,
        trialId,
        session: { kind: 'trial', accountId, trialId } as const,
        accountSession: { kind: 'account', accountId, trialId: undefined } as const,
      };
    },
    /** Returns the claims of an e-mail, a phone and a CPF. */
    claims: async ({ email, phone, cpf }: { email: string; phone: string; cpf?: string }) => {
      const keys = [`EMAIL#${email}`, `PHONE#${phone}`, `CPF#${cpf}`];
      const items = (await Promise.all(keys.map((key) => app.partition(key)))).flat();
      return items.filter(({ SK }) => SK === 'ACCOUNT');
    },
    /** Returns the webhooks about a user's trial that the operator's tools received. */
    announcements: (email: string) =>
      app.webhooks().filter(({ body }) => body['email'] === email && 'data_expiracao' in body),
  };
}
