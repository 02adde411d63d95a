import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import { checkAccess } from '../../../shared/contracts/access.ts';
import { subscribeNewsletter } from '../../../shared/contracts/newsletter.ts';
import {
  getTrial,
  migrateNewsletter,
  startTrial,
  updateTrialPreferences,
  upgradeTrial,
} from '../../../shared/contracts/trial.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { openSessions } from '../../support/users/sessions.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge } from '../../support/cloud/test-cloud.ts';
import {
  buildMigration,
  trialEdit,
  buildTrialSignUp,
  type Migration,
  type TrialSignUp,
} from '../../support/users/trial-requests.ts';

export type Headers = Readonly<Record<string, string>>;

/** Starts a local cloud with the actions of a trial user. */
export async function startTrialCloud() {
  const cloud = await sharedTestCloud();
  const sessions = await openSessions(cloud);
  let visitors = 0;

  /** Returns the headers of a visitor from a new address, so that rate limits do not apply. */
  const visitor = (): Record<string, string> => {
    visitors += 1;
    return {
      ...throughEdge(cloud.secret('edge-value'), `203.0.${visitors >> 8}.${visitors & 255}`),
      'user-agent': 'tests/1',
      'idempotency-key': randomUUID(),
    };
  };

  const start = (signUp: unknown, headers: Headers = {}) =>
    cloud.call(startTrial, signUp, { ...visitor(), ...headers });
  const migrate = (migration: unknown, headers: Headers = {}) =>
    cloud.call(migrateNewsletter, migration, { ...visitor(), ...headers });
  const subscribe = async (email: string) => {
    expect((await cloud.call(subscribeNewsletter, { email }, visitor())).status).toBe(200);
  };

  const rowsOf = async (accountId: string) => {
    const rows = await cloud.partition(`ACCOUNT#${accountId}`);
    const row = (SK: string) => rows.find((candidate) => candidate['SK'] === SK);
    return {
      all: rows,
      account: row('ACCOUNT'),
      trial: row('TRIAL'),
      consents: rows.filter((candidate) => candidate['entity'] === 'Consent'),
    };
  };

  return {
    cloud,
    sessions,
    visitor,
    start,
    migrate,
    subscribe,
    rowsOf,
    /** Returns the data of a new user that no other test uses. */
    signUpRequest: (over: Partial<TrialSignUp> = {}) => buildTrialSignUp(nextUserNumber(), over),
    subscriber: (over: Partial<Migration> = {}) => buildMigration(nextUserNumber(), over),
    startWell: async (signUp: TrialSignUp) => {
      const answer = await start(signUp);
      expect(answer).toMatchObject({ status: 200 });
      return startTrial.response.parse(answer.body);
    },
    /** Signs in with e-mail and phone; tests repeat it when a clock jump has expired the token. */
    signIn: async (
      { email, phone }: { readonly email: string; readonly phone: string },
      kind: 'account' | 'trial' = 'trial',
    ) =>
      (await sessions.signIn(buildAccount(nextUserNumber(), { email, telefone: phone }), kind))
        .headers,
    read: (headers: Headers) => cloud.call(getTrial, {}, headers),
    access: async (headers: Headers) => (await cloud.call(checkAccess, {}, headers)).body,
    save: (headers: Headers, over: object = {}) =>
      cloud.call(updateTrialPreferences, { ...trialEdit, ...over }, headers),
    upgrade: (headers: Headers, body: object) =>
      cloud.call(upgradeTrial, body, { ...visitor(), ...headers }),
    claims: async ({ email, phone, cpf }: { email: string; phone: string; cpf?: string }) =>
      (
        await Promise.all(
          [`EMAIL#${email}`, `PHONE#${phone}`, `CPF#${cpf}`].map((key) => cloud.partition(key)),
        )
      )
        .flat()
        .filter((item) => item['SK'] === 'ACCOUNT'),
    eventsOf: async (name: string, text: string) =>
      (await cloud.events()).filter(
        (event) => event['detail-type'] === name && JSON.stringify(event.detail).includes(text),
      ),
    /** Returns the webhooks about a user's trial that the operator's tools received. */
    announcements: async (email: string) =>
      (await cloud.webhooks())
        .map(({ headers, body }) => ({
          headers,
          body: z.looseObject({ origem: z.string() }).parse(JSON.parse(body)),
        }))
        .filter(({ body }) => body['email'] === email && 'data_expiracao' in body),
    stop: async () => {
      sessions.close();
      await cloud.stop();
    },
  };
}

export type TrialCloud = Awaited<ReturnType<typeof startTrialCloud>>;
