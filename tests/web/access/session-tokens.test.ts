import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { end, idToken } from '../../../web/src/features/access/session/cognito-session.ts';
import { openSession } from '../../../web/src/features/identity/open-session.ts';
import {
  forgetSession,
  storeSession,
  readSession,
} from '../../../web/src/features/access/session/session-store.ts';
import { signOut } from '../../../web/src/features/access/session/sign-out.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { configuration, giveTokens, encodeToken } from './browser-tokens.ts';
import { storedSessions } from './stored-sessions.ts';

/**
 * Uses the real Amplify, because the test checks what it leaves in the browser. A stub replaces Cognito and our API.
 */

const account = buildAccount(1);

interface Revoked {
  readonly ClientId: string;
  readonly Token: string;
}
let revoked: Revoked[] = [];

/** Both our code and Amplify's call it with URLs and text bodies only. */
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
  test('revokes and removes the previous one, with all its tokens', async () => {
    storeSession(storedSessions[before]);
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

  test('leaves the previous one unchanged if the new one cannot be read', async () => {
    storeSession(storedSessions[before]);
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

test('a sign-out also ends an older session of the other kind', async () => {
  storeSession(storedSessions.trial);
  giveTokens('account-client', account);
  giveTokens('trial-client', account);
  await signOut();
  expect(clientsWithKeys()).toEqual([]);
  expect(revoked.map(({ Token }) => Token).toSorted()).toEqual([
    'refresh of account-client',
    'refresh of trial-client',
  ]);
});

test('a renewal in progress at a sign-out does not restore the session', async () => {
  storeSession(storedSessions.account);
  giveTokens('account-client', account);
  const renewal = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (...call: Parameters<typeof answer>) => {
    const target = new Headers(call[1]?.headers).get('x-amz-target');
    if (!target?.endsWith('GetTokensFromRefreshToken')) return answer(...call);
    await renewal.promise;
    const claims = { origin_jti: 'origin' };
    const [AccessToken, IdToken] = [encodeToken(claims), encodeToken(claims)];
    const RefreshToken = 'refresh anew';
    return Response.json({ AuthenticationResult: { AccessToken, IdToken, RefreshToken } });
  });
  const requested = idToken('account', true);
  const left = signOut();
  // Long enough for any call that does not wait.
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  renewal.resolve(undefined);
  await Promise.all([requested, left]);
  expect(clientsWithKeys()).toEqual([]);
  expect(revoked.map(({ Token }) => Token)).toEqual(['refresh anew']);
});

test('two kinds ended at once do not end each other', async () => {
  giveTokens('account-client', account);
  giveTokens('trial-client', account);
  await Promise.all([end('trial'), end('account'), end('trial')]);
  expect(clientsWithKeys()).toEqual([]);
  expect(revoked.map(({ ClientId, Token }) => Token.endsWith(ClientId))).toEqual([true, true]);
});
