import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUnsubscribeLink } from '../../../functions/newsletter/subscriber-links.ts';
import { replayEvents } from '../../../infra/operations/replay.ts';
import { createAccount, deleteAccount } from '../../../shared/contracts/accounts.ts';
import { proveEmail } from '../../../shared/contracts/email-proof.ts';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import {
  personalizeNewsletter,
  subscribeNewsletter,
} from '../../../shared/contracts/newsletter.ts';
import { switchNewsletter } from '../../../shared/contracts/preferences.ts';
import { migrateNewsletter, startTrial } from '../../../shared/contracts/trial.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { buildPreferences, buildSignUp, type SignUp } from '../../support/users/sign-ups.ts';
import { buildMigration, buildTrialSignUp } from '../../support/users/trial-requests.ts';
import { visits } from '../support/visits.ts';

const on = await visits();
const { proofOf } = on;
const outboxSeconds = 14 * 24 * 60 * 60;
const withNewsletter = { preferences: buildPreferences({ newsletterEmail: true }) };

async function ask(endpoint: Endpoint, body: object, headers: Record<string, string> = {}) {
  const answer = await on.call(endpoint, body, { ...on.visitor(), ...headers });
  expect(answer, `${endpoint.path} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
  return answer.body;
}

const subscribe = async (email: string) =>
  subscribeNewsletter.response.parse(await ask(subscribeNewsletter, { email }));

async function follow(email: string): Promise<void> {
  const link = new URL(await buildUnsubscribeLink(on.tokens, 'http://localhost', email));
  const answer = await on.send(`${link.pathname}${link.search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
}

async function signIn({ email, phone }: Pick<SignUp, 'email' | 'phone'>) {
  const person = buildAccount(nextUserNumber(), { email, telefone: phone });
  return (await on.sessions.signIn(person, 'account')).headers;
}

const remove = (headers: Record<string, string>) =>
  ask(deleteAccount, { confirmation: 'EXCLUIR' }, headers);

/** Returns the values that could identify a person who signed up, the e-mail first. */
const partsOf = ({
  email,
  ...rest
}: Pick<SignUp, 'email' | 'phone' | 'name'> & { readonly cpf?: string }): Parts => [
  email,
  ...[rest.phone, rest.cpf, rest.name].filter((part) => part !== undefined),
];
type Parts = readonly [email: string, ...others: string[]];

/** Each entry lets a person enter, use and leave the newsletter in one way, and returns their personal values. */
const lives: Readonly<Record<string, () => Promise<Parts>>> = {
  'a form, a choice and the link of a message': async () => {
    const { email, token } = await subscribe(`leitora-${on.next()}@exemplo.com`);
    const chosen = { nome: 'Leitora', areas_interesse: ['fiis'], ativos_interesse: [] };
    await ask(personalizeNewsletter, { email, token, ...chosen });
    await follow(email);
    return [email];
  },
  'a form, the link, and both again': async () => {
    const { email } = await subscribe(`outra-${on.next()}@exemplo.com`);
    await follow(email);
    await subscribe(email);
    await follow(email);
    return [email];
  },
  'a sign-up, the switch, and a deletion': async () => {
    const request = buildSignUp(nextUserNumber(), withNewsletter);
    await ask(createAccount, request);
    const headers = await signIn(request);
    for (const enabled of [false, true]) await ask(switchNewsletter, { enabled }, headers);
    await remove(headers);
    return partsOf(request);
  },
  'a trial and a deletion': async () => {
    const request = buildTrialSignUp(nextUserNumber(), withNewsletter);
    await ask(startTrial, request);
    await remove(await signIn(request));
    return partsOf(request);
  },
  'a form, the migration to a trial with a proof, and a deletion': async () => {
    const migration = buildMigration(nextUserNumber());
    await subscribe(migration.email);
    await ask(migrateNewsletter, { ...migration, emailProof: await proofOf(migration.email) });
    await remove(await signIn(migration));
    return partsOf(migration);
  },
  'a form, an account that proves the e-mail, and a deletion': async () => {
    const request = buildSignUp(nextUserNumber());
    await subscribe(request.email);
    await ask(createAccount, request);
    const headers = await signIn(request);
    await ask(proveEmail, { proof: await proofOf(request.email) }, headers);
    await remove(headers);
    return partsOf(request);
  },
  'a reclaimed account with its newsletter, and a deletion': async () => {
    const before = buildSignUp(nextUserNumber(), withNewsletter);
    await ask(createAccount, before);
    const emailProof = await proofOf(before.email);
    const owner = buildSignUp(nextUserNumber(), {
      ...withNewsletter,
      email: before.email,
      emailProof,
    });
    await ask(createAccount, owner);
    await remove(await signIn(owner));
    return [...partsOf(owner), ...partsOf(before)];
  },
};

const consumers = [
  'newsletter-created',
  'newsletter-personalization',
  'newsletter-unsubscribed',
  'trial-created',
  'trial-gratuito',
].map((name) => `webhook-${name}`);

/** Finds what is left of deleted persons. */
async function remains(parts: readonly string[]) {
  const { items, events, queues } = await on.traces(parts);
  return {
    pointers: items.filter(({ PK }) => String(PK).startsWith('SUBSCRIBER#')),
    others: items.filter(({ PK }) => !String(PK).startsWith('SUBSCRIBER#')),
    events,
    queues,
  };
}

const nothing = { pointers: [], others: [], events: [], queues: [] };

const departuresOf = (email: string) =>
  on
    .webhooks()
    .map(({ body }) => body)
    .filter((body) => body['email'] === email && body['origem'] === 'newsletter-unsubscribed');

/** Lets the queues retry until every message for the receiver is a dead letter. */
async function untilDeadLetters(): Promise<void> {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await on.drainWithFailures();
    on.clock.advance('3m');
  }
  await on.drain();
}

describe('people who left', () => {
  /** Personal values by the way in which the person left. */
  const people = new Map<string, Parts>();
  const gone = new Map<string, readonly unknown[]>();

  beforeAll(async () => {
    on.operator.addFault({ status: 503, times: 1_000_000 });
    for (const [name, live] of Object.entries(lives)) people.set(name, await live());
    await untilDeadLetters();
  }, 60_000);
  afterAll(() => on.operator.clearFaults());

  const names = Object.keys(lives);

  it.each(names)(
    'after %s are only in pointers of pending notifications, which expire',
    async (name) => {
      const parts = people.get(name) ?? [''];
      // Their pending e-mails find no recipient.
      const { pointers, ...rest } = await remains(parts);
      expect(rest).toEqual({ others: [], events: [], queues: [] });
      expect(pointers.length).toBeGreaterThan(0);
      const now = on.clock.milliseconds() / 1000;
      for (const { expiresAt, ...pointer } of pointers) {
        expect(Object.keys(pointer).toSorted()).toEqual(['PK', 'SK', 'email', 'entity', 'id']);
        expect(Number(expiresAt)).toBeLessThanOrEqual(now + outboxSeconds);
      }
      expect(departuresOf(parts[0])).toEqual([]);
      gone.set(
        name,
        pointers.map(({ id }) => id),
      );
    },
  );

  it('are reported when the receiver is back, and then appear in no record', async () => {
    on.operator.clearFaults();
    for (const consumer of consumers) on.redrive(consumer);
    await on.drain();
    for (const name of names) {
      const parts = people.get(name) ?? [''];
      expect(await remains(parts)).toEqual(nothing);
      const departures = departuresOf(parts[0]);
      expect(new Set(departures.map(({ id }) => id))).toEqual(new Set(gone.get(name)));
      expect(departures).toHaveLength(gone.get(name)?.length ?? 0);
    }
  });
});

it('reports an unsubscription with a lost message when the events are published again', async () => {
  on.operator.addFault({ status: 503, times: 1_000_000 });
  const from = on.clock.now();
  const { email } = await subscribe(`repetida-${on.next()}@exemplo.com`);
  await follow(email);
  await untilDeadLetters();
  // The dead letters are not touched.
  on.operator.clearFaults();
  const { client: table, name } = on.table;
  const bus = new EventBridgeClient({ ...on.aws });
  const { EVENT_BUS_NAME: busName } = on
    .platformOf('publish-domain-events')
    .settings('EVENT_BUS_NAME');
  const dependencies = { table, tableName: name, bus, busName, log: () => undefined };
  await replayEvents(dependencies, { from, to: on.clock.now() });
  bus.destroy();
  await on.drain();
  expect(await remains([email])).toEqual(nothing);
  expect(departuresOf(email)).toHaveLength(1);
});
