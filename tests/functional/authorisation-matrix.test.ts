import type { SigningKey } from '@bfj/local-cloud/cognito/signing-keys';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkAccess } from '../../shared/contracts/access.ts';
import type { Caller, Endpoint } from '../../shared/contracts/endpoint.ts';
import { sharedTestCloud } from '../support/cloud/shared-test-cloud.ts';
import { modelOfTheTemplate } from '../support/cloud/template-model.ts';
import type { TestCloud } from '../support/cloud/test-cloud.ts';
import { openSessions, type Sessions } from '../support/users/sessions.ts';
import { authorisationRow, authorisationRows } from '../support/requests/authorisation-rows.ts';
import {
  authorisationWorld,
  mayCall,
  authorisationTests,
} from '../support/requests/authorisation-suite.ts';
import { calledInProcess } from '../support/requests/called-in-process.ts';
import { allEndpoints, sessionsOf } from '../support/requests/endpoints.ts';
import { deletedAccountTests } from '../support/requests/deleted-account-suite.ts';
import { signedByPool } from '../support/requests/forged-tokens.ts';

// Some calls create an account, which takes long.
vi.setConfig({ testTimeout: 60_000 });

const endpoints = await allEndpoints();
const model = await modelOfTheTemplate();
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
const routed = new Map(model.routes.map((route) => [`${route.method} ${route.path}`, route]));

let cloud: TestCloud;
let sessions: Sessions;
let key: SigningKey;
beforeAll(async () => {
  const shared = await sharedTestCloud();
  cloud = shared;
  key = shared.signingKey;
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});
const product = () => ({
  ...cloud,
  sessions,
  key,
  fetch: (path: string, init: RequestInit) => fetch(new URL(path, cloud.baseUrl), init),
});
const world = authorisationWorld(product);
const { around, send, makePerson, people } = world;

describe('the matrix', () => {
  it('has exactly one row for every endpoint, written by hand or derived from its contract', () => {
    for (const endpoint of endpoints)
      expect(authorisationRow(endpoint).attackDescription).not.toBe('');
    expect(endpoints.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(authorisationRows)));
  });

  it('has every route behind the authorizer that its contract requires', () => {
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

/** A route that is not deployed yet cannot reject anything. */
const cases = endpoints
  .filter((endpoint) => routed.has(nameOf(endpoint)))
  .map((endpoint) => ({ name: nameOf(endpoint), endpoint, row: authorisationRow(endpoint) }));

/**
 * An authorizer rejects a bad token in the same way on all its routes, and the test above checks that each route has
 * the right authorizer. Therefore only its first route is tried with every bad token.
 */
const firstOfAuthorizer: ReadonlySet<string> = new Set(
  new Map(
    cases
      .filter(({ endpoint }) => endpoint.caller !== 'anyone')
      .toReversed()
      .map(({ name }) => [JSON.stringify(routed.get(name)?.authorizer), name]),
  ).values(),
);
const inProcess = await calledInProcess();
/**
 * Only these rejections are tested here; the other endpoints run the same tests in process, in
 * tests/harness/endpoints/.
 */
const triedHere = cases.filter(({ name }) => firstOfAuthorizer.has(name) || !inProcess.has(name));
authorisationTests(triedHere, world, { product, triedWithEachToken: firstOfAuthorizer });
deletedAccountTests(triedHere, world, product);

describe('a permitted session', () => {
  it.each(cases)('is accepted by $name', async ({ endpoint, row }) => {
    for (const kind of (['account', 'trial'] as const).filter((one) =>
      mayCall(endpoint.caller, one),
    )) {
      // A writing endpoint changes or deletes the account of its session, so each one gets a new account.
      const { account, idToken } =
        endpoint.caller === 'anyone' || endpoint.method === 'GET'
          ? (await people())[kind]
          : await makePerson(kind);
      const answer = await send(endpoint, await row.permittedRequest(account, around), idToken);
      expect([kind, answer.status, answer.text]).toEqual([kind, row.permittedStatus, answer.text]);
    }
  });
});

describe('a session', () => {
  it('accepts the valid token from which the forged ones are derived', async () => {
    const { idToken } = await sessions.makeUser();
    const token = await signedByPool(idToken, key);
    expect((await send(checkAccess, {}, token)).status).toBe(200);
    expect((await send(checkAccess, {}, `${token.slice(0, -8)}AAAAAAAA`)).status).toBe(401);
  });

  it('expires one hour after its token was issued', async () => {
    const { idToken } = await sessions.makeUser();
    expect((await send(checkAccess, {}, idToken)).status).toBe(200);
    await cloud.advanceClock('3601s');
    expect((await send(checkAccess, {}, idToken)).status).toBe(401);
  });
});
