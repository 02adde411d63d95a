import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { stopTokens } from '../../../functions/messaging/preferences/stop-link.ts';
import { newsletterTokens } from '../../../functions/newsletter/subscriber-links.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { createAccount, getAccount } from '../../../shared/contracts/accounts.ts';
import { confirmEmailProof, requestEmailProof } from '../../../shared/contracts/email-proof.ts';
import { authorisationRow } from '../../support/requests/authorisation-rows.ts';
import { modelOfTheTemplate } from '../../support/cloud/template-model.ts';
import { allEndpoints, sessionsOf } from '../../support/requests/endpoints.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { openSessions, type TestUser, type Sessions } from '../../support/users/sessions.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { buildPreferences, buildSignUp, type SignUp } from '../../support/users/sign-ups.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { openUserPool, type UserPool } from '../../support/users/pool-users.ts';

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

/** Returns the proof that the mailbox owner receives for a valid code. */
async function proofOf(email: string, minutesAgo = 0): Promise<string> {
  const at = new Date((await cloud.now()).getTime() - minutesAgo * 60_000);
  return emailProofs(async () => cloud.secret('token-key')).seal(email, at);
}

/** Returns the sign-up of an e-mail's owner, with a phone and CPF of their own. */
const ownerOf = (email: string, over: Partial<SignUp> = {}): SignUp =>
  buildSignUp(nextUserNumber(), { email, ...over });
const signUp = (request: SignUp, key?: string) =>
  cloud.call(createAccount, request, {
    ...visitor(),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });
const accountIdSchema = z.object({ accountId: z.string() });
const accountIdOf = (body: unknown) => accountIdSchema.parse(body).accountId;

describe('an account that is neither proven nor paid for', () => {
  it('is reclaimed with the code sent to the mailbox, from the request to the session', async () => {
    const { account } = await sessions.makeUser();
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
    const ownerAccount = buildAccount(nextUserNumber(), {
      id: accountId,
      email: owner.email,
      telefone: owner.phone,
    });
    const { headers } = await sessions.signIn(ownerAccount, 'account');
    expect((await cloud.call(getAccount, {}, headers)).body).toMatchObject({ id: accountId });
  });
});

describe('a session of the reclaimed account', () => {
  const reached = async () => {
    const routes = (await modelOfTheTemplate()).routes.map(
      ({ method, path }) => `${method} ${path}`,
    );
    return (await allEndpoints())
      .filter(({ caller }) => caller !== 'anyone' && sessionsOf[caller].includes('account'))
      .filter(({ method, path }) => routes.includes(`${method} ${path}`));
  };

  // Each endpoint starts its own function, which is slow on a busy machine.
  it(
    'has no access to the new account by any endpoint, and cannot be prolonged',
    { timeout: 300_000 },
    async () => {
      const squatter: TestUser = await sessions.makeUser();
      const { account } = squatter;
      const { refreshToken } = await sessions.signIn(account, 'account');
      const secret = 'Dona Secreta';
      const owner = ownerOf(account.email, {
        name: secret,
        emailProof: await proofOf(account.email),
        preferences: buildPreferences({ newsletterEmail: true }),
      });
      const accountId = accountIdOf((await signUp(owner)).body);
      // Consumers of the first sign-up may add the welcome and the edition hours meanwhile.
      const rowsOf = async () =>
        (await cloud.partition(`ACCOUNT#${accountId}`)).filter(
          ({ entity }) => entity !== 'Delivery' && entity !== 'Audience',
        );
      const before = [await rowsOf(), await cloud.partition(`EMAIL#${account.email}`)];
      const endpoints = await reached();
      expect(endpoints.length).toBeGreaterThan(15);
      for (const endpoint of endpoints) {
        const name = `${endpoint.method} ${endpoint.path}`;
        const sent = await authorisationRow(endpoint).permittedRequest(account, {
          tokens: newsletterTokens(async () => cloud.secret('token-key')),
          stopTokens: stopTokens(async () => cloud.secret('token-key')),
          next: () => (calls += 1),
          prove: async () => 'not-a-sealed-proof',
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
