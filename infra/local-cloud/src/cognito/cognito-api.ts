import type * as z from 'zod';
import type { AwsOperations } from '../aws-request.ts';
import type { CloudModel, UserPoolModel } from '../cloud-model.ts';
import { cognitoErrors } from './cognito-errors.ts';
import * as inputs from './cognito-inputs.ts';
import type { AuthenticationStep, PoolClient } from './custom-authentication.ts';
import type { User } from './user-directory.ts';
import type { UserPools } from './user-pool.ts';
import { assertAttributes, assertMutable, assertPassword } from './user-rules.ts';

interface ClientOfPool {
  readonly pool: UserPoolModel;
  readonly client: PoolClient;
}

/** Cognito operations for sign-up, sign-in and sign-out. Amplify calls the public ones. */
export function createCognitoApi(
  model: CloudModel,
  pools: Pick<UserPools, 'directory' | 'authentication' | 'refreshTokens' | 'tokens'>,
): AwsOperations {
  const { directory, authentication, refreshTokens, tokens } = pools;

  const poolOf = (id: string) => {
    const pool = model.userPools.find((one) => one.id === id);
    if (pool === undefined) {
      throw cognitoErrors.poolNotFound(id);
    }
    return pool;
  };
  const clientOf = (clientId: string, poolId?: string): ClientOfPool => {
    const candidates = poolId === undefined ? model.userPools : [poolOf(poolId)];
    for (const pool of candidates) {
      const client = pool.clients.find((one) => one.id === clientId);
      if (client !== undefined) {
        return { pool, client };
      }
    }
    throw cognitoErrors.clientNotFound(clientId);
  };
  const userOf = ({ UserPoolId, Username }: { UserPoolId: string; Username: string }) => {
    const pool = poolOf(UserPoolId);
    const user = directory.find(pool, Username);
    if (user === undefined) {
      throw cognitoErrors.userNotFound();
    }
    return { pool, user };
  };

  const signInResponse = async (step: AuthenticationStep, { client }: ClientOfPool) => {
    if (step.kind === 'challenge') {
      const { session: Session, parameters: ChallengeParameters } = step;
      return { ChallengeName: 'CUSTOM_CHALLENGE', Session, ChallengeParameters };
    }
    const { user } = step;
    const validMilliseconds = client.refreshTokenDays * 86_400_000;
    const refresh = refreshTokens.issue(user.pool, client.id, user.sub, validMilliseconds);
    const issued = await tokens.issue(user, client, refresh.signIn);
    return {
      ChallengeParameters: {},
      AuthenticationResult: { ...issued, RefreshToken: refresh.token },
    };
  };

  const refreshSession = async (refreshToken: string, { pool, client }: ClientOfPool) => {
    const signIn = refreshTokens.find(refreshToken);
    if (signIn === undefined || signIn.pool !== pool.id || signIn.client !== client.id) {
      throw cognitoErrors.notAuthorized('Invalid Refresh Token');
    }
    const user = directory.findBySub(pool.id, signIn.sub);
    if (user === undefined) {
      throw cognitoErrors.notAuthorized('Invalid Refresh Token');
    }
    const AuthenticationResult = await tokens.issue(user, client, signIn);
    return { ChallengeParameters: {}, AuthenticationResult };
  };

  const initiate = async (
    request: z.infer<typeof inputs.initiateAuth>,
    poolClient: ClientOfPool,
  ) => {
    switch (request.AuthFlow) {
      case 'CUSTOM_AUTH': {
        const name = inputs.requireParameter(request.AuthParameters, 'USERNAME');
        return signInResponse(
          await authentication.start(poolClient.pool, poolClient.client, name),
          poolClient,
        );
      }
      case 'REFRESH_TOKEN':
      case 'REFRESH_TOKEN_AUTH':
        return refreshSession(
          inputs.requireParameter(request.AuthParameters, 'REFRESH_TOKEN'),
          poolClient,
        );
      default:
        throw cognitoErrors.invalidParameter(`${request.AuthFlow} is not enabled for the client.`);
    }
  };

  const respond = async (
    request: z.infer<typeof inputs.respondToAuthChallenge>,
    poolClient: ClientOfPool,
  ) => {
    const step = await authentication.answer(poolClient.pool, poolClient.client, {
      session: request.Session,
      signInName: inputs.requireParameter(request.ChallengeResponses, 'USERNAME'),
      answer: inputs.requireParameter(request.ChallengeResponses, 'ANSWER'),
      clientMetadata: request.ClientMetadata,
    });
    return signInResponse(step, poolClient);
  };

  /** Returns the user and the client of the access token, when it has neither expired nor been revoked. */
  const readAccessToken = async (input: unknown): Promise<{ user: User; clientId: string }> => {
    const token = inputs.parse(inputs.accessToken, input).AccessToken;
    const poolId = tokens.poolIdOf(token);
    const isKnown = model.userPools.some((pool) => pool.id === poolId);
    const claims = poolId !== undefined && isKnown ? await tokens.verify(poolId, token) : undefined;
    if (poolId === undefined || claims?.['token_use'] !== 'access' || claims.sub === undefined) {
      throw cognitoErrors.notAuthorized('Invalid Access Token');
    }
    const user = directory.findBySub(poolId, claims.sub);
    if (user === undefined) {
      throw cognitoErrors.userNotFound();
    }
    if (!refreshTokens.isActive(String(claims['origin_jti']))) {
      throw cognitoErrors.notAuthorized('Access Token has been revoked');
    }
    return { user, clientId: String(claims['client_id']) };
  };

  return {
    AdminCreateUser: (input) => {
      const request = inputs.parse(inputs.adminCreateUser, input);
      const pool = poolOf(request.UserPoolId);
      if (request.TemporaryPassword !== undefined) {
        assertPassword(pool, request.TemporaryPassword);
      }
      const attributes = inputs.parseAttributes(request.UserAttributes);
      assertAttributes(pool, attributes);
      const user = directory.create(pool, request.Username, attributes);
      return { User: { ...describeUser(user), Attributes: attributeList(user) } };
    },
    AdminSetUserPassword: (input) => {
      const request = inputs.parse(inputs.adminSetUserPassword, input);
      const { pool, user } = userOf(request);
      assertPassword(pool, request.Password);
      const isPermanent = request.Permanent === true;
      directory.setStatus(user, isPermanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD');
      return {};
    },
    AdminGetUser: (input) => {
      const { user } = userOf(inputs.parse(inputs.adminUser, input));
      return { ...describeUser(user), UserAttributes: attributeList(user) };
    },
    AdminDeleteUser: (input) => {
      const { user } = userOf(inputs.parse(inputs.adminUser, input));
      refreshTokens.revokeAll(user.pool, user.sub);
      directory.delete(user);
      return {};
    },
    AdminUpdateUserAttributes: (input) => {
      const request = inputs.parse(inputs.adminUpdateUserAttributes, input);
      const { pool, user } = userOf(request);
      const attributes = inputs.parseAttributes(request.UserAttributes);
      assertAttributes(pool, attributes);
      assertMutable(pool, attributes);
      directory.update(user, pool, attributes);
      return {};
    },
    AdminUserGlobalSignOut: (input) => {
      const { user } = userOf(inputs.parse(inputs.adminUser, input));
      refreshTokens.revokeAll(user.pool, user.sub);
      return {};
    },
    InitiateAuth: (input) => {
      const request = inputs.parse(inputs.initiateAuth, input);
      return initiate(request, clientOf(request.ClientId));
    },
    AdminInitiateAuth: (input) => {
      const request = inputs.parse(inputs.adminInitiateAuth, input);
      return initiate(request, clientOf(request.ClientId, request.UserPoolId));
    },
    RespondToAuthChallenge: (input) => {
      const request = inputs.parse(inputs.respondToAuthChallenge, input);
      return respond(request, clientOf(request.ClientId));
    },
    AdminRespondToAuthChallenge: (input) => {
      const request = inputs.parse(inputs.adminRespondToAuthChallenge, input);
      return respond(request, clientOf(request.ClientId, request.UserPoolId));
    },
    GetUser: async (input) => {
      const { user, clientId } = await readAccessToken(input);
      const { readAttributes } = clientOf(clientId, user.pool).client;
      return { Username: user.username, UserAttributes: attributeList(user, readAttributes) };
    },
    GetTokensFromRefreshToken: (input) => {
      const request = inputs.parse(inputs.getTokensFromRefreshToken, input);
      return refreshSession(request.RefreshToken, clientOf(request.ClientId));
    },
    RevokeToken: (input) => {
      const request = inputs.parse(inputs.revokeToken, input);
      const { client } = clientOf(request.ClientId);
      // Unknown tokens are not an error, so that a client may revoke one twice.
      if (refreshTokens.find(request.Token)?.client === client.id) {
        refreshTokens.revoke(request.Token);
      }
      return {};
    },
    GlobalSignOut: async (input) => {
      const { user } = await readAccessToken(input);
      refreshTokens.revokeAll(user.pool, user.sub);
      return {};
    },
  };
}

function describeUser(user: User) {
  return {
    Username: user.username,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
    Enabled: true,
    UserStatus: user.status,
  };
}

function attributeList(user: User, readable?: readonly string[]) {
  const readableAttributes = Object.entries(user.attributes).filter(
    ([name]) => readable?.includes(name) ?? true,
  );
  return [['sub', user.sub] as const, ...readableAttributes].map(([Name, Value]) => ({
    Name,
    Value,
  }));
}
