import { describe, expect, it } from 'vitest';
import { stopTokens } from '../../../functions/messaging/preferences/stop-link.ts';
import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import { newsletterTokens } from '../../../functions/newsletter/subscriber-links.ts';
import { subscriberItem } from '../../../functions/entities/newsletter-subscriber.ts';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { Caller, Endpoint } from '../../../shared/contracts/endpoint.ts';
import type { SigningKey } from '@bfj/local-cloud/cognito/signing-keys';
import { nextUserNumber } from '../users/test-accounts.ts';
import type { TestUserSessions, TestUser } from '../users/sessions.ts';
import type { AuthorisationRow, RequestInput, AuthorisationFixtures } from './authorisation-row.ts';
import { sessionsOf } from './endpoints.ts';
import { forgedTokens } from './forged-tokens.ts';

/** The product under test: a local cloud, or the product in process. */
export interface CalledProduct {
  readonly sessions: TestUserSessions;
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

/** Creates the users and tokens of the matrix, on a product that is ready when its tests start. */
export function authorisationWorld(product: () => CalledProduct) {
  const readKey = async () => product().secret('token-key');
  async function subscribe(
    email: string,
    owner: { readonly accountId?: string } = {},
  ): Promise<void> {
    const now = new Date('2026-11-01T12:00:00Z');
    const subscriber = newSubscriber({
      id: `sub_${nextUserNumber()}`,
      email,
      userAgent: null,
      now,
    });
    await product().sessions.putItems(subscriberItem({ ...subscriber, ...owner }));
  }
  const around: AuthorisationFixtures = {
    tokens: newsletterTokens(readKey),
    stopTokens: stopTokens(readKey),
    next: nextUserNumber,
    prove: async (email) => emailProofs(readKey).seal(email, await product().now()),
    subscribe: (email) => subscribe(email),
  };

  /** Every call comes from its own address, so that no rate limit hides an authorization error. */
  async function send(
    endpoint: Endpoint,
    sent: RequestInput,
    token: string | undefined,
  ): Promise<Answer> {
    const nth = nextUserNumber();
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

  async function makeUserOfKind(kind: Kind): Promise<TestUser> {
    const { sessions } = product();
    const person =
      kind === 'account'
        ? await sessions.makeUser({ plano: 'ativo' })
        : await sessions.makeTrialUser();
    await subscribe(person.account.email, { accountId: person.account.id });
    return person;
  }

  let samePeople: Promise<Readonly<Record<Kind, TestUser>>> | undefined;
  /** Users with access, one per kind of session, shared by all endpoints that change nothing. */
  const people = (): Promise<Readonly<Record<Kind, TestUser>>> => {
    samePeople ??= Promise.all([makeUserOfKind('account'), makeUserOfKind('trial')]).then(
      ([account, trial]) => ({ account, trial }),
    );
    return samePeople;
  };
  let sameVictim: Promise<TestUser> | undefined;
  async function makeVictim(): Promise<TestUser> {
    const { sessions } = product();
    const person = await sessions.makeUser({ plano: 'ativo', nome: 'Vitória Reservada' });
    await subscribe(person.account.email);
    return person;
  }
  /** The user that all attacks aim at. */
  const victim = (): Promise<TestUser> => {
    sameVictim ??= makeVictim();
    return sameVictim;
  };

  const tokens = new Map<Kind, Promise<readonly NamedToken[]>>();
  async function makeBadTokens(kind: Kind): Promise<readonly NamedToken[]> {
    const { sessions, key, now } = product();
    const { account, idToken } = (await people())[kind];
    const { accessToken, refreshToken } = await sessions.signIn(account, kind);
    const tokenOptions = { key, victim: (await victim()).account.id, now: await now() };
    return [
      ['none at all', undefined],
      ['an access token', accessToken],
      ['a refresh token', refreshToken],
      ...Object.entries(await forgedTokens(idToken, tokenOptions)),
    ];
  }
  /** Tokens that must be rejected, most of them made from a valid one of this kind of session. */
  const badTokens = (kind: Kind): Promise<readonly NamedToken[]> => {
    const cached = tokens.get(kind) ?? makeBadTokens(kind);
    tokens.set(kind, cached);
    return cached;
  };

  return {
    around,
    send,
    makePerson: makeUserOfKind,
    people,
    victim,
    badTokens,
    /** Returns the tokens of these names, each of which must exist. */
    someBadTokens: async (kind: Kind, names: readonly string[]) => {
      const some = (await badTokens(kind)).filter(([name]) => names.includes(name));
      expect(some).toHaveLength(names.length);
      return some;
    },
    /** Returns all stored rows of a user. */
    recordsOf: async ({ id, email, telefone, cpf }: Account) => {
      const keys = [accountPartition(id), `EMAIL#${email}`, `PHONE#${telefone}`, `CPF#${cpf}`];
      return Promise.all(keys.map((partition) => product().partition(partition)));
    },
  };
}

export type AuthorisationWorld = ReturnType<typeof authorisationWorld>;

/** Returns the values that only this user and the product may know, without those that the call itself contains. */
function secretsOf(person: TestUser, sent: RequestInput): string[] {
  const sentText = JSON.stringify(sent);
  const { id, nome, email, telefone, cpf } = person.account;
  return [id, nome, email, telefone, String(cpf), person.userName].filter(
    (secret) => !sentText.includes(secret),
  );
}

/** No token, a stranger's, and those that the function behind the authorizer has to reject itself. */
const tokensForEveryEndpoint = [
  'none at all',
  'signed with another key',
  'without an account',
  'with an empty account',
];

/** Tests that endpoints reject unauthorized calls. */
export function authorisationTests(
  cases: readonly AuthorisationCase[],
  { around, send, people, victim, badTokens, someBadTokens, recordsOf }: AuthorisationWorld,
  options: {
    readonly product: () => CalledProduct;
    /** Names of the endpoints that are called with every bad token. */
    readonly triedWithEachToken: ReadonlySet<string>;
  },
): void {
  const guarded = cases.filter(({ endpoint }) => endpoint.caller !== 'anyone');
  const wrongKinds = guarded.flatMap((one) =>
    kinds.filter((kind) => !mayCall(one.endpoint.caller, kind)).map((kind) => ({ ...one, kind })),
  );

  describe('an endpoint without a session', () => {
    it.each(cases.filter(({ endpoint }) => endpoint.caller === 'anyone'))(
      '$name answers the same with a good token, without one and with a bad one',
      async ({ endpoint, row }) => {
        const { account } = await people();
        // The endpoint reads no token: a few kinds are enough to show it.
        const some = ['none at all', 'expired a second ago', 'signed with another key'];
        for (const [kind, token] of await someBadTokens('account', some)) {
          const answer = await send(
            endpoint,
            await row.permittedRequest(account.account, around),
            token,
          );
          expect([kind, answer.status, answer.text]).toEqual([
            kind,
            row.permittedStatus,
            answer.text,
          ]);
        }
      },
      40_000,
    );
  });

  describe('an endpoint for sessions', () => {
    it.each(guarded)('$name rejects bad tokens', async ({ name, endpoint, row }) => {
      const kind = mayCall(endpoint.caller, 'account') ? 'account' : 'trial';
      const person = (await people())[kind];
      const before = await recordsOf(person.account);
      const rejectedTokens = options.triedWithEachToken.has(name)
        ? await badTokens(kind)
        : await someBadTokens(kind, tokensForEveryEndpoint);
      for (const [what, token] of rejectedTokens) {
        const answer = await send(
          endpoint,
          await row.permittedRequest(person.account, around),
          token,
        );
        const revealed = secretsOf(person, {}).filter((secret) => answer.text.includes(secret));
        expect([what, answer.status, revealed]).toEqual([what, 401, []]);
      }
      expect(await recordsOf(person.account)).toEqual(before);
    });

    it.each(wrongKinds)('$name rejects a session of $kind', async ({ endpoint, row, kind }) => {
      const { [kind]: person } = await people();
      const before = await recordsOf(person.account);
      const answer = await send(
        endpoint,
        await row.permittedRequest(person.account, around),
        person.idToken,
      );
      expect(answer.status).toBe(401);
      expect(await recordsOf(person.account)).toEqual(before);
    });
  });

  const forSubscribers = cases.filter(({ endpoint }) => endpoint.caller === 'subscriber');
  describe.skipIf(forSubscribers.length === 0)('an endpoint for subscribers', () => {
    it.each(forSubscribers)('$name rejects users without access', async ({ endpoint, row }) => {
      const person = await options.product().sessions.makeUser({ plano: 'inativo' });
      const before = await recordsOf(person.account);
      const answer = await send(
        endpoint,
        await row.permittedRequest(person.account, around),
        person.idToken,
      );
      expect([answer.status, answer.text]).toEqual([
        403,
        expect.stringContaining('access_required'),
      ]);
      expect(await recordsOf(person.account)).toEqual(before);
    });
  });

  describe('another user’s data', () => {
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
