import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { unsubscribeLink } from '../../../functions/newsletter/subscriber-links.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { synthesize } from '../../../infra/local/synthesize.ts';
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
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { sharedVisits } from '../../support/requests/shared-visits.ts';
import { preferencesOf, signUpOf, type SignUp } from '../../support/people/sign-ups.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { tracesOf } from '../../support/cloud/traces.ts';
import { migrationOf, trialSignUpOf } from '../../support/people/trial-requests.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const on = sharedVisits('10.88');
const outboxSeconds = 14 * 24 * 60 * 60;
const withNewsletter = { preferences: preferencesOf({ newsletterEmail: true }) };

async function ask(endpoint: Endpoint, body: object, headers: Record<string, string> = {}) {
  const answer = await on.cloud.call(endpoint, body, { ...on.visitor(), ...headers });
  expect(answer, `${endpoint.path} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
  return answer.body;
}

const subscribe = async (email: string) =>
  subscribeNewsletter.response.parse(await ask(subscribeNewsletter, { email }));

async function follow(cloud: TestCloud, email: string): Promise<void> {
  const tokens = newsletterTokens(async () => cloud.secret('token-key'));
  const answer = await fetch(await unsubscribeLink(tokens, cloud.baseUrl, email), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
}

const proofOf = async (email: string) =>
  emailProofs(async () => on.cloud.secret('token-key')).seal(email, await on.cloud.now());

async function signIn({ email, phone }: Pick<SignUp, 'email' | 'phone'>) {
  const person = accountOf(nextPerson(), { email, telefone: phone });
  return (await on.sessions.signIn(person, 'account')).headers;
}

const remove = (headers: Record<string, string>) =>
  ask(deleteAccount, { confirmation: 'EXCLUIR' }, headers);

/** All by which somebody who has signed up could be known; the e-mail comes first. */
const partsOf = ({
  email,
  ...rest
}: Pick<SignUp, 'email' | 'phone' | 'name'> & { readonly cpf?: string }): Parts => [
  email,
  ...[rest.phone, rest.cpf, rest.name].filter((part) => part !== undefined),
];
type Parts = readonly [email: string, ...others: string[]];

/** Every way in and through the newsletter, each with its way out. */
const lives: Readonly<Record<string, () => Promise<Parts>>> = {
  'a form, a choice and the link of a message': async () => {
    const { email, token } = await subscribe(`leitora-${on.next()}@exemplo.com`);
    const chosen = { nome: 'Leitora', areas_interesse: ['fiis'], ativos_interesse: [] };
    await ask(personalizeNewsletter, { email, token, ...chosen });
    await follow(on.cloud, email);
    return [email];
  },
  'a form, the link, and both again': async () => {
    const { email } = await subscribe(`outra-${on.next()}@exemplo.com`);
    await follow(on.cloud, email);
    await subscribe(email);
    await follow(on.cloud, email);
    return [email];
  },
  'a sign-up, the switch, and a deletion': async () => {
    const request = signUpOf(nextPerson(), withNewsletter);
    await ask(createAccount, request);
    const headers = await signIn(request);
    for (const enabled of [false, true]) await ask(switchNewsletter, { enabled }, headers);
    await remove(headers);
    return partsOf(request);
  },
  'a trial and a deletion': async () => {
    const request = trialSignUpOf(nextPerson(), withNewsletter);
    await ask(startTrial, request);
    await remove(await signIn(request));
    return partsOf(request);
  },
  'a form, the migration to a trial with a proof, and a deletion': async () => {
    const migration = migrationOf(nextPerson());
    await subscribe(migration.email);
    await ask(migrateNewsletter, { ...migration, emailProof: await proofOf(migration.email) });
    await remove(await signIn(migration));
    return partsOf(migration);
  },
  'a form, an account that proves the e-mail, and a deletion': async () => {
    const request = signUpOf(nextPerson());
    await subscribe(request.email);
    await ask(createAccount, request);
    const headers = await signIn(request);
    await ask(proveEmail, { proof: await proofOf(request.email) }, headers);
    await remove(headers);
    return partsOf(request);
  },
  'an account that gives way with its newsletter, and a deletion': async () => {
    const before = signUpOf(nextPerson(), withNewsletter);
    await ask(createAccount, before);
    const emailProof = await proofOf(before.email);
    const owner = signUpOf(nextPerson(), { ...withNewsletter, email: before.email, emailProof });
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
].map((name) => `bfj-local-webhook-${name}`);
const depthsSchema = z.object({
  queues: z.array(z.object({ name: z.string(), visible: z.number(), inFlight: z.number() })),
});

async function waiting(names: readonly string[]): Promise<number> {
  const { queues } = depthsSchema.parse(await on.cloud.read('/_local/queues'));
  return queues
    .filter(({ name }) => names.includes(name))
    .reduce((sum, { visible, inFlight }) => sum + visible + inFlight, 0);
}

/** What is found of people who have gone. */
async function remains(cloud: TestCloud, parts: readonly string[]) {
  const { items, events, queues } = await tracesOf(cloud, parts);
  return {
    pointers: items.filter(({ PK }) => String(PK).startsWith('SUBSCRIBER#')),
    others: items.filter(({ PK }) => !String(PK).startsWith('SUBSCRIBER#')),
    events,
    queues,
  };
}

const nothing = { pointers: [], others: [], events: [], queues: [] };

const departuresOf = async (email: string) =>
  (await on.cloud.webhooks())
    .map(({ body }) => z.record(z.string(), z.unknown()).parse(JSON.parse(body)))
    .filter((body) => body['email'] === email && body['origem'] === 'newsletter-unsubscribed');

const clearFaults = () =>
  fetch(new URL('/_local/webhooks/faults', on.cloud.baseUrl), { method: 'DELETE' });

/** Has the queues try until all that waits for the receiver is a dead letter. */
async function untilDeadLetters(): Promise<void> {
  await on.cloud.drain(3600);
  expect(await waiting(consumers)).toBe(0);
}

describe('people who have gone', () => {
  /** By the way they went. */
  const people = new Map<string, Parts>();
  const gone = new Map<string, readonly unknown[]>();

  beforeAll(async () => {
    await on.cloud.write('/_local/webhooks/faults', { status: 503, times: 1_000_000 });
    for (const [name, live] of Object.entries(lives)) people.set(name, await live());
    await untilDeadLetters();
  });
  afterAll(clearFaults);

  const names = Object.keys(lives);

  it.each(names)(
    'after %s are named by what is still to be told alone, and not for ever',
    async (name) => {
      const parts = people.get(name) ?? [''];
      // What e-mails of theirs still waited finds nobody to go to.
      const { pointers, ...rest } = await remains(on.cloud, parts);
      expect(rest).toEqual({ others: [], events: [], queues: [] });
      expect(pointers.length).toBeGreaterThan(0);
      const now = (await on.cloud.now()).getTime() / 1000;
      for (const { expiresAt, ...pointer } of pointers) {
        expect(Object.keys(pointer).toSorted()).toEqual(['PK', 'SK', 'email', 'entity', 'id']);
        expect(Number(expiresAt)).toBeLessThanOrEqual(now + outboxSeconds);
      }
      expect(await departuresOf(parts[0])).toEqual([]);
      gone.set(
        name,
        pointers.map(({ id }) => id),
      );
    },
  );

  it('are told of when the receiver is back, and named by nothing any more', async () => {
    await clearFaults();
    for (const queue of consumers) await on.cloud.write(`/_local/queues/${queue}/redrive`, {});
    await on.cloud.settled();
    for (const name of names) {
      const parts = people.get(name) ?? [''];
      expect(await remains(on.cloud, parts)).toEqual(nothing);
      const departures = await departuresOf(parts[0]);
      expect(new Set(departures.map(({ id }) => id))).toEqual(new Set(gone.get(name)));
      expect(departures).toHaveLength(gone.get(name)?.length ?? 0);
    }
  });
});

it('a departure whose message is lost is told by publishing the events again', async () => {
  await on.cloud.write('/_local/webhooks/faults', { status: 503, times: 1_000_000 });
  const from = await on.cloud.now();
  const { email } = await subscribe(`repetida-${on.next()}@exemplo.com`);
  await follow(on.cloud, email);
  await untilDeadLetters();
  // The dead letters stay where they are.
  await clearFaults();
  const { client: table, name } = on.sessions.table;
  const { userPoolEndpoint: endpoint = '', region } = on.sessions.configuration;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const bus = new EventBridgeClient({ region, endpoint, credentials });
  const dependencies = { table, tableName: name, bus, busName: name, log: () => undefined };
  await replayEvents(dependencies, { from, to: await on.cloud.now() });
  bus.destroy();
  await on.cloud.settled();
  expect(await remains(on.cloud, [email])).toEqual(nothing);
  expect(await departuresOf(email)).toHaveLength(1);
});

describe('where no receiver is set', () => {
  let cloud: TestCloud;
  beforeAll(async () => {
    const app = new URL('./fixture/no-receiver-app.ts', import.meta.url);
    cloud = await startTestCloud({
      synthesize: (addresses, options) => synthesize(addresses, { ...options, app }),
    });
  });
  afterAll(() => cloud.stop());

  it('who has left is forgotten at once', async () => {
    const email = 'ninguem-e-avisado@exemplo.com';
    expect((await cloud.call(subscribeNewsletter, { email })).status).toBe(200);
    expect((await remains(cloud, [email])).pointers).toHaveLength(1);
    await follow(cloud, email);
    await cloud.settled();
    expect(await remains(cloud, [email])).toEqual(nothing);
  });
});
