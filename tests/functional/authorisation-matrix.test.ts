import type { SigningKey } from '@bfj/local-cloud/cognito/signing-keys';
import { nextPerson } from '../support/people/people.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stopTokens } from '../../functions/messaging/consent/stop-link.ts';
import { newSubscriber } from '../../functions/newsletter/new-subscriber.ts';
import { newsletterTokens } from '../../functions/newsletter/newsletter-tokens.ts';
import { subscriberItem } from '../../functions/records/newsletter-subscriber.ts';
import { emailProofs } from '../../functions/proof/email-proofs.ts';
import { checkAccess } from '../../shared/contracts/access.ts';
import type { Account } from '../../shared/contracts/accounts.ts';
import type { Caller, Endpoint } from '../../shared/contracts/endpoint.ts';
import type { Sent, Surroundings } from '../support/requests/authorisation-row.ts';
import { authorisationRow, authorisationRows } from '../support/requests/authorisation-rows.ts';
import { modelOfTheTemplate } from '../support/cloud/template-model.ts';
import { allEndpoints, sessionsOf } from '../support/requests/endpoints.ts';
import { forgedTokens, signedByPool } from '../support/requests/forged-tokens.ts';
import { openSessions, type Person, type Sessions } from '../support/people/sessions.ts';
import { sharedTestCloud } from '../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../support/cloud/test-cloud.ts';
import { accountPartition } from '../../functions/records/person.ts';

// Some sixteen calls in a row, each of which may sign somebody up.
vi.setConfig({ testTimeout: 60_000 });

const endpoints = await allEndpoints();
const model = await modelOfTheTemplate();
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
const routed = new Map(model.routes.map((route) => [`${route.method} ${route.path}`, route]));

let cloud: TestCloud;
let sessions: Sessions;
let key: SigningKey;
let around: Surroundings;
/** Somebody whose data everybody is after. */
let victim: Person;
beforeAll(async () => {
  const shared = await sharedTestCloud();
  cloud = shared;
  key = shared.signingKey;
  sessions = await openSessions(cloud);
  const proofs = emailProofs(async () => cloud.secret('token-key'));
  around = {
    tokens: newsletterTokens(async () => cloud.secret('token-key')),
    stopTokens: stopTokens(async () => cloud.secret('token-key')),
    next: nextPerson,
    prove: async (email) => proofs.seal(email, await cloud.now()),
    subscribe,
  };
  victim = await sessions.makePerson({ plano: 'ativo', nome: 'Vitória Reservada' });
  await subscribe(victim.account.email);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Every call comes from an address of its own, so that no limit stands in for a refusal. */
async function send(endpoint: Endpoint, sent: Sent, token: string | undefined): Promise<Answer> {
  const nth = around.next();
  const url = new URL(endpoint.path, cloud.baseUrl);
  url.search = new URLSearchParams(sent.query).toString();
  const answer = await fetch(url, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...throughEdge(
        cloud.secret('edge-value'),
        `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
      ),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

type Kind = 'account' | 'trial';
let samePeople: Promise<Readonly<Record<Kind, Person>>> | undefined;

/** Somebody with access by each kind of session, for all endpoints that change nothing of theirs. */
function people(): Promise<Readonly<Record<Kind, Person>>> {
  samePeople ??= Promise.all([makePerson('account'), makePerson('trial')]).then(
    ([account, trial]) => ({ account, trial }),
  );
  return samePeople;
}

async function makePerson(kind: Kind): Promise<Person> {
  const person =
    kind === 'account'
      ? await sessions.makePerson({ plano: 'ativo' })
      : await sessions.makeTrialPerson();
  await subscribe(person.account.email, { accountId: person.account.id });
  return person;
}

async function subscribe(
  email: string,
  owner: { readonly accountId?: string } = {},
): Promise<void> {
  const now = new Date('2026-11-01T12:00:00Z');
  const subscriber = newSubscriber({ id: `sub_${around.next()}`, email, userAgent: null, now });
  await sessions.putItems(subscriberItem({ ...subscriber, ...owner }));
}

/** Everything that is stored of a person. */
async function recordsOf({ id, email, telefone, cpf }: Account) {
  const keys = [accountPartition(id), `EMAIL#${email}`, `PHONE#${telefone}`, `CPF#${cpf}`];
  return Promise.all(keys.map((partition) => cloud.partition(partition)));
}

/** What only that person and we may know; what the call itself has said does not count. */
function secretsOf(person: Person, sent: Sent): string[] {
  const sentText = JSON.stringify(sent);
  const { id, nome, email, telefone, cpf } = person.account;
  return [id, nome, email, telefone, String(cpf), person.userName].filter(
    (secret) => !sentText.includes(secret),
  );
}

const mayCall = (caller: Caller, kind: Kind) => sessionsOf[caller].includes(kind);

describe('the matrix', () => {
  it('has a row for every endpoint, written or made from its contract, and none for another', () => {
    for (const endpoint of endpoints) expect(authorisationRow(endpoint).reach).not.toBe('');
    expect(endpoints.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(authorisationRows)));
  });

  it('finds every route behind the authorizer that its contract asks for', () => {
    const { accountClientId, trialClientId } = sessions.configuration;
    const clients = { account: accountClientId, trial: trialClientId };
    const audiences = (caller: Caller) =>
      caller === 'anyone' ? undefined : sessionsOf[caller].map((kind) => clients[kind]).toSorted();
    for (const endpoint of endpoints) {
      const route = routed.get(nameOf(endpoint));
      if (route === undefined) continue;
      expect([nameOf(endpoint), route.authorizer?.audiences.toSorted()]).toEqual([
        nameOf(endpoint),
        audiences(endpoint.caller),
      ]);
    }
  });
});

/** A route that is not there yet has nothing to refuse. */
const cases = endpoints
  .filter((endpoint) => routed.has(nameOf(endpoint)))
  .map((endpoint) => ({ name: nameOf(endpoint), endpoint, row: authorisationRow(endpoint) }));
const open = cases.filter(({ endpoint }) => endpoint.caller === 'anyone');
const forSubscribers = cases.filter(({ endpoint }) => endpoint.caller === 'subscriber');
const guarded = cases.filter(({ endpoint }) => endpoint.caller !== 'anyone');
const kinds = ['account', 'trial'] as const;
const wrongKinds = guarded.flatMap((one) =>
  kinds.filter((kind) => !mayCall(one.endpoint.caller, kind)).map((kind) => ({ ...one, kind })),
);

type NamedToken = readonly [name: string, token: string | undefined];
const tokens = new Map<Kind, Promise<readonly NamedToken[]>>();

/** Tokens that open nothing, most of them made from a good one of somebody with this kind of session. */
function badTokens(kind: Kind): Promise<readonly NamedToken[]> {
  const known = tokens.get(kind) ?? makeBadTokens(kind);
  tokens.set(kind, known);
  return known;
}

async function makeBadTokens(kind: Kind): Promise<readonly NamedToken[]> {
  const { account, idToken } = (await people())[kind];
  const { accessToken, refreshToken } = await sessions.signIn(account, kind);
  const given = { key, victim: victim.account.id, now: await cloud.now() };
  return [
    ['none at all', undefined],
    ['an access token', accessToken],
    ['a refresh token', refreshToken],
    ...Object.entries(await forgedTokens(idToken, given)),
  ];
}

/** Those of these names, each of which there must be. */
async function someBadTokens(kind: Kind, names: readonly string[]): Promise<readonly NamedToken[]> {
  const some = (await badTokens(kind)).filter(([name]) => names.includes(name));
  expect(some).toHaveLength(names.length);
  return some;
}

describe('an endpoint for anybody', () => {
  it.each(open)(
    '$name answers as it does to a good token, below, to none and to bad ones',
    async ({ endpoint, row }) => {
      const { account } = await people();
      // Nothing looks at a token here: a few kinds are enough to show it.
      const some = ['none at all', 'expired a second ago', 'signed by somebody else'];
      for (const [kind, token] of await someBadTokens('account', some)) {
        const answer = await send(endpoint, await row.right(account.account, around), token);
        expect([kind, answer.status, answer.text]).toEqual([kind, row.rightStatus, answer.text]);
      }
    },
    40_000,
  );
});

/**
 * What an authorizer refuses it refuses alike at each of its routes, which stand behind the right one
 * (above): the first of them is tried with every bad token.
 */
const firstOfAuthorizer: ReadonlySet<string> = new Set(
  new Map(
    guarded.toReversed().map(({ name }) => [JSON.stringify(routed.get(name)?.authorizer), name]),
  ).values(),
);

/** Nobody's, a stranger's, and what the function behind the authorizer has to refuse by itself. */
const triedAtEachDoor = [
  'none at all',
  'signed by somebody else',
  'without an account',
  'with an empty account',
];

describe('an endpoint for sessions', () => {
  it.each(guarded)('$name refuses bad tokens', async ({ name, endpoint, row }) => {
    const kind = mayCall(endpoint.caller, 'account') ? 'account' : 'trial';
    const person = (await people())[kind];
    const before = await recordsOf(person.account);
    const refused = firstOfAuthorizer.has(name)
      ? await badTokens(kind)
      : await someBadTokens(kind, triedAtEachDoor);
    for (const [what, token] of refused) {
      const answer = await send(endpoint, await row.right(person.account, around), token);
      const revealed = secretsOf(person, {}).filter((secret) => answer.text.includes(secret));
      expect([what, answer.status, revealed]).toEqual([what, 401, []]);
    }
    expect(await recordsOf(person.account)).toEqual(before);
  });

  it.each(wrongKinds)('$name refuses a session of $kind', async ({ endpoint, row, kind }) => {
    const { [kind]: person } = await people();
    const before = await recordsOf(person.account);
    const answer = await send(endpoint, await row.right(person.account, around), person.idToken);
    expect(answer.status).toBe(401);
    expect(await recordsOf(person.account)).toEqual(before);
  });
});

describe('an endpoint for subscribers', () => {
  it.each(forSubscribers)('$name refuses whoever has no access', async ({ endpoint, row }) => {
    const person = await sessions.makePerson({ plano: 'inativo' });
    const before = await recordsOf(person.account);
    const answer = await send(endpoint, await row.right(person.account, around), person.idToken);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('access_required')]);
    expect(await recordsOf(person.account)).toEqual(before);
  });
});

describe('somebody else’s data', () => {
  it.each(cases)('is out of reach of $name, $row.reach', async ({ endpoint, row }) => {
    const attackers = await people();
    const before = await recordsOf(victim.account);
    for (const kind of kinds.filter((one) => mayCall(endpoint.caller, one))) {
      const { account, idToken } = attackers[kind];
      const sent = await row.attack(victim.account, account, around);
      const answer = await send(endpoint, sent, idToken);
      const { attackStatus } = row;
      const status = typeof attackStatus === 'number' ? attackStatus : attackStatus[kind];
      expect([kind, answer.status, answer.text]).toEqual([kind, status, answer.text]);
      expect(secretsOf(victim, sent).filter((one) => answer.text.includes(one))).toEqual([]);
    }
    expect(await recordsOf(victim.account)).toEqual(before);
  });
});

describe('a session with every right', () => {
  it.each(cases)('is answered by $name', async ({ endpoint, row }) => {
    for (const kind of kinds.filter((one) => mayCall(endpoint.caller, one))) {
      // What only a session may do changes what is its person's, or ends the account, unless it only reads.
      const { account, idToken } =
        endpoint.caller === 'anyone' || endpoint.method === 'GET'
          ? (await people())[kind]
          : await makePerson(kind);
      const answer = await send(endpoint, await row.right(account, around), idToken);
      expect([kind, answer.status, answer.text]).toEqual([kind, row.rightStatus, answer.text]);
    }
  });
});

describe('a session', () => {
  it('accepts the token that the forged ones are made from, so that their refusal proves something', async () => {
    const { idToken } = await sessions.makePerson();
    const token = await signedByPool(idToken, key);
    expect((await send(checkAccess, {}, token)).status).toBe(200);
    expect((await send(checkAccess, {}, `${token.slice(0, -8)}AAAAAAAA`)).status).toBe(401);
  });

  it('expires one hour after its token was issued', async () => {
    const { idToken } = await sessions.makePerson();
    expect((await send(checkAccess, {}, idToken)).status).toBe(200);
    await cloud.advanceClock('3601s');
    expect((await send(checkAccess, {}, idToken)).status).toBe(401);
  });
});
