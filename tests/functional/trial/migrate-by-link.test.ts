import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import {
  personalizationLink,
  unsubscribeLink,
} from '../../../functions/newsletter/subscriber-links.ts';
import { subscriberKey } from '../../../functions/records/newsletter-subscriber.ts';
import { deleteAccount, getAccount } from '../../../shared/contracts/accounts.ts';
import { requestEmailProof } from '../../../shared/contracts/email-proof.ts';
import { switchNewsletter } from '../../../shared/contracts/preferences.ts';
import { migrateNewsletter } from '../../../shared/contracts/trial.ts';
import { expectSoon } from '../../support/cloud/expect-soon.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import type { Migration } from '../../support/people/trial-requests.ts';
import { startTrialCloud, type TrialCloud } from './trial-cloud.ts';

// The first call of a function loads it, beside whatever else a machine does.
vi.setConfig({ testTimeout: 60_000 });

let on: TrialCloud;
beforeAll(async () => {
  on = await startTrialCloud();
});
afterAll(() => on.stop());

interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

const tokens = () => newsletterTokens(async () => on.cloud.secret('token-key'));

async function newsletterRow(email: string) {
  const { PK, SK } = subscriberKey(email);
  return (await on.cloud.partition(PK)).find((row) => row['SK'] === SK);
}

/** A subscriber, as the form has made it, and what they would come over with. */
async function newReader() {
  const migration = on.subscriber();
  return { migration, subscriber: await on.subscribe(migration.email) };
}

const tokenBehind = (link: string) =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

/** The token of the link that every message to this subscriber carries. */
async function mailedTo(subscriber: Pick<Subscriber, 'id' | 'email'>): Promise<string> {
  return tokenBehind(await personalizationLink(tokens(), 'https://bfj.example', subscriber));
}

async function leave(email: string): Promise<void> {
  const link = new URL(await unsubscribeLink(tokens(), on.cloud.baseUrl, email));
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...on.visitor() };
  const body = 'List-Unsubscribe=One-Click';
  expect((await fetch(link, { method: 'POST', headers, body })).status).toBe(200);
  expect(await newsletterRow(email)).toBeUndefined();
}

const messagesSchema = z.object({
  messages: z.array(z.object({ content: z.object({ subject: z.string(), text: z.string() }) })),
});
async function mailTo(email: string) {
  const query = new URLSearchParams({ channel: 'email', to: email });
  const answer = await on.cloud.read(`/_local/messages?${query.toString()}`);
  return messagesSchema.parse(answer).messages.map(({ content }) => content);
}

async function migrateWell(migration: Migration, newsletterToken?: string) {
  const answer = await on.migrate({ ...migration, newsletterToken });
  expect(answer).toMatchObject({ status: 200 });
  return migrateNewsletter.response.parse(answer.body);
}

/** A session of the trial, which is one of its account as well. */
const session = async (migration: Migration) => ({
  ...on.visitor(),
  ...(await on.signIn(migration)),
});

describe('a migration by the link that was mailed to the subscriber', () => {
  it('begins with a proven e-mail, owns the newsletter, and warns nobody', async () => {
    const { migration, subscriber } = await newReader();
    const before = await newsletterRow(migration.email);
    const asked = { email: migration.email, as: 'newsletter-link' };
    await on.cloud.call(requestEmailProof, asked, on.visitor());
    const [message] = await mailTo(migration.email);
    const [link] = /https?:\S+\/newsletter\/personalizacao\S+/.exec(message?.text ?? '') ?? [];
    const { accountId } = await migrateWell(migration, tokenBehind(link ?? ''));

    const { account } = await on.rowsOf(accountId);
    const provenAt = account?.['email_verified_at'];
    expect(account).toMatchObject({ newsletter_email: 'sim', email_verified_at: provenAt });
    expect(provenAt).toEqual(expect.any(String));
    expect(await newsletterRow(migration.email)).toEqual({
      ...before,
      id: subscriber.id,
      accountId,
      proven_at: provenAt,
      updated_at: expect.any(String),
    });
    const headers = await session(migration);
    const shown = (await on.cloud.call(getAccount, {}, headers)).body;
    expect(shown).toMatchObject({ newsletter_email: 'sim' });
    expect(shown).not.toHaveProperty('newsletterElsewhere');
    expect(await on.cloud.call(switchNewsletter, { enabled: false }, headers)).toMatchObject({
      status: 200,
    });
    expect(await newsletterRow(migration.email)).toBeUndefined();

    // The event of somebody who has proven nothing comes after.
    const unproven = await newReader();
    await migrateWell(unproven.migration);
    await expectSoon(async () => expect(await mailTo(unproven.migration.email)).toHaveLength(1));
    expect(await mailTo(migration.email)).toEqual([message]);
  });

  it('is the same request with the link, with another one, and without', async () => {
    const { migration, subscriber } = await newReader();
    const headers = { 'idempotency-key': `the-key-of-${subscriber.id}` };
    const first = await on.migrate(
      { ...migration, newsletterToken: await mailedTo(subscriber) },
      headers,
    );
    const { accountId } = migrateNewsletter.response.parse(first.body);
    for (const newsletterToken of [await mailedTo(subscriber), subscriber.token, undefined]) {
      const answer = await on.migrate({ ...migration, newsletterToken }, headers);
      expect(answer).toMatchObject({ status: 200, body: { accountId } });
    }
  });

  it('ends no account that has the e-mail, proven or not', async () => {
    for (const isProven of [false, true]) {
      const { migration, subscriber } = await newReader();
      const link = await mailedTo(subscriber);
      const { accountId } = await migrateWell(migration, isProven ? link : undefined);
      const before = await on.rowsOf(accountId);
      const row = await newsletterRow(migration.email);
      const again = on.subscriber({ email: migration.email });
      for (const newsletterToken of [link, undefined]) {
        expect(await on.migrate({ ...again, newsletterToken })).toMatchObject({
          status: 409,
          body: { code: 'migration_trial_exists' },
        });
      }
      expect((await on.rowsOf(accountId)).account).toEqual(before.account);
      expect(await newsletterRow(migration.email)).toEqual(row);
    }
  });

  it('refuses whoever is no subscriber any more', async () => {
    const { migration, subscriber } = await newReader();
    const newsletterToken = await mailedTo(subscriber);
    await leave(migration.email);
    expect(await on.migrate({ ...migration, newsletterToken })).toMatchObject({
      status: 404,
      body: { code: 'migration_email_unknown' },
    });
  });
});

describe('a token that proves nothing', () => {
  const { email: foreign } = accountOf(nextPerson());

  it.each<[string, (subscriber: Subscriber) => Promise<string>]>([
    ['the one that the form gives to whoever typed the address', async ({ token }) => token],
    [
      'a stranger’s own link',
      async () => mailedTo(await on.subscribe(accountOf(nextPerson()).email)),
    ],
    ['a link of this id to another address', async ({ id }) => mailedTo({ id, email: foreign })],
    [
      'a link of another id to this address',
      async ({ email }) => mailedTo({ id: 'sub_another', email }),
    ],
    [
      'one that says outright that it was not mailed',
      async ({ id, email }) =>
        tokens().personalization.seal({ subscriberId: id, email, mailed: false }),
    ],
    [
      'the link to leave',
      async ({ id, email }) => tokens().unsubscribe.seal({ email, subscriberId: id }),
    ],
    [
      'one under another key',
      async ({ id, email }) =>
        newsletterTokens(async () => 'another key').personalization.seal({
          subscriberId: id,
          email,
          mailed: true,
        }),
    ],
    ['a link that was cut', async (subscriber) => (await mailedTo(subscriber)).slice(0, -4)],
    ['no token at all', async () => 'nada'],
    ['an empty one', async () => ''],
  ])('%s: the migration goes on as without one', async (_, tokenFor) => {
    const { migration, subscriber } = await newReader();
    expect(await outcomeOf(migration, await tokenFor(subscriber))).toEqual(unproven);
  });

  it('a link of a subscription that has left and come again', async () => {
    const { migration, subscriber } = await newReader();
    const link = await mailedTo(subscriber);
    await leave(migration.email);
    await on.subscribe(migration.email);
    expect(await outcomeOf(migration, link)).toEqual(unproven);
  });

  it('a link that was used for an account which is gone', async () => {
    const { migration, subscriber } = await newReader();
    const link = await mailedTo(subscriber);
    await migrateWell(migration, link);
    const gone = await on.cloud.call(
      deleteAccount,
      { confirmation: 'EXCLUIR' },
      await session(migration),
    );
    expect(gone.status).toBe(200);
    expect(await newsletterRow(migration.email)).toBeUndefined();
    await on.subscribe(migration.email);
    const again = on.subscriber({ email: migration.email });
    expect(await outcomeOf(again, link)).toEqual(unproven);
  });
});

const unproven = {
  answer: ['accountId', 'data_expiracao', 'ticket', 'trialId'],
  isProven: false,
  newsletterElsewhere: true,
  switchStatus: 403,
  changedNewsletter: false,
};

/** What a migration with this token comes to, and what its session may do with the newsletter. */
async function outcomeOf(migration: Migration, newsletterToken: string): Promise<typeof unproven> {
  const before = await newsletterRow(migration.email);
  const started = await migrateWell(migration, newsletterToken);
  const { account } = await on.rowsOf(started.accountId);
  const headers = await session(migration);
  const shown = getAccount.response.parse((await on.cloud.call(getAccount, {}, headers)).body);
  const turned = await on.cloud.call(switchNewsletter, { enabled: false }, headers);
  const after = await newsletterRow(migration.email);
  return {
    answer: Object.keys(started).toSorted(),
    isProven: account?.['email_verified_at'] !== undefined,
    newsletterElsewhere: shown.newsletterElsewhere === true,
    switchStatus: turned.status,
    changedNewsletter: !isDeepStrictEqual(after, before),
  };
}
