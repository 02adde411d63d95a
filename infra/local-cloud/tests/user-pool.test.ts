import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { createAwsApi } from '../src/aws-api.ts';
import type { CloudModel, InvocationResult } from '../src/cloud-model.ts';
import { createCognitoApi } from '../src/cognito/cognito-api.ts';
import { createUserPools } from '../src/cognito/user-pool.ts';
import { buildArn, emptyModel } from './support/services-models.ts';
import {
  advanceBy,
  recordCalls,
  fixedClock,
  temporaryDatabase,
} from './support/services-support.ts';

const poolId = 'sa-east-1_Users';
const issuer = `https://cognito-idp.sa-east-1.amazonaws.com/${poolId}`;
const minute = 60_000;

const triggerEventSchema = z.object({
  triggerSource: z.string(),
  userName: z.string(),
  request: z.object({
    session: z.array(z.object({ challengeResult: z.boolean() })).optional(),
    challengeAnswer: z.string().optional(),
    userNotFound: z.boolean(),
    userAttributes: z.record(z.string(), z.string()),
    privateChallengeParameters: z.record(z.string(), z.string()).optional(),
  }),
});

/** Triggers that ask for the phone number, at most three times, also for unknown users. */
function answerAsTrigger(_: string, event: unknown): InvocationResult {
  const { triggerSource, request } = triggerEventSchema.parse(event);
  const session = request.session ?? [];
  const respond = (response: object): InvocationResult => ({
    ok: true,
    payload: { ...z.looseObject({}).parse(event), response },
  });
  if (triggerSource === 'DefineAuthChallenge_Authentication') {
    const isCorrect = session.at(-1)?.challengeResult === true;
    const hasFailed = session.length >= 3 && !isCorrect;
    return respond({
      challengeName: isCorrect || hasFailed ? null : 'CUSTOM_CHALLENGE',
      issueTokens: isCorrect,
      failAuthentication: hasFailed,
    });
  }
  if (triggerSource === 'CreateAuthChallenge_Authentication') {
    return respond({
      publicChallengeParameters: { ask: 'phone' },
      privateChallengeParameters: { phone: request.userAttributes['phone_number'] ?? '' },
      challengeMetadata: 'PHONE',
    });
  }
  const phone = request.privateChallengeParameters?.['phone'];
  return respond({ answerCorrect: request.challengeAnswer === phone });
}

async function openPool(
  overrides: Partial<CloudModel['userPools'][number]> = {},
  answer: typeof answerAsTrigger = answerAsTrigger,
) {
  const database = temporaryDatabase();
  const clock = fixedClock(database);
  const recorded = recordCalls(answer);
  const lines: string[] = [];
  const client = {
    name: 'accounts',
    accessTokenMinutes: 60,
    idTokenMinutes: 60,
    refreshTokenDays: 30,
    authSessionMinutes: 3,
  };
  const model = emptyModel({
    userPools: [
      {
        id: poolId,
        arn: buildArn('cognito-idp', `userpool/${poolId}`),
        triggers: {
          DefineAuthChallenge: 'define',
          CreateAuthChallenge: 'create',
          VerifyAuthChallengeResponse: 'verify',
        },
        clients: [
          { ...client, id: 'client-a' },
          { ...client, id: 'client-b' },
        ],
        ...overrides,
      },
    ],
  });
  const log = (line: string) => lines.push(line);
  const pools = createUserPools({ model, database, clock, invoke: recorded.invoke, log });
  const operations = createCognitoApi(model, pools);
  const contentType = 'application/x-amz-json-1.1';
  const handle = createAwsApi({
    services: { AWSCognitoIdentityProviderService: { operations, contentType } },
    log,
  });
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  const call = async (operation: string, input: object): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: {
        'content-type': contentType,
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(input),
    });
    const body = z.looseObject({}).parse(await response.json());
    return answerSchema.parse({ ...body, status: response.status });
  };
  return { call, clock, calls: recorded.calls, lines, pools, model, database };
}

const answerSchema = z.looseObject({
  status: z.number(),
  __type: z.string().optional(),
  message: z.string().optional(),
  Session: z.string().optional(),
  ChallengeName: z.string().optional(),
  ChallengeParameters: z.record(z.string(), z.string()).optional(),
  AuthenticationResult: z
    .object({
      AccessToken: z.string(),
      IdToken: z.string(),
      RefreshToken: z.string().optional(),
      ExpiresIn: z.number(),
      TokenType: z.literal('Bearer'),
    })
    .optional(),
  User: z.looseObject({ Username: z.string(), UserStatus: z.string() }).optional(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
});
type Answer = z.infer<typeof answerSchema>;
type Pool = Awaited<ReturnType<typeof openPool>>;

const ana = { UserPoolId: poolId, Username: 'Ana@Example.com' };

async function createAna({ call }: Pool): Promise<void> {
  const created = await call('AdminCreateUser', {
    ...ana,
    MessageAction: 'SUPPRESS',
    UserAttributes: [
      { Name: 'email', Value: 'ana@example.com' },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'phone_number', Value: '+5511999990000' },
    ],
  });
  expect(created).toMatchObject({ status: 200, User: { UserStatus: 'FORCE_CHANGE_PASSWORD' } });
}

async function startSignIn({ call }: Pool, username = 'ana@example.com', ClientId = 'client-a') {
  const AuthParameters = { USERNAME: username };
  return call('InitiateAuth', { ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters });
}

async function respond(
  { call }: Pool,
  session: string | undefined,
  answer: string,
  overrides = {},
) {
  return call('RespondToAuthChallenge', {
    ClientId: 'client-a',
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: session,
    ChallengeResponses: { USERNAME: 'ana@example.com', ANSWER: answer, ...overrides },
  });
}

async function signIn(pool: Pool) {
  const started = await startSignIn(pool);
  const answer = await respond(pool, started.Session, '+5511999990000');
  const result = answer.AuthenticationResult;
  if (result?.RefreshToken === undefined) {
    throw new Error(`no sign-in: ${answer.message}`);
  }
  return { ...result, RefreshToken: result.RefreshToken };
}

describe('custom authentication', () => {
  test("challenges through the real triggers and issues tokens with Cognito's claims", async () => {
    const pool = await openPool();
    await createAna(pool);
    const started = await startSignIn(pool, 'ANA@example.com');
    expect(started).toMatchObject({
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeParameters: { USERNAME: 'ana@example.com', ask: 'phone' },
    });
    const answer = await respond(pool, started.Session, '+5511999990000');
    const { AccessToken = '', IdToken = '' } = answer.AuthenticationResult ?? {};
    const access = decodeJwt(AccessToken);
    const id = decodeJwt(IdToken);
    const now = pool.clock.milliseconds() / 1000;
    expect(access).toMatchObject({
      iss: issuer,
      token_use: 'access',
      client_id: 'client-a',
      scope: 'aws.cognito.signin.user.admin',
      username: 'ana@example.com',
      auth_time: now,
      iat: now,
      exp: now + 3600,
    });
    expect(id).toMatchObject({
      iss: issuer,
      aud: 'client-a',
      token_use: 'id',
      sub: access.sub,
      'cognito:username': 'ana@example.com',
      email: 'ana@example.com',
      email_verified: true,
      origin_jti: access['origin_jti'],
    });
    expect(access.jti).not.toBe(id.jti);
    expect(pool.calls.map(({ functionName }) => functionName)).toEqual([
      'define',
      'create',
      'verify',
      'define',
    ]);
    expect(pool.calls[0]?.event).toEqual({
      version: '1',
      region: 'sa-east-1',
      userPoolId: poolId,
      userName: 'ana@example.com',
      callerContext: { awsSdkVersion: expect.any(String), clientId: 'client-a' },
      triggerSource: 'DefineAuthChallenge_Authentication',
      request: {
        userAttributes: {
          sub: access.sub,
          'cognito:user_status': 'FORCE_CHANGE_PASSWORD',
          email: 'ana@example.com',
          email_verified: 'true',
          phone_number: '+5511999990000',
        },
        session: [],
        userNotFound: false,
      },
      response: { challengeName: null, issueTokens: null, failAuthentication: null },
    });
    expect(pool.calls[3]?.event).toMatchObject({
      request: {
        session: [
          { challengeName: 'CUSTOM_CHALLENGE', challengeResult: true, challengeMetadata: 'PHONE' },
        ],
      },
    });
  });

  test('returns another session after a wrong answer until the triggers stop', async () => {
    const pool = await openPool();
    await createAna(pool);
    let { Session } = await startSignIn(pool);
    for (const attempt of [1, 2]) {
      const answer = await respond(pool, Session, `wrong ${attempt}`);
      expect(answer.ChallengeName).toBe('CUSTOM_CHALLENGE');
      expect(answer.Session).not.toBe(Session);
      Session = answer.Session;
    }
    expect(await respond(pool, Session, 'wrong')).toMatchObject({
      status: 400,
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  test('does not reveal which users have an account', async () => {
    const pool = await openPool();
    await createAna(pool);
    const known = await startSignIn(pool);
    const unknown = await startSignIn(pool, 'unknown@example.com');
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect(unknown.ChallengeParameters).toEqual({ USERNAME: 'unknown@example.com', ask: 'phone' });
    expect(pool.calls[2]?.event).toMatchObject({
      request: { userNotFound: true, userAttributes: {} },
    });
    // The triggers accept an empty answer from a user without a phone number, but still no tokens are issued.
    const answer = await respond(pool, unknown.Session, ' ', { USERNAME: 'unknown@example.com' });
    expect(answer.AuthenticationResult).toBeUndefined();
  });

  test('issues no tokens to an unknown user, even if the triggers do', async () => {
    const pool = await openPool({}, (_, event) => ({
      ok: true,
      payload: { ...z.looseObject({}).parse(event), response: { issueTokens: true } },
    }));
    expect(await startSignIn(pool, 'unknown@example.com')).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  test('accepts a session for one answer, one client and one user before it expires', async () => {
    const pool = await openPool();
    await createAna(pool);
    const phone = '+5511999990000';
    const refused = { __type: 'NotAuthorizedException' };

    const used = await startSignIn(pool);
    await respond(pool, used.Session, 'wrong');
    expect(await respond(pool, used.Session, phone)).toMatchObject(refused);

    const twice = await startSignIn(pool);
    const both = await Promise.all([1, 2].map(() => respond(pool, twice.Session, phone)));
    expect(both.filter((one) => one.AuthenticationResult !== undefined)).toHaveLength(1);

    const other = await startSignIn(pool, 'ana@example.com', 'client-b');
    expect(await respond(pool, other.Session, phone)).toMatchObject(refused);

    const startedSignIn = await startSignIn(pool);
    const USERNAME = 'bia@example.com';
    expect(await respond(pool, startedSignIn.Session, phone, { USERNAME })).toMatchObject(refused);

    const late = await startSignIn(pool);
    advanceBy(pool.clock, 3 * minute);
    expect(await respond(pool, late.Session, phone)).toMatchObject(refused);
    expect(await respond(pool, 'x'.repeat(40), phone)).toMatchObject(refused);
  });

  test.each([
    [
      'throws',
      { ok: false, errorType: 'Error', errorMessage: 'no' },
      'UserLambdaValidationException',
    ],
    ['answers nothing', { ok: true, payload: null }, 'InvalidLambdaResponseException'],
    ['decides nothing', { ok: true, payload: { response: {} } }, 'InvalidLambdaResponseException'],
  ] as const)('returns a specific error for a trigger that %s', async (_, answer, type) => {
    const pool = await openPool({}, () => answer);
    await createAna(pool);
    expect(await startSignIn(pool)).toMatchObject({ status: 400, __type: type });
  });

  test.each([
    [2, 200],
    [3, 400],
  ])('calls a slow trigger at most three times (%d timeouts: status %d)', async (slow, status) => {
    let calls = 0;
    const errorMessage = 'Task timed out after 5.00 seconds';
    const pool = await openPool({}, (name, event) => {
      calls += 1;
      return calls <= slow
        ? { ok: false, errorType: 'Sandbox.Timedout', errorMessage }
        : answerAsTrigger(name, event);
    });
    await createAna(pool);
    expect(await startSignIn(pool)).toMatchObject({ status });
    // After a successful start, one more trigger creates the challenge.
    expect(calls).toBe(status === 200 ? 4 : 3);
  });

  test('returns stable UUIDs for known and unknown users where e-mails are aliases', async () => {
    const pool = await openPool({ usernameAttributes: ['email'] });
    await createAna(pool);
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const started = await startSignIn(pool);
    expect(started.ChallengeParameters?.['USERNAME']).toMatch(uuid);
    const unknown = await startSignIn(pool, 'unknown@example.com');
    expect(unknown.ChallengeParameters?.['USERNAME']).toMatch(uuid);
    expect((await startSignIn(pool, 'unknown@example.com')).ChallengeParameters).toEqual(
      unknown.ChallengeParameters,
    );
    const USERNAME = started.ChallengeParameters?.['USERNAME'];
    const answer = await respond(pool, started.Session, '+5511999990000', { USERNAME });
    expect(decodeJwt(answer.AuthenticationResult?.IdToken ?? '')).toMatchObject({
      'cognito:username': USERNAME,
      sub: USERNAME,
    });
    const again = await pool.call('AdminCreateUser', { ...ana, Username: 'ANA@EXAMPLE.COM' });
    expect(again.__type).toBe('UsernameExistsException');
    expect((await pool.call('AdminCreateUser', { ...ana, Username: 'ana' })).__type).toBe(
      'InvalidParameterException',
    );
  });
});

describe('sessions', () => {
  test('are refreshed by either call, with the same origin and a new time', async () => {
    const pool = await openPool();
    await createAna(pool);
    const first = await signIn(pool);
    advanceBy(pool.clock, 90 * minute);
    const { RefreshToken } = first;
    const byToken = { ClientId: 'client-a', RefreshToken };
    const byFlow = {
      ClientId: 'client-a',
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    };
    for (const answer of [
      await pool.call('GetTokensFromRefreshToken', byToken),
      await pool.call('InitiateAuth', byFlow),
      await pool.call('AdminInitiateAuth', { ...byFlow, UserPoolId: poolId }),
    ]) {
      expect(answer.AuthenticationResult?.RefreshToken).toBeUndefined();
      const claims = decodeJwt(answer.AuthenticationResult?.AccessToken ?? '');
      const before = decodeJwt(first.AccessToken);
      expect(claims['origin_jti']).toBe(before['origin_jti']);
      expect(claims['auth_time']).toBe(before['auth_time']);
      expect(claims.iat).toBe((before.iat ?? 0) + 90 * 60);
    }
    const fromOtherClient = { ...byToken, ClientId: 'client-b' };
    expect((await pool.call('GetTokensFromRefreshToken', fromOtherClient)).__type).toBe(
      'NotAuthorizedException',
    );
    advanceBy(pool.clock, 30 * 24 * 60 * minute);
    expect((await pool.call('GetTokensFromRefreshToken', byToken)).__type).toBe(
      'NotAuthorizedException',
    );
  });

  test('end by revocation, global sign-out and deletion of the user', async () => {
    const pool = await openPool();
    await createAna(pool);
    const refresh = (RefreshToken: string) =>
      pool.call('GetTokensFromRefreshToken', { ClientId: 'client-a', RefreshToken });
    const getUser = (AccessToken: string) => pool.call('GetUser', { AccessToken });
    const [a, b] = [await signIn(pool), await signIn(pool)];

    await pool.call('RevokeToken', { ClientId: 'client-a', Token: a.RefreshToken });
    await pool.call('RevokeToken', { ClientId: 'client-a', Token: a.RefreshToken });
    expect((await refresh(a.RefreshToken)).__type).toBe('NotAuthorizedException');
    expect((await getUser(a.AccessToken)).message).toBe('Access Token has been revoked');
    expect((await getUser(b.AccessToken)).status).toBe(200);

    await pool.call('GlobalSignOut', { AccessToken: b.AccessToken });
    expect((await refresh(b.RefreshToken)).status).toBe(400);

    const c = await signIn(pool);
    await pool.call('AdminUserGlobalSignOut', ana);
    expect((await refresh(c.RefreshToken)).status).toBe(400);

    const d = await signIn(pool);
    await pool.call('AdminDeleteUser', ana);
    expect((await refresh(d.RefreshToken)).status).toBe(400);
    expect((await getUser(d.AccessToken)).__type).toBe('UserNotFoundException');
  });
});

describe('users', () => {
  test('are created once, read, changed and deleted', async () => {
    const pool = await openPool();
    await createAna(pool);
    const twice = await pool.call('AdminCreateUser', { ...ana, Username: 'ana@example.com' });
    expect(twice.__type).toBe('UsernameExistsException');
    await pool.call('AdminSetUserPassword', { ...ana, Password: 'segredo!', Permanent: true });
    await pool.call('AdminUpdateUserAttributes', {
      ...ana,
      UserAttributes: [
        { Name: 'email', Value: 'nova@example.com' },
        { Name: 'custom:plan', Value: 'mensal' },
        { Name: 'phone_number', Value: '' },
      ],
    });
    const user = await pool.call('AdminGetUser', ana);
    expect(user).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: true });
    const attributes = (user.UserAttributes ?? []).map((one) => [one.Name, one.Value]);
    expect(Object.fromEntries(attributes)).toMatchObject({
      email: 'nova@example.com',
      email_verified: 'false',
      'custom:plan': 'mensal',
    });
    expect(Object.fromEntries(attributes)).not.toHaveProperty('phone_number');
    await pool.call('AdminDeleteUser', ana);
    expect((await pool.call('AdminGetUser', ana)).__type).toBe('UserNotFoundException');
  });

  test('have no password in the data', async () => {
    const pool = await openPool();
    await createAna(pool);
    await pool.call('AdminSetUserPassword', { ...ana, Password: 'segredo-unico', Permanent: true });
    const rows = pool.database.prepare('SELECT * FROM users').all();
    expect(JSON.stringify(rows)).not.toContain('segredo-unico');
    const short = { ...ana, Password: '12345', Permanent: true };
    expect((await pool.call('AdminSetUserPassword', short)).__type).toBe(
      'InvalidPasswordException',
    );
  });

  test.each([
    ['AdminGetUser', { UserPoolId: 'none', Username: 'x' }, 'ResourceNotFoundException'],
    ['AdminGetUser', { UserPoolId: poolId }, 'InvalidParameterException'],
    ['AdminCreateUser', { ...ana, Username: 'x'.repeat(129) }, 'InvalidParameterException'],
    [
      'AdminCreateUser',
      { ...ana, UserAttributes: [{ Name: 'sub', Value: 'x' }] },
      'InvalidParameterException',
    ],
    ['InitiateAuth', { ClientId: 'none', AuthFlow: 'CUSTOM_AUTH' }, 'ResourceNotFoundException'],
    [
      'InitiateAuth',
      { ClientId: 'client-a', AuthFlow: 'CUSTOM_AUTH' },
      'InvalidParameterException',
    ],
    [
      'InitiateAuth',
      { ClientId: 'client-a', AuthFlow: 'USER_PASSWORD_AUTH' },
      'InvalidParameterException',
    ],
    ['GetUser', { AccessToken: 'not.a.token' }, 'NotAuthorizedException'],
    ['GetUser', {}, 'InvalidParameterException'],
    ['SignUp', {}, 'UnknownOperationException'],
  ])('are protected by %s, which rejects %j', async (operation, input, type) => {
    const pool = await openPool();
    expect((await pool.call(operation, input)).__type).toBe(type);
  });
});

describe('attributes', () => {
  test('contain in a session only those that its client may read', async () => {
    const pool = await openPool();
    const [clientA, clientB] = pool.model.userPools[0]?.clients ?? [];
    if (clientA === undefined || clientB === undefined) throw new Error('no clients');
    const narrow = await openPool({
      clients: [{ ...clientA, readAttributes: ['email'] }, clientB],
    });
    for (const [one, names] of [
      [pool, ['sub', 'email', 'email_verified', 'phone_number']],
      [narrow, ['sub', 'email']],
    ] as const) {
      await createAna(one);
      const { IdToken, AccessToken } = await signIn(one);
      const claims = Object.keys(decodeJwt(IdToken));
      for (const name of ['email', 'email_verified', 'phone_number']) {
        expect(claims.includes(name)).toBe(names.some((readable) => readable === name));
      }
      const user = await one.call('GetUser', { AccessToken });
      expect(user.UserAttributes?.map(({ Name }) => Name)).toEqual(names);
    }
  });

  test('are rejected when unknown to the pool or immutable', async () => {
    const pool = await openPool({
      customAttributes: [
        { name: 'custom:account_id', mutable: false },
        { name: 'custom:trial_id', mutable: true },
      ],
    });
    const create = (Name: string, Value: string) =>
      pool.call('AdminCreateUser', { ...ana, UserAttributes: [{ Name, Value }] });
    expect((await create('custom:role', 'admin')).__type).toBe('InvalidParameterException');
    expect((await create('phone_number', '11999990000')).__type).toBe('InvalidParameterException');
    expect((await create('custom:account_id', 'acc_1')).status).toBe(200);
    const update = (Name: string) =>
      pool.call('AdminUpdateUserAttributes', {
        ...ana,
        UserAttributes: [{ Name, Value: 'other' }],
      });
    expect(await update('custom:account_id')).toMatchObject({
      __type: 'InvalidParameterException',
      message: 'user.custom:account_id: Attribute cannot be updated.\n',
    });
    expect((await update('custom:trial_id')).status).toBe(200);
  });

  test("require passwords that follow the pool's policy, without a space at either end", async () => {
    const pool = await openPool({ minPasswordLength: 8 });
    await createAna(pool);
    const set = async (Password: string) =>
      (await pool.call('AdminSetUserPassword', { ...ana, Password, Permanent: true })).__type;
    expect(await set('1234567')).toBe('InvalidPasswordException');
    expect(await set(' 12345678')).toBe('InvalidParameterException');
    expect(await set('12345678 ')).toBe('InvalidParameterException');
    expect(await set('uma senha com espaços')).toBeUndefined();
  });
});

describe('authorizer', () => {
  const authorizer = { userPoolId: poolId, issuer, audiences: ['client-a'] };

  test('accepts both tokens until they expire by the local clock', async () => {
    const pool = await openPool();
    await createAna(pool);
    const { AccessToken, IdToken } = await signIn(pool);
    for (const token of [AccessToken, IdToken]) {
      const claims = await pool.pools.verifyAccessOrIdToken(token, authorizer);
      expect(claims?.['sub']).toBe(decodeJwt(token).sub);
    }
    advanceBy(pool.clock, 60 * minute);
    expect(await pool.pools.verifyAccessOrIdToken(AccessToken, authorizer)).toBeUndefined();
  });

  test('rejects forged, altered and foreign tokens', async () => {
    const pool = await openPool();
    const foreign = await openPool();
    await createAna(pool);
    await createAna(foreign);
    const { AccessToken } = await signIn(pool);
    const [header = '', payload = '', signature = ''] = AccessToken.split('.');
    const altered = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('client-a', 'client-z'),
    ).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    const { verifyAccessOrIdToken: verify } = pool.pools;
    for (const token of [
      '',
      'x',
      'a.b.c',
      `${header}.${altered}.${signature}`,
      `${unsigned}.${payload}.`,
      (await signIn(foreign)).AccessToken,
    ]) {
      expect(await verify(token, authorizer)).toBeUndefined();
    }
    expect(await verify(AccessToken, { ...authorizer, audiences: ['client-b'] })).toBeUndefined();
    expect(await verify(AccessToken, { ...authorizer, issuer: 'https://x' })).toBeUndefined();
    expect(await verify(AccessToken, { ...authorizer, userPoolId: 'none' })).toBeUndefined();
    expect(await verify(AccessToken, authorizer)).toBeDefined();
  });

  test('accepts tokens after a restart and with the published keys', async () => {
    const pool = await openPool();
    await createAna(pool);
    const { AccessToken } = await signIn(pool);
    const invoke = async (): Promise<InvocationResult> => ({ ok: true, payload: null });
    const { model, database, clock } = pool;
    const after = createUserPools({ model, database, clock, invoke, log: () => {} });
    expect(await after.verifyAccessOrIdToken(AccessToken, authorizer)).toBeDefined();

    const jwks = await after.jwks(poolId);
    expect(JSON.stringify(jwks)).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
    const server = createServer((_, response) => response.end(JSON.stringify(jwks)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/jwks.json`));
    const { payload } = await jwtVerify(AccessToken, keys, { issuer, currentDate: clock.now() });
    expect(payload['token_use']).toBe('access');
    server.closeAllConnections();
  });
});
