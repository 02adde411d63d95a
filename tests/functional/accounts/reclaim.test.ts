import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { stopTokens } from '../../../functions/messaging/consent/stop-link.ts';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { createAccount, getAccount } from '../../../shared/contracts/accounts.ts';
import { confirmEmailProof, requestEmailProof } from '../../../shared/contracts/email-proof.ts';
import { authorisationRow } from '../../support/requests/authorisation-rows.ts';
import { modelOfTheTemplate } from '../../support/cloud/template-model.ts';
import { allEndpoints, sessionsOf } from '../../support/requests/endpoints.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { preferencesOf, signUpOf, type SignUp } from '../../support/people/sign-ups.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { openUserPool, type UserPool } from '../../support/people/pool-users.ts';

vi.setConfig({ testTimeout: 60_000 });

let cloud: TestCloud;
let sessions: Sessions;
let pool: UserPool;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  pool = openUserPool(sessions.configuration);
});
afterAll(async () => {
  pool.close();
  sessions.close();
  await cloud.stop();
});

let calls = 0;
function visitor(): Record<string, string> {
  calls += 1;
  return throughEdge(cloud.secret('edge-value'), `10.66.${calls >> 8}.${calls & 255}`);
}

/** What the mailbox's owner gets for a right code. */
async function proofOf(email: string, minutesAgo = 0): Promise<string> {
  const at = new Date((await cloud.now()).getTime() - minutesAgo * 60_000);
  return emailProofs(async () => cloud.secret('token-key')).seal(email, at);
}

/** The owner of an address, with a phone and a CPF of their own. */
const ownerOf = (email: string, over: Partial<SignUp> = {}): SignUp =>
  signUpOf(nextPerson(), { email, ...over });
const signUp = (request: SignUp, key?: string) =>
  cloud.call(createAccount, request, {
    ...visitor(),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });
const accountIdSchema = z.object({ accountId: z.string() });
const accountIdOf = (body: unknown) => accountIdSchema.parse(body).accountId;

describe('an account that nobody has proven or paid for', () => {
  it('gives way by the code that the mailbox got, from the request to the session', async () => {
    const { account } = await sessions.makePerson();
    const request = await cloud.call(
      requestEmailProof,
      { email: account.email, as: 'code' },
      visitor(),
    );
    const { challengeId } = requestEmailProof.response.parse(request.body);
    const query = new URLSearchParams({ channel: 'email', to: account.email });
    const code = /"subject":"(\d{6})/.exec(
      JSON.stringify(await cloud.read(`/_local/messages?${query.toString()}`)),
    )?.[1];
    const confirmed = await cloud.call(
      confirmEmailProof,
      { email: account.email, challengeId, code: code ?? '' },
      visitor(),
    );
    const { proof, account: becomes } = confirmEmailProof.response.parse(confirmed.body);
    expect(becomes).toBe('gives-way');
    const owner = ownerOf(account.email, { emailProof: proof });
    const accountId = accountIdOf((await signUp(owner)).body);
    const ownAccount = accountOf(nextPerson(), {
      id: accountId,
      email: owner.email,
      telefone: owner.phone,
    });
    const { headers } = await sessions.signIn(ownAccount, 'account');
    expect((await cloud.call(getAccount, {}, headers)).body).toMatchObject({ id: accountId });
  });
});

describe('a session of the account that gave way', () => {
  const reached = async () => {
    const routes = (await modelOfTheTemplate()).routes.map(
      ({ method, path }) => `${method} ${path}`,
    );
    return (await allEndpoints())
      .filter(({ caller }) => caller !== 'anyone' && sessionsOf[caller].includes('account'))
      .filter(({ method, path }) => routes.includes(`${method} ${path}`));
  };

  // Each endpoint starts a function of its own, which a busy machine does slowly.
  it(
    'reaches nothing of the new one by any endpoint, and cannot be prolonged',
    { timeout: 300_000 },
    async () => {
      const squatter: Person = await sessions.makePerson();
      const { account } = squatter;
      const { refreshToken } = await sessions.signIn(account, 'account');
      const secret = 'Dona Secreta';
      const owner = ownerOf(account.email, {
        name: secret,
        emailProof: await proofOf(account.email),
        preferences: preferencesOf({ newsletterEmail: true }),
      });
      const accountId = accountIdOf((await signUp(owner)).body);
      // Consumers of the sign-up write beside it meanwhile: its welcome, and the hours of its editions.
      const rowsOf = async () =>
        (await cloud.partition(`ACCOUNT#${accountId}`)).filter(
          ({ entity }) => entity !== 'Delivery' && entity !== 'Audience',
        );
      const before = [await rowsOf(), await cloud.partition(`EMAIL#${account.email}`)];
      const endpoints = await reached();
      expect(endpoints.length).toBeGreaterThan(15);
      for (const endpoint of endpoints) {
        const name = `${endpoint.method} ${endpoint.path}`;
        const sent = await authorisationRow(endpoint).right(account, {
          tokens: newsletterTokens(async () => cloud.secret('token-key')),
          stopTokens: stopTokens(async () => cloud.secret('token-key')),
          next: () => (calls += 1),
          prove: async () => 'what-nobody-has-sealed',
          subscribe: async () => undefined,
        });
        const request = endpoint.method === 'GET' ? (sent.query ?? {}) : (sent.body ?? {});
        const answer = await cloud.call(endpoint, request, { ...visitor(), ...squatter.headers });
        const text = JSON.stringify(answer.body);
        const shown = [secret, owner.phone, accountId].filter((part) => text.includes(part));
        expect({ name, shown }).toEqual({ name, shown: [] });
      }
      const after = [await rowsOf(), await cloud.partition(`EMAIL#${account.email}`)];
      expect(after).toEqual(before);
      expect(await pool.canRefresh(refreshToken)).toBe(false);
      expect(await pool.find(account.email)).toMatchObject({
        attributes: { 'custom:account_id': accountId },
      });
    },
  );
});
