import { describe, expect, it } from 'vitest';
import { stopTokens } from '../../../functions/messaging/consent/stop-link.ts';
import { newSubscriber } from '../../../functions/newsletter/new-subscriber.ts';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { subscriberItem } from '../../../functions/records/newsletter-subscriber.ts';
import { accountPartition } from '../../../functions/records/person.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { Caller, Endpoint } from '../../../shared/contracts/endpoint.ts';
import type { SigningKey } from '@bfj/local-cloud/cognito/signing-keys';
import { nextPerson } from '../people/people.ts';
import type { PeopleSessions, Person } from '../people/sessions.ts';
import type { AuthorisationRow, Sent, Surroundings } from './authorisation-row.ts';
import { sessionsOf } from './endpoints.ts';
import { forgedTokens } from './forged-tokens.ts';

/** Where endpoints are called: a local cloud, or the product in process. */
export interface CalledProduct {
  readonly sessions: PeopleSessions;
  readonly key: SigningKey;
  readonly now: () => Promise<Date>;
  readonly secret: (nameEnd: string) => string;
  readonly partition: (key: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
}

export interface AuthorisationCase {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly row: AuthorisationRow;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

type Kind = 'account' | 'trial';
type NamedToken = readonly [name: string, token: string | undefined];
const kinds = ['account', 'trial'] as const;
export const mayCall = (caller: Caller, kind: Kind) => sessionsOf[caller].includes(kind);

/** What people and tokens of the matrix are, on a product that is there when its tests begin. */
export function authorisationWorld(product: () => CalledProduct) {
  const readKey = async () => product().secret('token-key');
  async function subscribe(
    email: string,
    owner: { readonly accountId?: string } = {},
  ): Promise<void> {
    const now = new Date('2026-11-01T12:00:00Z');
    const subscriber = newSubscriber({ id: `sub_${nextPerson()}`, email, userAgent: null, now });
    await product().sessions.putItems(subscriberItem({ ...subscriber, ...owner }));
  }
  const around: Surroundings = {
    tokens: newsletterTokens(readKey),
    stopTokens: stopTokens(readKey),
    next: nextPerson,
    prove: async (email) => emailProofs(readKey).seal(email, await product().now()),
    subscribe: (email) => subscribe(email),
  };

  /** Every call comes from an address of its own, so that no limit stands in for a refusal. */
  async function send(endpoint: Endpoint, sent: Sent, token: string | undefined): Promise<Answer> {
    const nth = nextPerson();
    const query = new URLSearchParams(sent.query).toString();
    const answer = await product().fetch(`${endpoint.path}?${query}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        'x-bfj-edge': product().secret('edge-value'),
        'x-forwarded-for': `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  async function makePerson(kind: Kind): Promise<Person> {
    const { sessions } = product();
    const person =
      kind === 'account'
        ? await sessions.makePerson({ plano: 'ativo' })
        : await sessions.makeTrialPerson();
    await subscribe(person.account.email, { accountId: person.account.id });
    return person;
  }

  let samePeople: Promise<Readonly<Record<Kind, Person>>> | undefined;
  /** Somebody with access by each kind of session, for all endpoints that change nothing of theirs. */
  const people = (): Promise<Readonly<Record<Kind, Person>>> => {
    samePeople ??= Promise.all([makePerson('account'), makePerson('trial')]).then(
      ([account, trial]) => ({ account, trial }),
    );
    return samePeople;
  };
  let sameVictim: Promise<Person> | undefined;
  async function makeVictim(): Promise<Person> {
    const { sessions } = product();
    const person = await sessions.makePerson({ plano: 'ativo', nome: 'Vitória Reservada' });
    await subscribe(person.account.email);
    return person;
  }
  /** Somebody whose data everybody is after. */
  const victim = (): Promise<Person> => {
    sameVictim ??= makeVictim();
    return sameVictim;
  };

  const tokens = new Map<Kind, Promise<readonly NamedToken[]>>();
  async function makeBadTokens(kind: Kind): Promise<readonly NamedToken[]> {
    const { sessions, key, now } = product();
    const { account, idToken } = (await people())[kind];
    const { accessToken, refreshToken } = await sessions.signIn(account, kind);
    const given = { key, victim: (await victim()).account.id, now: await now() };
    return [
      ['none at all', undefined],
      ['an access token', accessToken],
      ['a refresh token', refreshToken],
      ...Object.entries(await forgedTokens(idToken, given)),
    ];
  }
  /** Tokens that open nothing, most of them made from a good one of somebody with this kind of session. */
  const badTokens = (kind: Kind): Promise<readonly NamedToken[]> => {
    const known = tokens.get(kind) ?? makeBadTokens(kind);
    tokens.set(kind, known);
    return known;
  };

  return {
    around,
    send,
    makePerson,
    people,
    victim,
    badTokens,
    /** Those of these names, each of which there must be. */
    someBadTokens: async (kind: Kind, names: readonly string[]) => {
      const some = (await badTokens(kind)).filter(([name]) => names.includes(name));
      expect(some).toHaveLength(names.length);
      return some;
    },
    /** Everything that is stored of a person. */
    recordsOf: async ({ id, email, telefone, cpf }: Account) => {
      const keys = [accountPartition(id), `EMAIL#${email}`, `PHONE#${telefone}`, `CPF#${cpf}`];
      return Promise.all(keys.map((partition) => product().partition(partition)));
    },
  };
}

export type AuthorisationWorld = ReturnType<typeof authorisationWorld>;

/** What only that person and we may know; what the call itself has said does not count. */
function secretsOf(person: Person, sent: Sent): string[] {
  const sentText = JSON.stringify(sent);
  const { id, nome, email, telefone, cpf } = person.account;
  return [id, nome, email, telefone, String(cpf), person.userName].filter(
    (secret) => !sentText.includes(secret),
  );
}

/** Nobody's, a stranger's, and what the function behind the authorizer has to refuse by itself. */
const triedAtEachDoor = [
  'none at all',
  'signed by somebody else',
  'without an account',
  'with an empty account',
];

/** Tests of what endpoints refuse. */
export function refusalTests(
  cases: readonly AuthorisationCase[],
  { around, send, people, victim, badTokens, someBadTokens, recordsOf }: AuthorisationWorld,
  given: {
    readonly product: () => CalledProduct;
    /** Names of those that are tried with every bad token. */
    readonly triedWithEachToken: ReadonlySet<string>;
  },
): void {
  const guarded = cases.filter(({ endpoint }) => endpoint.caller !== 'anyone');
  const wrongKinds = guarded.flatMap((one) =>
    kinds.filter((kind) => !mayCall(one.endpoint.caller, kind)).map((kind) => ({ ...one, kind })),
  );

  describe('an endpoint for anybody', () => {
    it.each(cases.filter(({ endpoint }) => endpoint.caller === 'anyone'))(
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

  describe('an endpoint for sessions', () => {
    it.each(guarded)('$name refuses bad tokens', async ({ name, endpoint, row }) => {
      const kind = mayCall(endpoint.caller, 'account') ? 'account' : 'trial';
      const person = (await people())[kind];
      const before = await recordsOf(person.account);
      const refused = given.triedWithEachToken.has(name)
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

  const forSubscribers = cases.filter(({ endpoint }) => endpoint.caller === 'subscriber');
  describe.skipIf(forSubscribers.length === 0)('an endpoint for subscribers', () => {
    it.each(forSubscribers)('$name refuses whoever has no access', async ({ endpoint, row }) => {
      const person = await given.product().sessions.makePerson({ plano: 'inativo' });
      const before = await recordsOf(person.account);
      const answer = await send(endpoint, await row.right(person.account, around), person.idToken);
      expect([answer.status, answer.text]).toEqual([
        403,
        expect.stringContaining('access_required'),
      ]);
      expect(await recordsOf(person.account)).toEqual(before);
    });
  });

  describe('somebody else’s data', () => {
    it.each(cases)('is out of reach of $name, $row.reach', async ({ endpoint, row }) => {
      const attackers = await people();
      const target = await victim();
      const before = await recordsOf(target.account);
      for (const kind of kinds.filter((one) => mayCall(endpoint.caller, one))) {
        const { account, idToken } = attackers[kind];
        const sent = await row.attack(target.account, account, around);
        const answer = await send(endpoint, sent, idToken);
        const { attackStatus } = row;
        const status = typeof attackStatus === 'number' ? attackStatus : attackStatus[kind];
        expect([kind, answer.status, answer.text]).toEqual([kind, status, answer.text]);
        expect(secretsOf(target, sent).filter((one) => answer.text.includes(one))).toEqual([]);
      }
      expect(await recordsOf(target.account)).toEqual(before);
    });
  });
}
