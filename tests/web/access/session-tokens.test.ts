import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { end, idToken } from '../../../web/src/features/access/session/cognito-session.ts';
import { openSession } from '../../../web/src/features/identity/open-session.ts';
import {
  forgetSession,
  keepSession,
  readSession,
} from '../../../web/src/features/access/session/session-store.ts';
import { signOut } from '../../../web/src/features/access/session/sign-out.ts';
import { accountOf } from '../../support/people/people.ts';
import { configuration, giveTokens, tokenOf } from './browser-tokens.ts';
import { storedSessions } from './stored-sessions.ts';

/**
 * With the real Amplify: what it leaves in the browser is what has to go. A stub stands for
 * Cognito and for our own API.
 */

const account = accountOf(1);

interface Revoked {
  readonly ClientId: string;
  readonly Token: string;
}
let revoked: Revoked[] = [];

/** Called with addresses and texts alone, by our code and by Amplify's. */
async function answer(
  input: string | URL,
  init?: { readonly headers?: HeadersInit; readonly body?: string },
): Promise<Response> {
  const address = input.toString();
  if (address === '/config.json') return Response.json(configuration);
  if (address === '/api/account') return Response.json(account);
  if (address === '/api/access') {
    const { data_expiracao: expiresAt } = storedSessions.trial.trial;
    return Response.json({ hasAccess: true, accountType: 'trial_active', expiresAt });
  }
  const headers = new Headers(init?.headers);
  expect(headers.get('x-amz-target')).toBe('AWSCognitoIdentityProviderService.RevokeToken');
  revoked.push(JSON.parse(init?.body ?? ''));
  return Response.json({});
}

const clientsWithKeys = () =>
  [
    ...new Set(
      Object.keys(localStorage)
        .filter((key) => key.startsWith('CognitoIdentityServiceProvider.'))
        .map((key) => key.split('.')[1]),
    ),
  ].toSorted();

beforeEach(() => {
  revoked = [];
  localStorage.clear();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
  localStorage.clear();
});

describe.each([
  ['account', 'trial'],
  ['trial', 'account'],
] as const)('from a session of the %s to one of the %s', (before, after) => {
  test('the one before is revoked and gone, with every token of it', async () => {
    keepSession(storedSessions[before]);
    giveTokens(`${before}-client`, account);
    giveTokens(`${after}-client`, account);
    await openSession(after);
    expect(readSession()?.kind).toBe(after);
    expect(clientsWithKeys()).toEqual([`${after}-client`]);
    expect(revoked).toEqual([
      { ClientId: `${before}-client`, Token: `refresh of ${before}-client` },
    ]);
    await signOut();
    expect(clientsWithKeys()).toEqual([]);
    expect(revoked.map(({ ClientId }) => ClientId)).toEqual([
      `${before}-client`,
      `${after}-client`,
    ]);
  });

  test('one that cannot be read leaves the one before as it is', async () => {
    keepSession(storedSessions[before]);
    giveTokens(`${before}-client`, account);
    giveTokens(`${after}-client`, account);
    vi.stubGlobal('fetch', async (...call: Parameters<typeof answer>) =>
      call[0].toString().startsWith('/api/')
        ? Response.json({ code: 'forbidden' }, { status: 403 })
        : answer(...call),
    );
    await expect(openSession(after)).rejects.toMatchObject({ code: 'failed' });
    expect(readSession()?.kind).toBe(before);
    expect(clientsWithKeys()).toEqual([`${before}-client`]);
  });
});

test('signing out ends what an earlier visit has left under the other kind', async () => {
  keepSession(storedSessions.trial);
  giveTokens('account-client', account);
  giveTokens('trial-client', account);
  await signOut();
  expect(clientsWithKeys()).toEqual([]);
  expect(revoked.map(({ Token }) => Token).toSorted()).toEqual([
    'refresh of account-client',
    'refresh of trial-client',
  ]);
});

test('a renewal that is under way when somebody signs out brings nothing back', async () => {
  keepSession(storedSessions.account);
  giveTokens('account-client', account);
  const renewal = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (...call: Parameters<typeof answer>) => {
    const target = new Headers(call[1]?.headers).get('x-amz-target');
    if (!target?.endsWith('GetTokensFromRefreshToken')) return answer(...call);
    await renewal.promise;
    const claims = { origin_jti: 'origin' };
    const [AccessToken, IdToken] = [tokenOf(claims), tokenOf(claims)];
    const RefreshToken = 'refresh anew';
    return Response.json({ AuthenticationResult: { AccessToken, IdToken, RefreshToken } });
  });
  const requested = idToken('account', true);
  const left = signOut();
  // Long enough for whatever does not wait.
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  renewal.resolve(undefined);
  await Promise.all([requested, left]);
  expect(clientsWithKeys()).toEqual([]);
  expect(revoked.map(({ Token }) => Token)).toEqual(['refresh anew']);
});

test('two kinds that are ended at once do not end each other', async () => {
  giveTokens('account-client', account);
  giveTokens('trial-client', account);
  await Promise.all([end('trial'), end('account'), end('trial')]);
  expect(clientsWithKeys()).toEqual([]);
  expect(revoked.map(({ ClientId, Token }) => Token.endsWith(ClientId))).toEqual([true, true]);
});
