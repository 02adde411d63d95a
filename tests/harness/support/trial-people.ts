import { nextPerson } from '../../support/people/people.ts';
import {
  migrationOf,
  trialSignUpOf,
  type Migration,
  type TrialSignUp,
} from '../../support/people/trial-requests.ts';
import { testApp } from './test-app.ts';

/** The product as people meet it on their way into a trial and through it. */
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
    /** Somebody whom no other test knows. */
    somebody: (over: Partial<TrialSignUp> = {}) => trialSignUpOf(nextPerson(), over),
    /** Somebody who comes over from the newsletter. */
    reader: (over: Partial<Migration> = {}) => migrationOf(nextPerson(), over),
    /** Somebody in a trial, with the trial's session. */
    started: async (over: Partial<TrialSignUp> = {}) => {
      const signUp = trialSignUpOf(nextPerson(), over);
      const { accountId, trialId, data_expiracao } = await trial.start(signUp);
      const session = { kind: 'trial', accountId, trialId } as const;
      return { signUp, accountId, trialId, data_expiracao, session };
    },
    /** Somebody who came from the newsletter, without a CPF and a password, in a session of each kind. */
    migrated: async (over: Partial<Migration> = {}) => {
      const migration = migrationOf(nextPerson(), over);
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
    /** Claims of an identity. */
    claims: async ({ email, phone, cpf }: { email: string; phone: string; cpf?: string }) => {
      const keys = [`EMAIL#${email}`, `PHONE#${phone}`, `CPF#${cpf}`];
      const items = (await Promise.all(keys.map((key) => app.partition(key)))).flat();
      return items.filter(({ SK }) => SK === 'ACCOUNT');
    },
    /** What the operator's tools were told of somebody's trial. */
    announcements: (email: string) =>
      app.webhooks().filter(({ body }) => body['email'] === email && 'data_expiracao' in body),
  };
}
